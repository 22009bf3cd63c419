import { createContext, useContext } from 'react';
import { $api, type Schemas } from './api';

/** The campaign whose tabs are shown. */
export const CurrentCampaign = createContext<Schemas['Campaign'] | null>(null);
export const useCampaign = (): Schemas['Campaign'] => useContext(CurrentCampaign)!;

export const useCampaignById = (id: string, enabled = true) =>
  $api.useQuery('get', '/api/v2/buyer/campaigns/{id}', { params: { path: { id } } }, { enabled });

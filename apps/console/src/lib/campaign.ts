import { createContext, useContext } from 'react';
import type { Schemas } from './api';

/** The campaign whose tabs are shown. */
export const CurrentCampaign = createContext<Schemas['Campaign'] | null>(null);
export const useCampaign = (): Schemas['Campaign'] => useContext(CurrentCampaign)!;

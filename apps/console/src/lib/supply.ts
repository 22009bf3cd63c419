import type { Schemas } from './api';

export type SupplyRequest = Schemas['SupplyRequest'];
export const supplyPath = '/api/v2/supply-requests';

/** An account has one request for each domain and channel. */
export const supplyId = ({ domain, channel }: Pick<SupplyRequest, 'domain' | 'channel'>): string => `${domain}/${channel}`;

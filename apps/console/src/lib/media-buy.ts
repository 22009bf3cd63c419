import { createContext, useContext } from 'react';
import { $api, type Schemas } from './api';

export type MediaBuy = Schemas['MediaBuy'];

/** The media buy whose tabs are shown. */
export const CurrentMediaBuy = createContext<MediaBuy | null>(null);
export const useMediaBuy = (): MediaBuy => useContext(CurrentMediaBuy)!;

export const useMediaBuyById = (id: string, enabled = true) =>
  $api.useQuery('get', '/api/v2/buyer/media-buys/{id}', { params: { path: { id } } }, { enabled });

/** Media buys of a campaign: the first page of its tab. */
export const useBuysOf = (campaignId: string, enabled = true) =>
  $api.useQuery('get', '/api/v2/buyer/media-buys', { params: { query: { campaignId, limit: 50 } } }, { enabled });

/** Queries that a change of a media buy makes old. */
export const changedByMediaBuy: readonly string[] = [
  '/api/v2/buyer/media-buys/{id}',
  '/api/v2/buyer/media-buys',
  '/api/v2/buyer/campaigns/{id}',
  '/api/v2/buyer/campaigns',
];

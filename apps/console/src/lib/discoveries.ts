import { useMemo } from 'react';
import { $api } from './api';

/** Newest campaigns whose names a list of discoveries shows; the discoveries of others are shown by their briefs. */
const limit = 200;
const none: ReadonlyMap<string, string> = new Map();

export function useCampaignNames(): ReadonlyMap<string, string> {
  const query = { limit, take: limit, status: ['ALL' as const] };
  const rows = $api.useQuery('get', '/api/v2/buyer/campaigns', { params: { query } }).data?.data;
  return useMemo(() => (rows === undefined ? none : new Map(rows.map(({ campaignId, name }) => [campaignId, name]))), [rows]);
}

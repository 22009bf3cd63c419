import { $api } from '#/lib/api';
import { useFollowed } from '#/lib/change-count';

/** Number of campaigns that are shown by name. */
export const maxShown = 10;

/** Campaigns whose goals count events of a source, newest first, and how many they are: those that run, are paused or are drafts. */
export function useCountingCampaigns(advertiserId: number, eventSourceId: string) {
  const query = { advertiserId, eventSourceId, take: maxShown };
  return useFollowed($api.useQuery('get', '/api/v2/buyer/campaigns', { params: { query } }), ['campaign']);
}

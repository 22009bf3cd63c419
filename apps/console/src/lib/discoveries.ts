import { $api } from './api';

/** Newest campaigns whose names a list of discoveries shows; others are shown by their brief. */
const limit = 200;

export function useCampaignNames(): ReadonlyMap<string, string> {
  const query = { limit, take: limit, status: ['ALL' as const] };
  const campaigns = $api.useQuery('get', '/api/v2/buyer/campaigns', { params: { query } });
  return new Map(campaigns.data?.data.map(({ campaignId, name }) => [campaignId, name]));
}

import { $api } from './api';

const maxCampaigns = 50;

/** Campaigns that reach or exclude an audience, and how many they are: those that run, are paused or are drafts. */
export const useAudienceUse = (advertiserId: number, audienceId: string) =>
  $api.useQuery('get', '/api/v2/buyer/campaigns', { params: { query: { advertiserId, audienceId, take: maxCampaigns } } });

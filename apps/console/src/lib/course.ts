import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useAccountContext } from './account-context';
import { $api, type Schemas } from './api';
import { useCampaignById } from './campaign';
import { useChanges } from './change-count';
import { productsPath, useGroups } from './groups';
import { useLandedProposals } from './landed-proposals';
import { previewPath } from './order-preview';
import { type Course, withFirstRevision } from './replay';
import { useRevisions } from './revisions';
import { useRoundStart } from './round-clock';

export const discoveryPath = '/api/v2/buyer/discovery/{id}';
const read = [discoveryPath, productsPath, previewPath, '/api/v2/buyer/campaigns/{id}/proposals'];

/** Reads again what changes when a seller answers, or when something is selected. */
export function useReloadDiscovery(): () => void {
  const queries = useQueryClient();
  return useCallback(() => {
    for (const path of read) void queries.invalidateQueries({ queryKey: ['get', path] });
  }, [queries]);
}

/** Everything about a discovery, followed live. `readAt` is when the discovery was read. */
export function useCourse(discovery: Schemas['Discovery'], readAt: number) {
  const { account } = useAccountContext();
  const { discoveryId: id, campaignId, round } = discovery;
  const reload = useReloadDiscovery();
  const { link, revisions } = useRevisions(account, id, round, reload);
  // A round that somebody else begins: the stream of the round before has ended.
  useChanges(account, ['discovery'], id, reload);
  const { groups, budget } = useGroups(id);
  const { proposals, isFetching: areProposalsComing } = useLandedProposals(campaignId, id);
  const start = useRoundStart(discovery, readAt);
  const course = useMemo(
    (): Course => ({ discovery, revisions: withFirstRevision(discovery, revisions), groups }),
    [discovery, revisions, groups],
  );
  return { course, groups, proposals, areProposalsComing, budget, link, start };
}
export type FollowedCourse = ReturnType<typeof useCourse>;

/** Currency of what a discovery selects: that of its campaign, or of its advertiser. Undefined while it is loading. */
export function useDiscoveryCurrency({ campaignId, advertiserId }: Pick<Schemas['Discovery'], 'campaignId' | 'advertiserId'>) {
  const [campaign, advertiser] = [
    useCampaignById(campaignId ?? '', campaignId !== null),
    $api.useQuery('get', '/api/v2/buyer/advertisers/{id}', { params: { path: { id: advertiserId } } }, { enabled: campaignId === null }),
  ];
  return campaign.data?.data.campaign.budget.currency ?? advertiser.data?.data.primaryCurrency;
}

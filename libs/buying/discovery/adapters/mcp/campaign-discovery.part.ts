import { partOf } from '@exchange/platform/tools';
import { ProposalsService } from '../../application/proposals.service';
import { revisionOf } from '../../domain/discovery';

/** The latest discovery of a campaign, as `get` returns the kind `discovery`; null before the first one. */
export const campaignDiscoveryPart = partOf('campaign', 'discovery', [ProposalsService], (proposals) => async (caller, campaignId) => {
  const discovery = await proposals.execution(await proposals.campaign(caller, campaignId), caller);
  return { shown: discovery && revisionOf(discovery) };
});

import { campaignPhase, type CampaignPhase } from '../../domain/campaign-phase';
import type { CampaignState } from '../../domain/campaign-state';

/** Where a campaign stands, in the words of the tools, beside the status that REST tells. */
export const standingOf = (
  campaign: CampaignState,
): { readonly phase: CampaignPhase; readonly isPaused: boolean; readonly isArchived: boolean } => ({
  phase: campaignPhase(campaign),
  isPaused: campaign.status === 'PAUSED',
  isArchived: campaign.status === 'ARCHIVED',
});

import { invalidField } from '@exchange/kernel';
import { campaignPhase, type CampaignPhase } from '../../domain/campaign-phase';
import { campaignStates, type CampaignStatus } from '../../domain/campaign.states';
import type { BuyStatus } from '../../domain/ports';

/** Values of `campaignStatus` (gaps-2.md §15.2). */
export const campaignStatusValues = ['needs_attention', ...campaignStates.stored.map((status) => status.toLowerCase())];

/** Statuses of media buys that need action by the buyer. */
const attentionStatuses: readonly BuyStatus[] = ['INPUT_REQUIRED', 'PENDING_BUYER_DECISION', 'FAILED', 'REJECTED'];

interface CampaignFilters {
  readonly campaignStatus?: readonly string[];
  readonly phase?: readonly CampaignPhase[];
  readonly isPaused?: boolean;
  readonly isArchived?: boolean;
  readonly ids?: readonly string[];
}

/** The statuses that match every filter. Archived campaigns match only by status, `isArchived` or id. */
export function statusesOf({ campaignStatus, phase, isPaused, isArchived, ids }: CampaignFilters): CampaignStatus[] {
  const words = campaignStatus?.filter((word) => word !== 'needs_attention');
  const areArchivedAsked = isArchived === true || ids !== undefined || words?.includes('archived') === true;
  return campaignStates.stored.filter(
    (status) =>
      (status !== 'ARCHIVED' || areArchivedAsked) &&
      (words === undefined || words.length === 0 || words.includes(status.toLowerCase())) &&
      (phase === undefined || phase.includes(campaignPhase({ status }))) &&
      (isPaused === undefined || isPaused === (status === 'PAUSED')) &&
      (isArchived === undefined || isArchived === (status === 'ARCHIVED')),
  );
}

/** 400 for `needs_attention` together with a status, because it concerns media buys. */
export function attentionFilter({ campaignStatus }: CampaignFilters): { readonly buyStatuses?: readonly BuyStatus[] } {
  if (!campaignStatus?.includes('needs_attention')) return {};
  if (campaignStatus.length > 1)
    throw invalidField('filter.campaignStatus', 'needs_attention is about media buys, of campaigns of every status: send it alone.');
  return { buyStatuses: attentionStatuses };
}

import { invalidField } from '@exchange/kernel';
import { campaignPhase, type CampaignPhase } from '../../domain/campaign-phase';
import { campaignStates, type CampaignStatus } from '../../domain/campaign.states';
import type { BuyStatus } from '../../domain/ports';

/** gaps-2.md §15.2: the words of `campaignStatus`. */
export const campaignWords = ['needs_attention', ...campaignStates.stored.map((status) => status.toLowerCase())];

/** Of a media buy that somebody on the side of the buyer has to look at. */
const calling: readonly BuyStatus[] = ['INPUT_REQUIRED', 'PENDING_BUYER_DECISION', 'FAILED', 'REJECTED'];

interface Wanted {
  readonly campaignStatus?: readonly string[];
  readonly phase?: readonly CampaignPhase[];
  readonly isPaused?: boolean;
  readonly isArchived?: boolean;
  readonly ids?: readonly string[];
}

/** The statuses that fit every filter. Archived campaigns are shown to whoever asks for them, by status, by `isArchived` or by id. */
export function statusesOf({ campaignStatus, phase, isPaused, isArchived, ids }: Wanted): CampaignStatus[] {
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

/** 400 for `needs_attention` beside a status: it is about media buys. */
export function attention({ campaignStatus }: Wanted): { readonly buyStatuses?: readonly BuyStatus[] } {
  if (!campaignStatus?.includes('needs_attention')) return {};
  if (campaignStatus.length > 1)
    throw invalidField('filter.campaignStatus', 'needs_attention is about media buys, of campaigns of every status: send it alone.');
  return { buyStatuses: calling };
}

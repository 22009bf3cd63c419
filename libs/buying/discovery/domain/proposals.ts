import type { AskState } from './ask';
import { sellerStatusOf, type SellerStatus } from './ask.states';
import type { CampaignBrief } from './brief';
import { statusAt, type DiscoveryState } from './discovery';
import { limitationsOf, type Limitation } from './limitations';
import type { OfferedProposal } from './offer';
import type { LandedAnswer } from './ports';

export interface SellerRef {
  readonly sellerId: number;
  readonly name: string;
  readonly logoUrl: string | null;
}

export interface Pitch extends OfferedProposal {
  readonly seller: SellerRef;
  readonly limitations: readonly Limitation[];
}

export interface SellerResult {
  readonly seller: SellerRef;
  readonly status: SellerStatus;
  readonly error: string | null;
  readonly latencyMs: number | null;
  readonly proposals: readonly Pitch[];
}

/** rest-api.md, "Campaign proposals"; the words of gaps.md §4.10. */
export interface CampaignProposals {
  readonly state: 'ok' | 'no_execution' | 'expired';
  readonly campaign: CampaignBrief;
  readonly execution: DiscoveryState | null;
  readonly sellers: readonly SellerResult[];
  readonly selectedProposalIds: readonly string[];
  readonly stateMessage: string;
}

export function noExecution(campaign: CampaignBrief): CampaignProposals {
  const stateMessage = 'No seller has been asked for this campaign yet.';
  return { state: 'no_execution', campaign, execution: null, sellers: [], selectedProposalIds: [], stateMessage };
}

export function proposalsOf(
  campaign: CampaignBrief,
  execution: DiscoveryState,
  asks: readonly AskState[],
  answers: readonly LandedAnswer[],
  now: Date,
): Omit<CampaignProposals, 'selectedProposalIds'> {
  const answerOf = new Map(answers.map((answer) => [answer.sellerId, answer]));
  const expired = statusAt(execution, now) === 'expired';
  return {
    state: expired ? 'expired' : 'ok',
    campaign,
    execution,
    sellers: asks.map((ask) => sellerResult(ask, answerOf.get(ask.sellerId), execution)),
    stateMessage: expired ? 'These proposals have expired. Start a new discovery.' : messageOf(campaign, execution),
  };
}

/** "3 of 5": how many sellers answered, of all that were asked. */
export function progressLabel(execution: DiscoveryState | null): string {
  return `${execution?.sellersResponded ?? 0} of ${execution?.sellersRequested ?? 0}`;
}

function sellerResult(ask: AskState, answer: LandedAnswer | undefined, execution: DiscoveryState): SellerResult {
  const seller = { sellerId: ask.sellerId, name: ask.sellerName, logoUrl: ask.sellerLogoUrl };
  const known = new Set(answer?.products.map((product) => product.productId));
  return {
    seller,
    status: sellerStatusOf(ask.status),
    error: ask.reason,
    latencyMs: ask.latencyMs,
    proposals: (answer?.proposals ?? []).map((proposal) => ({
      ...proposal,
      seller,
      limitations: limitationsOf(proposal, known, execution.brief.budget),
    })),
  };
}

function messageOf(campaign: CampaignBrief, execution: DiscoveryState): string {
  if (execution.sellersRequested === 0) return 'No seller fits this campaign.';
  const changed = execution.campaignRevision !== null && execution.campaignRevision !== campaign.revision;
  const progress = `${progressLabel(execution)} sellers have answered.`;
  return changed ? `${progress} The campaign has changed since they were asked.` : progress;
}

import { cursorPage, Page, findShortfalls, displayUri } from '@exchange/kernel';
import type { SellerAskState } from './ask';
import { sellerStatusOf, type AskedSellerStatus } from './ask.states';
import type { CampaignBrief } from './brief';
import { statusAt, type DiscoveryState } from './discovery';
import { expiryOf, hasExpired } from './expiry';
import { limitationsOf } from './limitations';
import type { OfferedProposal, ProposalLimitation } from './offer';
import type { IsBought, ProposalsOfSeller } from './ports';
import type { SelectionState } from './selection';

export interface SellerRef {
  readonly sellerId: number;
  readonly name: string;
  readonly logoUrl: string | null;
}

export interface PresentedProposal extends OfferedProposal {
  readonly seller: SellerRef;
  readonly limitations: readonly ProposalLimitation[];
  /** ISO 8601, at most the discovery's expiry. */
  readonly expiresAt: string;
  readonly disposition: ProposalDisposition;
  /** Null unless the proposal is selected. */
  readonly choice: ProposalChoice | null;
}

/** Selection of a proposal. */
export interface ProposalChoice {
  /** Decimal string; null for a share of the campaign's remaining budget. */
  readonly budget: string | null;
  /** True when all of its products are bought, so that executing skips it. */
  readonly isBought: boolean;
}

/** State of a proposal (ADR 28): offered, selected, left out at the buyer's request, or refined by a later one. */
export type ProposalDisposition = 'pitch' | 'accept' | 'reject' | 'refine';

export interface SellerResult {
  readonly seller: SellerRef;
  readonly status: AskedSellerStatus;
  readonly error: string | null;
  readonly latencyMs: number | null;
  readonly proposals: readonly PresentedProposal[];
}

/** Answer of `GET /campaigns/{id}/proposals` (rest-api.md, "Campaign proposals"; gaps.md §4.10). */
export interface CampaignProposals {
  readonly state: 'ok' | 'no_execution' | 'expired';
  readonly campaign: CampaignBrief;
  readonly execution: DiscoveryState | null;
  /** Page of the sellers, by name. */
  readonly sellers: Page<SellerResult>;
  readonly selectedProposalIds: readonly string[];
  readonly stateMessage: string;
}

export function noExecution(campaign: CampaignBrief): CampaignProposals {
  const stateMessage = 'No seller has been asked for this campaign yet.';
  return { state: 'no_execution', campaign, execution: null, sellers: cursorPage([], 0, () => []), selectedProposalIds: [], stateMessage };
}

export function proposalsOf({ campaign, execution, choices, now }: ExecutionView, sellers: Page<SellerResult>): CampaignProposals {
  const expired = statusAt(execution, now) === 'expired';
  return {
    state: expired ? 'expired' : 'ok',
    campaign,
    execution,
    sellers,
    selectedProposalIds: [...choices.keys()],
    stateMessage: expired ? 'These proposals have expired. Start a new discovery.' : messageOf(campaign, execution),
  };
}

/** Sellers that answered of all asked ones, as in "3 of 5". */
export function progressLabel(execution: DiscoveryState | null): string {
  return `${execution?.sellersResponded ?? 0} of ${execution?.sellersRequested ?? 0}`;
}

/** Data that all sellers of an execution share. */
export interface ExecutionView {
  readonly campaign: CampaignBrief;
  readonly execution: DiscoveryState;
  /** Selected proposals by id. */
  readonly choices: ReadonlyMap<string, ProposalChoice>;
  readonly now: Date;
}

export function sellerResult(
  ask: SellerAskState,
  answer: ProposalsOfSeller | undefined,
  { campaign, execution, choices, now }: ExecutionView,
): SellerResult {
  const seller = { sellerId: ask.sellerId, name: ask.sellerName, logoUrl: ask.sellerLogoUrl && displayUri(ask.sellerLogoUrl) };
  const { missingProductIds = [], proposals = [], refinements = [] } = answer ?? {};
  const shortfalls = answer?.abilities ? findShortfalls(campaign.decisions, answer.abilities) : [];
  const context = {
    shortfalls,
    missingProductIds: new Set(missingProductIds),
    budget: execution.brief.budget,
    refinements,
  };
  const refined = new Set(proposals.map(({ refinedFrom }) => refinedFrom));
  return {
    seller,
    status: sellerStatusOf(ask.status),
    error: ask.reason,
    latencyMs: ask.latencyMs,
    proposals: proposals.map((proposal) => {
      const expiry = expiryOf(proposal, execution);
      const expiredAt = hasExpired(proposal, execution, now) ? expiry : null;
      return {
        ...proposal,
        seller,
        limitations: limitationsOf(proposal, { ...context, expiredAt }),
        expiresAt: expiry.toISOString(),
        disposition: dispositionOf(proposal, choices.has(proposal.proposalId), refined),
        choice: choices.get(proposal.proposalId) ?? null,
      };
    }),
  };
}

/** Selected proposals by id. */
export function choicesOf({ products, proposals }: SelectionState, isBought: IsBought): ReadonlyMap<string, ProposalChoice> {
  const isOpen = (proposalId: string) =>
    products.some(
      ({ productId, selectedAt, proposal }) =>
        proposal?.proposalId === proposalId && !isBought({ productId, selectedAt: new Date(selectedAt) }),
    );
  return new Map(proposals.map(({ proposalId, totalBudget: budget }) => [proposalId, { budget, isBought: !isOpen(proposalId) }] as const));
}

function dispositionOf(
  { proposalId, omitted }: OfferedProposal,
  isSelected: boolean,
  refined: ReadonlySet<string | null>,
): ProposalDisposition {
  if (isSelected) return 'accept';
  if (omitted) return 'reject';
  return refined.has(proposalId) ? 'refine' : 'pitch';
}

function messageOf(campaign: CampaignBrief, execution: DiscoveryState): string {
  if (execution.sellersRequested === 0) return 'No seller fits this campaign.';
  const changed = execution.campaignRevision !== null && execution.campaignRevision !== campaign.revision;
  const progress = `${progressLabel(execution)} sellers have answered.`;
  return changed ? `${progress} The campaign has changed since they were asked.` : progress;
}

import { Page } from '@exchange/kernel';
import { CursorQuery, Field } from '@exchange/platform';
import type { BudgetGuidance } from '../../domain/offer';
import { progressLabel, type CampaignProposals, type PresentedProposal, type SellerResult } from '../../domain/proposals';

export class ProposalsQuery extends CursorQuery {
  @Field.text({ optional: true, min: 1, max: 255, description: 'A discovery of this campaign. Default: the latest.' })
  executionId?: string;
}

export class ProposalProgressWire {
  @Field.integer({ min: 0 })
  asked: number;

  @Field.integer({ min: 0 })
  responded: number;

  @Field.integer({ min: 0 })
  pending: number;

  @Field.integer({ min: 0 })
  failed: number;

  @Field.text({ example: '3 of 5' })
  label: string;
}

export class SellerRefWire {
  @Field.integer()
  sellerId: number;

  @Field.text()
  name: string;

  @Field.text({ nullable: true })
  logoUrl: string | null;
}

export class BudgetGuidanceWire {
  @Field.text({ nullable: true })
  currency: string | null;

  @Field.text({ nullable: true, description: 'Decimal string.' })
  min: string | null;

  @Field.text({ nullable: true })
  recommended: string | null;

  @Field.text({ nullable: true })
  max: string | null;
}

export class AllocationWire {
  @Field.text()
  productId: string;

  @Field.text()
  productName: string;

  @Field.number()
  allocationPercentage: number;

  @Field.text({ nullable: true })
  rationale: string | null;
}

export class LimitationWire {
  @Field.text()
  field: string;

  @Field.text()
  requested: string;

  @Field.text()
  supported: string;

  @Field.text()
  note: string;
}

export class ProposalWire {
  @Field.text()
  proposalId: string;

  @Field.object(() => SellerRefWire)
  seller: SellerRefWire;

  @Field.text()
  storefrontName: string;

  @Field.text()
  salesAgentName: string;

  @Field.text()
  name: string;

  @Field.text({ nullable: true })
  rationale: string | null;

  @Field.oneOf(['pitch', 'accept', 'reject', 'refine'], {
    description: '`pitch`: offered; `accept`: selected; `reject`: left out at the buyer’s request; `refine`: refined by a later proposal.',
  })
  disposition: string;

  @Field.integer({ min: 0, description: 'Number of products that receive budget.' })
  placements: number;

  @Field.text({ nullable: true })
  budgetText: string | null;

  @Field.object(() => BudgetGuidanceWire, { nullable: true })
  budgetGuidance: BudgetGuidanceWire | null;

  @Field.object(() => AllocationWire, {
    many: true,
    description: 'Allocations as the seller sent them; `limitations` reports when they do not add up to 100.',
  })
  allocations: readonly AllocationWire[];

  @Field.object(() => LimitationWire, { many: true })
  limitations: readonly LimitationWire[];

  @Field.timestamp({ description: 'At most the expiry of the discovery. Expired proposals can neither be selected nor bought.' })
  expiresAt: string;

  @Field.boolean()
  selected: boolean;

  @Field.number({
    nullable: true,
    description: 'Budget with which the proposal is selected. Null when it is not selected, or gets a share of the remaining budget.',
  })
  selectedBudget: number | null;

  @Field.boolean({ description: 'True when all products of the selected proposal are bought: executing the campaign skips them.' })
  bought: boolean;

  @Field.integer({ min: 0, description: 'Round of refinement in which the proposal arrived; 0 for the first answer.' })
  round: number;

  @Field.text({ nullable: true, description: 'Id of the proposal that this one refines.' })
  refinedFrom: string | null;
}

export class SellerProposalsWire {
  @Field.object(() => SellerRefWire)
  seller: SellerRefWire;

  @Field.oneOf(['pending', 'responded', 'declined', 'timed_out', 'failed'])
  status: string;

  @Field.text({ nullable: true, description: 'Why the seller declined, failed or timed out.' })
  error: string | null;

  @Field.integer({ nullable: true, min: 0 })
  latencyMs: number | null;

  @Field.object(() => ProposalWire, { many: true })
  proposals: readonly ProposalWire[];
}

/** Answer of `GET /campaigns/{id}/proposals` (rest-api.md, "Campaign proposals"). */
export class CampaignProposalsWire {
  @Field.oneOf(['ok', 'no_execution', 'expired'])
  state: string;

  @Field.text()
  campaignId: string;

  @Field.text()
  campaignName: string;

  @Field.integer({ description: 'The revision of the campaign when the sellers were asked.' })
  campaignRevision: number;

  @Field.text({ nullable: true, description: 'Id of the discovery; null without one.' })
  executionId: string | null;

  @Field.oneOf(['running', 'complete', 'partial', 'failed'], { nullable: true })
  executionStatus: string | null;

  @Field.object(() => ProposalProgressWire)
  progress: ProposalProgressWire;

  @Field.object(() => SellerProposalsWire, { many: true, description: 'A page of the asked sellers, by name.' })
  sellers: readonly SellerProposalsWire[];

  @Field.text({ many: true })
  selectedProposalIds: readonly string[];

  @Field.text()
  stateMessage: string;
}

export function proposalsPage(proposals: CampaignProposals): Page<SellerProposalsWire> {
  const { rows, pagination } = proposals.sellers;
  const data = (sellers: readonly unknown[]) => proposalsWire(proposals, sellers as readonly SellerProposalsWire[]);
  return new Page(rows.map(sellerWire), pagination, {}, data);
}

function proposalsWire(
  { state, campaign, execution, selectedProposalIds, stateMessage }: CampaignProposals,
  sellers: readonly SellerProposalsWire[],
): CampaignProposalsWire {
  const { sellersRequested: asked = 0, sellersResponded: responded = 0, sellersFailed: failed = 0, pendingAgents = [] } = execution ?? {};
  return {
    state,
    campaignId: campaign.campaignId,
    campaignName: campaign.name,
    campaignRevision: execution?.campaignRevision ?? campaign.revision,
    executionId: execution?.id ?? null,
    executionStatus: execution?.status ?? null,
    progress: { asked, responded, pending: pendingAgents.length, failed, label: progressLabel(execution) },
    sellers,
    selectedProposalIds,
    stateMessage,
  };
}

export function sellerWire({ seller, status, error, latencyMs, proposals }: SellerResult): SellerProposalsWire {
  return { seller, status, error, latencyMs, proposals: proposals.map(proposalWire) };
}

export function proposalWire(pitch: PresentedProposal): ProposalWire {
  const {
    proposalId,
    seller,
    name,
    rationale,
    disposition,
    allocations,
    limitations,
    budgetGuidance,
    expiresAt,
    choice,
    round,
    refinedFrom,
  } = pitch;
  return {
    proposalId,
    seller,
    storefrontName: seller.name,
    salesAgentName: seller.name,
    name,
    rationale,
    disposition,
    placements: new Set(allocations.map(({ productId }) => productId)).size,
    budgetText: budgetGuidance && budgetText(budgetGuidance),
    budgetGuidance,
    allocations,
    limitations,
    expiresAt,
    selected: disposition === 'accept',
    selectedBudget: choice === null || choice.budget === null ? null : Number(choice.budget),
    bought: choice?.isBought ?? false,
    round,
    refinedFrom,
  };
}

/** Text of the stated amounts, as in "10000 to 50000 EUR, 25000 recommended". */
function budgetText({ currency, min, recommended, max }: BudgetGuidance): string | null {
  const range = min !== null && max !== null ? `${min} to ${max}` : min !== null ? `from ${min}` : max === null ? null : `up to ${max}`;
  const unit = currency === null ? '' : ` ${currency}`;
  if (range === null) return recommended === null ? null : `${recommended}${unit} recommended`;
  return `${range}${unit}${recommended === null ? '' : `, ${recommended} recommended`}`;
}

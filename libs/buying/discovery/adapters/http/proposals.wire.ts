import { Page } from '@exchange/kernel';
import { CursorQuery, Field } from '@exchange/platform';
import type { BudgetGuidance } from '../../domain/offer';
import { progressLabel, type CampaignProposals, type Pitch, type SellerResult } from '../../domain/proposals';

export class ProposalsQuery extends CursorQuery {
  @Field.text({ optional: true, min: 1, max: 255, description: 'A discovery of this campaign. Left out: the latest.' })
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
    description: 'What became of it: offered, selected, left out at the buyer’s wish, or followed by one that refines it.',
  })
  disposition: string;

  @Field.integer({ min: 0, description: 'How many products the budget goes to.' })
  placements: number;

  @Field.text({ nullable: true })
  budgetText: string | null;

  @Field.object(() => BudgetGuidanceWire, { nullable: true })
  budgetGuidance: BudgetGuidanceWire | null;

  @Field.object(() => AllocationWire, { many: true, description: 'As the seller sent them; see `limitations` when they do not add up.' })
  allocations: readonly AllocationWire[];

  @Field.object(() => LimitationWire, { many: true })
  limitations: readonly LimitationWire[];

  @Field.timestamp({ description: 'Never later than the discovery. What has expired can neither be selected nor bought.' })
  expiresAt: string;

  @Field.boolean()
  selected: boolean;

  @Field.text({ nullable: true, description: 'The proposal that this one refines.' })
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

/** rest-api.md, "Campaign proposals". */
export class CampaignProposalsWire {
  @Field.oneOf(['ok', 'no_execution', 'expired'])
  state: string;

  @Field.text()
  campaignId: string;

  @Field.text()
  campaignName: string;

  @Field.integer({ description: 'The campaign’s revision that the sellers were asked with.' })
  campaignRevision: number;

  @Field.text({ nullable: true, description: 'The discovery; null while there is none.' })
  executionId: string | null;

  @Field.oneOf(['running', 'complete', 'partial', 'failed'], { nullable: true })
  executionStatus: string | null;

  @Field.object(() => ProposalProgressWire)
  progress: ProposalProgressWire;

  @Field.object(() => SellerProposalsWire, { many: true, description: 'A page of the sellers that were asked, by name.' })
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

export function proposalWire(pitch: Pitch): ProposalWire {
  const { proposalId, seller, name, rationale, disposition, allocations, limitations, budgetGuidance, expiresAt, refinedFrom } = pitch;
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
    refinedFrom,
  };
}

/** "10000 to 50000 EUR, 25000 recommended": only what the seller said. */
function budgetText({ currency, min, recommended, max }: BudgetGuidance): string | null {
  const range = min !== null && max !== null ? `${min} to ${max}` : min !== null ? `from ${min}` : max === null ? null : `up to ${max}`;
  const unit = currency === null ? '' : ` ${currency}`;
  if (range === null) return recommended === null ? null : `${recommended}${unit} recommended`;
  return `${range}${unit}${recommended === null ? '' : `, ${recommended} recommended`}`;
}

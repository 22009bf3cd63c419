import { Field } from '@exchange/platform';
import type { SellerAskState } from '../../domain/ask';
import type { DiscoveryState } from '../../domain/discovery';
import type { DroppedItem, IncompleteNote } from '../../domain/offer';
import type { LandedGroup } from '../../domain/ports';
import type { RefinementNote, RefinementStatus } from '../../domain/refinement';

export class DroppedProposalWire implements DroppedItem {
  @Field.oneOf(['product', 'proposal'])
  kind: 'product' | 'proposal';

  @Field.integer({ description: 'Position in the seller’s list, from 0.' })
  index: number;

  @Field.text({ nullable: true, description: 'The seller’s own id.' })
  sellerRef: string | null;

  @Field.text()
  reason: string;
}

export class IncompleteWire implements IncompleteNote {
  @Field.oneOf(['products', 'pricing', 'forecast', 'proposals'])
  scope: IncompleteNote['scope'];

  @Field.text()
  description: string;

  @Field.number({ nullable: true })
  estimatedWaitSeconds: number | null;
}

export class RefinementWire implements RefinementNote {
  @Field.integer({ min: 1 })
  round: number;

  @Field.oneOf(['request', 'product', 'proposal'])
  scope: RefinementNote['scope'];

  @Field.text({ nullable: true })
  productId: string | null;

  @Field.text({ nullable: true })
  proposalId: string | null;

  @Field.text({ nullable: true })
  action: string | null;

  @Field.text({ nullable: true })
  ask: string | null;

  @Field.oneOf(['applied', 'partial', 'unable', 'unanswered'], { description: '`unanswered`: the seller did not reply to this item.' })
  status: RefinementStatus;

  @Field.text({ nullable: true, description: 'The seller’s own words.' })
  note: string | null;
}

export class ProductGroupWire {
  @Field.text({ description: 'The seller’s slug.' })
  groupId: string;

  @Field.text()
  groupName: string;

  @Field.integer()
  storefrontId: number;

  @Field.text()
  storefrontName: string;

  @Field.integer({ description: 'The revision that stored this group.' })
  revision: number;

  @Field.integer({ description: 'Products of this group in this answer.' })
  productCount: number;

  @Field.integer()
  totalProducts: number;

  @Field.boolean()
  hasMoreProducts: boolean;

  @Field.object(() => DroppedProposalWire, { many: true, description: 'Items that the protocol’s schema refused.' })
  dropped: readonly DroppedProposalWire[];

  @Field.object(() => IncompleteWire, { many: true, description: 'Parts that the seller could not finish.' })
  incomplete: readonly IncompleteWire[];

  @Field.object(() => RefinementWire, {
    many: true,
    description: 'Requested changes with the seller’s replies, oldest first.',
  })
  refinements: readonly RefinementWire[];
}

/** A seller whose answer is missing or incomplete (gaps.md §5.7). */
export class IncompleteAgentWire {
  @Field.text({ description: 'The seller’s slug.' })
  agentId: string;

  @Field.text()
  agentName: string;

  @Field.oneOf(['timeout', 'upstream_incomplete'], { description: 'The seller ran out of time, or states that its answer is incomplete.' })
  reason: string;

  @Field.integer({ description: 'Seconds that the sellers had to answer.' })
  waitSeconds: number;
}

export function groupWire(group: LandedGroup, productOffset: number): ProductGroupWire {
  return {
    groupId: group.sellerSlug,
    groupName: group.sellerName,
    storefrontId: group.sellerId,
    storefrontName: group.sellerName,
    revision: group.revision,
    productCount: group.products.length,
    totalProducts: group.totalProducts,
    hasMoreProducts: productOffset + group.products.length < group.totalProducts,
    dropped: group.dropped,
    incomplete: group.incomplete,
    refinements: group.refinements,
  };
}

export function incompleteAgentsWire(
  { waitSeconds }: DiscoveryState,
  groups: readonly LandedGroup[],
  asks: readonly SellerAskState[],
): IncompleteAgentWire[] {
  const unfinished = new Set(groups.filter(({ incomplete }) => incomplete.length > 0).map(({ sellerId }) => sellerId));
  return asks
    .filter((ask) => ranOutOfTime(ask) || unfinished.has(ask.sellerId))
    .map((ask) => ({
      agentId: ask.sellerSlug,
      agentName: ask.sellerName,
      reason: ranOutOfTime(ask) ? 'timeout' : 'upstream_incomplete',
      waitSeconds,
    }));
}

export function ranOutOfTime({ status }: SellerAskState): boolean {
  return status === 'timed_out';
}

import { Field } from '@exchange/platform';
import type { LandedGroups } from '../../application/discovery-products.service';
import { type DiscoveryState, revisionOf } from '../../domain/discovery';
import { expiryOf, hasExpired } from '../../domain/expiry';
import { discoveryLimits } from '../../domain/limits';
import type { OfferedProduct, OfferedPricingOption } from '../../domain/offer';
import type { AnsweringSeller } from '../../domain/ports';
import { groupWire, IncompleteAgentWire, incompleteAgentsWire, ProductGroupWire, ranOutOfTime } from './product-group.wire';
import { budgetContextWire, BudgetContextWire } from './selection.wire';
import { DiscoverySummaryWire, summaryWire } from './summary.wire';

/** Paging of groups and products (gaps.md §1.3). */
export class DiscoveryProductsQuery {
  @Field.integer({
    min: 0,
    optional: true,
    description: 'Only groups stored after this revision. A later group replaces an earlier one with the same groupId.',
  })
  sinceRevision?: number;

  @Field.integer({ min: 1, max: 10, default: 10, description: 'Groups (sellers) per page.' })
  groupLimit: number = 10;

  @Field.integer({ min: 0, default: 0 })
  groupOffset: number = 0;

  @Field.integer({ min: 1, max: 15, default: 10, description: 'Products per group.' })
  productsPerGroup: number = 10;

  @Field.integer({ min: 0, max: 1_000, default: 0, description: 'Products to skip in every group.' })
  productOffset: number = 0;
}

export class PricingOptionWire {
  @Field.text()
  pricingOptionId: string;

  @Field.text({ description: 'cpm, vcpm, cpc, cpcv, cpv, cpp, cpa, flat_rate or time.' })
  pricingModel: string;

  @Field.boolean()
  isFixed: boolean;

  @Field.number({ nullable: true, description: 'The fixed price, or the floor of an auction.' })
  rate: number | null;

  @Field.number({ nullable: true })
  fixedPrice: number | null;

  @Field.number({ nullable: true })
  floorPrice: number | null;

  @Field.text()
  currency: string;

  @Field.number({ optional: true, nullable: true, description: 'The minimum budget of one package.' })
  minSpend?: number | null;

  @Field.record({ nullable: true, description: 'Percentiles of recent prices: p25, p50, p75, p90.' })
  priceGuidance: object | null;
}

export class ProductFormatWire {
  @Field.text()
  agentUrl: string;

  @Field.text()
  id: string;
}

export class FormatOptionWire {
  @Field.text({ description: 'Canonical format of AdCP 3.1, such as `image` or `video_vast`.' })
  formatKind: string;

  @Field.record({ nullable: true, description: 'Sizes, durations and other terms as the seller sent them; null above 2 KB.' })
  params: object | null;
}

export class DiscoveredProductWire {
  @Field.text()
  productId: string;

  @Field.text()
  name: string;

  @Field.text()
  description: string;

  @Field.text({ nullable: true, description: 'The first of `channels`.' })
  channel: string | null;

  @Field.text({ many: true })
  channels: readonly string[];

  @Field.number({ nullable: true, description: 'The rate of the first option priced per thousand impressions.' })
  cpm: number | null;

  @Field.text({ nullable: true })
  currency: string | null;

  @Field.text({ description: 'The seller’s slug.' })
  salesAgentId: string;

  @Field.integer()
  storefrontId: number;

  @Field.text()
  groupId: string;

  @Field.text()
  groupName: string;

  @Field.oneOf(['guaranteed', 'non_guaranteed'])
  deliveryType: string;

  @Field.text({ nullable: true })
  briefRelevance: string | null;

  @Field.object(() => PricingOptionWire, { many: true })
  pricingOptions: readonly PricingOptionWire[];

  @Field.object(() => ProductFormatWire, { many: true })
  formats: readonly ProductFormatWire[];

  @Field.object(() => FormatOptionWire, {
    many: true,
    optional: true,
    description: 'Formats by their kind, when the product declares any; `formats` may be empty then.',
  })
  formatOptions?: readonly FormatOptionWire[];

  @Field.boolean()
  selected: boolean;

  @Field.timestamp({ nullable: true })
  selectedAt: string | null;

  @Field.timestamp({ description: 'Expiry of the offer, at most the expiry of the discovery.' })
  expiresAt: Date;

  @Field.boolean({ description: 'True when the product can no longer be selected or bought.' })
  expired: boolean;
}

export class DiscoveredProductsWire {
  @Field.text()
  discoveryId: string;

  @Field.text({ nullable: true })
  campaignId: string | null;

  @Field.integer()
  revision: number;

  @Field.boolean()
  resultsComplete: boolean;

  @Field.text({ many: true })
  pendingAgents: readonly string[];

  @Field.object(() => DiscoveredProductWire, { many: true, description: 'Products by group, in the order of the groups.' })
  products: readonly DiscoveredProductWire[];

  @Field.integer({ description: 'Products of all groups (after `sinceRevision`).' })
  totalProducts: number;

  @Field.object(() => ProductGroupWire, { many: true, description: 'One group per seller that answered.' })
  productGroups: readonly ProductGroupWire[];

  @Field.integer()
  totalGroups: number;

  @Field.boolean()
  hasMoreGroups: boolean;

  @Field.object(() => DiscoverySummaryWire)
  summary: DiscoverySummaryWire;

  @Field.object(() => BudgetContextWire)
  budgetContext: BudgetContextWire;

  @Field.object(() => IncompleteAgentWire, {
    many: true,
    description: 'Sellers that ran out of time, and sellers of this page with an incomplete answer.',
  })
  incompleteAgents: readonly IncompleteAgentWire[];

  @Field.boolean({ description: 'True when a seller ran out of time and a new discovery can give it more.' })
  retryWithLongerWaitAvailable: boolean;
}

export function productsWire(
  { discovery, groups, totals, selection, asks, now }: LandedGroups,
  query: DiscoveryProductsQuery,
): DiscoveredProductsWire {
  const { discoveryId, revision, resultsComplete, pendingAgents } = revisionOf(discovery);
  const selected = new Map(selection.products.map(({ productId, selectedAt }) => [productId, selectedAt]));
  return {
    discoveryId,
    campaignId: discovery.campaignId,
    revision,
    resultsComplete,
    pendingAgents,
    products: groups.flatMap((group) =>
      group.products.map((product) => productWire(product, group, selected.get(product.productId) ?? null, { discovery, now })),
    ),
    totalProducts: totals.products,
    productGroups: groups.map((group) => groupWire(group, query.productOffset)),
    totalGroups: totals.groups,
    hasMoreGroups: query.groupOffset + groups.length < totals.groups,
    summary: summaryWire(totals, discovery),
    budgetContext: budgetContextWire(discovery, selection),
    incompleteAgents: incompleteAgentsWire(discovery, groups, asks),
    retryWithLongerWaitAvailable: discovery.waitSeconds < discoveryLimits.waitSeconds.max && asks.some(ranOutOfTime),
  };
}

export function productWire(
  product: OfferedProduct,
  group: AnsweringSeller,
  selectedAt: string | null,
  { discovery, now }: { readonly discovery: Pick<DiscoveryState, 'expiresAt'>; readonly now: Date },
): DiscoveredProductWire {
  const perThousand = product.pricingOptions.find((option) => option.pricingModel === 'cpm');
  const [first] = product.pricingOptions;
  const { productId, name, description, channels, deliveryType, briefRelevance, formats, formatOptions } = product;
  return {
    productId,
    name,
    description,
    channel: channels[0] ?? null,
    channels,
    cpm: perThousand?.rate ?? null,
    currency: (perThousand ?? first)?.currency ?? null,
    salesAgentId: group.sellerSlug,
    storefrontId: group.sellerId,
    groupId: group.sellerSlug,
    groupName: group.sellerName,
    deliveryType,
    briefRelevance,
    pricingOptions: product.pricingOptions.map((option: OfferedPricingOption) => ({ ...option })),
    formats: formats.map(({ agentUrl, id }) => ({ agentUrl, id })),
    ...(formatOptions ? { formatOptions } : {}),
    selected: selectedAt !== null,
    selectedAt,
    expiresAt: expiryOf(product, discovery),
    expired: hasExpired(product, discovery, now),
  };
}

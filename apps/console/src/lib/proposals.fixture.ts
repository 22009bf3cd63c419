import type { Schemas } from './api';
import type { Offers } from './offers';

/** A proposal with shares in percent by product. */
export function aProposal(
  proposalId: string,
  shares: Readonly<Record<string, number>> = { p: 100 },
  more: Partial<Schemas['Proposal']> = {},
): Schemas['Proposal'] {
  return {
    proposalId,
    seller: { sellerId: 1, name: 'One', logoUrl: null },
    storefrontName: 'One',
    salesAgentName: 'One',
    name: `Plan ${proposalId}`,
    rationale: null,
    disposition: 'pitch',
    placements: 1,
    budgetText: null,
    budgetGuidance: null,
    allocations: Object.entries(shares).map(([productId, allocationPercentage]) => ({
      productId,
      productName: productId,
      allocationPercentage,
      rationale: null,
    })),
    limitations: [],
    expiresAt: '2999-01-01T00:00:00.000Z',
    selected: false,
    selectedBudget: null,
    bought: false,
    round: 0,
    refinedFrom: null,
    ...more,
  };
}

export const aPrice = (more: Partial<Schemas['PricingOption']> = {}): Schemas['PricingOption'] => ({
  pricingOptionId: 'cpm',
  pricingModel: 'cpm',
  isFixed: true,
  rate: 20,
  fixedPrice: 20,
  floorPrice: null,
  currency: 'USD',
  minSpend: null,
  priceGuidance: null,
  ...more,
});

export const aProduct = (productId: string, pricingOptions: Schemas['PricingOption'][]): Schemas['DiscoveredProduct'] => ({
  productId,
  name: productId,
  description: '',
  channel: 'ctv',
  channels: ['ctv'],
  cpm: null,
  currency: 'USD',
  salesAgentId: 'one',
  storefrontId: 1,
  groupId: 'one',
  groupName: 'One',
  deliveryType: 'guaranteed',
  briefRelevance: null,
  pricingOptions,
  formats: [],
  selected: false,
  selectedAt: null,
  expiresAt: '2999-01-01T00:00:00.000Z',
  expired: false,
});

export const offersOf = (products: readonly Schemas['DiscoveredProduct'][]): Offers => ({
  products: new Map(products.map((product) => [product.productId, product])),
  refinements: new Map(),
  budget: undefined,
});

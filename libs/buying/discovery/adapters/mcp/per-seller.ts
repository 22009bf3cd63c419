import { answerOf } from '@exchange/platform';
import type { OfferedProduct } from '../../domain/offer';
import type { LandedAnswer } from '../../domain/ports';
import type { SellerResult } from '../../domain/proposals';
import { PricingOptionWire } from '../http/products.wire';
import { ProposalWire, sellerWire } from '../http/proposals.wire';
import { productsShown, type RequestProposalsAnswer } from './request-proposals.fields';

type PerSeller = RequestProposalsAnswer['perSeller'][number];

const ofProposals = [
  'proposalId',
  'name',
  'rationale',
  'disposition',
  'budgetText',
  'budgetGuidance',
  'allocations',
  'expiresAt',
  'selected',
];
const ofPrices = ['pricingOptionId', 'pricingModel', 'isFixed', 'rate', 'currency', 'minSpend'];

/** What each seller has said, as the tool answers it. */
export function perSeller(results: readonly SellerResult[], selected: readonly string[], groups: readonly LandedAnswer[]): PerSeller[] {
  const groupOf = new Map(groups.map((group) => [group.sellerId, group]));
  return results.map((result) => sellerOf(result, selected, groupOf.get(result.seller.sellerId)?.products ?? []));
}

function sellerOf(result: SellerResult, selected: readonly string[], products: readonly OfferedProduct[]): PerSeller {
  const { seller, error, proposals } = sellerWire(result, selected);
  return {
    sellerId: seller.sellerId,
    sellerName: seller.name,
    status: statusOf(result, products),
    ...(error === null ? {} : { error }),
    proposals: proposals.map((proposal) => only(ofProposals, answerOf(ProposalWire, proposal))) as PerSeller['proposals'],
    products: products.slice(0, productsShown).map(productOf),
    totalProducts: products.length,
  };
}

function statusOf({ status, proposals }: SellerResult, products: readonly OfferedProduct[]): PerSeller['status'] {
  if (status !== 'responded') return status;
  if (proposals.length > 0) return 'quoted';
  return products.length > 0 ? 'products' : 'nothing';
}

function productOf({ productId, name, channels, pricingOptions }: OfferedProduct): PerSeller['products'][number] {
  const prices = pricingOptions.map((option) => only(ofPrices, answerOf(PricingOptionWire, option)));
  return { productId, name, channels: [...channels], pricingOptions: prices as PerSeller['products'][number]['pricingOptions'] };
}

function only(names: readonly string[], object: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(object).filter(([name]) => names.includes(name)));
}

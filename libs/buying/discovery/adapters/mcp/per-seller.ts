import { answerOf } from '@exchange/platform';
import type { FirstProducts } from '../../domain/ports';
import type { SellerResult } from '../../domain/proposals';
import { PricingOptionWire } from '../http/products.wire';
import { ProposalWire, sellerWire } from '../http/proposals.wire';
import type { RequestProposalsAnswer } from './request-proposals.fields';

export type PerSeller = RequestProposalsAnswer['perSeller'][number];

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
export function perSeller(results: readonly SellerResult[], products: ReadonlyMap<number, FirstProducts>): PerSeller[] {
  return results.map((result) => sellerOf(result, products.get(result.seller.sellerId) ?? { products: [], totalProducts: 0 }));
}

function sellerOf(result: SellerResult, { products, totalProducts }: FirstProducts): PerSeller {
  const { seller, error, proposals } = sellerWire(result);
  return {
    sellerId: seller.sellerId,
    sellerName: seller.name,
    status: statusOf(result, totalProducts),
    ...(error === null ? {} : { error }),
    proposals: proposals.map((proposal) => only(ofProposals, answerOf(ProposalWire, proposal))) as PerSeller['proposals'],
    products: products.map(productOf),
    totalProducts,
  };
}

function statusOf({ status, proposals }: SellerResult, totalProducts: number): PerSeller['status'] {
  if (status !== 'responded') return status;
  if (proposals.length > 0) return 'quoted';
  return totalProducts > 0 ? 'products' : 'nothing';
}

function productOf({ productId, name, channels, pricingOptions }: FirstProducts['products'][number]): PerSeller['products'][number] {
  const prices = pricingOptions.map((option) => only(ofPrices, answerOf(PricingOptionWire, option)));
  return { productId, name, channels: [...channels], pricingOptions: prices as PerSeller['products'][number]['pricingOptions'] };
}

function only(names: readonly string[], object: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(object).filter(([name]) => names.includes(name)));
}

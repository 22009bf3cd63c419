import { invalidMcpReason } from '@exchange/adcp';
import { answerOf } from '@exchange/platform/tools';
import { nothingReadable } from '../../domain/ask';
import type { FirstProducts } from '../../domain/ports';
import type { SellerResult } from '../../domain/proposals';
import { PricingOptionWire } from '../http/products.wire';
import { ProposalWire, sellerWire } from '../http/proposals.wire';
import type { RequestProposalsAnswer } from './request-proposals.fields';

export type PerSeller = RequestProposalsAnswer['perSeller'][number];
type Products = NonNullable<PerSeller['products']>;
type Proposals = NonNullable<PerSeller['proposals']>;

const ofProposals = ['proposalId', 'name', 'rationale', 'disposition', 'budgetGuidance', 'expiresAt'];
const ofPrices = ['pricingOptionId', 'pricingModel', 'isFixed', 'rate', 'currency', 'minSpend'];

/** The results of settled sellers, as the tool returns them. */
export function perSeller(results: readonly SellerResult[], products: ReadonlyMap<number, FirstProducts>): PerSeller[] {
  return results.map((result) => sellerOf(result, products.get(result.seller.sellerId) ?? { products: [], totalProducts: 0 }));
}

function sellerOf(result: SellerResult, { products, totalProducts }: FirstProducts): PerSeller {
  const { seller, error, proposals } = sellerWire(result);
  const shown = new Set(products.map(({ productId }) => productId));
  return {
    sellerId: seller.sellerId,
    sellerName: seller.name,
    status: statusOf(result),
    outcome: outcomeOf(result, totalProducts),
    ...(error === null ? {} : { error }),
    ...(proposals.length === 0 ? {} : { proposalIds: proposals.map(({ proposalId }) => proposalId) }),
    ...(proposals.length === 0 ? {} : { proposals: proposals.map((proposal) => proposalOf(proposal, shown)) }),
    ...(products.length === 0 ? {} : { products: products.map(productOf) }),
    ...(totalProducts > products.length ? { totalProducts } : {}),
  };
}

/** A seller without an offer counts as answered, with status `products`. */
function statusOf({ status, proposals }: SellerResult): PerSeller['status'] {
  if (status === 'timed_out' || status === 'failed') return 'failed';
  return proposals.length > 0 ? 'quoted' : 'products';
}

/** Outcome of a seller (gaps-2.md §15.7). `local_refusal`: the exchange did not ask it. */
function outcomeOf({ status, error, latencyMs, proposals }: SellerResult, totalProducts: number): PerSeller['outcome'] {
  if (status === 'timed_out') return { kind: 'failed', reason: 'timeout' };
  if (status === 'failed' && latencyMs === null) return { kind: 'local_refusal' };
  if (status === 'failed') return { kind: 'failed', reason: isProtocolFault(error ?? '') ? 'protocol' : 'transport' };
  if (status === 'declined') return { kind: 'no_inventory_for_request' };
  return { kind: proposals.length + totalProducts > 0 ? 'returned_products' : 'no_matching_products' };
}

/** True when the seller was reached but its answer was unusable. An HTTP status is a transport fault. */
const isProtocolFault = (reason: string): boolean =>
  reason === nothingReadable ||
  reason === invalidMcpReason ||
  (/^The seller (answered with an? |does not )/.test(reason) && !/ \(\d{3}\)\./.test(reason));

/** A proposal without the names of products that are listed beside it. */
function proposalOf(proposal: ProposalWire, shown: ReadonlySet<string>): Proposals[number] {
  const allocations = proposal.allocations.map(({ productId, productName, allocationPercentage, rationale }) => ({
    productId,
    ...(shown.has(productId) ? {} : { productName }),
    allocationPercentage,
    ...(rationale === null ? {} : { rationale }),
  }));
  return { ...only(ofProposals, answerOf(ProposalWire, proposal)), allocations } as Proposals[number];
}

function productOf({ productId, name, channels, pricingOptions }: FirstProducts['products'][number]): Products[number] {
  const prices = pricingOptions.map((option) => only(ofPrices, answerOf(PricingOptionWire, option)));
  return { productId, name, channels: [...channels], pricingOptions: prices as Products[number]['pricingOptions'] };
}

function only(names: readonly string[], object: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(object).filter(([name]) => names.includes(name)));
}

import type { Schemas } from './api';
import type { Offers } from './offers';

type Proposal = Schemas['Proposal'];

/** A proposal with its refinements: one column. */
export interface ProposalChain {
  /** Id of the first proposal, which stays the same when a refinement arrives. */
  readonly id: string;
  /** By round, the latest last. */
  readonly versions: readonly Proposal[];
}

/** Proposals by origin. `known` are the ids of the chains that are shown: they keep their places, new ones come last. */
export function chainsOf(proposals: readonly Proposal[], known: readonly string[] = []): readonly ProposalChain[] {
  const byId = new Map(proposals.map((proposal) => [proposal.proposalId, proposal]));
  const originOf = (proposal: Proposal): string => {
    const earlier = proposal.refinedFrom === null ? undefined : byId.get(proposal.refinedFrom);
    return earlier === undefined ? proposal.proposalId : originOf(earlier);
  };
  const chains = new Map<string, Proposal[]>(known.map((id) => [id, []]));
  for (const proposal of proposals) {
    const id = originOf(proposal);
    chains.set(id, [...(chains.get(id) ?? []), proposal]);
  }
  return [...chains]
    .filter(([, versions]) => versions.length > 0)
    .map(([id, versions]) => ({ id, versions: versions.toSorted((one, other) => one.round - other.round) }));
}

export const latestOf = ({ versions }: ProposalChain): Proposal => versions.at(-1)!;
/** The version that is selected, which may be an earlier one. */
export const selectedOf = ({ versions }: ProposalChain): Proposal | undefined => versions.find(({ selected }) => selected);

export const hasExpired = ({ expiresAt }: Pick<Proposal, 'expiresAt'>, now: number): boolean => Date.parse(expiresAt) <= now;

/** Limitations of the seller. Those that the exchange adds for expiry and for refinements are shown in rows of their own. */
export const limitationsOf = ({ limitations }: Proposal): readonly Schemas['Limitation'][] =>
  limitations.filter(({ field }) => field !== 'expiresAt' && field !== 'refine');

export interface Share {
  readonly productId: string;
  readonly name: string;
  /** Percent. */
  readonly share: number;
}

/** Shares by product: a seller may name a product twice. */
export function sharesOf({ allocations }: Proposal): readonly Share[] {
  const shares = new Map<string, Share>();
  for (const { productId, productName: name, allocationPercentage } of allocations)
    shares.set(productId, { productId, name, share: (shares.get(productId)?.share ?? 0) + allocationPercentage });
  return [...shares.values()];
}

/** The price that a proposal buys a product at: the first one in the currency. */
export function priceOf(productId: string, { products }: Offers, currency: string): Schemas['PricingOption'] | undefined {
  return products.get(productId)?.pricingOptions.find((option) => option.currency === currency);
}

export interface Impressions {
  readonly count: number;
  /** True when a price is the floor of an auction, so that fewer are likely. */
  readonly isMaximum: boolean;
}

/** Impressions that an amount buys at the offered prices; null when a product is not priced by impressions. */
export function impressionsOf(proposal: Proposal, amount: number, offers: Offers, currency: string): Impressions | null {
  let [count, isMaximum] = [0, false];
  for (const { productId, share } of sharesOf(proposal)) {
    const price = priceOf(productId, offers, currency);
    if (price === undefined || price.rate === null || price.rate <= 0 || !['cpm', 'vcpm'].includes(price.pricingModel)) return null;
    count += (((amount * share) / 100) * 1_000) / price.rate;
    isMaximum ||= !price.isFixed;
  }
  return count > 0 ? { count: Math.floor(count), isMaximum } : null;
}

/** Lowest and highest price of each pricing model. */
export function pricesOf(proposal: Proposal, offers: Offers, currency: string) {
  const models = new Map<string, { model: string; min: number; max: number; isFixed: boolean }>();
  for (const { productId } of sharesOf(proposal)) {
    const price = priceOf(productId, offers, currency);
    if (price === undefined || price.rate === null) continue;
    const { pricingModel: model, rate, isFixed } = price;
    const { min, max, isFixed: fixed } = models.get(model) ?? { min: rate, max: rate, isFixed };
    models.set(model, { model, min: Math.min(min, rate), max: Math.max(max, rate), isFixed: fixed && isFixed });
  }
  return [...models.values()];
}

const distinct = (values: readonly string[]): readonly string[] => [...new Set(values)].toSorted();
const productsOf = (proposal: Proposal, { products }: Offers) =>
  sharesOf(proposal).flatMap(({ productId }) => products.get(productId) ?? []);

export const channelsOf = (proposal: Proposal, offers: Offers): readonly string[] =>
  distinct(productsOf(proposal, offers).flatMap(({ channels }) => channels));
export const formatsOf = (proposal: Proposal, offers: Offers): readonly string[] =>
  distinct(productsOf(proposal, offers).flatMap(({ formats }) => formats.map(({ id }) => id)));
export const deliveriesOf = (proposal: Proposal, offers: Offers): readonly string[] =>
  distinct(productsOf(proposal, offers).map(({ deliveryType }) => deliveryType));

/** Rows of the matrix whose content does not depend on the amount. */
export type ComparedRow = 'price' | 'guidance' | 'allocation' | 'channels' | 'formats' | 'delivery' | 'limits' | 'expires' | 'rationale';

/** Content of a cell as data, to compare proposals and rounds. */
export function contentOf(row: ComparedRow, proposal: Proposal, offers: Offers, currency: string): string {
  const contents: Record<typeof row, () => unknown> = {
    price: () => pricesOf(proposal, offers, currency),
    guidance: () => [proposal.budgetGuidance?.min, proposal.budgetGuidance?.recommended, proposal.budgetGuidance?.max],
    allocation: () => sharesOf(proposal),
    channels: () => channelsOf(proposal, offers),
    formats: () => formatsOf(proposal, offers),
    delivery: () => deliveriesOf(proposal, offers),
    limits: () => limitationsOf(proposal),
    expires: () => proposal.expiresAt,
    rationale: () => proposal.rationale,
  };
  return JSON.stringify(contents[row]());
}

/** Whether all columns have the same content in a row. */
export const isSame = (row: ComparedRow, shown: readonly Proposal[], offers: Offers, currency: string): boolean =>
  new Set(shown.map((proposal) => contentOf(row, proposal, offers, currency))).size <= 1;

/** Shares of a proposal beside those of its earlier round; null where it has no such product. */
export function shareChanges(now: Proposal, before: Proposal | undefined) {
  const earlier = new Map(before === undefined ? [] : sharesOf(before).map((share) => [share.productId, share]));
  const shares = sharesOf(now).map(({ productId, name, share }) => {
    const was = before === undefined ? share : (earlier.get(productId)?.share ?? null);
    earlier.delete(productId);
    return { productId, name, share: share as number | null, was };
  });
  return [...shares, ...[...earlier.values()].map(({ productId, name, share }) => ({ productId, name, share: null, was: share }))];
}

/** What was asked of a column, and the seller's replies, the latest last. */
export function repliesOf(chain: ProposalChain, { refinements }: Offers): readonly Schemas['Refinement'][] {
  const ids = new Set(chain.versions.map(({ proposalId }) => proposalId));
  const products = new Set(chain.versions.flatMap((version) => sharesOf(version).map(({ productId }) => productId)));
  return (refinements.get(latestOf(chain).seller.sellerId) ?? []).filter(({ scope, proposalId, productId }) => {
    if (scope === 'request') return true;
    return scope === 'proposal' ? proposalId !== null && ids.has(proposalId) : productId !== null && products.has(productId);
  });
}

/** Other selected proposals with products of this one: a product is selected once, so they are replaced. */
export function replacedBy(chain: ProposalChain, chains: readonly ProposalChain[]): readonly Proposal[] {
  const ids = new Set(sharesOf(latestOf(chain)).map(({ productId }) => productId));
  return chains.flatMap((other) => {
    const selected = other.id === chain.id ? undefined : selectedOf(other);
    return selected !== undefined && sharesOf(selected).some(({ productId }) => ids.has(productId)) ? [selected] : [];
  });
}

/** Products of replaced proposals, and of an earlier round, that the proposal does not contain. */
export function leftoversOf(chain: ProposalChain, chains: readonly ProposalChain[]): readonly string[] {
  const latest = latestOf(chain);
  const kept = new Set(sharesOf(latest).map(({ productId }) => productId));
  const own = selectedOf(chain);
  const replaced = [...replacedBy(chain, chains), ...(own === undefined || own === latest ? [] : [own])];
  return [...new Set(replaced.flatMap((proposal) => sharesOf(proposal).map(({ productId }) => productId)))].filter((id) => !kept.has(id));
}

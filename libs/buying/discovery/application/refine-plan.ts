import { invalidInput, type Issue } from '@exchange/kernel';
import { discoveryErrors } from '../domain/errors';
import { discoveryLimits } from '../domain/limits';
import { sellerIdOf } from '../domain/offer';
import type { ProposalLink } from '../domain/ports';
import { itemsFor, productActions, proposalActions, type RefineItem } from '../domain/refinement';
import type { SelectedProduct } from '../domain/selection';

/** A requested change as it was sent. Which fields may be combined is checked here. */
export interface RefineRequest {
  readonly scope: RefineItem['scope'];
  readonly ask?: string;
  readonly action?: string;
  readonly productId?: string;
  readonly proposalId?: string;
  readonly storefrontIds?: readonly number[];
}

type Found = RefineItem | readonly Issue[];

/** Offers that the requests refer to. */
export interface RefinableOffers {
  /** Sellers with an offer, in the order of their answers. */
  readonly sellerIds: readonly number[];
  /** Seller by product id. */
  readonly sellerOfProduct: ReadonlyMap<string, { readonly sellerId: number }>;
  /** By seller: all its proposals, if one of them is named. */
  readonly proposals: ReadonlyMap<number, readonly ProposalLink[]>;
}

type At = (field: string, message: string) => Issue;

const allowed: Record<RefineRequest['scope'], readonly (keyof RefineRequest)[]> = {
  request: ['scope', 'ask', 'storefrontIds'],
  product: ['scope', 'ask', 'action', 'productId'],
  proposal: ['scope', 'ask', 'action', 'proposalId'],
};

/** Throws 400 with all problems; 409 for a proposal that was refined too often and for omitting a selected product. */
export function itemsOf(
  requests: readonly RefineRequest[],
  offers: RefinableOffers,
  selected: readonly SelectedProduct[],
): readonly RefineItem[] {
  if (offers.sellerIds.length === 0) throw discoveryErrors.nothingOffered();
  const found = requests.map((asked, index) => itemOf(asked, offers, (field, message) => ({ path: `refine[${index}].${field}`, message })));
  const issues = [...found.flatMap((it) => ('scope' in it ? [] : it)), ...repeated(requests)];
  if (issues.length > 0) throw invalidInput(issues);
  const items = found as readonly RefineItem[];
  const mixed = besideFinalize(items);
  if (mixed.length > 0) throw invalidInput(mixed);
  for (const [index, item] of items.entries()) assertPossible(item, index, offers, selected);
  return items;
}

function itemOf(asked: RefineRequest, offers: RefinableOffers, at: At): Found {
  const extraFields = Object.entries(asked).filter(
    ([name, value]) => value !== undefined && !allowed[asked.scope].includes(name as keyof RefineRequest),
  );
  const issues = extraFields.map(([name]) => at(name, `${name} cannot be combined with the scope ${asked.scope}.`));
  if (asked.action === 'omit' && asked.ask !== undefined) issues.push(at('ask', 'There is nothing to ask for what is left out.'));
  const found = finders[asked.scope](asked, offers, at);
  return 'scope' in found && issues.length === 0 ? found : [...issues, ...('scope' in found ? [] : found)];
}

const finders: Record<RefineRequest['scope'], (asked: RefineRequest, offers: RefinableOffers, at: At) => Found> = {
  request({ ask, storefrontIds }, { sellerIds: known }, at) {
    const issues = (storefrontIds ?? []).flatMap((id, index) =>
      known.includes(id) ? [] : [at(`storefrontIds[${index}]`, 'This seller has offered nothing in this discovery.')],
    );
    if (ask === undefined) issues.push(at('ask', 'ask is required with the scope request.'));
    if (ask === undefined || issues.length > 0) return issues;
    return { scope: 'request', ask, sellerIds: storefrontIds?.length ? [...new Set(storefrontIds)] : known };
  },

  product({ productId, action = 'include', ask = null }, offers, at) {
    const offer = offers.sellerOfProduct.get(productId ?? '');
    const known = productActions.find((it) => it === action);
    const issues = known ? [] : [at('action', `action is one of ${productActions.join(', ')} with the scope product.`)];
    if (productId === undefined) issues.push(at('productId', 'productId is required with the scope product.'));
    else if (!offer) issues.push(at('productId', 'This discovery has no such product.'));
    if (!offer || !known || productId === undefined) return issues;
    return { scope: 'product', sellerId: offer.sellerId, productId, action: known, ask };
  },

  proposal({ proposalId, action = 'include', ask = null }, offers, at) {
    const sellerId = sellerIdOf(proposalId ?? '') ?? 0;
    const found = offers.proposals.get(sellerId)?.find((proposal) => proposal.proposalId === proposalId);
    const known = proposalActions.find((it) => it === action);
    const issues = known ? [] : [at('action', `action is one of ${proposalActions.join(', ')} with the scope proposal.`)];
    if (proposalId === undefined) issues.push(at('proposalId', 'proposalId is required with the scope proposal.'));
    else if (!found) issues.push(at('proposalId', 'This discovery has no such proposal.'));
    if (!found || !known || proposalId === undefined) return issues;
    return { scope: 'proposal', sellerId, proposalId, sellerRef: found.sellerRef, action: known, ask };
  },
};

/** Refuses two items for one product or proposal, which could contradict each other. */
function repeated(requests: readonly RefineRequest[]): readonly Issue[] {
  return requests.flatMap((asked, index) =>
    (['productId', 'proposalId'] as const).flatMap((name) => {
      const isNamed = asked[name] !== undefined && requests.findIndex((other) => other[name] === asked[name]) < index;
      return isNamed ? [{ path: `refine[${index}].${name}`, message: `${name} is named twice.` }] : [];
    }),
  );
}

/**
 * Refuses other changes beside `finalize` for the same seller: sellers of AdCP 3.1 refuse such a round as a whole, and storefronts finalize one
 * proposal at a time.
 */
function besideFinalize(items: readonly RefineItem[]): readonly Issue[] {
  return items.flatMap((item, index) =>
    item.scope === 'proposal' && item.action === 'finalize' && itemsFor(item.sellerId, items).length > 1
      ? [{ path: `refine[${index}].action`, message: 'finalize cannot be combined with another change for the same seller in one round.' }]
      : [],
  );
}

function assertPossible(item: RefineItem, index: number, offers: RefinableOffers, selected: readonly SelectedProduct[]): void {
  if (item.scope === 'product' && item.action === 'omit' && selected.some(({ productId }) => productId === item.productId))
    throw discoveryErrors.omitsSelected({ field: `refine[${index}].productId` });
  if (item.scope !== 'proposal' || item.action === 'omit') return;
  if (refinementsOf(item.proposalId, offers.proposals.get(item.sellerId)!) >= discoveryLimits.refinementsInRow)
    throw discoveryErrors.refinedTooOften({ field: `refine[${index}].proposalId` });
}

/** Number of refinements between this proposal and the first one. */
function refinementsOf(proposalId: string, proposals: readonly ProposalLink[]): number {
  const origin = proposals.find((proposal) => proposal.proposalId === proposalId)?.refinedFrom ?? null;
  return origin === null ? 0 : 1 + refinementsOf(origin, proposals);
}

/** A change that a buyer requests, with the sellers that it concerns (AdCP 3.0, `get_products` with `buying_mode: refine`). */
export type RefineItem = RequestItem | ProductItem | ProposalItem;

interface RequestItem {
  readonly scope: 'request';
  readonly ask: string;
  readonly sellerIds: readonly number[];
}

interface ProductItem {
  readonly scope: 'product';
  readonly sellerId: number;
  readonly productId: string;
  readonly action: 'include' | 'omit' | 'more_like_this';
  readonly ask: string | null;
}

interface ProposalItem {
  readonly scope: 'proposal';
  readonly sellerId: number;
  readonly proposalId: string;
  /** The seller's own id of the proposal. */
  readonly sellerRef: string;
  readonly action: 'include' | 'omit' | 'finalize';
  readonly ask: string | null;
}

export const productActions = ['include', 'omit', 'more_like_this'] as const;
export const proposalActions = ['include', 'omit', 'finalize'] as const;

/** Result of one requested change. `unanswered`: the seller made an offer without a reply to the item. */
export interface RefinementNote {
  /** Starts at 1. */
  readonly round: number;
  readonly scope: RefineItem['scope'];
  readonly productId: string | null;
  readonly proposalId: string | null;
  readonly action: string | null;
  readonly ask: string | null;
  readonly status: RefinementStatus;
  readonly note: string | null;
}

export type RefinementStatus = 'applied' | 'partial' | 'unable' | 'unanswered';

/** A seller's reply to one item, in the order of the items; null when none is readable. */
export type RefinementReply = { readonly status: Exclude<RefinementStatus, 'unanswered'>; readonly note: string | null } | null;

/** Items that concern the seller, in order. */
export function itemsFor(sellerId: number, items: readonly RefineItem[]): readonly RefineItem[] {
  return items.filter((item) => (item.scope === 'request' ? item.sellerIds.includes(sellerId) : item.sellerId === sellerId));
}

export function sellersOf(items: readonly RefineItem[]): ReadonlySet<number> {
  return new Set(items.flatMap((item) => (item.scope === 'request' ? item.sellerIds : [item.sellerId])));
}

export function refinementNotes(
  round: number,
  items: readonly RefineItem[],
  replies: readonly RefinementReply[],
): readonly RefinementNote[] {
  return items.map((item, index) => ({
    round,
    scope: item.scope,
    productId: item.scope === 'product' ? item.productId : null,
    proposalId: item.scope === 'proposal' ? item.proposalId : null,
    action: item.scope === 'request' ? null : item.action,
    ask: item.ask,
    ...(replies[index] ?? { status: 'unanswered', note: null }),
  }));
}

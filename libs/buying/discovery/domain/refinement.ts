/** What a buyer asks sellers to change about what they have offered (AdCP 3.0, `get_products` with `buying_mode: refine`), with whom it concerns. */
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
  /** The seller's own id. */
  readonly sellerRef: string;
  readonly action: 'include' | 'omit' | 'finalize';
  readonly ask: string | null;
}

export const productActions = ['include', 'omit', 'more_like_this'] as const;
export const proposalActions = ['include', 'omit', 'finalize'] as const;

/** What a seller did with one item. `unanswered`: it offered something and did not say. */
export interface RefinementNote {
  /** From 1. */
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

/** What a seller says about one item, in the order in which they were asked. Null: nothing that can be read. */
export type SaidOfItem = { readonly status: Exclude<RefinementStatus, 'unanswered'>; readonly note: string | null } | null;

/** In the order in which they were asked. */
export function itemsFor(sellerId: number, items: readonly RefineItem[]): readonly RefineItem[] {
  return items.filter((item) => (item.scope === 'request' ? item.sellerIds.includes(sellerId) : item.sellerId === sellerId));
}

export function sellersOf(items: readonly RefineItem[]): ReadonlySet<number> {
  return new Set(items.flatMap((item) => (item.scope === 'request' ? item.sellerIds : [item.sellerId])));
}

export function notesOf(round: number, items: readonly RefineItem[], said: readonly SaidOfItem[]): readonly RefinementNote[] {
  return items.map((item, index) => ({
    round,
    scope: item.scope,
    productId: item.scope === 'product' ? item.productId : null,
    proposalId: item.scope === 'proposal' ? item.proposalId : null,
    action: item.scope === 'request' ? null : item.action,
    ask: item.ask,
    ...(said[index] ?? { status: 'unanswered', note: null }),
  }));
}

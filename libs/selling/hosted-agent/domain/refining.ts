import { type Fit, rankProducts, optionInCurrency } from './fit';
import { planFromLines, type PlanLine, type MediaPlan, buildPlans } from './plan';
import { planText, readPlanId } from './plan-id';
import { readText } from './reading';
import type { SoldProduct } from './sold';
import { type Filters, criteriaOf } from './wanted';

/** One change to an earlier answer (AdCP, `refine`). */
export type RefineChange =
  | { readonly scope: 'request'; readonly ask: string }
  | { readonly scope: 'product'; readonly id: string; readonly action: 'include' | 'omit' | 'more_like_this'; readonly ask: string | null }
  | { readonly scope: 'proposal'; readonly id: string; readonly action: 'include' | 'omit' | 'finalize'; readonly ask: string | null };

export interface AppliedChange {
  readonly scope: RefineChange['scope'];
  readonly id: string | null;
  readonly status: 'applied' | 'partial' | 'unable';
  readonly notes: string | null;
}

export interface ProductsOffer {
  readonly fits: readonly Fit[];
  readonly plans: readonly MediaPlan[];
  /** One entry per requested change, in the same order. */
  readonly applied: readonly AppliedChange[];
}

const noInventoryHold = 'Prices hold until the plan expires and need no confirmation; inventory is not held before it is booked.';

interface RefineState {
  fits: readonly Fit[];
  plans: readonly MediaPlan[];
  readonly applied: AppliedChange[];
}

/** Applies the changes one after the other. Earlier answers are not stored: ids contain their plans. */
export function refineOffer(
  all: readonly Fit[],
  products: readonly SoldProduct[],
  changes: readonly RefineChange[],
  filters: Filters,
): ProductsOffer {
  const work: RefineState = { fits: all, plans: [], applied: [] };
  for (const change of changes) {
    if (change.scope === 'product') work.applied.push(applyToProducts(work, change, all));
    else if (change.scope === 'proposal') work.applied.push(applyToPlans(work, change, products, filters));
    else work.applied.push(applyRequest(work, change.ask, filters));
  }
  const ofPlans = changes.some(({ scope }) => scope === 'proposal');
  const plans = ofPlans ? work.plans : buildPlans(work.fits, criteriaOf(filters, null));
  return { fits: work.fits, plans, applied: work.applied };
}

function applyToProducts(
  work: RefineState,
  { id, action, ask }: Extract<RefineChange, { scope: 'product' }>,
  all: readonly Fit[],
): AppliedChange {
  const known = all.find(({ product }) => product.id === id);
  if (known) work.fits = withProduct(work.fits, known, action, all);
  return { scope: 'product', id, ...changeStatus(known !== undefined, action === 'omit' ? null : ask, 'This product is not on offer.') };
}

function withProduct(fits: readonly Fit[], known: Fit, action: string, all: readonly Fit[]): readonly Fit[] {
  const but = (some: readonly Fit[]) => some.filter(({ product }) => product.id !== known.product.id);
  if (action === 'omit') return but(fits);
  if (action === 'include') return [known, ...but(fits)];
  return [known, ...but(all).filter(({ product }) => product.channels.some((channel) => known.product.channels.includes(channel)))];
}

function applyToPlans(
  work: RefineState,
  { id, action, ask }: Extract<RefineChange, { scope: 'proposal' }>,
  products: readonly SoldProduct[],
  filters: Filters,
): AppliedChange {
  const plan = rebuildPlan(id, products, filters);
  const others = work.plans.filter((other) => !plan || planText(other) !== planText(plan));
  if (plan) work.plans = action === 'omit' ? others : [...others, plan];
  if (plan && action === 'finalize') return { scope: 'proposal', id, status: 'partial', notes: noInventoryHold };
  return { scope: 'proposal', id, ...changeStatus(plan !== null, action === 'omit' ? null : ask, 'This plan is not on offer any more.') };
}

/** Null when the id is invalid, or a product of the plan is no longer sold in its currency. */
function rebuildPlan(id: string, products: readonly SoldProduct[], filters: Filters) {
  const key = readPlanId(id);
  if (!key) return null;
  const wanted = criteriaOf({ ...filters, budget: filters.budget ?? { amount: key.budget, currency: key.currency } }, null);
  const lines = key.lines.flatMap(({ productId, share }): PlanLine[] => {
    const product = products.find((one) => one.id === productId);
    const option = product && optionInCurrency(product, key.currency);
    return product && option ? [{ product, option, share, score: 1, reasons: [], limitations: [] }] : [];
  });
  return lines.length === key.lines.length ? planFromLines(key.strategy, lines, key.currency, wanted) : null;
}

function applyRequest(work: RefineState, ask: string, filters: Filters): AppliedChange {
  const wanted = criteriaOf(filters, readText(ask));
  const next = rankProducts(
    work.fits.map(({ product }) => product),
    wanted,
  );
  const changed = next.length > 0 && next.map(({ product }) => product.id).join() !== work.fits.map(({ product }) => product.id).join();
  if (changed) work.fits = next;
  const nothing = { status: 'partial', notes: 'Nothing that is on offer changes for this.' } as const;
  return { scope: 'request', id: null, ...(changed ? { status: 'applied', notes: null } : nothing) };
}

/** Prices and shares follow the rate card, whatever the request in words says. */
function changeStatus(known: boolean, ask: string | null, unknown: string): Pick<AppliedChange, 'status' | 'notes'> {
  if (!known) return { status: 'unable', notes: unknown };
  if (ask === null) return { status: 'applied', notes: null };
  return { status: 'partial', notes: 'It is included; terms and shares follow the rate card.' };
}

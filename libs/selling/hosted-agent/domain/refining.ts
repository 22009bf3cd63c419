import { type Fit, fitting, optionFor } from './fit';
import { drawn, type Line, type Plan, plansFor } from './plan';
import { planText, readPlanId } from './plan-id';
import { readText } from './reading';
import type { Sold } from './sold';
import { type Filters, wantedOf } from './wanted';

/** One change to an earlier answer (AdCP 3.0, `refine`). */
export type Change =
  | { readonly scope: 'request'; readonly ask: string }
  | { readonly scope: 'product'; readonly id: string; readonly action: 'include' | 'omit' | 'more_like_this'; readonly ask: string | null }
  | { readonly scope: 'proposal'; readonly id: string; readonly action: 'include' | 'omit' | 'finalize'; readonly ask: string | null };

/** What has become of a change. */
export interface Applied {
  readonly scope: Change['scope'];
  readonly id: string | null;
  readonly status: 'applied' | 'partial' | 'unable';
  readonly notes: string | null;
}

/** What a storefront answers. */
export interface Offer {
  readonly fits: readonly Fit[];
  readonly plans: readonly Plan[];
  /** One entry per change that was asked for, in the same order. */
  readonly applied: readonly Applied[];
}

const notHeld = 'Prices hold until the plan expires and need no confirmation; inventory is not held before it is booked.';

interface Work {
  fits: readonly Fit[];
  plans: readonly Plan[];
  readonly applied: Applied[];
}

/** Works through the changes one after the other. Nothing of the earlier answer is remembered: ids say what they stood for. */
export function refined(all: readonly Fit[], products: readonly Sold[], changes: readonly Change[], filters: Filters): Offer {
  const work: Work = { fits: all, plans: [], applied: [] };
  for (const change of changes) {
    if (change.scope === 'product') work.applied.push(changeProduct(work, change, all));
    else if (change.scope === 'proposal') work.applied.push(changePlan(work, change, products, filters));
    else work.applied.push(changeRequest(work, change.ask, filters));
  }
  const ofPlans = changes.some(({ scope }) => scope === 'proposal');
  const plans = ofPlans ? work.plans : plansFor(work.fits, wantedOf(filters, null));
  return { fits: work.fits, plans, applied: work.applied };
}

function changeProduct(work: Work, { id, action, ask }: Extract<Change, { scope: 'product' }>, all: readonly Fit[]): Applied {
  const known = all.find(({ product }) => product.id === id);
  if (known) work.fits = withProduct(work.fits, known, action, all);
  return { scope: 'product', id, ...verdict(known !== undefined, action === 'omit' ? null : ask, 'This product is not on offer.') };
}

function withProduct(fits: readonly Fit[], known: Fit, action: string, all: readonly Fit[]): readonly Fit[] {
  const but = (some: readonly Fit[]) => some.filter(({ product }) => product.id !== known.product.id);
  if (action === 'omit') return but(fits);
  if (action === 'include') return [known, ...but(fits)];
  return [known, ...but(all).filter(({ product }) => product.channels.some((channel) => known.product.channels.includes(channel)))];
}

function changePlan(
  work: Work,
  { id, action, ask }: Extract<Change, { scope: 'proposal' }>,
  products: readonly Sold[],
  filters: Filters,
): Applied {
  const plan = drawnAgain(id, products, filters);
  const others = work.plans.filter((other) => !plan || planText(other) !== planText(plan));
  if (plan) work.plans = action === 'omit' ? others : [...others, plan];
  if (plan && action === 'finalize') return { scope: 'proposal', id, status: 'partial', notes: notHeld };
  return { scope: 'proposal', id, ...verdict(plan !== null, action === 'omit' ? null : ask, 'This plan is not on offer any more.') };
}

/** Null when the id is not ours, or a product of it is no longer sold in its currency. */
function drawnAgain(id: string, products: readonly Sold[], filters: Filters) {
  const key = readPlanId(id);
  if (!key) return null;
  const wanted = wantedOf({ ...filters, budget: filters.budget ?? { amount: key.budget, currency: key.currency } }, null);
  const lines = key.lines.flatMap(({ productId, share }): Line[] => {
    const product = products.find((one) => one.id === productId);
    const option = product && optionFor(product, key.currency);
    return product && option ? [{ product, option, share, score: 1, reasons: [], limitations: [] }] : [];
  });
  return lines.length === key.lines.length ? drawn(key.strategy, lines, key.currency, wanted) : null;
}

/** A wish in words is read like a brief. */
function changeRequest(work: Work, ask: string, filters: Filters): Applied {
  const wanted = wantedOf(filters, readText(ask));
  const next = fitting(
    work.fits.map(({ product }) => product),
    wanted,
  );
  const changed = next.length > 0 && next.map(({ product }) => product.id).join() !== work.fits.map(({ product }) => product.id).join();
  if (changed) work.fits = next;
  const nothing = { status: 'partial', notes: 'Nothing that is on offer changes for this.' } as const;
  return { scope: 'request', id: null, ...(changed ? { status: 'applied', notes: null } : nothing) };
}

/** Prices and shares follow the rate card, whatever is wished for in words. */
function verdict(known: boolean, ask: string | null, unknown: string): Pick<Applied, 'status' | 'notes'> {
  if (!known) return { status: 'unable', notes: unknown };
  if (ask === null) return { status: 'applied', notes: null };
  return { status: 'partial', notes: 'It is included; terms and shares follow the rate card.' };
}

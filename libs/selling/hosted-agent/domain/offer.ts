import type { ProductState } from '@exchange/products';
import { type Fit, fitting } from './fit';
import { type Plan, plansFor } from './plan';
import { readText } from './reading';
import { type Applied, type Change, refined } from './refining';
import { type Filters, wantedOf } from './wanted';

/** What a buyer asks of a storefront (AdCP 3.0, `get_products`). */
export interface Question {
  readonly mode: 'brief' | 'wholesale' | 'refine';
  /** Set in mode `brief` alone. */
  readonly brief: string;
  readonly filters: Filters;
  /** Set in mode `refine` alone. */
  readonly changes: readonly Change[];
}

/** What a storefront answers. */
export interface Offer {
  readonly fits: readonly Fit[];
  readonly plans: readonly Plan[];
  /** One entry per change that was asked for, in the same order. */
  readonly applied: readonly Applied[];
}

/** The whole of a storefront's answer: the same question about the same products always has the same one. */
export function offerOf(products: readonly ProductState[], { mode, brief, filters, changes }: Question): Offer {
  const wanted = wantedOf(filters, mode === 'brief' ? readText(brief) : null);
  const fits = fitting(products, wanted);
  if (mode === 'wholesale') return { fits, plans: [], applied: [] };
  if (mode === 'refine') return refined(fits, products, changes, filters);
  return { fits, plans: plansFor(fits, wanted), applied: [] };
}

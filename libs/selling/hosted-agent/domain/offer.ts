import { fitting } from './fit';
import { plansFor } from './plan';
import { readText } from './reading';
import { type Change, type Offer, refined } from './refining';
import type { Sold } from './sold';
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

/** The whole of a storefront's answer: the same question about the same products always has the same one. */
export function offerOf(products: readonly Sold[], { mode, brief, filters, changes }: Question): Offer {
  const wanted = wantedOf(filters, mode === 'brief' ? readText(brief) : null);
  const fits = fitting(products, wanted);
  if (mode === 'wholesale') return { fits, plans: [], applied: [] };
  if (mode === 'refine') return refined(fits, products, changes, filters);
  return { fits, plans: plansFor(fits, wanted), applied: [] };
}

import type { Schemas } from './api';

type Package = Schemas['OrderPackage'];
type Product = Schemas['StorefrontProduct'];
type Order = Pick<Schemas['ReceivedMediaBuy'], 'currency' | 'flightStart' | 'flightEnd'>;

/** A value of a term: an amount or a span of amounts, days, or codes. Null limits nothing. */
export type TermValue =
  | { readonly amount: number; readonly currency: string; readonly model: string | null; readonly isFloor: boolean }
  | { readonly min: number | null; readonly max: number | null; readonly currency: string }
  | { readonly from: string | null; readonly until: string | null }
  | { readonly countries: readonly string[] }
  | { readonly codes: readonly string[] }
  | null;

export interface OrderTerm {
  readonly field: 'price' | 'budget' | 'flight' | 'countries' | 'formats';
  readonly ordered: TermValue;
  readonly offered: TermValue;
  readonly isDifferent: boolean;
}

/**
 * What the buyer wants beside what the product offers now. The exchange checked the order when it came in: a difference comes from a saved offer, or the
 * product has changed since.
 */
export function termsOf(order: Order, item: Package, product: Product): readonly OrderTerm[] {
  return [
    priceOf(order, item, product),
    budgetOf(order, item, product),
    flightOf(order, product),
    countriesOf(item, product),
    formatsOf(item, product),
  ];
}

function priceOf({ currency }: Order, item: Package, product: Product): OrderTerm {
  const option = product.pricingOptions.find(({ pricingOptionId }) => pricingOptionId === item.pricingOptionId);
  const price = item.bidPrice ?? item.rate;
  const ordered = price === null ? null : { amount: price, currency, model: item.pricingModel, isFloor: false };
  if (option === undefined) return { field: 'price', ordered, offered: null, isDifferent: true };
  const { fixedPrice = null, floorPrice = null, pricingModel: model } = option;
  const offer = fixedPrice ?? floorPrice;
  const offered = offer === null ? null : { amount: offer, currency: option.currency, model, isFloor: fixedPrice === null };
  const isSameKind = option.currency === currency && (item.pricingModel === null || item.pricingModel === model);
  const isMet = fixedPrice === null ? price === null || price >= (floorPrice ?? 0) : price === fixedPrice;
  return { field: 'price', ordered, offered, isDifferent: !isSameKind || !isMet };
}

function budgetOf({ currency }: Order, { budget, pricingOptionId }: Package, product: Product): OrderTerm {
  const option = product.pricingOptions.find((each) => each.pricingOptionId === pricingOptionId);
  const own = product.budget?.currency === currency ? product.budget : null;
  const mins = [option?.currency === currency ? option.minSpend : null, own?.min].filter((each) => each !== null && each !== undefined);
  const [min, max] = [mins.length === 0 ? null : Math.max(...mins), own?.max ?? null];
  return {
    field: 'budget',
    ordered: { min: budget, max: budget, currency },
    offered: min === null && max === null ? null : { min, max, currency },
    isDifferent: (min !== null && budget < min) || (max !== null && budget > max),
  };
}

function flightOf({ flightStart, flightEnd }: Order, { availableFrom, availableUntil }: Product): OrderTerm {
  const [from, until] = [dayOf(flightStart), flightEnd === null ? null : dayOf(new Date(Date.parse(flightEnd) - 1).toISOString())];
  const isEarly = availableFrom !== null && from !== null && from < availableFrom;
  const isLate = availableUntil !== null && until !== null && until > availableUntil;
  return {
    field: 'flight',
    ordered: { from, until },
    offered: availableFrom === null && availableUntil === null ? null : { from: availableFrom, until: availableUntil },
    isDifferent: isEarly || isLate,
  };
}

/** Days of the seller are those of UTC. */
const dayOf = (at: string | null): string | null =>
  at === null || Number.isNaN(Date.parse(at)) ? null : new Date(at).toISOString().slice(0, 10);

function countriesOf({ targeting }: Package, { countries }: Product): OrderTerm {
  const wanted = textsOf(targeting?.['geo_countries']);
  return {
    field: 'countries',
    ordered: wanted.length === 0 ? null : { countries: wanted },
    offered: countries.length === 0 ? null : { countries },
    isDifferent: countries.length > 0 && wanted.some((code) => !countries.includes(code)),
  };
}

function formatsOf({ terms }: Package, { formats }: Product): OrderTerm {
  const ids: unknown = terms?.['format_ids'];
  const wanted = textsOf(Array.isArray(ids) ? ids.map((each: unknown) => (each as { id?: unknown } | null)?.id) : []);
  return {
    field: 'formats',
    ordered: wanted.length === 0 ? null : { codes: wanted },
    offered: formats.length === 0 ? null : { codes: formats },
    isDifferent: formats.length > 0 && wanted.some((id) => !formats.includes(id)),
  };
}

const textsOf = (list: unknown): string[] => (Array.isArray(list) ? list.filter((each) => typeof each === 'string') : []);

/** What else the buyer asks for, without what is compared and what only programs need. */
export function otherWishes({ targeting, terms }: Pick<Package, 'targeting' | 'terms'>): Readonly<Record<string, unknown>> {
  const { geo_countries: _countries, ...where } = (targeting ?? {}) as Record<string, unknown>;
  const { ext: _ext, context: _context, format_ids: _formats, ...others } = (terms ?? {}) as Record<string, unknown>;
  return { ...others, ...where };
}

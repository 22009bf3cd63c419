import { expectedPrice, type Price, type Sold } from './sold';
import type { Wanted } from './wanted';

/** rest-api.md, proposal: what of a wish is not supported. */
export interface Limitation {
  readonly field: string;
  readonly requested: string;
  readonly supported: string;
  readonly note: string;
}

/** A product that fits, how well, and why. */
export interface Fit {
  readonly product: Sold;
  readonly score: number;
  /** For people: `channel ctv`, `topics family, news`. */
  readonly reasons: readonly string[];
  readonly limitations: readonly Limitation[];
}

/** What each reason counts; the most that words can add. */
const points = { channel: 3, keyword: 2, country: 1, currency: 1, flight: 1, word: 1 } as const;
const most = { channels: 3, keywords: 5, countries: 3, words: 3 } as const;

/**
 * What fits, best first; equal scores keep the order in which the products were made. What does not fit is left out: other channels, other
 * countries, other days, a delivery or price of the other kind. What costs more than the budget is left out too, unless nothing else is left.
 */
export function fitting(products: readonly Sold[], wanted: Wanted): readonly Fit[] {
  const fits = products.flatMap((product) => fitOf(product, wanted) ?? []);
  const affordable = fits.filter(({ product }) => isAffordable(product, wanted));
  return (affordable.length > 0 ? affordable : fits).toSorted((a, b) => b.score - a.score);
}

function fitOf(product: Sold, wanted: Wanted): Fit | null {
  const channels = shared(product.channels, wanted.channels);
  const countries = product.countries.length === 0 ? wanted.countries : shared(product.countries, wanted.countries);
  if (wanted.channels.length > 0 && channels.length === 0) return null;
  if (wanted.countries.length > 0 && countries.length === 0) return null;
  if (wanted.formats.length > 0 && shared(product.formats, wanted.formats).length === 0) return null;
  if (wanted.deliveryType !== null && product.deliveryType !== wanted.deliveryType) return null;
  if (wanted.fixedPrice !== null && product.pricingOptions.every(({ fixedPrice }) => (fixedPrice !== null) !== wanted.fixedPrice))
    return null;
  const days = overlap(product, wanted);
  if (days === 'none') return null;
  const keywords = product.keywords.filter((keyword) => mentions(wanted.words, keyword)).slice(0, most.keywords);
  const words = ownWords(product, wanted.words, keywords).slice(0, most.words);
  const currency = wanted.budget !== null && optionFor(product, wanted.budget.currency) ? wanted.budget.currency : null;
  const score =
    1 +
    points.channel * Math.min(channels.length, most.channels) +
    points.keyword * keywords.length +
    points.country * Math.min(countries.length, most.countries) +
    points.word * words.length +
    (currency === null ? 0 : points.currency) +
    (days === 'all' ? points.flight : 0);
  const reasons = [
    ...said('channel', channels),
    ...said('topics', [...keywords, ...words]),
    ...said('countries', countries),
    ...(days === 'all' ? ['available for the whole flight'] : []),
    ...(currency === null ? [] : [`sold in ${currency}`]),
  ];
  return { product, score, reasons, limitations: days === 'some' ? [flightLimitation(product, wanted)] : [] };
}

/** The first option in a currency. */
export function optionFor({ pricingOptions }: Sold, currency: string): Price | undefined {
  return pricingOptions.find((option) => option.currency === currency);
}

/** The least that a campaign spends on the product, in the option's currency. */
export function leastSpend({ budget }: Sold, option: Price): number {
  const unit = option.pricingModel === 'flat_rate' || option.pricingModel === 'time' ? expectedPrice(option) : 0;
  return Math.max(option.minSpend ?? 0, unit, budget?.currency === option.currency ? (budget.min ?? 0) : 0);
}

/** Compared only in the budget's own currency. */
function isAffordable(product: Sold, { budget }: Wanted): boolean {
  const option = budget && optionFor(product, budget.currency);
  return !option || leastSpend(product, option) <= budget.amount;
}

function overlap({ availableFrom, availableUntil }: Sold, { flight }: Wanted): 'all' | 'some' | 'none' | 'any' {
  if (flight === null) return 'any';
  const [from, until] = [availableFrom ?? '0000-01-01', availableUntil ?? '9999-12-31'];
  if (until < flight.from || from > flight.until) return 'none';
  return from <= flight.from && until >= flight.until ? 'all' : 'some';
}

function flightLimitation({ name, availableFrom, availableUntil }: Sold, { flight }: Wanted): Limitation {
  const supported = `${availableFrom ?? 'open'} to ${availableUntil ?? 'open'}`;
  const requested = `${flight!.from === '0000-01-01' ? 'open' : flight!.from} to ${flight!.until === '9999-12-31' ? 'open' : flight!.until}`;
  return { field: 'flightDates', requested, supported, note: `${name} is available for a part of the flight.` };
}

function mentions(words: ReadonlySet<string>, keyword: string): boolean {
  return keyword.split(/[^\p{L}\d]+/u).every((part) => part.length < 3 || words.has(part)) && words.size > 0;
}

/** Words of the brief that the product says about itself. */
function ownWords({ name, audience, description }: Sold, words: ReadonlySet<string>, keywords: readonly string[]): string[] {
  const own = `${name} ${audience ?? ''} ${description}`.toLowerCase().match(/[\p{L}\d]{4,40}/gu) ?? [];
  return [...new Set(own)].filter((word) => words.has(word) && !keywords.includes(word));
}

function shared<Word extends string>(offered: readonly Word[], wanted: readonly string[]): Word[] {
  return offered.filter((word) => wanted.includes(word));
}

const said = (what: string, words: readonly string[]): string[] => (words.length > 0 ? [`${what} ${words.join(', ')}`] : []);

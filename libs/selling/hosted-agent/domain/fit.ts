import type { PlanLimitation } from './limitation';
import { expectedPrice, type SoldOption, type SoldProduct } from './sold';
import type { Criteria } from './wanted';

/** A product that fits the criteria, with its score and reasons. */
export interface Fit {
  readonly product: SoldProduct;
  readonly score: number;
  /** Texts for people: `channel ctv`, `topics family, news`. */
  readonly reasons: readonly string[];
  readonly limitations: readonly PlanLimitation[];
}

/** Points per reason, and how many of each kind are counted. */
const points = { channel: 3, keyword: 2, country: 1, currency: 1, flight: 1, word: 1 } as const;
const maxReasons = { channels: 3, keywords: 5, countries: 3, words: 3 } as const;

/**
 * Products that fit, best first; equal scores keep the order of creation. Left out are products of other channels, countries, days,
 * delivery types or price kinds. Products above the budget are left out unless no others remain.
 */
export function rankProducts(products: readonly SoldProduct[], wanted: Criteria): readonly Fit[] {
  const fits = products.flatMap((product) => scoreProduct(product, wanted) ?? []);
  const affordable = fits.filter(({ product }) => isAffordable(product, wanted));
  return (affordable.length > 0 ? affordable : fits).toSorted((a, b) => b.score - a.score);
}

function scoreProduct(product: SoldProduct, wanted: Criteria): Fit | null {
  const channels = intersection(product.channels, wanted.channels);
  const countries = product.countries.length === 0 ? wanted.countries : intersection(product.countries, wanted.countries);
  if (wanted.channels.length > 0 && channels.length === 0) return null;
  if (wanted.countries.length > 0 && countries.length === 0) return null;
  if (wanted.formats.length > 0 && intersection(product.formats, wanted.formats).length === 0) return null;
  if (wanted.deliveryType !== null && product.deliveryType !== wanted.deliveryType) return null;
  if (wanted.fixedPrice !== null && product.pricingOptions.every(({ fixedPrice }) => (fixedPrice !== null) !== wanted.fixedPrice))
    return null;
  const days = flightOverlap(product, wanted);
  if (days === 'none') return null;
  const keywords = product.keywords.filter((keyword) => mentions(wanted.words, keyword)).slice(0, maxReasons.keywords);
  const words = matchingWords(product, wanted.words, keywords).slice(0, maxReasons.words);
  const currency = wanted.budget !== null && optionInCurrency(product, wanted.budget.currency) ? wanted.budget.currency : null;
  const score =
    1 +
    points.channel * Math.min(channels.length, maxReasons.channels) +
    points.keyword * keywords.length +
    points.country * Math.min(countries.length, maxReasons.countries) +
    points.word * words.length +
    (currency === null ? 0 : points.currency) +
    (days === 'all' ? points.flight : 0);
  const reasons = [
    ...reasonsFor('channel', channels),
    ...reasonsFor('topics', [...keywords, ...words]),
    ...reasonsFor('countries', countries),
    ...(days === 'all' ? ['available for the whole flight'] : []),
    ...(currency === null ? [] : [`sold in ${currency}`]),
  ];
  return { product, score, reasons, limitations: days === 'some' ? [flightLimitation(product, wanted)] : [] };
}

export function optionInCurrency({ pricingOptions }: SoldProduct, currency: string): SoldOption | undefined {
  return pricingOptions.find((option) => option.currency === currency);
}

/** Minimum budget of a campaign for the product, in the option's currency. */
export function minSpendOf({ budget }: SoldProduct, option: SoldOption): number {
  const unit = option.pricingModel === 'flat_rate' || option.pricingModel === 'time' ? expectedPrice(option) : 0;
  return Math.max(option.minSpend ?? 0, unit, budget?.currency === option.currency ? (budget.min ?? 0) : 0);
}

/** Prices in other currencies than the budget's count as affordable. */
function isAffordable(product: SoldProduct, { budget }: Criteria): boolean {
  const option = budget && optionInCurrency(product, budget.currency);
  return !option || minSpendOf(product, option) <= budget.amount;
}

function flightOverlap({ availableFrom, availableUntil }: SoldProduct, { flight }: Criteria): 'all' | 'some' | 'none' | 'any' {
  if (flight === null) return 'any';
  const [from, until] = [availableFrom ?? '0000-01-01', availableUntil ?? '9999-12-31'];
  if (until < flight.from || from > flight.until) return 'none';
  return from <= flight.from && until >= flight.until ? 'all' : 'some';
}

function flightLimitation({ name, availableFrom, availableUntil }: SoldProduct, { flight }: Criteria): PlanLimitation {
  const supported = `${availableFrom ?? 'open'} to ${availableUntil ?? 'open'}`;
  const requested = `${flight!.from === '0000-01-01' ? 'open' : flight!.from} to ${flight!.until === '9999-12-31' ? 'open' : flight!.until}`;
  return { field: 'flightDates', requested, supported, note: `${name} is available for a part of the flight.` };
}

function mentions(words: ReadonlySet<string>, keyword: string): boolean {
  return keyword.split(/[^\p{L}\d]+/u).every((part) => part.length < 3 || words.has(part)) && words.size > 0;
}

/** Words of the brief that occur in the product's own texts. */
function matchingWords({ name, audience, description }: SoldProduct, words: ReadonlySet<string>, keywords: readonly string[]): string[] {
  const own = `${name} ${audience ?? ''} ${description}`.toLowerCase().match(/[\p{L}\d]{4,40}/gu) ?? [];
  return [...new Set(own)].filter((word) => words.has(word) && !keywords.includes(word));
}

function intersection<Word extends string>(offered: readonly Word[], wanted: readonly string[]): Word[] {
  return offered.filter((word) => wanted.includes(word));
}

const reasonsFor = (kind: string, words: readonly string[]): string[] => (words.length > 0 ? [`${kind} ${words.join(', ')}`] : []);

import { sentNumber } from './amount';
import type { Schemas } from './api';
import { codesIn } from './typed-words';

type Body = Schemas['TrialBody'];
type Trial = Schemas['Trial'];

/** A question as it is typed. */
export interface TryDraft {
  readonly brief: string;
  readonly channels: readonly string[];
  /** Codes between commas or spaces. */
  readonly countries: string;
  readonly total: string;
  readonly currency: string;
  readonly start: string;
  readonly end: string;
}

export const blankTry: TryDraft = { brief: '', channels: [], countries: '', total: '', currency: '', start: '', end: '' };

/** What is left empty is not asked. What is no number is sent as it was typed, so that the API refuses it at its field. */
export function tryBody(draft: TryDraft, language: string, sellerId?: number): Body {
  const countries = codesIn(draft.countries);
  const total = draft.total.trim();
  return {
    ...(sellerId === undefined ? {} : { sellerId }),
    brief: draft.brief.trim(),
    ...(draft.channels.length === 0 ? {} : { channels: [...draft.channels] as Body['channels'] & object }),
    ...(countries.length === 0 ? {} : { countries }),
    ...(total === '' ? {} : { budget: { total: sentNumber(total, language), currency: draft.currency.trim().toUpperCase() } }),
    ...(draft.start === '' && draft.end === '' ? {} : { flight: { startDate: draft.start, endDate: draft.end } }),
  } as Body;
}

/** What the seller says that it sells; empty lists mean any. */
export interface Sold {
  readonly channels: readonly string[];
  readonly countries: readonly string[];
  readonly currencies: readonly string[];
}

/** Why an answer is less than it could be, in a form that has words. */
export type TryProblem =
  | { readonly id: 'channels' | 'countries' | 'currency'; readonly asked: readonly string[]; readonly sold: readonly string[] }
  | { readonly id: 'noPrice' | 'dropped' | 'noProposal'; readonly count: number }
  | { readonly id: 'slow' | 'budget' | 'unknown' };

/** Problems of a trial, the most likely cause first. */
export function problemsOf(asked: Body, trial: Trial, sold: Sold): TryProblem[] {
  const { status, products, proposals, dropped, request } = trial;
  const problems: TryProblem[] = [];
  if (request === null) return problems;
  if (status === 'timed_out') problems.push({ id: 'slow' });
  if (dropped.length > 0) problems.push({ id: 'dropped', count: dropped.length });
  if (products.length === 0 && (status === 'declined' || status === 'responded')) {
    problems.push(...missing('channels', asked.channels, sold.channels), ...missing('countries', asked.countries, sold.countries));
    const currency = asked.budget?.currency;
    if (currency !== undefined) problems.push(...missing('currency', [currency], sold.currencies));
    if (problems.length === 0) problems.push({ id: asked.budget === undefined ? 'unknown' : 'budget' });
    return problems;
  }
  const unpriced = products.filter(({ pricingOptions }) => pricingOptions.length === 0).length;
  if (unpriced > 0) problems.push({ id: 'noPrice', count: unpriced });
  if (products.length > 0 && proposals.length === 0) problems.push({ id: 'noProposal', count: products.length });
  return problems;
}

/** Null for what the seller sells at least in part. */
function missing(id: 'channels' | 'countries' | 'currency', asked: readonly string[] = [], sold: readonly string[]): TryProblem[] {
  const isSold = asked.length === 0 || sold.length === 0 || asked.some((one) => sold.includes(one));
  return isSold ? [] : [{ id, asked, sold }];
}

interface TryDifference {
  readonly added: readonly string[];
  readonly gone: readonly string[];
  readonly repriced: readonly { readonly name: string; readonly before: string; readonly after: string }[];
}

/** How the later answer differs from the earlier one, by product. */
export function compareTries(before: Trial, after: Trial): TryDifference {
  const [old, now] = [byId(before), byId(after)];
  const repriced = [...now].flatMap(([id, product]) => {
    const earlier = old.get(id);
    const [one, other] = [earlier === undefined ? '' : priceOf(earlier), priceOf(product)];
    return earlier === undefined || one === other ? [] : [{ name: product.name, before: one, after: other }];
  });
  return { added: namesBeyond(now, old), gone: namesBeyond(old, now), repriced };
}

type Product = Trial['products'][number];
const byId = ({ products }: Trial) => new Map(products.map((product) => [product.productId, product]));
const namesBeyond = (one: ReadonlyMap<string, Product>, other: ReadonlyMap<string, Product>) =>
  [...one].filter(([id]) => !other.has(id)).map(([, { name }]) => name);
const priceOf = ({ pricingOptions }: Product): string =>
  pricingOptions.map(({ rate, currency, pricingModel }) => `${rate ?? '–'} ${currency} ${pricingModel}`).join(', ') || '–';

import { dayMs, decimalsOfCurrency, maxPrice, micros, secondMs, type Micros } from '@exchange/kernel';
import { amountText } from './agreed-price';
import type { Drift } from './drift';
import type { EchoedTerm, TermField } from './echoed-term';
import type { MediaBuyState } from './media-buy-state';
import { mediaBuyStates } from './media-buy.states';

type ComparedBuy = Pick<
  MediaBuyState,
  'currency' | 'packages' | 'createdAt' | 'checkedAt' | 'startsAsap' | 'differences' | 'drift' | 'status' | 'pendingChange'
>;

/** Terms and other fields in a seller's answer. Absent when the seller does not mention them. */
interface EchoedFields {
  readonly terms?: readonly EchoedTerm[];
  readonly drift?: readonly Drift[];
}

/** Other terms are differences until both sides have agreed, then drift. Drift is not judged while a change waits, because the seller may report either. */
export function compareTerms(buy: ComparedBuy, { terms = [], drift }: EchoedFields): Pick<MediaBuyState, 'differences' | 'drift'> {
  const different = terms.filter((term) => isDifferent(term, buy));
  const isSettled = buy.pendingChange === null && drift !== undefined;
  if (mediaBuyStates.is(buy.status, 'undecided'))
    return { differences: merge(buy.differences, terms, different), drift: isSettled ? drift : buy.drift };
  const changed = different.map(({ packageId, field, agreed, booked }) => ({ packageId, field, ordered: agreed, echoed: booked }));
  return { differences: buy.differences, drift: isSettled ? [...changed, ...drift] : buy.drift };
}

function merge(before: readonly EchoedTerm[], terms: readonly EchoedTerm[], different: readonly EchoedTerm[]): readonly EchoedTerm[] {
  const reported = new Set(terms.map(termKey));
  const kept = before.filter((term) => !reported.has(termKey(term)));
  return [...kept, ...new Map(different.map((term) => [termKey(term), term])).values()];
}

const termKey = ({ packageId, field }: EchoedTerm): string => `${packageId} ${field}`;

/** Tolerances: budgets one minor unit (such as a cent), prices also a thousandth, dates one second. */
function isDifferent({ packageId, field, agreed, booked }: EchoedTerm, buy: ComparedBuy): boolean {
  const { currency, packages, createdAt } = buy;
  if (agreed === '' || isNoAmount({ field, booked })) return true;
  const item = packages.find((one) => one.packageId === packageId);
  switch (field) {
    case 'budget':
    case 'total_budget':
      return distance(agreed, booked) >= minorUnit(currency);
    case 'bid_price':
      return isOtherPrice(agreed, booked, currency);
    case 'price':
      // In an auction only a fixed price above the bid (or without a bid above the floor) is a difference.
      return isOtherPrice(agreed, booked, currency) && (item?.agreedPrice?.fixedPrice !== null || Number(booked) > Number(agreed));
    case 'floor_price':
      return Number(booked) > Math.max(Number(agreed), item?.bidPrice ?? 0);
    case 'start_time':
      // An order placed after its start may begin up to a day later; as soon as possible may be when the seller has approved it.
      if (Date.parse(agreed) <= createdAt.getTime()) return Date.parse(booked) > latestStart(buy) + dayMs;
      return isOtherTime(agreed, booked);
    case 'end_time':
      return isOtherTime(agreed, booked);
    case 'product_id':
      return agreed !== booked;
    default:
      return agreed.toLowerCase() !== booked.toLowerCase();
  }
}

function latestStart({ startsAsap, checkedAt, createdAt }: ComparedBuy): number {
  return (startsAsap && checkedAt ? checkedAt : createdAt).getTime();
}

/** Whether the difference prevents acceptance: another product, number of packages or currency, or an invalid price. A price of 0 is valid only when agreed. */
export function isUnacceptable({ field, booked }: EchoedTerm): boolean {
  if (field === 'product_id' || field === 'packages' || field === 'currency') return true;
  return isNoAmount({ field, booked }) || (isPrice(field) && micros(booked) <= 0n);
}

/** Whether an amount is negative, infinite, or above the maximum price. */
function isNoAmount({ field, booked }: Pick<EchoedTerm, 'field' | 'booked'>): boolean {
  const value = Number(booked);
  return isAmount(field) && !(value >= 0 && value <= (isPrice(field) ? maxPrice : Number.MAX_VALUE));
}

function isOtherPrice(agreed: string, booked: string, currency: string): boolean {
  const apart = distance(agreed, booked);
  return apart >= minorUnit(currency) || apart * 1_000n > micros(agreed);
}

function isOtherTime(agreed: string, booked: string): boolean {
  return Math.abs(Date.parse(agreed) - Date.parse(booked)) >= secondMs;
}

function distance(one: string, other: string): Micros {
  const apart = micros(one) - micros(other);
  return apart < 0n ? -apart : apart;
}

export function minorUnit(currency: string): Micros {
  return 10n ** BigInt(6 - decimalsOfCurrency(currency));
}

const termNames: Readonly<Record<TermField, string>> = {
  product_id: 'product',
  packages: 'number of packages',
  price: 'price',
  floor_price: 'floor price',
  bid_price: 'bid',
  pricing_model: 'pricing model',
  pricing_option_id: 'pricing option',
  currency: 'currency',
  budget: 'budget',
  total_budget: 'total budget',
  start_time: 'start',
  end_time: 'end',
};

const maxShown = 3;

/** Describes differences, such as `20.00 EUR instead of 12.00 EUR (price of “Evenings”)`. */
export function differencesText(
  differences: readonly EchoedTerm[],
  { currency, packages }: Pick<ComparedBuy, 'currency' | 'packages'>,
): string {
  const texts = differences.slice(0, maxShown).map(({ packageId, field, agreed, booked }) => {
    const product = packages.find((item) => item.packageId === packageId);
    const value = (text: string) => (text === '' ? 'nothing' : isAmount(field) ? amountText(text, currency) : text);
    return `${value(booked)} instead of ${value(agreed)} (${termNames[field]}${product ? ` of “${product.productName}”` : ''})`;
  });
  const more = differences.length > maxShown ? `, and ${differences.length - maxShown} more` : '';
  return `${texts.join(', ')}${more}`;
}

function isAmount(field: TermField): boolean {
  return isPrice(field) || field.endsWith('budget');
}

function isPrice(field: TermField): boolean {
  return field.endsWith('price');
}

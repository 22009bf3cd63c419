import { decimalsOfCurrency } from './currencies';

/** Amounts in whole millionths, as `numeric(20,6)` stores them, so that arithmetic needs no floats. Nothing here converts currencies. */
export type Micros = bigint;

const micro = 1_000_000n;

/** Maximum price of a unit, in any currency. A larger number is a mistake. */
export const maxPrice = 1_000_000_000;

/** Takes a decimal string or finite number of any size. Digits beyond 6 places are rounded in a number and cut in a string. */
export function micros(amount: string | number): Micros {
  // Numbers of this size are whole and printed with an exponent.
  if (typeof amount === 'number' && Math.abs(amount) >= 1e21) return BigInt(amount) * micro;
  const text = typeof amount === 'number' ? amount.toFixed(6) : amount;
  if (/e/i.test(text)) return micros(Number(text));
  const isNegative = text.startsWith('-');
  const [whole = '0', fraction = ''] = text.slice(isNegative ? 1 : 0).split('.');
  const size = BigInt(whole) * micro + BigInt(fraction.slice(0, 6).padEnd(6, '0'));
  return isNegative ? -size : size;
}

export function decimal(amount: Micros): string {
  const size = amount < 0n ? -amount : amount;
  return `${amount < 0n ? '-' : ''}${size / micro}.${String(size % micro).padStart(6, '0')}`;
}

/** The stored form of an amount: a decimal string of 6 places, as `numeric(20,6)` returns it. */
export function money(amount: number): string {
  return amount.toFixed(6);
}

export function sum(amounts: readonly Micros[]): Micros {
  return amounts.reduce((total, amount) => total + amount, 0n);
}

/** The minor unit of a currency in micros: one cent, or one yen. */
export const coinOf = (currency: string): Micros => 10n ** BigInt(6 - decimalsOfCurrency(currency));

/** Whether an amount is a whole number of minor units of its currency. */
export const isWholeMinor = (amount: Micros, currency: string): boolean => amount % coinOf(currency) === 0n;

/** Shares by weight in whole minor units of the currency (cents, or yen), whose sum is exactly the amount: the last share takes the remainder. */
export function split(amount: Micros, weights: readonly number[], currency: string): Micros[] {
  const unit = coinOf(currency);
  const scaled = weights.map((weight) => BigInt(Math.round(weight * 1_000_000)));
  const total = sum(scaled);
  const shares = scaled.map((weight) => (total === 0n ? 0n : ((amount * weight) / total / unit) * unit));
  return shares.map((share, index) => (index === shares.length - 1 ? share + amount - sum(shares) : share));
}

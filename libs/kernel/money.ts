import { decimalsOfCurrency } from './currencies';

/** Amounts in whole millionths, as `numeric(20,6)` stores them, so that arithmetic needs no floats. Nothing here converts currencies. */
export type Micros = bigint;

const micro = 1_000_000n;

/** Maximum price of a unit, in any currency. A larger number is a mistake. */
export const maxPrice = 1_000_000_000;

/** Takes a decimal string or finite number of any size. Digits beyond 6 places are rounded in a number and cut in a string. */
export function micros(amount: string | number): Micros {
  const { isNegative, whole, fraction } = digitsOf(amount);
  const isRoundedUp = typeof amount === 'number' && (fraction[6] ?? '0') >= '5';
  const size = BigInt(whole + fraction.slice(0, 6).padEnd(6, '0')) + (isRoundedUp ? 1n : 0n);
  return isNegative ? -size : size;
}

interface Digits {
  readonly isNegative: boolean;
  readonly whole: string;
  readonly fraction: string;
}

/** Of the shortest text of a number. `toFixed` prints digits of its binary value instead, which differ from about 8.6e9 on. */
function digitsOf(amount: string | number): Digits {
  const text = String(typeof amount === 'string' && /e/i.test(amount) ? Number(amount) : amount);
  const isNegative = text.startsWith('-');
  const [mantissa = '', exponent = '0'] = text.slice(isNegative ? 1 : 0).split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  if (exponent === '0') return { isNegative, whole, fraction };
  const point = whole.length + Number(exponent);
  const digits = '0'.repeat(Math.max(0, 1 - point)) + whole + fraction.padEnd(Number(exponent), '0');
  const end = Math.max(1, point);
  return { isNegative, whole: digits.slice(0, end), fraction: digits.slice(end) };
}

export function decimal(amount: Micros): string {
  const size = amount < 0n ? -amount : amount;
  return `${amount < 0n ? '-' : ''}${size / micro}.${String(size % micro).padStart(6, '0')}`;
}

/** The stored form of an amount: a decimal string of 6 places, as `numeric(20,6)` returns it. */
export function money(amount: number): string {
  return decimal(micros(amount));
}

/** The stored form of an amount that is still to be checked: digits beyond 6 places are kept. */
export function exactMoney(amount: number): string {
  const { isNegative, whole, fraction } = digitsOf(amount);
  return `${isNegative ? '-' : ''}${whole}.${fraction.padEnd(6, '0')}`;
}

export function sum(amounts: readonly Micros[]): Micros {
  return amounts.reduce((total, amount) => total + amount, 0n);
}

/** The minor unit of a currency in micros: one cent, or one yen. */
export const coinOf = (currency: string): Micros => 10n ** BigInt(6 - decimalsOfCurrency(currency));

/** Decimal places of an amount without zeros at its end. */
export function placesOf(amount: string | number): number {
  return [...digitsOf(amount).fraction].findLastIndex((digit) => digit !== '0') + 1;
}

/** Whether an amount is a whole number of minor units of its currency. Every digit of it counts, also those beyond 6 places. */
export const isWholeMinor = (amount: string | number, currency: string): boolean => placesOf(amount) <= decimalsOfCurrency(currency);

/**
 * Shares by weight in whole minor units of the currency (cents, or yen). The last share takes the remainder. Their sum is the amount, without
 * a fraction of a minor unit.
 */
export function split(amount: Micros, weights: readonly number[], currency: string): Micros[] {
  const unit = coinOf(currency);
  const whole = amount - (amount % unit);
  const scaled = weights.map((weight) => BigInt(Math.round(weight * 1_000_000)));
  const total = sum(scaled);
  const shares = scaled.map((weight) => (total === 0n ? 0n : ((whole * weight) / total / unit) * unit));
  return shares.map((share, index) => (index === shares.length - 1 ? share + whole - sum(shares) : share));
}

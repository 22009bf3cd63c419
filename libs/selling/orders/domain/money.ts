import { decimal, micros, money, sum } from '@exchange/kernel';

/** The largest budget of a package. */
export const maxMoney = 1_000_000_000;
/** The largest sum that `numeric(20,6)` keeps. */
export const largestSum = '99999999999999.999999';

/** More than nothing, also after rounding to 6 places, and within what is kept exactly. */
export function isAmount(amount: number): boolean {
  return Number.isFinite(amount) && amount <= maxMoney && Number(money(amount)) > 0;
}

export function sumOf(amounts: readonly string[]): string {
  return decimal(sum(amounts.map(micros)));
}

export function isMore(left: string, right: string): boolean {
  return micros(left) > micros(right);
}

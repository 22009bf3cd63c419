import { decimal, micros, money, sum } from '@exchange/kernel';

export const maxMoney = 1_000_000_000;
/** Maximum of `numeric(20,6)`. */
export const maxSum = '99999999999999.999999';

/** Whether the amount is above 0 after rounding to 6 places and within the maximum. */
export function isAmount(amount: number): boolean {
  return Number.isFinite(amount) && amount <= maxMoney && Number(money(amount)) > 0;
}

export function sumOf(amounts: readonly string[]): string {
  return decimal(sum(amounts.map(micros)));
}

export function isGreater(left: string, right: string): boolean {
  return micros(left) > micros(right);
}

/** Decimal strings of 6 places, as `numeric(20,6)` returns them, so that no cent is lost in a float. */
export function money(amount: number): string {
  return amount.toFixed(6);
}

/** More than nothing, also after rounding to 6 places, and within what is kept exactly. */
export function isAmount(amount: number): boolean {
  return Number.isFinite(amount) && amount <= mostMoney && Number(money(amount)) > 0;
}

export function sumOf(amounts: readonly string[]): string {
  const total = amounts.reduce((sum, amount) => sum + millionths(amount), 0n);
  return `${total / million}.${String(total % million).padStart(6, '0')}`;
}

export function isMore(left: string, right: string): boolean {
  return millionths(left) > millionths(right);
}

/** The largest budget of a package. */
export const mostMoney = 1_000_000_000;
/** The largest sum that `numeric(20,6)` keeps. */
export const largestSum = '99999999999999.999999';
const million = 1_000_000n;

function millionths(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.split('.');
  return BigInt(whole) * million + BigInt(fraction.padEnd(6, '0'));
}

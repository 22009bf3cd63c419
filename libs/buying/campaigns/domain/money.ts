/** Amounts are kept as decimal strings of 6 places, as `numeric(20,6)` returns them, so that no cent is lost in a float. */
export function money(amount: number): string {
  return amount.toFixed(6);
}

/** More than nothing, also after rounding to 6 places. */
export function isPositive(amount: number): boolean {
  return amount > 0 && Number(money(amount)) > 0;
}

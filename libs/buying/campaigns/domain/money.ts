import { decimal, micros } from '@exchange/kernel';
import type { CampaignState } from './campaign-state';

/** Amounts are kept as decimal strings of 6 places, as `numeric(20,6)` returns them, so that no cent is lost in a float. */
export function money(amount: number): string {
  return amount.toFixed(6);
}

/** More than nothing, also after rounding to 6 places. */
export function isPositive(amount: number): boolean {
  return amount > 0 && Number(money(amount)) > 0;
}

/** What no media buy holds of the budget. Never below 0. */
export function unallocatedOf({ budgetTotal, allocatedBudget }: Pick<CampaignState, 'budgetTotal' | 'allocatedBudget'>): string {
  const left = micros(budgetTotal) - micros(allocatedBudget);
  return decimal(left > 0n ? left : 0n);
}

import { decimal, micros, money } from '@exchange/kernel';
import type { CampaignState } from './campaign-state';

/** More than nothing, also after rounding to 6 places. */
export function isPositive(amount: number): boolean {
  return amount > 0 && Number(money(amount)) > 0;
}

/** What no media buy holds of the budget. Never below 0. */
export function unallocatedOf({ budgetTotal, allocatedBudget }: Pick<CampaignState, 'budgetTotal' | 'allocatedBudget'>): string {
  const left = micros(budgetTotal) - micros(allocatedBudget);
  return decimal(left > 0n ? left : 0n);
}

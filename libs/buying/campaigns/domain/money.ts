import { decimal, micros, money } from '@exchange/kernel';
import type { CampaignState } from './campaign-state';
import { campaignStates } from './campaign.states';

/** Whether the amount is greater than 0 after rounding to 6 decimal places. */
export function isPositive(amount: number): boolean {
  return amount > 0 && Number(money(amount)) > 0;
}

/** Whether the campaign may spend more later: a higher budget or daily cap, a later end, or the mode AUTO. Includes drafts. */
export function raisesSpending(before: CampaignState, after: CampaignState): boolean {
  const turnsAuto = before.optimizationApplyMode !== 'AUTO' && after.optimizationApplyMode === 'AUTO';
  return isRaised(before, after) || after.flightEnd > before.flightEnd || turnsAuto;
}

/** Whether a running campaign may spend more in total or per day. A draft spends nothing before its launch. */
export function spendsMore(before: CampaignState, after: CampaignState): boolean {
  return campaignStates.is(before.status, 'running') && isRaised(before, after);
}

function isRaised(before: CampaignState, after: CampaignState): boolean {
  const [cap, newCap] = [before.budgetDailyCap, after.budgetDailyCap];
  const isHigherCap = cap !== null && (newCap === null || micros(newCap) > micros(cap));
  return micros(after.budgetTotal) > micros(before.budgetTotal) || isHigherCap;
}

/** Budget that no media buy holds. Never below 0. */
export function unallocatedOf({ budgetTotal, allocatedBudget }: Pick<CampaignState, 'budgetTotal' | 'allocatedBudget'>): string {
  const left = micros(budgetTotal) - micros(allocatedBudget);
  return decimal(left > 0n ? left : 0n);
}

import { decimal, micros, money } from '@exchange/kernel';
import type { CampaignState } from './campaign-state';
import { campaignStates } from './campaign.states';

/** More than nothing, also after rounding to 6 places. */
export function isPositive(amount: number): boolean {
  return amount > 0 && Number(money(amount)) > 0;
}

/** Whether more may be spent later, of a draft as well: a larger budget or daily cap, a later end, the mode AUTO. */
export function isMoreWanted(before: CampaignState, after: CampaignState): boolean {
  const turnsAuto = before.optimizationApplyMode !== 'AUTO' && after.optimizationApplyMode === 'AUTO';
  return isRaised(before, after) || after.flightEnd > before.flightEnd || turnsAuto;
}

/** Whether a campaign that runs may spend more, in all or in a day. A draft is bought by its launch. */
export function spendsMore(before: CampaignState, after: CampaignState): boolean {
  return campaignStates.is(before.status, 'running') && isRaised(before, after);
}

function isRaised(before: CampaignState, after: CampaignState): boolean {
  const [cap, newCap] = [before.budgetDailyCap, after.budgetDailyCap];
  const isHigherCap = cap !== null && (newCap === null || micros(newCap) > micros(cap));
  return micros(after.budgetTotal) > micros(before.budgetTotal) || isHigherCap;
}

/** What no media buy holds of the budget. Never below 0. */
export function unallocatedOf({ budgetTotal, allocatedBudget }: Pick<CampaignState, 'budgetTotal' | 'allocatedBudget'>): string {
  const left = micros(budgetTotal) - micros(allocatedBudget);
  return decimal(left > 0n ? left : 0n);
}

import type { Day } from '@exchange/kernel';
import type { Minor } from './ledger';

/** What a media buy may cost at most, in spend on media, from a day on until the next one begins. */
export interface AgreedBudget {
  readonly from: Day;
  readonly budgetMinor: Minor;
}

/** Before every day of delivery. */
export const firstDay: Day = '0001-01-01';

/** The one that is in force on a day. `budgets`: the oldest first. */
export function budgetOn(budgets: readonly AgreedBudget[], day: Day): Minor {
  return budgets.findLast(({ from }) => from <= day)?.budgetMinor ?? 0;
}

/** The highest budget that is in force on that day or later: what can be charged of days from then on. `budgets`: the oldest first. */
export function highestFrom(budgets: readonly AgreedBudget[], day: Day): Minor {
  return Math.max(budgetOn(budgets, day), ...budgets.filter(({ from }) => from > day).map(({ budgetMinor }) => budgetMinor));
}

/**
 * What has to be kept when a media buy has this budget now; null: nothing. A higher budget is in force from today on: what went beyond the lower one
 * before stays uncharged. A lower one is in force from tomorrow on: what was charged under the higher one stays charged.
 */
export function changedBudget(budgets: readonly AgreedBudget[], budgetMinor: Minor, today: Day, tomorrow: Day): AgreedBudget | null {
  const last = budgets.at(-1);
  if (!last) return { from: firstDay, budgetMinor };
  if (last.budgetMinor === budgetMinor) return null;
  return { from: budgetMinor > budgetOn(budgets, today) ? today : tomorrow, budgetMinor };
}

/**
 * What is charged of each reported day: days in order, each as far as there is room below the budget of the day. A correction of an early day frees room
 * for later ones.
 */
export function chargeable(reported: ReadonlyMap<Day, Minor>, maxOn: (day: Day) => Minor): ReadonlyMap<Day, Minor> {
  let total = 0;
  return new Map(
    [...reported]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([day, spendMinor]) => {
        const charged = Math.max(Math.min(spendMinor, maxOn(day) - total), 0);
        total += charged;
        return [day, charged] as const;
      }),
  );
}

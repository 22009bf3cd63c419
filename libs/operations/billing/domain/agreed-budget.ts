import type { Day } from '@exchange/kernel';
import type { Minor } from './ledger';

/** Maximum spend on media of one media buy, in force from `from` until the next budget begins. */
export interface AgreedBudget {
  readonly from: Day;
  readonly budgetMinor: Minor;
}

/** Start of the first budget: earlier than any delivery day. */
export const firstDay: Day = '0001-01-01';

/** Budget in force on a day. `budgets` are sorted oldest first. */
export function budgetOn(budgets: readonly AgreedBudget[], day: Day): Minor {
  return budgets.findLast(({ from }) => from <= day)?.budgetMinor ?? 0;
}

/** Highest budget in force on that day or later, which limits what later days can be charged. `budgets` are sorted oldest first. */
export function highestBudgetFrom(budgets: readonly AgreedBudget[], day: Day): Minor {
  return Math.max(budgetOn(budgets, day), ...budgets.filter(({ from }) => from > day).map(({ budgetMinor }) => budgetMinor));
}

/**
 * Budget to store when the media buy's current budget differs from the last one; null when it does not. An increase is in force from today, so earlier
 * over-delivery stays uncharged. A decrease is in force from tomorrow, so earlier charges stay.
 */
export function nextBudget(budgets: readonly AgreedBudget[], budgetMinor: Minor, today: Day, tomorrow: Day): AgreedBudget | null {
  const last = budgets.at(-1);
  if (!last) return { from: firstDay, budgetMinor };
  if (last.budgetMinor === budgetMinor) return null;
  return { from: budgetMinor > budgetOn(budgets, today) ? today : tomorrow, budgetMinor };
}

/**
 * Spend to charge for each reported day. Days are charged in order, each up to the room left below its budget. A correction of an early day frees room for
 * later days.
 */
export function capByBudget(reported: ReadonlyMap<Day, Minor>, maxOn: (day: Day) => Minor): ReadonlyMap<Day, Minor> {
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

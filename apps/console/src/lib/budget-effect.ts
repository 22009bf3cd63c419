import { numberOf, sentNumber } from './amount';

/** Budgets of a media buy before and after a change. */
interface BudgetEffect {
  /** Sum of the packages after the change; null when an amount is no number. */
  readonly total: number | null;
  /** Budget that the campaign has left after the change; null when it is unknown. */
  readonly left: number | null;
  readonly isTooMuch: boolean;
}

interface Budgeted {
  readonly packageId: string;
  readonly budget: number;
}

/** `entered` are amounts as typed in a language, by package; the others keep their budget. `unallocated` is what the campaign has left now. */
export function budgetEffect(
  packages: readonly Budgeted[],
  entered: Readonly<Record<string, string>>,
  unallocated: number | undefined,
  language: string,
): BudgetEffect {
  const amounts = packages.map(({ packageId, budget }) => {
    const typed = entered[packageId];
    return typed === undefined ? budget : numberOf(typed, language);
  });
  if (!amounts.every(Number.isFinite)) return { total: null, left: null, isTooMuch: false };
  const total = cents(amounts.reduce((sum, amount) => sum + amount, 0));
  const before = packages.reduce((sum, { budget }) => sum + budget, 0);
  const left = unallocated === undefined ? null : cents(unallocated - (total - before));
  return { total, left, isTooMuch: left !== null && left < 0 && total > before };
}

/** Packages whose typed budget differs from the stored one. */
export function changedBudgets(packages: readonly Budgeted[], entered: Readonly<Record<string, string>>, language: string): Budgeted[] {
  return packages.flatMap(({ packageId, budget }) => {
    const typed = entered[packageId];
    const amount = typed === undefined ? budget : sentNumber(typed, language);
    return amount === budget ? [] : [{ packageId, budget: amount }];
  });
}

/** Sums of decimal amounts have binary remainders. */
const cents = (amount: number): number => Math.round(amount * 1_000_000) / 1_000_000;

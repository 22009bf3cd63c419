import { decimal, type Micros, micros, sum } from '@exchange/kernel';
import type { BudgetGuidance } from './offer';
import type { IsBought } from './ports';
import type { SelectionState } from './selection';

type Chosen = Pick<SelectionState, 'products' | 'proposals'>;

/** What the selection names and nobody has bought yet: budgets of products that stand for themselves, and of proposals. */
export function claimed({ products, proposals }: Chosen, isBought: IsBought): Micros {
  const open = products.filter(({ productId, selectedAt }) => !isBought({ productId, selectedAt: new Date(selectedAt) }));
  const wanted = new Set(open.map(({ proposal }) => proposal?.proposalId));
  const ofProducts = open.map(({ proposal, budget }) => (proposal ? null : budget));
  const ofProposals = proposals.map(({ proposalId, totalBudget }) => (wanted.has(proposalId) ? totalBudget : null));
  return sum([...ofProducts, ...ofProposals].map((amount) => (amount === null ? 0n : micros(amount))));
}

/** All that the selection names, bought or not: a decimal string. */
export const namedBudget = (chosen: Chosen): string => decimal(claimed(chosen, () => false));

/** Where budgets of selected proposals lie outside of what their sellers think they should cost; null: nowhere. Nothing is refused for it. */
export function budgetWarningOf({ proposals }: Chosen, currency: string | null): string | null {
  const warnings = proposals.flatMap(({ proposalId, totalBudget, guidance }) => {
    const said = totalBudget === null || !guidance ? null : outside(micros(totalBudget), guidance, currency);
    return said === null ? [] : [`${proposalId}: ${said}`];
  });
  return warnings.length === 0 ? null : warnings.join(' ');
}

/** Guidance in another currency is not compared. */
function outside(amount: Micros, { min, max, currency }: BudgetGuidance, own: string | null): string | null {
  if (currency !== null && own !== null && currency !== own) return null;
  const unit = currency ?? own ?? '';
  const shown = (value: Micros | string) => `${Number(typeof value === 'bigint' ? decimal(value) : value)} ${unit}`.trim();
  if (min !== null && amount < micros(Number(min)))
    return `${shown(amount)} is less than the ${shown(min)} that its seller asks for at least.`;
  if (max !== null && amount > micros(Number(max))) return `${shown(amount)} is more than the ${shown(max)} that its seller can spend.`;
  return null;
}

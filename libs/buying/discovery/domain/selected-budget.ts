import { decimal, type Micros, micros, sum } from '@exchange/kernel';
import type { BudgetGuidance } from './offer';
import type { IsBought } from './ports';
import type { SelectedProposal, SelectionState } from './selection';

type Chosen = Pick<SelectionState, 'products' | 'proposals'>;

/** Budgets of the selection that are not bought yet: of products without a proposal, and of proposals. */
export function unboughtBudget({ products, proposals }: Chosen, isBought: IsBought): Micros {
  const open = products.filter(({ productId, selectedAt }) => !isBought({ productId, selectedAt: new Date(selectedAt) }));
  const wanted = new Set(open.map(({ proposal }) => proposal?.proposalId));
  const ofProducts = open.map(({ proposal, budget }) => (proposal ? null : budget));
  const ofProposals = proposals.map(({ proposalId, totalBudget }) => (wanted.has(proposalId) ? totalBudget : null));
  return sum([...ofProducts, ...ofProposals].map((amount) => (amount === null ? 0n : micros(amount))));
}

/** Sum of all budgets in the selection, bought or not, as a decimal string. */
export const selectedBudget = (chosen: Chosen): string => decimal(unboughtBudget(chosen, () => false));

/** Note on a proposal's budget outside of the range that its seller recommends. */
interface GuidanceNote {
  readonly proposalId: string;
  readonly type: 'budget_below_recommended' | 'budget_above_recommended';
  readonly message: string;
}

/** Notes never refuse a selection. Guidance in another currency is not compared. */
export function guidanceNotes(
  proposals: readonly Pick<SelectedProposal, 'proposalId' | 'totalBudget' | 'guidance'>[],
  currency: string | null,
): readonly GuidanceNote[] {
  return proposals.flatMap(({ proposalId, totalBudget, guidance }) => {
    const note = totalBudget === null || !guidance ? null : outside(micros(totalBudget), guidance, currency);
    return note ? [{ proposalId, ...note }] : [];
  });
}

/** All notes as one text; null without notes. */
export function budgetWarningOf({ proposals }: Chosen, currency: string | null): string | null {
  const notes = guidanceNotes(proposals, currency);
  return notes.length === 0 ? null : notes.map(({ proposalId, message }) => `${proposalId}: ${message}`).join(' ');
}

function outside(amount: Micros, { min, max, currency }: BudgetGuidance, own: string | null): Omit<GuidanceNote, 'proposalId'> | null {
  if (currency !== null && own !== null && currency !== own) return null;
  const unit = currency ?? own ?? '';
  const shown = (value: Micros | string) => `${Number(typeof value === 'bigint' ? decimal(value) : value)} ${unit}`.trim();
  if (min !== null && amount < micros(Number(min)))
    return {
      type: 'budget_below_recommended',
      message: `${shown(amount)} is less than the ${shown(min)} that its seller asks for at least.`,
    };
  if (max !== null && amount > micros(Number(max)))
    return { type: 'budget_above_recommended', message: `${shown(amount)} is more than the ${shown(max)} that its seller can spend.` };
  return null;
}

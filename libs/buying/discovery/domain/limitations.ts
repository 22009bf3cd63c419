import type { Budget } from './brief';
import type { BudgetGuidance, OfferedProposal } from './offer';

/** Where a proposal does not do what was asked (rest-api.md, Campaign proposals). The proposal itself is shown as the seller sent it. */
export interface Limitation {
  readonly field: string;
  readonly requested: string;
  readonly supported: string;
  readonly note: string;
}

export function limitationsOf(proposal: OfferedProposal, productIds: ReadonlySet<string>, budget: Budget | null): readonly Limitation[] {
  const said = proposal.limitations ?? [];
  const ofBudgets = said.some(({ field }) => field === 'budget') ? [] : ofBudget(proposal.budgetGuidance, budget);
  return [...ofSum(proposal), ...ofProducts(proposal, productIds), ...said, ...ofBudgets];
}

function ofSum({ allocations }: OfferedProposal): readonly Limitation[] {
  const sum = allocations.reduce((total, { allocationPercentage }) => total + allocationPercentage, 0);
  const supported = String(Number(sum.toFixed(6)));
  if (supported === '100') return [];
  return [
    { field: 'allocations', requested: '100', supported, note: `The seller’s allocations add up to ${supported} percent, not to 100.` },
  ];
}

function ofProducts({ allocations }: OfferedProposal, productIds: ReadonlySet<string>): readonly Limitation[] {
  return allocations.flatMap(({ productId }, index) => {
    if (productIds.has(productId)) return [];
    const note = 'The seller allocates budget to a product that is not among those it offered.';
    return [{ field: `allocations[${index}].productId`, requested: productId, supported: '', note }];
  });
}

function ofBudget(guidance: BudgetGuidance | null, budget: Budget | null): readonly Limitation[] {
  if (!guidance?.min || !budget || (guidance.currency ?? budget.currency) !== budget.currency) return [];
  if (budget.amount >= Number(guidance.min)) return [];
  const note = `The seller recommends at least ${guidance.min} ${budget.currency}.`;
  return [{ field: 'budget', requested: `${budget.amount} ${budget.currency}`, supported: `${guidance.min} ${budget.currency}`, note }];
}

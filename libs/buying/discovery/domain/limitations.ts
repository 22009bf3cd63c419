import { shortened } from '@exchange/kernel';
import type { Budget } from './brief';
import { discoveryLimits } from './limits';
import type { BudgetGuidance, OfferedProposal, Limitation } from './offer';
import type { RefinementNote } from './refinement';

/** What the proposal stands in. */
export interface Surroundings {
  /** Products that proposals of its seller name and the seller does not offer. */
  readonly missingProductIds: ReadonlySet<string>;
  readonly budget: Budget | null;
  readonly refinements: readonly RefinementNote[];
  /** What the campaign has decided and the seller does not do. */
  readonly shortfalls: readonly Limitation[];
  /** Null while the proposal is valid. */
  readonly expiredAt: Date | null;
}

export function limitationsOf(proposal: OfferedProposal, around: Surroundings): readonly Limitation[] {
  const said = proposal.limitations ?? [];
  return [
    ...ofTime(around.expiredAt),
    ...ofSum(proposal),
    ...ofProducts(proposal, around.missingProductIds),
    ...said,
    ...(said.some(({ field }) => field === 'budget') ? [] : ofBudget(proposal.budgetGuidance, around.budget)),
    ...around.shortfalls,
    ...ofRefinements(proposal, around.refinements),
  ];
}

function ofTime(expiredAt: Date | null): readonly Limitation[] {
  if (!expiredAt) return [];
  return [{ field: 'expiresAt', requested: '', supported: expiredAt.toISOString(), note: 'This proposal has expired.' }];
}

/** What the buyer asked to have changed and did not get, or not wholly, where it concerns this proposal. */
function ofRefinements(proposal: OfferedProposal, refinements: readonly RefinementNote[]): readonly Limitation[] {
  const concerns = ({ scope, round, proposalId }: RefinementNote) => {
    if (scope === 'request') return round === proposal.round;
    if (scope === 'product') return false;
    return proposalId === proposal.proposalId || (round === proposal.round && proposalId === proposal.refinedFrom);
  };
  return refinements
    .filter((note) => note.status !== 'applied' && concerns(note))
    .map(({ ask, action, status, note }) => ({
      field: 'refine',
      // One request may concern every proposal of a round: the whole text of each would make the answer many times as large as what is kept.
      requested: shortened(ask ?? action ?? '', discoveryLimits.text.reason),
      supported: status,
      note: note ?? unsaid[status],
    }));
}

const unsaid: Record<RefinementNote['status'], string> = {
  applied: '',
  partial: 'The seller did only a part of it and did not say why.',
  unable: 'The seller cannot do it and did not say why.',
  unanswered: 'The seller did not say what it did with it.',
};

function ofSum({ allocations }: OfferedProposal): readonly Limitation[] {
  const sum = allocations.reduce((total, { allocationPercentage }) => total + allocationPercentage, 0);
  const supported = String(Number(sum.toFixed(6)));
  if (supported === '100') return [];
  return [
    { field: 'allocations', requested: '100', supported, note: `The seller’s allocations add up to ${supported} percent, not to 100.` },
  ];
}

function ofProducts({ allocations }: OfferedProposal, missing: ReadonlySet<string>): readonly Limitation[] {
  return allocations.flatMap(({ productId }, index) => {
    if (!missing.has(productId)) return [];
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

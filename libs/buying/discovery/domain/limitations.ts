import { shortened } from '@exchange/kernel';
import type { Budget } from './brief';
import { discoveryLimits } from './limits';
import type { BudgetGuidance, OfferedProposal, ProposalLimitation } from './offer';
import type { RefinementNote } from './refinement';

export interface ProposalContext {
  /** Products that the seller's proposals name but the seller does not offer. */
  readonly missingProductIds: ReadonlySet<string>;
  readonly budget: Budget | null;
  readonly refinements: readonly RefinementNote[];
  /** Decisions of the campaign that the seller does not support. */
  readonly shortfalls: readonly ProposalLimitation[];
  /** Null while the proposal is valid. */
  readonly expiredAt: Date | null;
}

export function limitationsOf(proposal: OfferedProposal, context: ProposalContext): readonly ProposalLimitation[] {
  const stated = proposal.limitations ?? [];
  return [
    ...expiryLimitation(context.expiredAt),
    ...allocationSumLimitation(proposal),
    ...missingProductLimitations(proposal, context.missingProductIds),
    ...stated,
    ...(stated.some(({ field }) => field === 'budget') ? [] : budgetLimitation(proposal.budgetGuidance, context.budget)),
    ...context.shortfalls,
    ...refinementLimitations(proposal, context.refinements),
  ];
}

function expiryLimitation(expiredAt: Date | null): readonly ProposalLimitation[] {
  if (!expiredAt) return [];
  return [{ field: 'expiresAt', requested: '', supported: expiredAt.toISOString(), note: 'This proposal has expired.' }];
}

/** Requested changes to this proposal that the seller did not make, or made only in part. */
function refinementLimitations(proposal: OfferedProposal, refinements: readonly RefinementNote[]): readonly ProposalLimitation[] {
  const concerns = ({ scope, round, proposalId }: RefinementNote) => {
    if (scope === 'request') return round === proposal.round;
    if (scope === 'product') return false;
    return proposalId === proposal.proposalId || (round === proposal.round && proposalId === proposal.refinedFrom);
  };
  return refinements
    .filter((note) => note.status !== 'applied' && concerns(note))
    .map(({ ask, action, status, note }) => ({
      field: 'refine',
      // Shortened because one request can concern every proposal of a round, which would multiply the size of the response.
      requested: shortened(ask ?? action ?? '', discoveryLimits.text.reason),
      supported: status,
      note: note ?? defaultNotes[status],
    }));
}

const defaultNotes: Record<RefinementNote['status'], string> = {
  applied: '',
  partial: 'The seller did only a part of it and did not say why.',
  unable: 'The seller cannot do it and did not say why.',
  unanswered: 'The seller did not say what it did with it.',
};

function allocationSumLimitation({ allocations }: OfferedProposal): readonly ProposalLimitation[] {
  const sum = allocations.reduce((total, { allocationPercentage }) => total + allocationPercentage, 0);
  const supported = String(Number(sum.toFixed(6)));
  if (supported === '100') return [];
  return [
    { field: 'allocations', requested: '100', supported, note: `The seller’s allocations add up to ${supported} percent, not to 100.` },
  ];
}

function missingProductLimitations({ allocations }: OfferedProposal, missing: ReadonlySet<string>): readonly ProposalLimitation[] {
  return allocations.flatMap(({ productId }, index) => {
    if (!missing.has(productId)) return [];
    const note = 'The seller allocates budget to a product that is not among those it offered.';
    return [{ field: `allocations[${index}].productId`, requested: productId, supported: '', note }];
  });
}

function budgetLimitation(guidance: BudgetGuidance | null, budget: Budget | null): readonly ProposalLimitation[] {
  if (!guidance?.min || !budget || (guidance.currency ?? budget.currency) !== budget.currency) return [];
  if (budget.amount >= Number(guidance.min)) return [];
  const note = `The seller recommends at least ${guidance.min} ${budget.currency}.`;
  return [{ field: 'budget', requested: `${budget.amount} ${budget.currency}`, supported: `${guidance.min} ${budget.currency}`, note }];
}

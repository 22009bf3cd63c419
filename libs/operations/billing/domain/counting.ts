import { type Day, invalidField } from '@exchange/kernel';
import { billingLimits } from './limits';

export const countedByValues = ['SELLER', 'THIRD_PARTY'] as const;
export type CountedBy = (typeof countedByValues)[number];

/** Whose numbers an organization is charged by, from a day on until the next term begins (docs/adr/0173). */
export interface CountingTerm {
  readonly from: Day;
  readonly countedBy: CountedBy;
  /** Name of the third party; null for SELLER. */
  readonly measurementVendor: string | null;
}

/** Term in force on a day; null when the seller counts. `terms` are sorted oldest first. */
export function countingTermOn(terms: readonly CountingTerm[], day: Day): CountingTerm | null {
  return terms.findLast(({ from }) => from <= day) ?? null;
}

/** Adds a term, replacing terms that begin on that day or later. 400 for a third party without a name and beyond the maximum number of terms. */
export function addCountingTerm(terms: readonly CountingTerm[], term: CountingTerm): readonly CountingTerm[] {
  if (term.countedBy === 'THIRD_PARTY' && term.measurementVendor === null)
    throw invalidField('measurementVendor', 'measurementVendor must say who counts.');
  const agreed = [...terms.filter(({ from }) => from < term.from), term];
  if (agreed.length > billingLimits.countingTerms)
    throw invalidField('countedFrom', `There are at most ${billingLimits.countingTerms} terms one after the other.`);
  return agreed;
}

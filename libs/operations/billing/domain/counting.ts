import { type Day, invalidField } from '@exchange/kernel';
import { billingLimits } from './limits';

export const counters = ['SELLER', 'THIRD_PARTY'] as const;
export type Counter = (typeof counters)[number];

/** By whose numbers an organization is charged, from a day on until the next term begins (docs/adr/0173). */
export interface CountingTerm {
  readonly from: Day;
  readonly countedBy: Counter;
  /** Who counts; null for SELLER. */
  readonly measurementVendor: string | null;
}

/** The one that is in force on a day; null: the seller counts. `terms`: the oldest first. */
export function termOn(terms: readonly CountingTerm[], day: Day): CountingTerm | null {
  return terms.findLast(({ from }) => from <= day) ?? null;
}

/** Takes the place of terms that begin on that day or later. 400 for a third party without a name, and for too many terms. */
export function agreedTerms(terms: readonly CountingTerm[], term: CountingTerm): readonly CountingTerm[] {
  if (term.countedBy === 'THIRD_PARTY' && term.measurementVendor === null)
    throw invalidField('measurementVendor', 'measurementVendor must say who counts.');
  const agreed = [...terms.filter(({ from }) => from < term.from), term];
  if (agreed.length > billingLimits.countingTerms)
    throw invalidField('countedFrom', `There are at most ${billingLimits.countingTerms} terms one after the other.`);
  return agreed;
}

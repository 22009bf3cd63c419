import { invalidField, decimal, decimalsOfCurrency, isWholeMinor, micros, placesOf, sum, type Micros } from '@exchange/kernel';
import { mediaBuyErrors } from './errors';
import type { MediaBuyState, NewTerms } from './media-buy-state';
import { mediaBuyStates } from './media-buy.states';

export const noTerms: NewTerms = { packages: [], flightEnd: null };

/**
 * What really is new in these terms. 400 on a package that the buy does not have or that is named twice, on
 * less than its seller takes, on a fraction of a cent, and on an end that is no end.
 */
export function changedTerms({ packages, currency, flightStart, flightEnd }: MediaBuyState, request: NewTerms, now: Date): NewTerms {
  request.packages.forEach(({ packageId }, index) => {
    const path = `packages[${index}].packageId`;
    if (!packages.some((item) => item.packageId === packageId)) throw invalidField(path, 'The media buy has no such package.');
    if (request.packages.findIndex((other) => other.packageId === packageId) < index)
      throw invalidField(path, 'packageId must appear only once.');
  });
  request.packages.forEach(({ packageId, budget }, index) => {
    const { budget: before, minSpend = null } = packages.find((item) => item.packageId === packageId)!;
    // A budget that was shared out by a release before may keep its fraction.
    if (placesOf(budget) > (isWholeMinor(before, currency) ? decimalsOfCurrency(currency) : 6))
      throw invalidField(`packages[${index}].budget`, `budget has more decimal places than ${currency}.`);
    // What the seller has taken at less may stay as it is.
    if (minSpend === null || micros(budget) >= micros(minSpend) || micros(budget) === micros(before)) return;
    throw invalidField(`packages[${index}].budget`, `The seller takes at least ${Number(minSpend)} at this price.`);
  });
  const end = request.flightEnd === null ? flightEnd : new Date(request.flightEnd);
  if (end <= flightStart) throw invalidField('flightDates.endDate', 'endDate must be after the beginning of the flight.');
  if (request.flightEnd !== null && end <= now) throw invalidField('flightDates.endDate', 'endDate must be in the future.');
  return {
    ...(request.decisions ? { decisions: request.decisions } : {}),
    packages: request.packages.filter(({ packageId, budget }) =>
      packages.some((item) => item.packageId === packageId && micros(item.budget) !== micros(budget)),
    ),
    flightEnd: end.getTime() === flightEnd.getTime() ? null : end.toISOString(),
  };
}

export function isNothing({ packages, flightEnd, decisions }: NewTerms): boolean {
  return packages.length === 0 && flightEnd === null && decisions === undefined;
}

/** 409 when the seller would not know which package is meant. */
export function assertNamed({ packages }: MediaBuyState, terms: NewTerms): void {
  const unnamed = packages.some(
    (item) => item.sellerPackageId === null && terms.packages.some(({ packageId }) => packageId === item.packageId),
  );
  if (unnamed) throw mediaBuyErrors.packageUnknownToSeller();
}

/** The columns as they are once the terms hold. */
export function underTerms(
  { packages, flightEnd, decisions }: MediaBuyState,
  terms: NewTerms,
): Pick<MediaBuyState, 'packages' | 'budget' | 'flightEnd' | 'decisions'> {
  const next = packages.map((item) => ({
    ...item,
    budget: terms.packages.find(({ packageId }) => packageId === item.packageId)?.budget ?? item.budget,
  }));
  return {
    packages: next,
    budget: decimal(sum(next.map(({ budget }) => micros(budget)))),
    flightEnd: terms.flightEnd === null ? flightEnd : new Date(terms.flightEnd),
    decisions: terms.decisions ?? decisions,
  };
}

/** What the buys hold of their campaign's budget: an increase from the moment it is asked for, a decrease once the seller has agreed; what has run to its end, for good. */
export function heldBy(buys: readonly MediaBuyState[]): Micros {
  return sum(buys.filter(({ status, wasCompleted }) => wasCompleted || mediaBuyStates.is(status, 'holdingBudget')).map(heldByOne));
}

export function heldByOne(buy: MediaBuyState): Micros {
  const now = micros(buy.budget);
  const change = buy.pendingChange;
  const then = change?.action === 'update' ? micros(underTerms(buy, change.terms).budget) : now;
  return then > now ? then : now;
}

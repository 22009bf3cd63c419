import { invalidField, decimal, decimalsOfCurrency, isWholeMinor, micros, placesOf, sum, type Micros } from '@exchange/kernel';
import { mediaBuyErrors } from './errors';
import type { MediaBuyState, NewTerms } from './media-buy-state';
import { mediaBuyStates } from './media-buy.states';

export const noTerms: NewTerms = { packages: [], flightEnd: null };

/** Returns only the terms that are new. 400 for an unknown or repeated package, less than the seller's minimum, too many decimal places, and an invalid end. */
export function changedTerms({ packages, currency, flightStart, flightEnd }: MediaBuyState, request: NewTerms, now: Date): NewTerms {
  request.packages.forEach(({ packageId }, index) => {
    const path = `packages[${index}].packageId`;
    if (!packages.some((item) => item.packageId === packageId)) throw invalidField(path, 'The media buy has no such package.');
    if (request.packages.findIndex((other) => other.packageId === packageId) < index)
      throw invalidField(path, 'packageId must appear only once.');
  });
  request.packages.forEach(({ packageId, budget }, index) => {
    const { budget: before, minSpend = null } = packages.find((item) => item.packageId === packageId)!;
    // A budget that an earlier release split may keep its fraction.
    if (placesOf(budget) > (isWholeMinor(before, currency) ? decimalsOfCurrency(currency) : 6))
      throw invalidField(`packages[${index}].budget`, `budget has more decimal places than ${currency}.`);
    // A budget below the minimum that the seller accepted may stay.
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

export function isEmptyTerms({ packages, flightEnd, decisions }: NewTerms): boolean {
  return packages.length === 0 && flightEnd === null && decisions === undefined;
}

/** 409 when the seller has given no id to a changed package. */
export function assertPackagesKnown({ packages }: MediaBuyState, terms: NewTerms): void {
  const unnamed = packages.some(
    (item) => item.sellerPackageId === null && terms.packages.some(({ packageId }) => packageId === item.packageId),
  );
  if (unnamed) throw mediaBuyErrors.packageUnknownToSeller();
}

/** The columns after the terms apply. */
export function withNewTerms(
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

/** Budget that the media buys hold. An increase counts when requested, a decrease when agreed. Completed media buys hold theirs for good. */
export function budgetHeldBy(buys: readonly MediaBuyState[]): Micros {
  return sum(buys.filter(({ status, wasCompleted }) => wasCompleted || mediaBuyStates.is(status, 'holdingBudget')).map(budgetHeldByOne));
}

export function budgetHeldByOne(buy: MediaBuyState): Micros {
  const now = micros(buy.budget);
  const change = buy.pendingChange;
  const then = change?.action === 'update' ? micros(withNewTerms(buy, change.terms).budget) : now;
  return then > now ? then : now;
}

import type { CurrencyTerms } from './currency-terms';
import type { Minor } from './ledger';
import type { Position } from './position';

/** Spending power of an organization in one currency, and its components. */
export interface BillingStanding extends Position {
  /** Commitment to media buys that is not charged yet. */
  readonly committedMinor: Minor;
  readonly creditLimitMinor: Minor;
  /** Remaining amount; never below 0. */
  readonly availableMinor: Minor;
  readonly isOverLimit: boolean;
}

export function billingStandingOf(
  { creditLimitMinor }: Pick<CurrencyTerms, 'creditLimitMinor'>,
  { fundedMinor, owedMinor }: Position,
  committedMinor: Minor,
): BillingStanding {
  const left = fundedMinor + creditLimitMinor - owedMinor - committedMinor;
  return { fundedMinor, owedMinor, committedMinor, creditLimitMinor, availableMinor: Math.max(left, 0), isOverLimit: left < 0 };
}

import type { CurrencyTerms } from './currency-terms';
import type { Minor } from './ledger';
import type { Position } from './position';

/** What an organization can still commit in one currency, and why. */
export interface Standing extends Position {
  /** What it has committed to media buys and has not been charged for yet. */
  readonly committedMinor: Minor;
  readonly creditLimitMinor: Minor;
  /** Never below 0. */
  readonly availableMinor: Minor;
  readonly isOverLimit: boolean;
}

export function standingOf(
  { creditLimitMinor }: Pick<CurrencyTerms, 'creditLimitMinor'>,
  { fundedMinor, owedMinor }: Position,
  committedMinor: Minor,
): Standing {
  const left = fundedMinor + creditLimitMinor - owedMinor - committedMinor;
  return { fundedMinor, owedMinor, committedMinor, creditLimitMinor, availableMinor: Math.max(left, 0), isOverLimit: left < 0 };
}

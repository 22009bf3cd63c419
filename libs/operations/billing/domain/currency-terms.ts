import { invalidField } from '@exchange/kernel';
import type { Minor } from './ledger';

export const postures = ['PREPAY', 'CREDIT'] as const;
export type Posture = (typeof postures)[number];

export interface CurrencyTerms {
  readonly currency: string;
  readonly posture: Posture;
  /** Credit limit; 0 for PREPAY. */
  readonly creditLimitMinor: Minor;
}

export type CurrencyTermsChange = Partial<Omit<CurrencyTerms, 'currency'>>;

/** Default terms of a new billing account. */
export const defaultTerms = { posture: 'PREPAY', creditLimitMinor: 0 } as const;

/** Applies a change of terms. 400 for a credit limit with PREPAY, which allows none. */
export function applyTermsChange(before: Required<CurrencyTermsChange>, change: CurrencyTermsChange): Required<CurrencyTermsChange> {
  const { posture = before.posture } = change;
  if (posture === 'PREPAY' && change.creditLimitMinor)
    throw invalidField('creditLimitMinor', 'creditLimitMinor is for the posture CREDIT: PREPAY has no limit.');
  return { posture, creditLimitMinor: posture === 'PREPAY' ? 0 : (change.creditLimitMinor ?? before.creditLimitMinor) };
}

import { invalidField } from '@exchange/kernel';
import type { Minor } from './ledger';

export const postures = ['PREPAY', 'CREDIT'] as const;
export type Posture = (typeof postures)[number];

/** Payment terms of an organization in one currency. */
export interface CurrencyTerms {
  /** Currency code (ISO 4217). */
  readonly currency: string;
  readonly posture: Posture;
  /** Credit limit; 0 for PREPAY. */
  readonly creditLimitMinor: Minor;
}

export type TermsChange = Partial<Omit<CurrencyTerms, 'currency'>>;

/** Default terms of a new billing account. */
export const firstTerms = { posture: 'PREPAY', creditLimitMinor: 0 } as const;

/** Applies a change of terms. 400 for a credit limit with PREPAY, which allows none. */
export function settledTerms(before: Required<TermsChange>, change: TermsChange): Required<TermsChange> {
  const { posture = before.posture } = change;
  if (posture === 'PREPAY' && change.creditLimitMinor)
    throw invalidField('creditLimitMinor', 'creditLimitMinor is for the posture CREDIT: PREPAY has no limit.');
  return { posture, creditLimitMinor: posture === 'PREPAY' ? 0 : (change.creditLimitMinor ?? before.creditLimitMinor) };
}

import { invalidField } from '@exchange/kernel';
import type { Minor } from './ledger';

export const postures = ['PREPAY', 'CREDIT'] as const;
export type Posture = (typeof postures)[number];

/** How an organization pays in one currency. */
export interface CurrencyTerms {
  /** ISO 4217. */
  readonly currency: string;
  readonly posture: Posture;
  /** 0 for PREPAY. */
  readonly creditLimitMinor: Minor;
}

export type TermsChange = Partial<Omit<CurrencyTerms, 'currency'>>;

/** How every billing account begins: it pays ahead. */
export const firstTerms = { posture: 'PREPAY', creditLimitMinor: 0 } as const;

/** 400 for a limit of PREPAY, which has none. */
export function settledTerms(before: Required<TermsChange>, change: TermsChange): Required<TermsChange> {
  const { posture = before.posture } = change;
  if (posture === 'PREPAY' && change.creditLimitMinor)
    throw invalidField('creditLimitMinor', 'creditLimitMinor is for the posture CREDIT: PREPAY has no limit.');
  return { posture, creditLimitMinor: posture === 'PREPAY' ? 0 : (change.creditLimitMinor ?? before.creditLimitMinor) };
}

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

/** A limit makes sense for CREDIT alone. */
export function settledTerms(before: CurrencyTerms, change: TermsChange): Required<TermsChange> {
  const { posture = before.posture } = change;
  return { posture, creditLimitMinor: posture === 'PREPAY' ? 0 : (change.creditLimitMinor ?? before.creditLimitMinor) };
}

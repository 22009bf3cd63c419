/** Data of other contexts that the billing document shows (gaps-2.md §8.1). */
export interface BillingContext {
  /** Payment method of the organization; null when it has none. */
  readonly paymentMethod: StoredPaymentMethod | null;
  /** Up to ten acceptances of the terms by the organization and the asking account, latest first. */
  readonly agreements: readonly TermsAcceptance[];
  readonly intelligence: IntelligenceUsage;
  /** Share of the asking account's sales that the exchange keeps, as agreed by staff; null when nothing is agreed. */
  readonly sellerFeePercent: number | null;
}

export interface StoredPaymentMethod {
  readonly id: string;
  readonly brand: string;
  readonly last4: string;
  readonly expiresMonth: number;
  readonly expiresYear: number;
  readonly status: 'pending_verification' | 'verified';
  readonly createdAt: Date;
}

export interface TermsAcceptance {
  readonly version: string;
  readonly acceptedAt: Date;
  /** Email of the person; null when their user was deleted. */
  readonly acceptedByEmail: string | null;
}

/** AI usage of one feature, day or account. */
export interface IntelligenceRow {
  readonly bucket: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cacheCreationInputTokens: number;
  readonly cacheReadInputTokens: number;
  /** Cost for display; it is never billed. */
  readonly costMicroUsd: number;
  readonly callCount: number;
}

/** AI usage of the organization and every account below it. */
export interface IntelligenceUsage {
  readonly byFeature: readonly IntelligenceRow[];
  readonly byDay: readonly IntelligenceRow[];
  readonly byAccount: ReadonlyMap<number, IntelligenceRow>;
}

/** A card is valid until the end of the month printed on it. */
export function isCardExpired({ expiresMonth, expiresYear }: StoredPaymentMethod, now: Date): boolean {
  return now >= new Date(Date.UTC(expiresYear, expiresMonth, 1));
}

/** What other contexts know of an organization and its billing document shows (gaps-2.md §8.1). */
export interface Surroundings {
  /** What it pays with; null where there is nothing. */
  readonly paymentMethod: PaidWith | null;
  /** The last acceptance first, of the organization and of the account that asks; ten at most. */
  readonly agreements: readonly Agreement[];
  readonly intelligence: IntelligenceUsage;
  /** What staff have agreed on that the exchange keeps of what the account that asks sells; null: nothing. */
  readonly sellerFeePercent: number | null;
}

export interface PaidWith {
  readonly id: string;
  readonly brand: string;
  readonly last4: string;
  readonly expiresMonth: number;
  readonly expiresYear: number;
  readonly status: 'pending_verification' | 'verified';
  readonly createdAt: Date;
}

/** Terms that were accepted. */
export interface Agreement {
  readonly version: string;
  readonly acceptedAt: Date;
  /** Null when that person is gone. */
  readonly acceptedByEmail: string | null;
}

/** Of one feature, one day or one account. */
export interface IntelligenceRow {
  readonly bucket: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cacheCreationInputTokens: number;
  readonly cacheReadInputTokens: number;
  /** A visibility value: it is never billed. */
  readonly costMicroUsd: number;
  readonly callCount: number;
}

/** What models did, of the organization and every account below it. */
export interface IntelligenceUsage {
  readonly byFeature: readonly IntelligenceRow[];
  readonly byDay: readonly IntelligenceRow[];
  readonly byAccount: ReadonlyMap<number, IntelligenceRow>;
}

/** Until the end of the month that stands on it. */
export function hasExpired({ expiresMonth, expiresYear }: PaidWith, now: Date): boolean {
  return now >= new Date(Date.UTC(expiresYear, expiresMonth, 1));
}

import type { Minor } from '@exchange/billing';
import { invalidField } from '@exchange/kernel';

export interface SellerFee {
  readonly name: string;
  readonly description: string | null;
  readonly feePercent: number;
}

/** Payout terms of a seller (gaps-2.md §8.6). */
export interface SellerTerms {
  readonly accountId: number;
  /** ISO 4217. */
  readonly currency: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
  /** Days after the end of a month until its delivery is due. */
  readonly netDays: number;
  /** Fee of the exchange, decided by its staff. Null: nothing was agreed, and no fee is kept. */
  readonly platformFeePercent: number | null;
  readonly fees: readonly SellerFee[] | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export const defaultNetDays = 60;

export const termsColumns = `account_id as "accountId", currency, country, net_days as "netDays", platform_fee_percent::float8 as "platformFeePercent", fees,
  created_at as "createdAt", updated_at as "updatedAt"`;

type Fees = Pick<SellerTerms, 'platformFeePercent' | 'fees'>;

/** Sum of all fees in basis points: 500 are 5 %. */
export function feeBasisPointsOf({ platformFeePercent, fees }: Fees): number {
  return [platformFeePercent ?? 0, ...(fees ?? []).map(({ feePercent }) => feePercent)].reduce(
    (sum, percent) => sum + Math.round(percent * 100),
    0,
  );
}

/** 400 for more than two decimals: fees are whole basis points. */
export function checkPercents({ platformFeePercent, fees }: Fees): void {
  const check = (percent: number, field: string) => {
    if (Math.round(percent * 100) / 100 !== percent) throw invalidField(field, `${field} must have two decimals at most.`);
  };
  check(platformFeePercent ?? 0, 'platformFeePercent');
  for (const [n, { feePercent }] of (fees ?? []).entries()) check(feePercent, `fees.${n}.feePercent`);
}

/** Rounds half a minor unit away from zero. */
export function sellerFeeOf(grossMinor: Minor, feeBasisPoints: number): Minor {
  const size = (BigInt(Math.abs(grossMinor)) * BigInt(feeBasisPoints) * 2n + 10_000n) / 20_000n;
  return grossMinor < 0 && size !== 0n ? -Number(size) : Number(size);
}

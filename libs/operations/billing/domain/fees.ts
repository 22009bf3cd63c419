import { coinOf, decimal, type Micros, micros } from '@exchange/kernel';
import type { Minor } from './ledger';

/** `direct`: sellers invoice buyers, and the exchange takes its fee. `exchange`: the money for the media passes through the exchange as well. */
export type MoneyRoute = 'direct' | 'exchange';

export interface ChargingTerms {
  readonly route: MoneyRoute;
  /** Fee rate on spend, in basis points: 500 is 5 %. */
  readonly feeBasisPoints: number;
  /** Part of the budget that may be charged beyond it, in basis points; 0: nothing. */
  readonly overDeliveryBasisPoints: number;
}

export interface Cost {
  readonly feeMinor: Minor;
  readonly payableMinor: Minor;
}

/** Converts to minor units; half a unit is rounded away from zero. */
export function minorOf(amount: string | number | Micros, currency: string): Minor {
  const value = typeof amount === 'bigint' ? amount : micros(amount);
  const coin = coinOf(currency);
  const size = value < 0n ? -value : value;
  const rounded = Number((size * 2n + coin) / (coin * 2n));
  return value < 0n && rounded !== 0 ? -rounded : rounded;
}

/** Maximum charge for a budget: the budget plus the tolerance, rounded down to minor units. */
export function maxChargeOf(budgetMinor: Minor, { overDeliveryBasisPoints }: Pick<ChargingTerms, 'overDeliveryBasisPoints'>): Minor {
  return budgetMinor + Number((BigInt(budgetMinor) * BigInt(overDeliveryBasisPoints)) / 10_000n);
}

/** Unrounded fee, in ten-thousandths of a minor unit. */
export const exactFee = (spendMinor: Minor, feeBasisPoints: number): bigint => BigInt(spendMinor) * BigInt(feeBasisPoints);

export const roundedFee = (exact: bigint): Minor => Number((exact * 2n + 10_000n) / 20_000n);

function feeOf(spendMinor: Minor, { feeBasisPoints }: Pick<ChargingTerms, 'feeBasisPoints'>): Minor {
  return roundedFee(exactFee(spendMinor, feeBasisPoints));
}

/** Splits spend on media into the exchange's fee and the seller's amount. */
export function costOf(spendMinor: Minor, terms: Pick<ChargingTerms, 'route' | 'feeBasisPoints'>): Cost {
  return { feeMinor: feeOf(spendMinor, terms), payableMinor: terms.route === 'exchange' ? spendMinor : 0 };
}

export const totalOf = ({ feeMinor, payableMinor }: Cost): Minor => feeMinor + payableMinor;

/** Amount as a decimal string of 6 places. */
export const amountIn = (amount: Minor, currency: string): string => decimal(BigInt(amount) * coinOf(currency));

/** Amount as a decimal number for display: 1234 cents are 12.34. */
export function decimalOf(amount: Minor, currency: string): number {
  return Number(amountIn(amount, currency));
}

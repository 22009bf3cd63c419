import { coinOf, decimal, type Micros, micros } from '@exchange/kernel';
import type { Minor } from './ledger';

/** `direct`: sellers invoice buyers, and the exchange takes its fee. `exchange`: the money for the media passes through the exchange as well. */
export type MoneyRoute = 'direct' | 'exchange';

export interface Terms {
  readonly route: MoneyRoute;
  /** Of what is spent: 500 are 5 %. */
  readonly feeBasisPoints: number;
  /** Of the budget of a media buy: how much may be charged beyond it. 0: nothing. */
  readonly overDeliveryBasisPoints: number;
}

export interface Cost {
  readonly feeMinor: Minor;
  /** For the seller. */
  readonly payableMinor: Minor;
}

/** Half a minor unit is rounded away from zero. */
export function minorOf(amount: string | number | Micros, currency: string): Minor {
  const value = typeof amount === 'bigint' ? amount : micros(amount);
  const coin = coinOf(currency);
  const size = value < 0n ? -value : value;
  const rounded = Number((size * 2n + coin) / (coin * 2n));
  return value < 0n && rounded !== 0 ? -rounded : rounded;
}

/** What can be charged for a media buy of that budget, in whole minor units that are no more than the tolerance. */
export function toleratedOf(budgetMinor: Minor, { overDeliveryBasisPoints }: Pick<Terms, 'overDeliveryBasisPoints'>): Minor {
  return budgetMinor + Number((BigInt(budgetMinor) * BigInt(overDeliveryBasisPoints)) / 10_000n);
}

/** A fee before it is rounded: in ten-thousandths of a minor unit. */
export const exactFee = (spendMinor: Minor, feeBasisPoints: number): bigint => BigInt(spendMinor) * BigInt(feeBasisPoints);

/** Half a minor unit is rounded up. */
export const roundedFee = (exact: bigint): Minor => Number((exact * 2n + 10_000n) / 20_000n);

function feeOf(spendMinor: Minor, { feeBasisPoints }: Pick<Terms, 'feeBasisPoints'>): Minor {
  return roundedFee(exactFee(spendMinor, feeBasisPoints));
}

/** Who gets what of an amount that is spent on media, and so what the exchange itself charges for it. */
export function costOf(spendMinor: Minor, terms: Pick<Terms, 'route' | 'feeBasisPoints'>): Cost {
  return { feeMinor: feeOf(spendMinor, terms), payableMinor: terms.route === 'exchange' ? spendMinor : 0 };
}

export const totalOf = ({ feeMinor, payableMinor }: Cost): Minor => feeMinor + payableMinor;

/** For people: 1234 cents are 12.34. */
export function decimalOf(amount: Minor, currency: string): number {
  return Number(decimal(BigInt(amount) * coinOf(currency)));
}

import type { Day } from '@exchange/kernel';
import { type Cost, costOf, exactFee, roundedFee, type ChargingTerms } from './fees';
import type { Minor } from './ledger';

export interface DayCharge extends Cost {
  readonly day: Day;
  readonly spendMinor: Minor;
  /** Rate of the fee. Null when it was charged before rates were kept. */
  readonly feeBasisPoints: number | null;
  /** Number of postings of the day: 1 for the first charge, plus 1 for each correction. */
  readonly revision: number;
}

export interface ChangedCharge {
  readonly before: DayCharge;
  readonly after: DayCharge;
}

type FeeTerms = Pick<ChargingTerms, 'route' | 'feeBasisPoints'>;

/**
 * Lists the days whose spend changed, in order. The fee is rounded once over all days, and changed days absorb the rounding difference. Unchanged days
 * keep their fee and rate.
 */
export function diffCharges(
  charges: ReadonlyMap<Day, DayCharge>,
  spent: ReadonlyMap<Day, Minor>,
  terms: FeeTerms,
): readonly ChangedCharge[] {
  let exact = [...charges.values()].reduce((sum, charge) => sum + exactFeeOf(charge, terms), 0n);
  let feeMinor = [...charges.values()].reduce((sum, charge) => sum + charge.feeMinor, 0);
  const changed: ChangedCharge[] = [];
  // A charged day that is no longer reported is given back.
  for (const day of [...new Set([...charges.keys(), ...spent.keys()])].toSorted()) {
    const before = charges.get(day) ?? uncharged(day);
    const spendMinor = spent.get(day) ?? 0;
    if (spendMinor === before.spendMinor) continue;
    const { feeBasisPoints } = terms;
    exact += exactFee(spendMinor, feeBasisPoints) - exactFeeOf(before, terms);
    const { payableMinor } = costOf(spendMinor, terms);
    const dayFeeMinor = before.feeMinor + roundedFee(exact) - feeMinor;
    feeMinor = roundedFee(exact);
    const after = { day, spendMinor, feeMinor: dayFeeMinor, payableMinor, feeBasisPoints, revision: before.revision + 1 };
    changed.push({ before, after });
  }
  return changed;
}

/** Exact fee of a charged day. A day without a stored rate uses today's rate if that gives its fee; otherwise its fee counts as exact. */
function exactFeeOf({ spendMinor, feeMinor, feeBasisPoints }: DayCharge, terms: FeeTerms): bigint {
  if (feeBasisPoints !== null) return exactFee(spendMinor, feeBasisPoints);
  return costOf(spendMinor, terms).feeMinor === feeMinor ? exactFee(spendMinor, terms.feeBasisPoints) : BigInt(feeMinor) * 10_000n;
}

const uncharged = (day: Day): DayCharge => ({ day, spendMinor: 0, feeMinor: 0, payableMinor: 0, feeBasisPoints: null, revision: 0 });

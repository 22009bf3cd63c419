import type { Day } from '@exchange/kernel';
import { type Cost, costOf, exactFee, roundedFee, type Terms } from './fees';
import type { Minor } from './ledger';

/** What one media buy was charged for one day. */
export interface DayCharge extends Cost {
  readonly day: Day;
  readonly spendMinor: Minor;
  /** The rate of the fee. Null: charged before rates were kept. */
  readonly feeBasisPoints: number | null;
  /** How often it was corrected. */
  readonly revision: number;
}

export interface ChangedCharge {
  readonly before: DayCharge;
  readonly after: DayCharge;
}

type FeeTerms = Pick<Terms, 'route' | 'feeBasisPoints'>;

/**
 * The days whose spend changed, in order. The fee of all days together is rounded once: a changed day takes what is missing from, or too much in, the fees of all
 * days. Days whose spend is the same keep their fee and the rate that they were charged at.
 */
export function changedCharges(
  charges: ReadonlyMap<Day, DayCharge>,
  spent: ReadonlyMap<Day, Minor>,
  terms: FeeTerms,
): readonly ChangedCharge[] {
  let exact = [...charges.values()].reduce((sum, charge) => sum + exactFeeOf(charge, terms), 0n);
  let feeMinor = [...charges.values()].reduce((sum, charge) => sum + charge.feeMinor, 0);
  const changed: ChangedCharge[] = [];
  // A day that was charged and that nothing is reported of any more is given back.
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

/** A day of before rates were kept was charged at the rate of now if that gives its fee, rounded by itself as it was then. Else its fee stays as it is. */
function exactFeeOf({ spendMinor, feeMinor, feeBasisPoints }: DayCharge, terms: FeeTerms): bigint {
  if (feeBasisPoints !== null) return exactFee(spendMinor, feeBasisPoints);
  return costOf(spendMinor, terms).feeMinor === feeMinor ? exactFee(spendMinor, terms.feeBasisPoints) : BigInt(feeMinor) * 10_000n;
}

const uncharged = (day: Day): DayCharge => ({ day, spendMinor: 0, feeMinor: 0, payableMinor: 0, feeBasisPoints: null, revision: 0 });

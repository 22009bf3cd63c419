import type { Day } from '@exchange/kernel';
import { type Counter, type CountingTerm } from './counting';
import type { Minor } from './ledger';
import { type CountedDay, isCounted } from './third-count';

/** One day of a media buy as its buyer and its seller read it. Amounts are spend on media, without the fee. */
export interface ChargedDay {
  readonly day: Day;
  /** Whose number is charged. */
  readonly countedBy: Counter;
  readonly measurementVendor: string | null;
  /** Null: the seller's number is not known. */
  readonly reportedMinor: Minor | null;
  /** What the third party counted; null: nothing. */
  readonly countedMinor: Minor | null;
  /** What is charged: at most what was agreed. */
  readonly chargedMinor: Minor;
}

/** The latest first: every day that somebody has a number for. */
export function chargedDays(
  reported: ReadonlyMap<Day, Minor | null>,
  counts: readonly CountedDay[],
  charged: ReadonlyMap<Day, Minor>,
  terms: readonly CountingTerm[],
): readonly ChargedDay[] {
  const counted = new Map(counts.map((count) => [count.day, count]));
  const days = [...new Set([...reported.keys(), ...counted.keys(), ...charged.keys()])];
  return days
    .toSorted((a, b) => (a < b ? 1 : -1))
    .map((day) => {
      const count = counted.get(day);
      const isThirdParty = count !== undefined && isCounted(count, terms);
      return {
        day,
        countedBy: isThirdParty ? 'THIRD_PARTY' : 'SELLER',
        measurementVendor: count?.measurementVendor ?? null,
        reportedMinor: reported.get(day) ?? null,
        countedMinor: count?.spendMinor ?? null,
        chargedMinor: charged.get(day) ?? 0,
      };
    });
}

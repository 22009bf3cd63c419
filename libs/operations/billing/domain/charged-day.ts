import type { Day } from '@exchange/kernel';
import { type CountedBy, type CountingTerm } from './counting';
import type { Minor } from './ledger';
import { type CountedDay, isCountCharged } from './third-count';

/** One day of a media buy as both its buyer and its seller read it. Amounts are spend on media, without the fee. */
export interface ChargedDay {
  readonly day: Day;
  readonly countedBy: CountedBy;
  readonly measurementVendor: string | null;
  /** Spend reported by the seller; null when it is not known. */
  readonly reportedMinor: Minor | null;
  readonly countedMinor: Minor | null;
  /** Charged spend, at most the agreed budget. */
  readonly chargedMinor: Minor;
}

/** Lists every day with a report, a count or a charge, latest first. */
export function listChargedDays(
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
      const isThirdParty = count !== undefined && isCountCharged(count, terms);
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

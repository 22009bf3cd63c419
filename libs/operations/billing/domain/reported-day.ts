import { type Day, type Micros, micros } from '@exchange/kernel';
import { minorOf } from './fees';
import type { Minor } from './ledger';

/** What the seller of a media buy reports for a day, of all packages. */
export interface ReportedDay {
  /** Of the packages whose number is known. */
  readonly spendMinor: Minor;
  /** The number of a package is not known: the spend of the day is at least `spendMinor`. */
  readonly isPartial: boolean;
}

/** By day. Rows of other currencies are left out. */
export function reportedDays(
  rows: readonly { readonly day: Day; readonly spend: number | null; readonly currency: string }[],
  currency: string,
): ReadonlyMap<Day, ReportedDay> {
  const spends = new Map<Day, Micros>();
  const partial = new Set<Day>();
  for (const { day, spend } of rows.filter((row) => row.currency === currency)) {
    if (spend === null) partial.add(day);
    spends.set(day, (spends.get(day) ?? 0n) + micros(spend ?? 0));
  }
  return new Map([...spends].map(([day, spend]) => [day, { spendMinor: minorOf(spend, currency), isPartial: partial.has(day) }]));
}

import { type Day, type Micros, micros } from '@exchange/kernel';
import { minorOf } from './fees';
import type { Minor } from './ledger';

/** Spend that the seller reports for one day over all packages of a media buy. */
export interface ReportedSpend {
  /** Spend of the packages whose number is known. */
  readonly spendMinor: Minor;
  /** Whether the number of a package is unknown: the spend of the day is at least `spendMinor`. */
  readonly isPartial: boolean;
}

/** Sums reports by day; rows in other currencies are left out. */
export function sumReportsByDay(
  rows: readonly { readonly day: Day; readonly spend: number | null; readonly currency: string }[],
  currency: string,
): ReadonlyMap<Day, ReportedSpend> {
  const spends = new Map<Day, Micros>();
  const partial = new Set<Day>();
  for (const { day, spend } of rows.filter((row) => row.currency === currency)) {
    if (spend === null) partial.add(day);
    spends.set(day, (spends.get(day) ?? 0n) + micros(spend ?? 0));
  }
  return new Map([...spends].map(([day, spend]) => [day, { spendMinor: minorOf(spend, currency), isPartial: partial.has(day) }]));
}

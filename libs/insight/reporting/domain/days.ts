import { type Day, dayMs, dayOf, daysAfter, startOf } from '@exchange/kernel';

/** Both ends included. */
export interface Period {
  readonly from: Day;
  readonly to: Day;
}

/** The days that can be reported about: those whose neighbours and whole months have years of four digits. */
export const reportable: Period = { from: '1000-01-01', to: '9999-11-30' };

export function includes({ from, to }: Period, day: Day): boolean {
  return day >= from && day <= to;
}

/** What two periods share; null: no day. */
export function shared(left: Period, right: Period): Period | null {
  const from = left.from > right.from ? left.from : right.from;
  const to = left.to < right.to ? left.to : right.to;
  return from <= to ? { from, to } : null;
}

/** Every day of a period, in order. */
export function daysOf({ from, to }: Period): readonly Day[] {
  return Array.from({ length: lengthOf({ from, to }) }, (_, index) => daysAfter(from, index));
}

/** How many days a period has. */
export function lengthOf({ from, to }: Period): number {
  return Math.round((startOf(to).getTime() - startOf(from).getTime()) / dayMs) + 1;
}

function monthOf(day: Day): Day {
  return `${day.slice(0, 7)}-01`;
}

/** The months that lie wholly inside a period, as their first days; `null` when there is none. */
export function wholeMonths({ from, to }: Period): Period | null {
  const first = from === monthOf(from) ? from : nextMonth(from);
  const afterLast = monthOf(daysAfter(to, 1));
  return first < afterLast ? { from: first, to: monthOf(daysAfter(afterLast, -1)) } : null;
}

/** The day after the last one of this day's month. */
export function nextMonth(day: Day): Day {
  const at = startOf(monthOf(day));
  return dayOf(new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1)));
}

import { type Day, dayMs, dayOf, daysAfter, startOf } from '@exchange/kernel';

/** A range of days, both ends included. */
export interface Period {
  readonly from: Day;
  readonly to: Day;
}

/** Days that reports support: their neighbours and whole months have four-digit years. */
export const reportablePeriod: Period = { from: '1000-01-01', to: '9999-11-30' };

export function includes({ from, to }: Period, day: Day): boolean {
  return day >= from && day <= to;
}

/** Days that both periods have; null: none. */
export function intersectionOf(left: Period, right: Period): Period | null {
  const from = left.from > right.from ? left.from : right.from;
  const to = left.to < right.to ? left.to : right.to;
  return from <= to ? { from, to } : null;
}

export function daysOf({ from, to }: Period): readonly Day[] {
  return Array.from({ length: dayCountOf({ from, to }) }, (_, index) => daysAfter(from, index));
}

export function dayCountOf({ from, to }: Period): number {
  return Math.round((startOf(to).getTime() - startOf(from).getTime()) / dayMs) + 1;
}

function monthOf(day: Day): Day {
  return `${day.slice(0, 7)}-01`;
}

/** First days of the first and last month that lie wholly inside the period; null when there is none. */
export function wholeMonths({ from, to }: Period): Period | null {
  const first = from === monthOf(from) ? from : nextMonth(from);
  const afterLast = monthOf(daysAfter(to, 1));
  return first < afterLast ? { from: first, to: monthOf(daysAfter(afterLast, -1)) } : null;
}

/** First day of the following month. */
export function nextMonth(day: Day): Day {
  const at = startOf(monthOf(day));
  return dayOf(new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1)));
}

const dayMs = 86_400_000;

/** Longest period of a report, in days (docs/openapi.json). */
const maxReportDays = 366;

/** Whole days, both ends included. */
export interface ReportPeriod {
  readonly startDate: string;
  readonly endDate: string;
}

const at = (day: string): number => Date.parse(day);
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
export const daysAfter = (day: string, days: number): string => dayOf(at(day) + days * dayMs);
export const lengthOf = ({ startDate, endDate }: ReportPeriod): number => Math.round((at(endDate) - at(startDate)) / dayMs) + 1;
export const daysOf = (period: ReportPeriod): string[] =>
  Array.from({ length: Math.max(0, lengthOf(period)) }, (_, n) => daysAfter(period.startDate, n));

const lastOfMonth = (day: string): string => dayOf(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0));
const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

export const lastDays = (today: string, days: number): ReportPeriod => ({ startDate: daysAfter(today, 1 - days), endDate: today });
export const thisMonth = (today: string): ReportPeriod => ({ startDate: firstOfMonth(today), endDate: today });
export function lastMonth(today: string): ReportPeriod {
  const endDate = daysAfter(firstOfMonth(today), -1);
  return { startDate: firstOfMonth(endDate), endDate };
}

/**
 * The period to compare with: for a whole month the month before, for the month until today the same days of the month before, else the same number
 * of days before.
 */
export function periodBefore(period: ReportPeriod, today: string): ReportPeriod {
  const { startDate, endDate } = period;
  const isMonth = startDate === firstOfMonth(endDate);
  const end = daysAfter(startDate, -1);
  if (isMonth && endDate === lastOfMonth(endDate)) return { startDate: firstOfMonth(end), endDate: end };
  if (isMonth && endDate === today) {
    const same = `${end.slice(0, 7)}${endDate.slice(7)}`;
    return { startDate: firstOfMonth(end), endDate: same < end ? same : end };
  }
  return { startDate: daysAfter(startDate, -lengthOf(period)), endDate: end };
}

/** Twice as long around the same middle, not beyond today, and at most as long as a report can be. */
export function widened(period: ReportPeriod, today: string): ReportPeriod {
  const length = Math.min(maxReportDays, lengthOf(period) * 2);
  const end = daysAfter(period.endDate, Math.floor((length - lengthOf(period)) / 2));
  const endDate = end > today && today >= period.endDate ? today : end;
  return { startDate: daysAfter(endDate, 1 - length), endDate };
}

export const isSamePeriod = (a: ReportPeriod, b: ReportPeriod): boolean => a.startDate === b.startDate && a.endDate === b.endDate;

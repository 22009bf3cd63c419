import { type Day, daysAfter, invalidField } from '@exchange/kernel';
import { lengthOf, type Period } from './days';
import { reportingErrors } from './errors';

/** A calendar year, also a leap one; `days` goes to 365 (rest-api.md, Limits). */
export const longestPeriod = 366;
const defaultDays = 7;
/** The calendar of PostgreSQL has no year 0. */
const firstDay: Day = '0001-01-01';

/** The lengths of time that delivery is reported by. */
const granularities: readonly string[] = ['day'];

export interface PeriodRequest {
  readonly startDate?: Day;
  readonly endDate?: Day;
  readonly days?: number;
}

/**
 * gaps.md §4.8: dates override `days`, `endDate` is `today` when left out: that of whoever is reported about. A lone `endDate` ends the last `days`.
 * 400 when the start lies after the end or before the year 1, or the period is longer than {@link longestPeriod} days.
 */
export function periodOf({ startDate, endDate, days = defaultDays }: PeriodRequest, today: Day): Period {
  const to = endDate ?? today;
  const from = startDate ?? daysAfter(to, 1 - days);
  if (from > to) throw invalidField('startDate', `startDate must not be after endDate (${to}).`);
  if (from < firstDay)
    throw invalidField(startDate === undefined ? 'endDate' : 'startDate', `A report begins at the earliest on ${firstDay}.`);
  if (lengthOf({ from, to }) > longestPeriod) throw invalidField('startDate', `A report covers at most ${longestPeriod} days.`);
  return { from, to };
}

/** `UNSUPPORTED_GRANULARITY` (400) for hours, weeks and whatever else is not served. */
export function assertServed(granularity: string | undefined): void {
  if (granularity !== undefined && !granularities.includes(granularity))
    throw reportingErrors.unsupportedGranularity({ field: 'granularity', details: { allowed: granularities } });
}

import { type Day, daysAfter, invalidField } from '@exchange/kernel';
import { dayCountOf, type Period, reportablePeriod } from './days';
import { reportingErrors } from './errors';

/** A leap year; `days` is at most 365 (rest-api.md, Limits). */
export const maxPeriodDays = 366;
const defaultDays = 7;

const granularities: readonly string[] = ['day'];

export interface PeriodRequest {
  readonly startDate?: Day;
  readonly endDate?: Day;
  readonly days?: number;
}

/** gaps.md §4.8: dates override `days`, and `endDate` defaults to `today`. A lone `endDate` ends a period of `days`. 400 as in {@link checkedPeriod}. */
export function periodOf({ startDate, endDate, days = defaultDays }: PeriodRequest, today: Day): Period {
  const to = endDate ?? today;
  const from = startDate ?? daysAfter(to, 1 - days);
  return checkedPeriod({ from, to }, maxPeriodDays, '', startDate === undefined ? 'endDate' : 'startDate');
}

/**
 * 400 when the start is after the end, a day is not {@link reportablePeriod}, or the period exceeds `longest` days. `prefix`: path of the two dates.
 * `blamed`: the date named in the error.
 */
export function checkedPeriod({ from, to }: Period, longest: number, prefix = '', blamed: 'startDate' | 'endDate' = 'startDate'): Period {
  const field = `${prefix}${blamed}`;
  if (from > to) throw invalidField(field, `${prefix}startDate must not be after ${prefix}endDate (${to}).`);
  if (from < reportablePeriod.from) throw invalidField(field, `A report begins at the earliest on ${reportablePeriod.from}.`);
  if (to > reportablePeriod.to) throw invalidField(`${prefix}endDate`, `A report ends at the latest on ${reportablePeriod.to}.`);
  if (dayCountOf({ from, to }) > longest) throw invalidField(field, `A report covers at most ${longest} days, both ends included.`);
  return { from, to };
}

/** 400 `UNSUPPORTED_GRANULARITY` for any granularity but days. */
export function assertServed(granularity: string | undefined): void {
  if (granularity !== undefined && !granularities.includes(granularity))
    throw reportingErrors.unsupportedGranularity({ field: 'granularity', details: { allowed: granularities } });
}

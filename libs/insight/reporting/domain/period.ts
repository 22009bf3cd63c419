import { type Day, daysAfter, invalidField } from '@exchange/kernel';
import { lengthOf, type Period, reportable } from './days';
import { reportingErrors } from './errors';

/** A calendar year, also a leap one; `days` goes to 365 (rest-api.md, Limits). */
export const longestPeriod = 366;
const defaultDays = 7;

/** The lengths of time that delivery is reported by. */
const granularities: readonly string[] = ['day'];

export interface PeriodRequest {
  readonly startDate?: Day;
  readonly endDate?: Day;
  readonly days?: number;
}

/** gaps.md §4.8: dates override `days`, `endDate` is `today` when left out: that of whoever is reported about. A lone `endDate` ends the last `days`. 400 as of {@link checkedPeriod}. */
export function periodOf({ startDate, endDate, days = defaultDays }: PeriodRequest, today: Day): Period {
  const to = endDate ?? today;
  const from = startDate ?? daysAfter(to, 1 - days);
  return checkedPeriod({ from, to }, longestPeriod, '', startDate === undefined ? 'endDate' : 'startDate');
}

/** 400 when the start lies after the end, when a day is not {@link reportable}, and for more days than `longest`. `prefix`: where the two dates stand. `blamed`: the one that decides. */
export function checkedPeriod({ from, to }: Period, longest: number, prefix = '', blamed: 'startDate' | 'endDate' = 'startDate'): Period {
  const field = `${prefix}${blamed}`;
  if (from > to) throw invalidField(field, `${prefix}startDate must not be after ${prefix}endDate (${to}).`);
  if (from < reportable.from) throw invalidField(field, `A report begins at the earliest on ${reportable.from}.`);
  if (to > reportable.to) throw invalidField(`${prefix}endDate`, `A report ends at the latest on ${reportable.to}.`);
  if (lengthOf({ from, to }) > longest) throw invalidField(field, `A report covers at most ${longest} days, both ends included.`);
  return { from, to };
}

/** `UNSUPPORTED_GRANULARITY` (400) for hours, weeks and whatever else is not served. */
export function assertServed(granularity: string | undefined): void {
  if (granularity !== undefined && !granularities.includes(granularity))
    throw reportingErrors.unsupportedGranularity({ field: 'granularity', details: { allowed: granularities } });
}

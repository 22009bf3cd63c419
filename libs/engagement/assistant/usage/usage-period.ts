import { type Day, dayMs, dayOf, invalidField, startOf } from '@exchange/kernel';

export const maxUsageDays = 366;

/** First and last day in UTC, both included. */
export interface UsagePeriod {
  readonly since: Day;
  readonly until: Day;
}

/** Defaults to the first of the month until today. Throws 400 when `since` is after `until`, or beyond {@link maxUsageDays} days. */
export function usagePeriodOf({ since, until }: Partial<UsagePeriod>, now: Date): UsagePeriod {
  const last = until ?? dayOf(now);
  const first = since ?? `${last.slice(0, 7)}-01`;
  if (first > last) throw invalidField('since', `since must not be after until (${last}).`);
  const days = (startOf(last).getTime() - startOf(first).getTime()) / dayMs + 1;
  if (days > maxUsageDays) throw invalidField('since', `A report covers at most ${maxUsageDays} days.`);
  return { since: first, until: last };
}

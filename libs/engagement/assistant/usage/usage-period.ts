import { type Day, dayMs, dayOf, invalidField, startOf } from '@exchange/kernel';

export const longestUsage = 366;

/** Days in UTC, both included. */
export interface UsagePeriod {
  readonly since: Day;
  readonly until: Day;
}

/** From the first of the month to today unless it is said otherwise. 400 when it begins after its end, or is longer than {@link longestUsage} days. */
export function usagePeriodOf({ since, until }: Partial<UsagePeriod>, now: Date): UsagePeriod {
  const last = until ?? dayOf(now);
  const first = since ?? `${last.slice(0, 7)}-01`;
  if (first > last) throw invalidField('since', `since must not be after until (${last}).`);
  const days = (startOf(last).getTime() - startOf(first).getTime()) / dayMs + 1;
  if (days > longestUsage) throw invalidField('since', `A report covers at most ${longestUsage} days.`);
  return { since: first, until: last };
}

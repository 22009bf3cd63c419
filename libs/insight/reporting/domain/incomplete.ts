import type { Day, DeliveryIssue, DeliveryIssueCode } from '@exchange/kernel';
import type { Period } from './days';

/** That a report does not have everything that its seller reported, or not on the days that it was delivered on. */
export interface Incomplete {
  readonly codes: readonly DeliveryIssueCode[];
  readonly reason: string;
}

/** A media buy that it is so of. */
export interface IncompleteBuy extends Incomplete {
  readonly advertiserId: number;
  readonly campaignId: string;
  readonly mediaBuyId: string;
  readonly name: string;
}

/** Messages of one media buy that a report repeats. */
const maxMessages = 3;

export function incompleteOf(issues: readonly DeliveryIssue[]): Incomplete | null {
  if (issues.length === 0) return null;
  const messages = [...new Set(issues.map(({ message }) => message))];
  const more = messages.length > maxMessages ? [`And ${messages.length - maxMessages} more.`] : [];
  return { codes: [...new Set(issues.map(({ code }) => code))], reason: [...messages.slice(0, maxMessages), ...more].join(' ') };
}

/** Those that are about days of the period, or about no day in particular. */
export function issuesIn(issues: readonly DeliveryIssue[], { from, to }: Period): readonly DeliveryIssue[] {
  return issues.filter(({ startDate, endDate }) => startDate === null || endDate === null || (startDate <= to && endDate >= from));
}

/** The first day of the total that stands on this day; null: it is of this day alone. */
export function totalSince(issues: readonly DeliveryIssue[], day: Day | null): Day | null {
  return day === null ? null : (issues.find(({ code, endDate }) => code === 'TOTAL_OF_PERIOD' && endDate === day)?.startDate ?? null);
}

import type { Day, DeliveryIssue, DeliveryIssueCode } from '@exchange/kernel';
import type { Period } from './days';

/** Marks a report that lacks some reported delivery, or has it on other days than it was delivered. */
export interface Incomplete {
  readonly codes: readonly DeliveryIssueCode[];
  readonly reason: string;
}

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

/** Issues about days of the period, and issues without days. */
export function issuesIn(issues: readonly DeliveryIssue[], { from, to }: Period): readonly DeliveryIssue[] {
  return issues.filter(({ startDate, endDate }) => startDate === null || endDate === null || (startDate <= to && endDate >= from));
}

/** First day of the total that is shown on `day`; null when the row covers `day` alone. */
export function totalSince(issues: readonly DeliveryIssue[], day: Day | null): Day | null {
  return day === null ? null : (issues.find(({ code, endDate }) => code === 'TOTAL_OF_PERIOD' && endDate === day)?.startDate ?? null);
}

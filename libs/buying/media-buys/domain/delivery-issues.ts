import { type Day, dayMs, type DeliveryIssue, type DeliveryIssueCode, type FoundIssue } from '@exchange/kernel';

/** Maximum number of issues of one media buy. The oldest corrections are dropped first. */
export const maxDeliveryIssues = 100;

/** Milliseconds that an issue stays after answers stop showing it. Other issues end with the first answer without them. */
const lifetimes: Partial<Record<DeliveryIssueCode, number>> = { CORRECTED_DOWN: 30 * dayMs, TOTAL_OF_PERIOD: Infinity };
/** Issues of the request to the seller, not of its answer: at most one at a time. */
const requestIssues: readonly DeliveryIssueCode[] = ['REPORTING_DELAYED', 'NO_ANSWER', 'UNSUPPORTED'];

/** Days that a seller's answer covers, both included. */
export interface AnsweredDays {
  readonly from: Day;
  readonly to: Day;
}

/** Ends issues of `answered` days that the seller no longer shows. Issues of other days stay. Empty: the seller did not answer, and all issues of earlier answers stay. */
export function issuesAfter(
  known: readonly DeliveryIssue[],
  found: readonly FoundIssue[],
  answered: readonly AnsweredDays[],
  now: Date,
): readonly DeliveryIssue[] {
  const stays = (issue: DeliveryIssue): boolean => {
    if (answered.length === 0) return !requestIssues.includes(issue.code);
    const lifetime = lifetimes[issue.code];
    return lifetime === undefined ? isOutsideDays(issue, answered) : now.getTime() - Date.parse(issue.since) < lifetime;
  };
  const kept = known.filter((issue) => stays(issue) && !found.some((other) => isSameIssue(issue, other)));
  const current = found.map((issue) => {
    const first = known.find((other) => isSameIssue(issue, other));
    const before = isCorrection(issue) ? (first?.before ?? issue.before) : issue.before;
    return { ...issue, before, since: first?.since ?? now.toISOString() };
  });
  const all = [...current, ...kept];
  return [...all.filter((issue) => !isCorrection(issue)), ...all.filter(isCorrection)].slice(0, maxDeliveryIssues);
}

function isOutsideDays({ startDate, endDate }: DeliveryIssue, answered: readonly AnsweredDays[]): boolean {
  return startDate !== null && endDate !== null && !answered.some(({ from, to }) => from <= endDate && to >= startDate);
}

const isCorrection = ({ code }: FoundIssue): boolean => code === 'CORRECTED_DOWN';

export function newIssues(issues: readonly DeliveryIssue[], known: readonly DeliveryIssue[]): readonly DeliveryIssue[] {
  return issues.filter((issue) => !known.some((other) => isSameIssue(issue, other)));
}

/** A correction is identified by its day and a total by its period. Of every other code a package has at most one issue. */
function isSameIssue(left: FoundIssue, right: FoundIssue): boolean {
  const isOfDay = lifetimes[left.code] !== undefined;
  return left.code === right.code && left.packageId === right.packageId && (!isOfDay || left.endDate === right.endDate);
}

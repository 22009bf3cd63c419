import { type Day, dayMs, type DeliveryIssue, type DeliveryIssueCode, type FoundIssue } from '@exchange/kernel';

/** Issues of one media buy. The oldest corrections are dropped first. */
export const maxDeliveryIssues = 100;

/** Milliseconds that an issue stays although later answers no longer show it. Every other one ends with the first answer without it. */
const lifetimes: Partial<Record<DeliveryIssueCode, number>> = { CORRECTED_DOWN: 30 * dayMs, TOTAL_OF_PERIOD: Infinity };
/** Issues of asking, not of what was answered: at most one of them at a time. */
const ofAsking: readonly DeliveryIssueCode[] = ['REPORTING_DELAYED', 'NO_ANSWER', 'UNSUPPORTED'];

/** Days that a seller has answered about, both ends included. */
export interface AnsweredDays {
  readonly from: Day;
  readonly to: Day;
}

/**
 * `answered`: what the seller no longer shows of these days is over; an issue of other days stays. Empty: it was asked in vain, and what was found
 * before stays.
 */
export function issuesAfter(
  known: readonly DeliveryIssue[],
  found: readonly FoundIssue[],
  answered: readonly AnsweredDays[],
  now: Date,
): readonly DeliveryIssue[] {
  const stays = (issue: DeliveryIssue): boolean => {
    if (answered.length === 0) return !ofAsking.includes(issue.code);
    const lifetime = lifetimes[issue.code];
    return lifetime === undefined ? isOfOtherDays(issue, answered) : now.getTime() - Date.parse(issue.since) < lifetime;
  };
  const kept = known.filter((issue) => stays(issue) && !found.some((other) => isSame(issue, other)));
  const current = found.map((issue) => {
    const first = known.find((other) => isSame(issue, other));
    const before = isCorrection(issue) ? (first?.before ?? issue.before) : issue.before;
    return { ...issue, before, since: first?.since ?? now.toISOString() };
  });
  const all = [...current, ...kept];
  return [...all.filter((issue) => !isCorrection(issue)), ...all.filter(isCorrection)].slice(0, maxDeliveryIssues);
}

function isOfOtherDays({ startDate, endDate }: DeliveryIssue, answered: readonly AnsweredDays[]): boolean {
  return startDate !== null && endDate !== null && !answered.some(({ from, to }) => from <= endDate && to >= startDate);
}

const isCorrection = ({ code }: FoundIssue): boolean => code === 'CORRECTED_DOWN';

/** Issues that nobody has been told of. */
export function newIssues(issues: readonly DeliveryIssue[], known: readonly DeliveryIssue[]): readonly DeliveryIssue[] {
  return issues.filter((issue) => !known.some((other) => isSame(issue, other)));
}

/** A correction is one of its day, a total one of its period; of all others a package has one of each code. */
function isSame(left: FoundIssue, right: FoundIssue): boolean {
  const isOfDay = lifetimes[left.code] !== undefined;
  return left.code === right.code && left.packageId === right.packageId && (!isOfDay || left.endDate === right.endDate);
}

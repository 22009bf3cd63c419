import { type Day, type DeliveryFigures, deliveryIssueCodes, type FoundIssue, foundIssue } from '@exchange/kernel';
import { collectionLimits } from './collection-limits';
import { addMeasures, amountOf, type IssueFigures, type Measures, microsOf, noMeasures } from './measures';
import type { DayMeasures } from './seller-answer';

/** Booked measures of one package and day. */
export interface PackageDayMeasures extends DayMeasures {
  readonly packageId: string;
}

export function figuresOf({ impressions, spend }: IssueFigures): DeliveryFigures {
  return { impressions, spend: amountOf(spend) };
}

export function hasDelivered({ impressions, spend }: IssueFigures): boolean {
  return impressions > 0 || spend > 0;
}

/** Limits the packages named per code; more become one issue of the media buy. */
export function summarizeIssues(issues: readonly FoundIssue[]): readonly FoundIssue[] {
  return deliveryIssueCodes.flatMap((code) => {
    const found = issues.filter((issue) => issue.code === code);
    return found.length > collectionLimits.maxNamedPackages ? [summaryOf(found)] : found;
  });
}

/** One issue per code, package and currency, with the sum of all answers of a turn. */
export function mergeIssues(issues: readonly FoundIssue[]): readonly FoundIssue[] {
  const found: FoundIssues = new Map();
  for (const issue of issues) addIssue(found, issue);
  return [...found.values()];
}

export type FoundIssues = Map<string, FoundIssue>;

export function addIssue(found: FoundIssues, issue: FoundIssue): void {
  const key = `${issue.code} ${issue.packageId} ${issue.currency}`;
  const other = found.get(key);
  if (!other) found.set(key, issue);
  else if (issue.reported) found.set(key, { ...other, ...sumOf([other, issue]) });
}

/** Issues for days that became lower. Only impressions and spend are compared: other measures may be split from totals and vary by rounding. */
export function correctionsIn(before: readonly PackageDayMeasures[], after: readonly PackageDayMeasures[]): readonly FoundIssue[] {
  const now = new Map(after.map((one) => [keyOf(one), one.measures]));
  return before.flatMap((booked) => {
    const { packageId, day, measures } = booked;
    const reported = now.get(keyOf(booked));
    if (!reported || !isLower(reported, measures)) return [];
    const figures = { before: figuresOf(measures), reported: figuresOf(reported) };
    return [foundIssue('CORRECTED_DOWN', `The seller corrected ${day} down.`, { packageId, startDate: day, endDate: day, ...figures })];
  });
}

/** An issue for delivery on days before the flight or in the future. */
export function outsidePeriod(packageId: string, days: readonly DayMeasures[]): readonly FoundIssue[] {
  const delivered = days.filter(({ measures }) => hasDelivered(measures)).toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const [startDate, endDate] = [delivered[0]?.day, delivered.at(-1)?.day];
  if (startDate === undefined || endDate === undefined) return [];
  const reported = figuresOf(delivered.map(({ measures }) => measures).reduce(addMeasures, noMeasures));
  const message = 'The seller reports delivery before the flight or after today: it is not counted.';
  return [foundIssue('OUTSIDE_PERIOD', message, { packageId, startDate, endDate, reported })];
}

export function totalOfPeriod(startDate: Day, endDate: Day): FoundIssue {
  const message = `The seller gives one total for ${startDate} to ${endDate}: it is shown on ${endDate}.`;
  return foundIssue('TOTAL_OF_PERIOD', message, { startDate, endDate });
}

const keyOf = ({ packageId, day }: PackageDayMeasures): string => `${packageId} ${day}`;

const isLower = (left: Measures, right: Measures): boolean => left.impressions < right.impressions || left.spend < right.spend;

function summaryOf(found: readonly FoundIssue[]): FoundIssue {
  const [first] = found as readonly [FoundIssue, ...FoundIssue[]];
  const currency = found.every((issue) => issue.currency === first.currency) ? first.currency : null;
  return foundIssue(first.code, `${first.message} This is so ${found.length} times.`, { currency, ...sumOf(found) });
}

function sumOf(found: readonly FoundIssue[]): Pick<FoundIssue, 'startDate' | 'endDate' | 'before' | 'reported'> {
  const days = found.flatMap(({ startDate, endDate }) => [startDate, endDate].filter((day) => day !== null)).toSorted();
  return {
    startDate: days[0] ?? null,
    endDate: days.at(-1) ?? null,
    before: total(found.map(({ before }) => before)),
    reported: total(found.map(({ reported }) => reported)),
  };
}

function total(figures: readonly (DeliveryFigures | null)[]): DeliveryFigures | null {
  return figures.reduce(
    (sum, one) => sum && one && { impressions: sum.impressions + one.impressions, spend: amountOf(microsOf(sum.spend + one.spend)) },
    {
      impressions: 0,
      spend: 0,
    },
  );
}

import { type Issue, invalidField, invalidInput } from '@exchange/kernel';
import { type OptimizationGoal, type PacingPeriods, type PerformanceConfig, targetsOf, type UtmConfig, type UtmParam } from './settings';

/** gaps.md §5.2: at most 20 UTM parameters, each key once. */
const maxUtmParams = 20;

export function checkFlight(start: Date, end: Date): void {
  if (end <= start) throw invalidField('flightDates.endDate', 'endDate must be after startDate.');
}

/** A clock that runs behind, and the way here. */
const grace = 5 * 60_000;

type FlightState = { readonly flightStart: Date; readonly flightEnd: Date };

/** A flight lies ahead when it is set. What has begun, or is over, may stay as it is. */
export function checkAhead({ flightStart, flightEnd }: FlightState, now: Date, before?: FlightState): void {
  const earliest = now.getTime() - grace;
  const isNew = {
    start: flightStart.getTime() !== before?.flightStart.getTime(),
    end: flightEnd.getTime() !== before?.flightEnd.getTime(),
  };
  if (isNew.start && flightStart.getTime() < earliest) throw invalidField('flightDates.startDate', 'startDate must not lie in the past.');
  if (isNew.end && flightEnd <= now) throw invalidField('flightDates.endDate', 'endDate must be in the future.');
}

/** Goals of a kind carry what that kind needs, and aim at what it can reach. */
export function checkPerformance(config: PerformanceConfig): void {
  const issues = config.optimizationGoals.flatMap((goal, i) => goalIssues(goal, `performanceConfig.optimizationGoals[${i}]`));
  if (issues.length > 0) throw invalidInput(issues);
}

function goalIssues({ kind, metric, eventSources, target }: OptimizationGoal, path: string): Issue[] {
  const issues: Issue[] = [];
  const allowed: readonly string[] = targetsOf[kind];
  if (kind === 'metric' && metric === undefined) issues.push({ path: `${path}.metric`, message: 'metric is required for this kind.' });
  if (kind === 'event' && !eventSources?.length)
    issues.push({ path: `${path}.eventSources`, message: 'eventSources is required for this kind.' });
  if (target && !allowed.includes(target.kind))
    issues.push({ path: `${path}.target.kind`, message: `kind must be one of ${allowed.join(', ')}.` });
  if (target && target.kind !== 'maximize_value' && target.value === undefined)
    issues.push({ path: `${path}.target.value`, message: 'value is required.' });
  return issues;
}

/** Periods follow each other, and each carries what the mode divides: a weight, or a part of the budget. */
export function checkPacing({ mode, periods }: PacingPeriods, budgetTotal: number): void {
  const other = mode === 'weight' ? 'budget' : 'weight';
  const issues = periods.flatMap((period, i): Issue[] => {
    const path = `pacingPeriods.periods[${i}]`;
    const before = periods[i - 1];
    const found: Issue[] = [];
    if (time(period.end) <= time(period.start)) found.push({ path: `${path}.end`, message: 'end must be after start.' });
    if (before && time(period.start) < time(before.end)) found.push({ path: `${path}.start`, message: 'periods must not overlap.' });
    if (period[mode] === undefined) found.push({ path: `${path}.${mode}`, message: `${mode} is required in this mode.` });
    if (period[other] !== undefined) found.push({ path: `${path}.${other}`, message: `${other} has no place in this mode.` });
    return found;
  });
  if (issues.length > 0) throw invalidInput(issues);
  const planned = periods.reduce((sum, { budget = 0 }) => sum + budget, 0);
  if (planned > budgetTotal + 1e-6) throw invalidField('pacingPeriods.periods', 'The periods plan more than budget.total.');
}

export function mergedUtm(before: readonly UtmParam[], { params, deleteMissing }: UtmConfig): readonly UtmParam[] {
  const keys = params.map(({ paramKey }) => paramKey);
  const twice = keys.findIndex((key, i) => keys.indexOf(key) !== i);
  if (twice >= 0) throw invalidField(`utmConfig.params[${twice}].paramKey`, 'paramKey must appear only once.');
  const kept = deleteMissing ? [] : before.filter(({ paramKey }) => !keys.includes(paramKey));
  const merged = [...kept, ...params];
  if (merged.length > maxUtmParams) throw invalidField('utmConfig.params', `A campaign has at most ${maxUtmParams} UTM parameters.`);
  return merged;
}

const time = (instant: string): number => Date.parse(instant);

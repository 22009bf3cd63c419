import { type Issue, invalidField, invalidInput, isWholeMinor, micros, sameValue, sum } from '@exchange/kernel';
import type { CampaignState } from './campaign-state';
import {
  type AudienceConfig,
  type AudienceRequest,
  type Constraints,
  maxPlaces,
  type OptimizationGoal,
  type PacingPeriods,
  type PerformanceConfig,
  targetsOf,
  type UtmConfig,
  type CampaignUtmParam,
} from './settings';

/** Maximum number of UTM parameters; keys are unique (gaps.md §5.2). */
const maxUtmParams = 20;
/** Maximum number of targeted and of suppressed audiences (gaps.md §5.2). */
const maxAudiences = 100;

export function checkFlight(start: Date, end: Date): void {
  if (end <= start) throw invalidField('flightDates.endDate', 'endDate must be after startDate.');
}

/** Tolerance in milliseconds for clock differences and transport. */
const clockTolerance = 5 * 60_000;

type FlightState = { readonly flightStart: Date; readonly flightEnd: Date };

/** A new start must not be in the past, and a new end must be in the future. Unchanged dates are not checked. */
export function checkFlightAhead({ flightStart, flightEnd }: FlightState, now: Date, before?: FlightState): void {
  const earliest = now.getTime() - clockTolerance;
  const isNew = {
    start: flightStart.getTime() !== before?.flightStart.getTime(),
    end: flightEnd.getTime() !== before?.flightEnd.getTime(),
  };
  if (isNew.start && flightStart.getTime() < earliest) throw invalidField('flightDates.startDate', 'startDate must not lie in the past.');
  if (isNew.end && flightEnd <= now) throw invalidField('flightDates.endDate', 'endDate must be in the future.');
}

/** Limits the number of places, because every order contains all of them. */
export function checkPlaces(constraints: Constraints): void {
  const named = (['geo_metros', 'geo_metros_exclude', 'geo_postal_areas', 'geo_postal_areas_exclude'] as const).flatMap((name) =>
    (constraints[name] ?? []).map(({ values }) => ({ name, count: values.length })),
  );
  if (named.reduce((total, { count }) => total + count, 0) <= maxPlaces) return;
  const { name } = named.reduce((largest, one) => (one.count > largest.count ? one : largest));
  throw invalidField(`constraints.${name}`, `Constraints name at most ${maxPlaces} metros and postal codes together.`);
}

export function checkDayparts({ daypart_targets: dayparts = [] }: Constraints): void {
  const index = dayparts.findIndex(({ start_hour, end_hour }) => end_hour <= start_hour);
  if (index >= 0) throw invalidField(`constraints.daypart_targets[${index}].end_hour`, 'end_hour must be after start_hour.');
}

/** Checks that each goal has the fields of its kind and a target that its kind allows. */
export function checkPerformance(config: PerformanceConfig): void {
  const issues = config.optimizationGoals.flatMap((goal, i) => goalIssues(goal, `performanceConfig.optimizationGoals[${i}]`));
  if (issues.length > 0) throw invalidInput(issues);
}

function goalIssues({ kind, metric, eventSources, target, attributionWindow }: OptimizationGoal, path: string): Issue[] {
  const issues: Issue[] = [];
  const allowed: readonly string[] = targetsOf[kind];
  if (kind === 'metric' && metric === undefined) issues.push({ path: `${path}.metric`, message: 'metric is required for this kind.' });
  if (kind === 'event' && !eventSources?.length)
    issues.push({ path: `${path}.eventSources`, message: 'eventSources is required for this kind.' });
  if (target && !allowed.includes(target.kind))
    issues.push({ path: `${path}.target.kind`, message: `kind must be one of ${allowed.join(', ')}.` });
  if (target && target.kind !== 'maximize_value' && target.value === undefined)
    issues.push({ path: `${path}.target.value`, message: 'value is required.' });
  if (attributionWindow && attributionWindow.postClick === undefined)
    issues.push({ path: `${path}.attributionWindow.postClick`, message: 'postClick is required: sellers know no window without it.' });
  return issues;
}

type Amounts = Pick<CampaignState, 'budgetTotal' | 'budgetDailyCap' | 'budgetCurrency' | 'pacingPeriods'>;

/** Amounts that an earlier release accepted may keep their decimal places. */
export function checkDecimals(state: Amounts, before?: Amounts): void {
  const { budgetTotal, budgetDailyCap, budgetCurrency, pacingPeriods } = state;
  const periods = sameValue(pacingPeriods, before?.pacingPeriods) ? [] : (pacingPeriods?.periods ?? []);
  const named = [
    { field: 'budget.total', amount: budgetTotal === before?.budgetTotal ? null : budgetTotal },
    { field: 'budget.dailyCap', amount: budgetDailyCap === before?.budgetDailyCap ? null : budgetDailyCap },
    ...periods.map(({ budget }, i) => ({ field: `pacingPeriods.periods[${i}].budget`, amount: budget ?? null })),
  ];
  const issues = named
    .filter(({ amount }) => amount !== null && !isWholeMinor(amount, budgetCurrency))
    .map(({ field }): Issue => ({ path: field, message: `${field.split('.').at(-1)} has more decimal places than ${budgetCurrency}.` }));
  if (issues.length > 0) throw invalidInput(issues);
}

/** Checks that periods are ordered, and that each has a weight or a budget according to the mode. */
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
  const planned = sum(periods.map(({ budget = 0 }) => micros(budget)));
  // Budgets stored by an earlier release may have more than 6 decimal places and be rounded up here.
  if (planned > micros(budgetTotal) + BigInt(periods.length))
    throw invalidField('pacingPeriods.periods', 'The periods plan more than budget.total.');
}

/** Adds audiences unless `deleteMissing` (gaps.md §5.2). An audience that is added to one side is removed from the other. */
export function mergedAudiences(before: AudienceConfig, request: AudienceRequest): AudienceConfig {
  const { targetAudienceIds: targets = [], suppressAudienceIds: suppressed = [], deleteMissing = false } = request;
  const twice = suppressed.findIndex((id) => targets.includes(id));
  if (twice >= 0) throw invalidField(`audienceConfig.suppressAudienceIds[${twice}]`, 'An audience cannot be both targeted and suppressed.');
  const merged = (kept: readonly string[], added: readonly string[], others: readonly string[]) => [
    ...new Set([...(deleteMissing ? [] : kept.filter((id) => !others.includes(id))), ...added]),
  ];
  const next = {
    targetAudienceIds: merged(before.targetAudienceIds, targets, suppressed),
    suppressAudienceIds: merged(before.suppressAudienceIds, suppressed, targets),
  };
  for (const [name, ids] of Object.entries(next))
    if (ids.length > maxAudiences) throw invalidField(`audienceConfig.${name}`, `A campaign has at most ${maxAudiences} of them.`);
  return next;
}

export function mergedUtm(before: readonly CampaignUtmParam[], { params, deleteMissing }: UtmConfig): readonly CampaignUtmParam[] {
  const keys = params.map(({ paramKey }) => paramKey);
  const twice = keys.findIndex((key, i) => keys.indexOf(key) !== i);
  if (twice >= 0) throw invalidField(`utmConfig.params[${twice}].paramKey`, 'paramKey must appear only once.');
  const kept = deleteMissing ? [] : before.filter(({ paramKey }) => !keys.includes(paramKey));
  const merged = [...kept, ...params];
  if (merged.length > maxUtmParams) throw invalidField('utmConfig.params', `A campaign has at most ${maxUtmParams} UTM parameters.`);
  return merged;
}

const time = (instant: string): number => Date.parse(instant);

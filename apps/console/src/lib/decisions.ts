import type { Schemas } from './api';

export type Decisions = Schemas['Decisions'];
export type DecisionValue = string | { readonly money: number } | { readonly pacing: string } | Schemas['FrequencyCap'];

/** Fields in the order in which people decide them; others come last. */
export const decisionOrder: readonly string[] = [
  'pacing',
  'daily_cap',
  'po_number',
  'geo_countries',
  'geo_countries_exclude',
  'geo_regions',
  'geo_regions_exclude',
  'geo_metros',
  'geo_metros_exclude',
  'geo_postal_areas',
  'geo_postal_areas_exclude',
  'language',
  'daypart_targets',
];

/** Values of decisions by field of the protocol, without those that are empty. */
export function decisionValues(decisions: Decisions): ReadonlyMap<string, readonly DecisionValue[]> {
  const { targeting, frequencyCaps, audiences, propertyLists, optimizationGoals, pacing, dailyCap, poNumber, requiredPolicies } = decisions;
  const all: [string, readonly DecisionValue[]][] = [
    ['pacing', [{ pacing }]],
    ['daily_cap', dailyCap === null ? [] : [{ money: dailyCap }]],
    ['po_number', poNumber === null ? [] : [poNumber]],
    ...Object.entries(targeting).map(([field, list]): [string, readonly DecisionValue[]] => [
      field,
      (list as unknown[]).flatMap(targetTexts),
    ]),
    ['frequency_cap', frequencyCaps],
    ['audience_include', audiences.include],
    ['audience_exclude', audiences.exclude],
    ['property_list', propertyLists.include],
    ['property_list_exclude', propertyLists.exclude],
    ['optimization_goals', optimizationGoals.map(goalText)],
    ['required_policies', requiredPolicies],
  ];
  return new Map(all.filter(([, values]) => values.length > 0));
}

/** Values of a targeting field: codes, places of a system, or hours. */
export function targetTexts(item: unknown): readonly string[] {
  if (typeof item === 'string') return [item];
  const { system, values, days, start_hour, end_hour } = item as {
    system?: string;
    values?: string[];
    days?: string[];
    start_hour?: number;
    end_hour?: number;
  };
  if (days !== undefined) return [`${days.map((day) => day.slice(0, 3)).join(' ')} ${start_hour}–${end_hour}`];
  return system === undefined ? [JSON.stringify(item)] : (values ?? []);
}

const goalText = ({ kind, metric, eventSources = [] }: Schemas['OptimizationGoal']): string =>
  kind === 'metric' ? String(metric) : eventSources.map(({ eventType }) => eventType).join(', ');

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv, { type AnySchemaObject } from 'ajv';
import addFormats from 'ajv-formats';
import * as fc from 'fast-check';
import {
  type Decisions,
  type FrequencyCap,
  metrics,
  type OptimizationGoal,
  pacings,
  type ProtocolRelease,
  protocolReleases,
  weekdays,
} from '@exchange/kernel';

export type Json = ReturnType<typeof JSON.parse>;

const clone = join(__dirname, '../../../../..');
const read = (path: string): Json => JSON.parse(readFileSync(join(clone, path), 'utf8'));
const validator = (schemas: AnySchemaObject[]) => addFormats(new Ajv({ strict: false, allErrors: true })).addSchema(schemas);

const requests = ['create-media-buy-request', 'update-media-buy-request'] as const;
const bundled = 'node_modules/@adcp/sdk/dist/lib/schemas-data/3.0/bundled/media-buy';
const schemas: Readonly<Record<ProtocolRelease, { readonly ajv: Ajv; readonly at: string }>> = {
  '3.0': { ajv: validator(requests.map((name) => ({ ...read(`${bundled}/${name}.json`), $id: `/${name}.json` }))), at: '' },
  '3.1': { ajv: validator(read('libs/adcp/schemas/adcp-3-1.json') as AnySchemaObject[]), at: '/schemas/3.1.19/media-buy' },
};

/** What a request breaks of the schemas of each release. */
export function faultsOf(name: (typeof requests)[number], request: Json): Json[] {
  return protocolReleases.flatMap((release) => {
    const validate = schemas[release].ajv.getSchema(`${schemas[release].at}/${name}.json`)!;
    const isValid = validate(release === '3.0' ? request : { ...request, adcp_version: release });
    return isValid ? [] : validate.errors!.map((error) => ({ release, ...error }));
  });
}

const some = <One>(one: fc.Arbitrary<One>, maxLength = 3) => fc.uniqueArray(one, { minLength: 1, maxLength });
const any = <One>(one: fc.Arbitrary<One>) => fc.oneof(fc.constant([] as One[]), some(one));
const among = fc.constantFrom;
export const id = fc.stringMatching(/^[a-z]{1,12}$/);
const span = fc.oneof(
  fc.record({ interval: fc.integer({ min: 1, max: 90 }), unit: among('minutes', 'hours', 'days') }),
  fc.constant({ interval: 1, unit: 'campaign' }),
);
const country = among('DE', 'FR', 'US', 'GB');
const region = among('US-CA', 'US-NY', 'GB-SCT');
const area = (...systems: string[]) => fc.record({ system: among(...systems), values: some(fc.stringMatching(/^[A-Z0-9]{3,5}$/)) });
const metro = area('nielsen_dma', 'uk_itl1', 'uk_itl2', 'eurostat_nuts2', 'custom');
const postal = area('us_zip', 'gb_full', 'ca_fsa', 'de_plz', 'fr_code_postal', 'au_postcode', 'ch_plz', 'at_plz');
const daypart = fc
  .tuple(some(among(...weekdays)), fc.integer({ min: 0, max: 22 }), fc.integer({ min: 1, max: 2 }), fc.option(id, { nil: undefined }))
  .map(([days, start_hour, hours, label]) => ({
    days,
    start_hour,
    end_hour: start_hour + hours,
    ...(label === undefined ? {} : { label }),
  }));
const targeting = fc.record(
  {
    geo_countries: some(country),
    geo_countries_exclude: some(country),
    geo_regions: some(region),
    geo_regions_exclude: some(region),
    geo_metros: some(metro),
    geo_metros_exclude: some(metro),
    geo_postal_areas: some(postal),
    geo_postal_areas_exclude: some(postal),
    language: some(among('de', 'en', 'fr')),
    daypart_targets: some(daypart),
    device_platform: some(among('ios', 'android', 'windows', 'tvos')),
    device_type: some(among('desktop', 'mobile', 'tablet', 'ctv')),
    device_type_exclude: some(among('desktop', 'mobile', 'dooh')),
  },
  { requiredKeys: [] },
);
const unit = among('individuals', 'households', 'devices', 'accounts', 'cookies');
const cap: fc.Arbitrary<FrequencyCap> = fc.record(
  { max_impressions: fc.integer({ min: 1, max: 100 }), per: unit, window: span },
  { requiredKeys: ['max_impressions', 'window'] },
);
export const amount = fc.integer({ min: 1, max: 1_000_000 }).map((cents) => cents / 100);
const attributionWindow = fc.record({ postClick: span, postView: span }, { requiredKeys: ['postClick'] });
const priority = fc.integer({ min: 1, max: 100 });
const metricGoal = fc
  .record(
    {
      kind: fc.constant('metric' as const),
      metric: among(...metrics),
      target: fc.record({ kind: among('cost_per', 'threshold_rate'), value: amount }),
      priority,
    },
    { requiredKeys: ['kind', 'metric'] },
  )
  .chain((goal) => (goal.metric === 'reach' ? unit.map((reachUnit) => ({ ...goal, reachUnit })) : fc.constant(goal)));
const eventSource = fc.record(
  {
    eventSourceId: id,
    eventType: among('purchase', 'lead', 'add_to_cart'),
    customEventName: id,
    valueField: id,
    valueFactor: among(-1, 0.01, 1),
  },
  { requiredKeys: ['eventSourceId', 'eventType'] },
);
const eventGoal = fc.record(
  {
    kind: fc.constant('event' as const),
    eventSources: fc.array(eventSource, { minLength: 1, maxLength: 3 }),
    target: fc.oneof(fc.record({ kind: among('cost_per', 'per_ad_spend'), value: amount }), fc.constant({ kind: 'maximize_value' })),
    attributionWindow,
    priority,
  },
  { requiredKeys: ['kind', 'eventSources'] },
);
const property = fc.record({ type: among('domain', 'ios_bundle'), value: id });
/** Any decisions of a campaign. */
export const decided: fc.Arbitrary<Decisions> = fc.record({
  targeting,
  frequencyCaps: fc.array(cap, { maxLength: 3 }),
  audiences: fc.record({ include: any(id), exclude: any(id) }),
  optimizationGoals: fc.array(fc.oneof(metricGoal, eventGoal), { maxLength: 3 }) as fc.Arbitrary<OptimizationGoal[]>,
  pacing: among(...pacings),
  dailyCap: fc.option(amount.map((value) => value.toFixed(6))),
  poNumber: fc.option(id),
  requiredPolicies: any(id),
  propertyLists: fc.oneof(
    fc.record({ include: any(id), exclude: any(id) }),
    fc.record({ include: some(id), exclude: some(id), inline: fc.record({ include: some(property), exclude: some(property) }) }),
  ),
});

const decisionNames = [
  'targeting',
  'frequencyCaps',
  'audiences',
  'optimizationGoals',
  'pacing',
  'dailyCap',
  'requiredPolicies',
  'propertyLists',
] as const satisfies readonly (keyof Decisions)[];

/** Decisions, and new ones in which some are as before. An order number cannot change. */
export const changed: fc.Arbitrary<readonly [Decisions, Decisions]> = fc
  .tuple(decided, decided, fc.uniqueArray(fc.constantFrom<keyof Decisions>(...decisionNames), { maxLength: decisionNames.length }))
  .map(([before, other, kept]) => [
    before,
    { ...other, ...Object.fromEntries(kept.map((name) => [name, before[name]])), poNumber: before.poNumber },
  ]);

/** The protocol requires the unit of a cap; the default is individuals. */
export function counted(decisions: Decisions): Decisions {
  return { ...decisions, frequencyCaps: decisions.frequencyCaps.map((one) => ({ ...one, per: one.per ?? 'individuals' })) };
}

/** Reads an order as a seller does, from the request alone. */
export function readBack(order: Json, item: Json): Decisions {
  const {
    audience_include = [],
    audience_exclude = [],
    frequency_cap,
    property_list: _,
    ...overlay
  } = (item['targeting_overlay'] ?? {}) as Json;
  const [ours, own] = [order, item].map((place) => ((place['ext'] as Json)?.['exchange'] ?? {}) as Json) as [Json, Json];
  return {
    targeting: overlay,
    frequencyCaps: own['frequency_caps'] ?? (frequency_cap ? [frequency_cap] : []),
    audiences: { include: audience_include, exclude: audience_exclude },
    optimizationGoals: ((item['optimization_goals'] ?? []) as Json[]).map(goalIn),
    pacing: ({ even: 'EVEN', asap: 'ASAP', front_loaded: 'FRONTLOADED' } as const)[item['pacing'] as 'even'],
    dailyCap: ours['daily_cap'] === undefined ? null : Number(ours['daily_cap']).toFixed(6),
    poNumber: order['po_number'] ?? null,
    requiredPolicies: ours['required_policies'] ?? [],
    propertyLists: { include: [], exclude: [] },
  };
}

function goalIn(goal: Json): OptimizationGoal {
  const { kind, metric, reach_unit: reachUnit, event_sources: sources, target, attribution_window: window, priority: rank } = goal;
  return JSON.parse(
    JSON.stringify({
      kind,
      metric,
      reachUnit,
      eventSources: (sources as Json[] | undefined)?.map((source) => ({
        eventSourceId: source['event_source_id'],
        eventType: source['event_type'],
        customEventName: source['custom_event_name'],
        valueField: source['value_field'],
        valueFactor: source['value_factor'],
      })),
      target,
      attributionWindow: window && { postClick: window.post_click, postView: window.post_view },
      priority: rank,
    }),
  ) as OptimizationGoal;
}

/** The order after an update, as a seller applies it: each member of the update replaces the member of that name as a whole. */
export function applied(order: Json, { packages = [], ...update }: Json, sellerPackageIds: readonly string[]): Json {
  const changedPackages = (order['packages'] as Json[]).map((item, index) => {
    const { package_id: _, ...sent } = (packages as Json[]).find(({ package_id: name }) => name === sellerPackageIds[index]) ?? {};
    const next = { ...item, ...sent };
    for (const name of next.ext?.exchange?.cleared ?? []) delete next[name];
    return withoutEmpty({ ...next, ext: { exchange: { ...next.ext?.exchange, cleared: undefined } } });
  });
  const { idempotency_key: _key, media_buy_id: _id, ...sent } = update;
  return withoutEmpty({ ...order, ...sent, packages: changedPackages });
}

/** Without members that are undefined and objects that are empty: they ask for nothing. */
export function withoutEmpty(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (value === null || typeof value !== 'object') return value;
  const members = Object.entries(value).map(([name, one]) => [name, withoutEmpty(one)] as const);
  const kept = members.filter(([, one]) => one !== undefined && !(isObject(one) && Object.keys(one).length === 0));
  return Object.fromEntries(kept);
}

const isObject = (value: Json): boolean => value !== null && typeof value === 'object' && !Array.isArray(value);

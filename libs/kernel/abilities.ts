import type { Decisions, FrequencyCap, OptimizationGoal, Targeting } from './decisions';
import type { ProtocolRelease } from './protocol-releases';

/**
 * What a seller declares that it supports of an order. `null`: unknown, because the seller's protocol version cannot express it. An ability
 * that the version can express and the seller did not declare counts as not supported.
 */
export interface Abilities {
  /** The latest release of AdCP that the exchange and the seller speak. Absent in answers that are older than the member. */
  readonly release?: ProtocolRelease;
  readonly geoCountries: boolean;
  readonly geoRegions: boolean;
  readonly metroSystems: readonly string[];
  readonly postalSystems: readonly string[];
  readonly language: boolean;
  readonly dayparts: boolean | null;
  readonly devices: boolean | null;
  /** `per` and `windows`: null means any. */
  readonly frequencyCaps: { readonly per: readonly string[] | null; readonly windows: readonly string[] | null } | false | null;
  readonly severalFrequencyCaps: boolean;
  readonly audiences: boolean;
  /** Audiences of the buyer that the seller does not get. Known for an order only. */
  readonly refusedAudiences?: readonly string[];
  readonly metrics: readonly string[] | null;
  /** `eventTypes` and `targets`: null means any. */
  readonly conversions: { readonly eventTypes: readonly string[] | null; readonly targets: readonly string[] | null } | false;
  /** `fetched`: the seller downloads a list from its URL. `inline`: the seller takes the members of a list only within the order. */
  readonly propertyLists: 'fetched' | 'inline' | false;
  readonly propertyListExclusion: boolean;
  readonly pacing: boolean | null;
  readonly poNumber: boolean | null;
  readonly dailyCap: boolean;
  readonly requiredPolicies: boolean;
}

/** A requested setting that the seller does not fully support (rest-api.md, Campaign proposals: `limitations`). */
export interface Shortfall {
  /** The protocol's field name, as in requests to the seller. */
  readonly field: string;
  readonly requested: string;
  /** Empty when the seller supports nothing of the request. */
  readonly supported: string;
  readonly note: string;
}

/** One setting of an order: the requested items, which of them a seller supports, and the decisions reduced to the supported items. */
interface Setting<One> {
  readonly field: string;
  readonly requested: (decisions: Decisions) => readonly One[];
  readonly supports: (item: One, abilities: Abilities, index: number) => boolean;
  readonly text: (item: One) => string;
  readonly with: (decisions: Decisions, kept: readonly One[]) => Decisions;
  readonly note: string;
}

type Listed = Exclude<
  keyof Targeting,
  'geo_metros' | 'geo_metros_exclude' | 'geo_postal_areas' | 'geo_postal_areas_exclude' | 'daypart_targets'
>;

const isPossible = (ability: boolean | null): boolean => ability !== false;

function targetingList<Name extends keyof Targeting>(
  field: Name,
  supports: Setting<Item<Name>>['supports'],
  text: (item: Item<Name>) => string,
  note: string,
) {
  return setting<Item<Name>>({
    field,
    requested: ({ targeting }) => (targeting[field] ?? []) as readonly Item<Name>[],
    supports,
    text,
    with(decisions, kept) {
      const { [field]: _, ...others } = decisions.targeting;
      return { ...decisions, targeting: kept.length > 0 ? { ...others, [field]: kept } : others };
    },
    note,
  });
}

type Item<Name extends keyof Targeting> = NonNullable<Targeting[Name]>[number];

const setting = <One>(one: Setting<One>): Setting<unknown> => one as Setting<unknown>;
const valueList = (field: Listed, can: (abilities: Abilities) => boolean, note: string) =>
  targetingList(field, (_, abilities) => can(abilities), String, note);
const areaList = (
  field: 'geo_metros' | 'geo_metros_exclude' | 'geo_postal_areas' | 'geo_postal_areas_exclude',
  of: 'metroSystems' | 'postalSystems',
) =>
  targetingList(
    field,
    ({ system }, abilities) => abilities[of].includes(system),
    ({ system }) => system,
    'The seller does not target places of this system.',
  );

const settings: readonly Setting<unknown>[] = [
  valueList('geo_countries', ({ geoCountries }) => geoCountries, 'The seller does not target countries.'),
  valueList('geo_countries_exclude', ({ geoCountries }) => geoCountries, 'The seller does not target countries.'),
  valueList('geo_regions', ({ geoRegions }) => geoRegions, 'The seller does not target regions.'),
  valueList('geo_regions_exclude', ({ geoRegions }) => geoRegions, 'The seller does not target regions.'),
  areaList('geo_metros', 'metroSystems'),
  areaList('geo_metros_exclude', 'metroSystems'),
  areaList('geo_postal_areas', 'postalSystems'),
  areaList('geo_postal_areas_exclude', 'postalSystems'),
  valueList('language', ({ language }) => language, 'The seller does not target languages.'),
  targetingList(
    'daypart_targets',
    (_, { dayparts }) => isPossible(dayparts),
    ({ days, start_hour, end_hour }) => `${days.join('+')} ${start_hour}-${end_hour}`,
    'The seller does not keep to hours.',
  ),
  valueList('device_platform', ({ devices }) => isPossible(devices), 'The seller does not target devices.'),
  valueList('device_type', ({ devices }) => isPossible(devices), 'The seller does not target devices.'),
  valueList('device_type_exclude', ({ devices }) => isPossible(devices), 'The seller does not target devices.'),
  setting<FrequencyCap>({
    field: 'frequency_cap',
    requested: ({ frequencyCaps }) => frequencyCaps,
    supports: isCapSupported,
    text: ({ max_impressions, per = 'individuals', window }) => `${max_impressions} for ${per} in ${window.interval} ${window.unit}`,
    with: (decisions, frequencyCaps) => ({ ...decisions, frequencyCaps }),
    note: 'The seller does not keep to all of these frequency caps.',
  }),
  setting<string>({
    field: 'audience_include',
    requested: ({ audiences }) => audiences.include,
    supports: takesAudience,
    text: String,
    with: (decisions, include) => ({ ...decisions, audiences: { ...decisions.audiences, include } }),
    note: 'The seller does not take these audiences.',
  }),
  setting<string>({
    field: 'audience_exclude',
    requested: ({ audiences }) => audiences.exclude,
    supports: takesAudience,
    text: String,
    with: (decisions, exclude) => ({ ...decisions, audiences: { ...decisions.audiences, exclude } }),
    note: 'The seller does not take these audiences.',
  }),
  setting<OptimizationGoal>({
    field: 'optimization_goals',
    requested: ({ optimizationGoals }) => optimizationGoals,
    supports: isGoalSupported,
    text: ({ kind, metric, eventSources = [] }) =>
      kind === 'metric' ? String(metric) : eventSources.map(({ eventType }) => eventType).join('+'),
    with: (decisions, optimizationGoals) => ({ ...decisions, optimizationGoals }),
    note: 'The seller does not optimize for this.',
  }),
  setting<string>({
    field: 'property_list',
    requested: ({ propertyLists }) => propertyLists.include,
    supports: (_, { propertyLists }) => propertyLists !== false,
    text: String,
    with: (decisions, include) => ({ ...decisions, propertyLists: { ...decisions.propertyLists, include } }),
    note: 'The seller does not keep to property lists.',
  }),
  setting<string>({
    field: 'property_list_exclude',
    requested: ({ propertyLists }) => propertyLists.exclude,
    supports: (_, { propertyLists, propertyListExclusion }) => propertyLists !== false && propertyListExclusion,
    text: String,
    with: (decisions, exclude) => ({ ...decisions, propertyLists: { ...decisions.propertyLists, exclude } }),
    note: 'The seller does not keep away from the properties of a list.',
  }),
  setting<string>({
    field: 'daily_cap',
    requested: ({ dailyCap }) => (dailyCap === null ? [] : [dailyCap]),
    supports: (_, { dailyCap }) => dailyCap,
    text: (amount) => String(Number(amount)),
    with: (decisions, [dailyCap = null]) => ({ ...decisions, dailyCap }),
    note: 'The seller does not keep to an amount for each day.',
  }),
  setting<string>({
    field: 'pacing',
    requested: ({ pacing }) => (pacing === 'EVEN' ? [] : [pacing]),
    supports: (_, { pacing }) => isPossible(pacing),
    text: (pacing) => pacing.toLowerCase(),
    with: (decisions, [pacing = 'EVEN']) => ({ ...decisions, pacing: pacing as Decisions['pacing'] }),
    note: 'The seller spends evenly.',
  }),
  setting<string>({
    field: 'po_number',
    requested: ({ poNumber }) => (poNumber === null ? [] : [poNumber]),
    supports: (_, { poNumber }) => isPossible(poNumber),
    text: String,
    with: (decisions, [poNumber = null]) => ({ ...decisions, poNumber }),
    note: 'The seller keeps no order numbers of buyers.',
  }),
  setting<string>({
    field: 'required_policies',
    requested: ({ requiredPolicies }) => requiredPolicies,
    supports: (_, { requiredPolicies }) => requiredPolicies,
    text: String,
    with: (decisions, requiredPolicies) => ({ ...decisions, requiredPolicies }),
    note: 'The seller does not say that it keeps to policies of the registry.',
  }),
];

/** All requested settings that the seller does not fully support. */
export function findShortfalls(decisions: Decisions, abilities: Abilities): readonly Shortfall[] {
  return settings.flatMap((one) => {
    const requested = one.requested(decisions);
    const kept = supportedItems(one, decisions, abilities);
    if (kept.length === requested.length) return [];
    return [{ field: one.field, requested: summaryOf(one, requested), supported: summaryOf(one, kept), note: one.note }];
  });
}

/** The decisions, with these fields reduced to what the seller supports. */
export function within(decisions: Decisions, abilities: Abilities, fields: ReadonlySet<string>): Decisions {
  const given = settings.filter(({ field }) => fields.has(field));
  return given.reduce((left, one) => one.with(left, supportedItems(one, left, abilities)), decisions);
}

/** The decisions, with these fields replaced by those of `others`. */
export function keeping(decisions: Decisions, others: Decisions, fields: ReadonlySet<string>): Decisions {
  return settings.filter(({ field }) => fields.has(field)).reduce((kept, one) => one.with(kept, one.requested(others)), decisions);
}

function supportedItems(one: Setting<unknown>, decisions: Decisions, abilities: Abilities): readonly unknown[] {
  return one.requested(decisions).filter((item, index) => one.supports(item, abilities, index));
}

/** A readable list: the first items, then the number of the others. */
function summaryOf({ text }: Setting<unknown>, items: readonly unknown[]): string {
  const shown = items.slice(0, maxShown).map(text);
  return [...shown, ...(items.length > maxShown ? [`and ${items.length - maxShown} more`] : [])].join(', ');
}

const maxShown = 20;

function takesAudience(id: string, { audiences, refusedAudiences = [] }: Abilities): boolean {
  return audiences && !refusedAudiences.includes(id);
}

/** A seller that supports one cap receives the first one. */
function isCapSupported(
  { per = 'individuals', window }: FrequencyCap,
  { frequencyCaps, severalFrequencyCaps }: Abilities,
  index: number,
): boolean {
  if (frequencyCaps === false || (index > 0 && !severalFrequencyCaps)) return false;
  return frequencyCaps === null || (isAmong(per, frequencyCaps.per) && isAmong(window.unit, frequencyCaps.windows));
}

function isGoalSupported({ kind, metric, eventSources = [], target }: OptimizationGoal, { metrics, conversions }: Abilities): boolean {
  if (kind === 'metric') return isAmong(String(metric), metrics);
  if (conversions === false) return false;
  return (
    eventSources.every(({ eventType }) => isAmong(eventType, conversions.eventTypes)) &&
    (!target || isAmong(target.kind, conversions.targets))
  );
}

function isAmong(word: string, words: readonly string[] | null): boolean {
  return words === null || words.includes(word);
}

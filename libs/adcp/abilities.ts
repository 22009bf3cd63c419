import { type Abilities, isRecord, type ProtocolRelease } from '@exchange/kernel';
import { declaredRelease } from './releases';
import { sellerName } from './seller-text';
import { listOf, sectionOf, type Payload } from './wire';

const [maxNames, maxNameLength] = [200, 100];

/**
 * Order features that a seller declares in its answer to `get_adcp_capabilities`. Features without a member in AdCP can be declared as
 * features of the exchange, such as `exchange_dayparts`; its storefronts do so. `served` is the release of the answer: what only a later one can
 * express is unknown.
 */
export function abilitiesIn(payload: Payload, served: ProtocolRelease): Abilities {
  const media = sectionOf(payload, 'media_buy');
  const features = sectionOf(media, 'features');
  const targeting = sectionOf(sectionOf(media, 'execution'), 'targeting');
  const own = (name: string): boolean | null => flagOf(features[`exchange_${name}`]);
  return {
    release: declaredRelease(payload),
    geoCountries: targeting['geo_countries'] === true,
    geoRegions: targeting['geo_regions'] === true,
    metroSystems: supported(sectionOf(targeting, 'geo_metros')),
    postalSystems: postalSystems(sectionOf(targeting, 'geo_postal_areas')),
    language: targeting['language'] === true,
    dayparts: own('dayparts'),
    devices: own('devices'),
    frequencyCaps: capsIn(media, own('frequency_caps'), served !== '3.0'),
    severalFrequencyCaps: own('several_frequency_caps') === true,
    audiences: isRecord(media['audience_targeting']),
    metrics: Array.isArray(media['supported_optimization_metrics'])
      ? textsIn(media['supported_optimization_metrics'])
      : ownMetrics(features),
    conversions: conversionsIn(media['conversion_tracking']),
    propertyLists: features['property_list_filtering'] === true ? 'fetched' : own('property_list_inline') === true && 'inline',
    propertyListExclusion: own('property_list_exclude') === true,
    pacing: own('pacing'),
    poNumber: own('po_number'),
    dailyCap: own('daily_cap') === true,
    requiredPolicies: own('required_policies') === true,
  };
}

/** AdCP 3.1 declares frequency caps in a section. 3.0 has no such section, so a missing one means unknown. */
function capsIn(media: Payload, own: boolean | null, isNewer: boolean): Abilities['frequencyCaps'] {
  const declared = media['frequency_capping'];
  if (isRecord(declared)) return { per: listed(declared['supported_per_units']), windows: listed(declared['supported_window_units']) };
  if (own === true) return { per: null, windows: null };
  return own === false || isNewer ? false : null;
}

function conversionsIn(declared: unknown): Abilities['conversions'] {
  return isRecord(declared) && { eventTypes: listed(declared['supported_event_types']), targets: listed(declared['supported_targets']) };
}

/** A seller without optimization declares it by a feature. */
function ownMetrics(features: Payload): readonly string[] | null {
  return features['exchange_optimization'] === false ? [] : null;
}

/** AdCP 3.0: `us_zip: true`. Newer versions: a list of systems by country. */
function postalSystems(declared: Payload): readonly string[] {
  const byCountry = Object.entries(declared).flatMap(([country, systems]) =>
    textsIn(systems).map((system) => `${country.toLowerCase()}_${system.replace(`${country.toLowerCase()}_`, '')}`),
  );
  return [...supported(declared), ...byCountry].slice(0, maxNames);
}

function supported(declared: Payload): readonly string[] {
  return namesIn(Object.keys(declared).filter((name) => declared[name] === true));
}

const flagOf = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null);
const textsIn = (value: unknown): string[] => namesIn(listOf(value));
/** Limits names because they are cached for many sellers and stored with every answer. */
const namesIn = (sent: readonly unknown[]): string[] => sent.slice(0, maxNames).flatMap((name) => sellerName(name, maxNameLength) ?? []);
const listed = (value: unknown): readonly string[] | null => (Array.isArray(value) ? textsIn(value) : null);

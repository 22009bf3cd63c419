import { type Abilities, isRecord } from '@exchange/kernel';
import { sellerName } from './seller-text';
import { listOf, sectionOf, type Payload } from './wire';

const [maxNames, maxNameLength] = [200, 100];

/**
 * What an answer to `get_adcp_capabilities` says that the seller can do with an order. What AdCP has no word for, sellers may say as features of
 * their own, as the exchange's storefronts do: `exchange_dayparts`, and so on.
 */
export function abilitiesIn(payload: Payload): Abilities {
  const media = sectionOf(payload, 'media_buy');
  const features = sectionOf(media, 'features');
  const targeting = sectionOf(sectionOf(media, 'execution'), 'targeting');
  const own = (name: string): boolean | null => flagOf(features[`exchange_${name}`]);
  return {
    geoCountries: targeting['geo_countries'] === true,
    geoRegions: targeting['geo_regions'] === true,
    metroSystems: supported(sectionOf(targeting, 'geo_metros')),
    postalSystems: postalSystems(sectionOf(targeting, 'geo_postal_areas')),
    language: targeting['language'] === true,
    dayparts: own('dayparts'),
    devices: own('devices'),
    frequencyCaps: capsIn(media, own('frequency_caps'), speaksNewer(payload)),
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

/** AdCP 3.1 has a section for it; 3.0 has none, so its sellers have not said that they cannot. */
function capsIn(media: Payload, own: boolean | null, isNewer: boolean): Abilities['frequencyCaps'] {
  const said = media['frequency_capping'];
  if (isRecord(said)) return { per: listed(said['supported_per_units']), windows: listed(said['supported_window_units']) };
  if (own === true) return { per: null, windows: null };
  return own === false || isNewer ? false : null;
}

function conversionsIn(said: unknown): Abilities['conversions'] {
  return isRecord(said) && { eventTypes: listed(said['supported_event_types']), targets: listed(said['supported_targets']) };
}

/** A seller that optimizes for nothing says so by a feature. */
function ownMetrics(features: Payload): readonly string[] | null {
  return features['exchange_optimization'] === false ? [] : null;
}

/** Old: `us_zip: true`. Newer: by country, the systems that it knows there. */
function postalSystems(said: Payload): readonly string[] {
  const byCountry = Object.entries(said).flatMap(([country, systems]) =>
    textsIn(systems).map((system) => `${country.toLowerCase()}_${system.replace(`${country.toLowerCase()}_`, '')}`),
  );
  return [...supported(said), ...byCountry].slice(0, maxNames);
}

function supported(said: Payload): readonly string[] {
  return namesIn(Object.keys(said).filter((name) => said[name] === true));
}

function speaksNewer(payload: Payload): boolean {
  return listOf(sectionOf(payload, 'adcp')['supported_versions']).some(
    (version) => typeof version === 'string' && !/^3\.0\b/.test(version),
  );
}

const flagOf = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null);
const textsIn = (value: unknown): string[] => namesIn(listOf(value));
/** They are remembered of many sellers, and stored with every answer. */
const namesIn = (sent: readonly unknown[]): string[] => sent.slice(0, maxNames).flatMap((name) => sellerName(name, maxNameLength) ?? []);
const listed = (value: unknown): readonly string[] | null => (Array.isArray(value) ? textsIn(value) : null);

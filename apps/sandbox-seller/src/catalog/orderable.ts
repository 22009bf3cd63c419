import { SellerError } from '../errors';
import { isObject, listAt, objectAt, textAt, type Json } from '../json';
import type { Orderable, Personality } from '../personality';

const metroSystems = ['nielsen_dma', 'uk_itl1', 'uk_itl2', 'eurostat_nuts2'];
const postalSystems = [
  'us_zip',
  'us_zip_plus_four',
  'gb_outward',
  'gb_full',
  'ca_fsa',
  'ca_full',
  'de_plz',
  'fr_code_postal',
  'au_postcode',
];
const all = (names: string[]): Json => Object.fromEntries(names.map((name) => [name, true]));

/** `execution.targeting`: targeting with members in the protocol. */
export function targetingOf({ lacks }: Personality): Json {
  return {
    geo_countries: true,
    geo_regions: !lacks.includes('geo_regions'),
    ...(lacks.includes('geo_metros') ? {} : { geo_metros: all(metroSystems) }),
    ...(lacks.includes('geo_postal_areas') ? {} : { geo_postal_areas: all([...postalSystems, 'ch_plz', 'at_plz']) }),
    language: !lacks.includes('language'),
  };
}

/** Features without a member in AdCP 3.0. */
export function exchangeFeatures({ lacks, lists }: Personality): Json {
  const can = (one: Orderable): boolean => !lacks.includes(one);
  return {
    exchange_dayparts: can('dayparts'),
    exchange_devices: can('devices'),
    exchange_frequency_caps: can('frequency_caps'),
    exchange_several_frequency_caps: can('frequency_caps'),
    exchange_optimization: can('optimization'),
    exchange_pacing: can('pacing'),
    exchange_po_number: true,
    exchange_daily_cap: can('pacing'),
    exchange_required_policies: true,
    exchange_property_list_exclude: lists,
  };
}

const fields: Partial<Record<Orderable, string[]>> = {
  geo_regions: ['geo_regions', 'geo_regions_exclude'],
  geo_metros: ['geo_metros', 'geo_metros_exclude'],
  geo_postal_areas: ['geo_postal_areas', 'geo_postal_areas_exclude'],
  language: ['language'],
  dayparts: ['daypart_targets'],
  devices: ['device_platform', 'device_type', 'device_type_exclude'],
  frequency_caps: ['frequency_cap'],
};

/** Throws `UNSUPPORTED_FEATURE` for features that the seller lacks. */
export function refuseUnsupported({ lacks, takes }: Personality, wanted: Json, at: string): void {
  const overlay = objectAt(wanted, 'targeting_overlay');
  const unable = [
    ...lacks.flatMap((one) => fields[one] ?? []),
    ...(takes.includes('audiences') ? [] : ['audience_include', 'audience_exclude']),
  ];
  const field = unable.find((name) => overlay[name] !== undefined);
  if (field) throw unsupported(`${at}.targeting_overlay.${field}`);
  if (lacks.includes('optimization') && listAt(wanted, 'optimization_goals').length > 0) throw unsupported(`${at}.optimization_goals`);
  const pacing = textAt(wanted, 'pacing') ?? 'even';
  if (lacks.includes('pacing') && pacing !== 'even') throw unsupported(`${at}.pacing`);
}

const unsupported = (field: string): SellerError => new SellerError('UNSUPPORTED_FEATURE', 'This seller cannot do that', { field });

/** Terms of a package that are stored and echoed, without credentials of lists. */
export function termsIn(wanted: Json): Json {
  return Object.fromEntries(
    ['pacing', 'optimization_goals', 'ext'].flatMap((name) => (wanted[name] === undefined ? [] : [[name, shown(wanted[name])]])),
  );
}

export function storedTargeting({ quirks }: Personality, overlay: Json): Json {
  const kept = shown(overlay) as Json;
  return Object.fromEntries(Object.entries(kept).filter(([field]) => !quirks.leavesOut?.includes(field)));
}

function shown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shown);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).flatMap(([name, inner]) => (name === 'auth_token' ? [] : [[name, shown(inner)]])));
}

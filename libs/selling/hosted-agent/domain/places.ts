import { isRecord } from '@exchange/kernel';

/** One member of a targeting overlay, and the countries (ISO 3166-1 alpha-2) in which its places are. */
export interface TargetedPlaces {
  readonly field: (typeof fields)[number];
  readonly countries: readonly string[];
  /** Whether other places of the member are in an unknown country. They may be places of any product. */
  readonly hasUnknownPlaces: boolean;
}

const fields = ['geo_countries', 'geo_regions', 'geo_metros', 'geo_postal_areas'] as const;

/** Countries that are compared of one member. There are 249: longer lists contain codes that are no countries. */
const maxCountries = 300;

const countryOfMetroSystem: Readonly<Record<string, string>> = { nielsen_dma: 'US', uk_itl1: 'GB', uk_itl2: 'GB' };
/** Codes of Eurostat that differ from ISO 3166-1. */
const countryOfNuts: Readonly<Record<string, string>> = { EL: 'GR', UK: 'GB' };

/**
 * Places that a targeting overlay includes. Members whose places are all in an unknown country, such as those of a seller's own
 * metro system, are left out.
 */
export function placesIn(targeting: Readonly<Record<string, unknown>> | null): readonly TargetedPlaces[] {
  return fields.flatMap((field) => {
    const found = listOf(targeting?.[field]).map((place) => countriesOf(field, place));
    const countries = [...new Set(found.flat())].slice(0, maxCountries);
    return countries.length > 0 ? [{ field, countries, hasUnknownPlaces: found.some(({ length }) => length === 0) }] : [];
  });
}

/** Countries of which the overlay leaves nothing. */
export function excludedCountries(targeting: Readonly<Record<string, unknown>> | null): readonly string[] {
  return textsIn(targeting?.['geo_countries_exclude']);
}

function countriesOf(field: TargetedPlaces['field'], place: unknown): readonly string[] {
  // A code that is no text is of no country, and so is refused by products that have countries.
  const code = typeof place === 'string' ? place : '';
  if (field === 'geo_countries') return [code];
  if (field === 'geo_regions') return [code.slice(0, 2).toUpperCase()];
  if (!isRecord(place)) return [];
  const { system, country, values } = place;
  if (typeof country === 'string') return [country.toUpperCase()];
  if (typeof system !== 'string') return [];
  // Systems of postal codes begin with their country: `us_zip`.
  if (field === 'geo_postal_areas') return /^[a-z]{2}_/.test(system) ? [system.slice(0, 2).toUpperCase()] : [];
  if (system !== 'eurostat_nuts2') return Object.hasOwn(countryOfMetroSystem, system) ? [countryOfMetroSystem[system]!] : [];
  return textsIn(values).map((area) => {
    const prefix = area.slice(0, 2).toUpperCase();
    return countryOfNuts[prefix] ?? prefix;
  });
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textsIn = (value: unknown): readonly string[] => listOf(value).filter((item) => typeof item === 'string');

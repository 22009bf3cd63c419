import { isRecord } from '@exchange/kernel';

/** One member of a targeting overlay, and the countries (ISO 3166-1 alpha-2) in which its places are. */
export interface TargetedPlaces {
  readonly field: (typeof fields)[number];
  readonly countries: readonly string[];
}

const fields = ['geo_countries', 'geo_regions', 'geo_metros', 'geo_postal_areas'] as const;

/** Countries that are compared of one member. There are 249: longer lists contain codes that are no countries. */
const maxCountries = 300;

const countryOfMetroSystem: Readonly<Record<string, string>> = { nielsen_dma: 'US', uk_itl1: 'GB', uk_itl2: 'GB' };
/** Codes of Eurostat that differ from ISO 3166-1. */
const countryOfNuts: Readonly<Record<string, string>> = { EL: 'GR', UK: 'GB' };

/** Places that a targeting overlay includes. Places whose country is unknown, such as those of a seller's own metro system, are left out. */
export function placesIn(targeting: Readonly<Record<string, unknown>> | null): readonly TargetedPlaces[] {
  return fields.flatMap((field) => {
    const countries = listOf(targeting?.[field]).flatMap((place) => countriesOf(field, place));
    return countries.length > 0 ? [{ field, countries: [...new Set(countries)].slice(0, maxCountries) }] : [];
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
  if (typeof country === 'string') return [country];
  if (typeof system !== 'string') return [];
  // Systems of postal codes begin with their country: `us_zip`.
  if (field === 'geo_postal_areas') return /^[a-z]{2}_/.test(system) ? [system.slice(0, 2).toUpperCase()] : [];
  if (system !== 'eurostat_nuts2') return Object.hasOwn(countryOfMetroSystem, system) ? [countryOfMetroSystem[system]!] : [];
  return textsIn(values).map((area) => countryOfNuts[area.slice(0, 2)] ?? area.slice(0, 2));
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textsIn = (value: unknown): readonly string[] => listOf(value).filter((item) => typeof item === 'string');

import { countryCodes } from '@exchange/kernel';
import aliases from './data/country-aliases.json';
import nielsenDma from './data/nielsen-dma.json';
import usStates from './data/us-states.json';

export const systems = ['iso_3166_1', 'iso_3166_2_us', 'nielsen_dma'] as const;
export type TargetingSystem = (typeof systems)[number];

/** A value for targeting, with aliases for searching it. */
export interface Place {
  readonly code: string;
  readonly name: string;
  readonly aliases: readonly string[];
}

export interface TargetingDimension {
  readonly system: TargetingSystem;
  /** The member of an AdCP targeting overlay that holds the codes. */
  readonly targets: 'geo_countries' | 'geo_regions' | 'geo_metros';
  readonly title: string;
  /** Language of the names, BCP 47; may differ from the requested one. */
  readonly locale: string;
  readonly places: readonly Place[];
}

export const defaultLocale = 'en-US';

const dimensions: Readonly<Record<TargetingSystem, (locale: string) => TargetingDimension>> = {
  iso_3166_1: countries,
  iso_3166_2_us: () => states,
  nielsen_dma: () => metros,
};

/** Names are English where the system has no other language. Throws a RangeError for a locale that is not BCP 47. */
export function dimensionOf(system: TargetingSystem, locale: string = defaultLocale): TargetingDimension {
  return dimensions[system](locale);
}

/** Common names that differ from the official ones, by country code. */
const countryAliases: Readonly<Record<string, readonly string[]>> = aliases;

const english = { locale: defaultLocale } as const;

const metros: TargetingDimension = {
  ...english,
  system: 'nielsen_dma',
  targets: 'geo_metros',
  title: 'Nielsen designated market areas (USA)',
  places: Object.entries(nielsenDma).map(([code, name]) => ({ code, name, aliases: citiesOf(name) })),
};

const states: TargetingDimension = {
  ...english,
  system: 'iso_3166_2_us',
  targets: 'geo_regions',
  title: 'States of the USA (ISO 3166-2)',
  places: Object.entries(usStates).map(([code, name]) => ({ code, name, aliases: [code.slice('US-'.length)] })),
};

function countries(requested: string): TargetingDimension {
  const [locale = defaultLocale] = Intl.DisplayNames.supportedLocalesOf(requested);
  const inEnglish = new Intl.DisplayNames(defaultLocale, { type: 'region' });
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const places = countryCodes.map((code) => {
    const name = names.of(code)!;
    const others = [inEnglish.of(code)!, ...(countryAliases[code] ?? [])].filter((other) => other !== name);
    return { code, name, aliases: others };
  });
  return { system: 'iso_3166_1', targets: 'geo_countries', title: 'Countries (ISO 3166-1)', locale, places };
}

/** City names within a metro: Boston and Manchester for `Boston, MA-Manchester, NH`. */
function citiesOf(name: string): string[] {
  const cities = name.replaceAll(/, [A-Z]{2}\b/g, '').split(/[-&()]/);
  return [...new Set(cities.map((city) => city.trim()).filter((city) => city.length > 2 && city !== name))];
}

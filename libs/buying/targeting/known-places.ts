import { isCountry, type Issue } from '@exchange/kernel';
import { dimensionOf } from './dimensions';

/** Places that a campaign includes or excludes: the members of a targeting overlay (AdCP 3.0) whose codes can be checked. */
export interface NamedPlaces {
  readonly geo_countries?: readonly string[];
  readonly geo_countries_exclude?: readonly string[];
  readonly geo_regions?: readonly string[];
  readonly geo_regions_exclude?: readonly string[];
  readonly geo_metros?: readonly { readonly system: string; readonly values: readonly string[] }[];
  readonly geo_metros_exclude?: readonly { readonly system: string; readonly values: readonly string[] }[];
  /** Predecessor of `geo_countries`. */
  readonly countries?: readonly string[];
}

/** Regions of the USA in ISO 3166-2 that are also countries in ISO 3166-1. */
const outlying = ['US-AS', 'US-GU', 'US-MP', 'US-PR', 'US-UM', 'US-VI'];
const states: ReadonlySet<string> = new Set([...dimensionOf('iso_3166_2_us').places.map(({ code }) => code), ...outlying]);
const metros: ReadonlySet<string> = new Set(dimensionOf('nielsen_dma').places.map(({ code }) => code));

/** Checks regions of the USA by code, and other regions only by their country. */
const isRegion = (code: string): boolean => (code.startsWith('US-') ? states.has(code) : isCountry(code.slice(0, 2)));

/** Reports unknown codes, as paths below `at`. Metro systems other than Nielsen's are not checked. */
export function unknownPlaces(named: NamedPlaces, at: string): readonly Issue[] {
  const check = (path: string, codes: readonly string[], isKnown: (code: string) => boolean, noun: string): Issue[] =>
    codes.flatMap((code, index) => (isKnown(code) ? [] : [{ path: `${path}[${index}]`, message: `${code} is no ${noun}.` }]));
  return [
    ...(['countries', 'geo_countries', 'geo_countries_exclude'] as const).flatMap((name) =>
      check(`${at}.${name}`, named[name] ?? [], isCountry, 'country of ISO 3166-1'),
    ),
    ...(['geo_regions', 'geo_regions_exclude'] as const).flatMap((name) =>
      check(`${at}.${name}`, named[name] ?? [], isRegion, 'region of ISO 3166-2'),
    ),
    ...(['geo_metros', 'geo_metros_exclude'] as const).flatMap((name) =>
      (named[name] ?? []).flatMap(({ system, values }, index) =>
        system === 'nielsen_dma' ? check(`${at}.${name}[${index}].values`, values, (code) => metros.has(code), 'metro of nielsen_dma') : [],
      ),
    ),
  ];
}

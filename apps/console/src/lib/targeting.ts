import type { Schemas } from './api';

export type Constraints = Schemas['CampaignConstraints'];
type ListsOf<T> = { [K in keyof Constraints]-?: NonNullable<Constraints[K]> extends readonly T[] ? K : never }[keyof Constraints];
/** Lists of codes, and lists of places with their system. */
export type CodeField = Exclude<ListsOf<string>, 'countries'>;
export type AreaField = 'geo_metros' | 'geo_metros_exclude' | 'geo_postal_areas' | 'geo_postal_areas_exclude';

/** A value and the system that it belongs to. */
export interface Place {
  readonly system: string;
  readonly code: string;
}

/** Maximum number of values of one list; further values go into another list of the same system. */
const maxPerList = { geo_metros: 500, geo_metros_exclude: 500, geo_postal_areas: 1_000, geo_postal_areas_exclude: 1_000 };

/** Codes of a list. `countries` is the older name of `geo_countries`: both apply. */
export function codesOf(constraints: Constraints, field: CodeField): readonly string[] {
  const own: readonly string[] = constraints[field] ?? [];
  if (field !== 'geo_countries' || constraints.countries === undefined) return own;
  return [...new Set([...own, ...constraints.countries])];
}

/** The constraints with other codes in one list; everything else stays as it is. An empty list is left out. */
export function withCodes(constraints: Constraints, field: CodeField, codes: readonly string[]): Constraints {
  const next: Record<string, unknown> = { ...constraints, [field]: codes };
  if (codes.length === 0) delete next[field];
  if (field === 'geo_countries') delete next['countries'];
  return next as Constraints;
}

export const placesOf = (constraints: Constraints, field: AreaField): readonly Place[] =>
  (constraints[field] ?? []).flatMap(({ system, values }) => values.map((code) => ({ system, code })));

/** The constraints with other places in one list. Places that stay keep their order and their list. */
export function withPlaces(constraints: Constraints, field: AreaField, places: readonly Place[]): Constraints {
  const left = new Set(places.map(keyOf));
  const lists = (constraints[field] ?? []).map(({ system, values }) => ({
    system: system as string,
    values: values.filter((code) => left.delete(keyOf({ system, code }))),
  }));
  for (const place of places) {
    if (!left.delete(keyOf(place))) continue;
    const list = lists.find(({ system, values }) => system === place.system && values.length < maxPerList[field]);
    if (list) list.values.push(place.code);
    else lists.push({ system: place.system, values: [place.code] });
  }
  const filled = lists.filter(({ values }) => values.length > 0);
  const next: Record<string, unknown> = { ...constraints, [field]: filled };
  if (filled.length === 0) delete next[field];
  return next as Constraints;
}

const keyOf = ({ system, code }: Place) => `${system} ${code}`;

/** Position in `placesOf` of the value that a problem of the API names, such as `constraints.geo_metros[1].values[0]`. */
export function placeIndex(constraints: Constraints, field: AreaField, path: string): number | undefined {
  const [, list, value] = /\[(\d+)\]\.values\[(\d+)\]$/.exec(path) ?? [];
  if (list === undefined) return undefined;
  const before = (constraints[field] ?? []).slice(0, Number(list));
  return before.reduce((count, { values }) => count + values.length, Number(value));
}

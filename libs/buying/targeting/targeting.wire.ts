import { Field } from '@exchange/platform';
import { defaultLocale, type TargetingDimension, systems } from './dimensions';
import { type MatchType, matchTypes, type PlaceResolution } from './resolve';

const locale = { description: 'Language of the names, BCP 47.', example: defaultLocale };

export class GeoMetrosQuery {
  /** Systems of metros (rest-api.md, Endpoints, Buyer; gaps.md §4.9). */
  @Field.oneOf(['nielsen_dma'], { default: 'nielsen_dma', description: 'The targeting dimension system.' })
  system = 'nielsen_dma' as const;
}

export class LocaleQuery {
  @Field.text({ default: defaultLocale, max: 35, description: 'Language of the names, BCP 47; English when a name is missing.' })
  locale: string = defaultLocale;
}

export class ResolveQuery extends LocaleQuery {
  @Field.text({ min: 1, max: 200, description: 'A code, a name or a part of one.', example: 'Boston' })
  q: string;
}

export class PlaceWire {
  @Field.text({ example: '501' })
  code: string;

  @Field.text({ example: 'New York, NY' })
  name: string;
}

/** List of metros (rest-api.md, Geo metro list). */
export class GeoMetrosWire {
  @Field.oneOf(['nielsen_dma'])
  system: string;

  @Field.text(locale)
  locale: string;

  @Field.object(() => PlaceWire, { many: true })
  entries: PlaceWire[];

  @Field.text()
  note: string;
}

export class DimensionWire {
  @Field.oneOf(systems)
  system: string;

  @Field.text({ description: 'The member of a targeting overlay for the codes.', example: 'geo_metros' })
  targets: string;

  @Field.text()
  title: string;

  @Field.text(locale)
  locale: string;

  @Field.integer({ description: 'Number of entries in the system.' })
  entryCount: number;
}

export class DimensionEntriesWire extends DimensionWire {
  @Field.object(() => PlaceWire, { many: true })
  entries: PlaceWire[];
}

export class CandidateWire extends PlaceWire {
  @Field.oneOf(systems)
  system: string;

  @Field.text(locale)
  locale: string;

  @Field.number({ min: 0, max: 1 })
  confidence: number;

  @Field.text({ description: 'The name, alias or code that matched.' })
  matched: string;

  @Field.oneOf(matchTypes)
  matchType: MatchType;
}

export class ResolutionWire {
  @Field.object(() => CandidateWire, { many: { max: 10 }, description: 'The most likely first.' })
  candidates: CandidateWire[];

  @Field.boolean({ description: 'The best two candidates are too close: ask.' })
  ambiguous: boolean;
}

const note = 'Codes are Nielsen DMA codes. Send them as values of geo_metros with system nielsen_dma; they cover the USA only.';

export function toGeoMetros(dimension: TargetingDimension): GeoMetrosWire {
  return { system: dimension.system, locale: dimension.locale, entries: entriesOf(dimension), note };
}

export function toDimension({ system, targets, title, locale: language, places }: TargetingDimension): DimensionWire {
  return { system, targets, title, locale: language, entryCount: places.length };
}

export function toEntries(dimension: TargetingDimension): DimensionEntriesWire {
  return { ...toDimension(dimension), entries: entriesOf(dimension) };
}

export function toResolution({ system, locale: language }: TargetingDimension, { candidates, ambiguous }: PlaceResolution): ResolutionWire {
  return { candidates: candidates.map((candidate) => ({ system, locale: language, ...candidate })), ambiguous };
}

function entriesOf({ places }: TargetingDimension): PlaceWire[] {
  return places.map(({ code, name }) => ({ code, name }));
}

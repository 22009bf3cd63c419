import { Field } from '@exchange/platform';
import { defaultLocale, type Dimension, systems } from './dimensions';
import { type MatchType, matchTypes, type Resolution } from './resolve';

const locale = { description: 'BCP 47: the language of the names.', example: defaultLocale };

export class GeoMetrosQuery {
  /** rest-api.md, Endpoints, Buyer; named in gaps.md §4.9. */
  @Field.oneOf(['nielsen_dma'], { default: 'nielsen_dma', description: 'The targeting dimension system.' })
  system = 'nielsen_dma' as const;
}

export class LocaleQuery {
  @Field.text({ default: defaultLocale, max: 35, description: 'BCP 47. Names are in it where the system has them, else in English.' })
  locale: string = defaultLocale;
}

export class ResolveQuery extends LocaleQuery {
  @Field.text({ min: 1, max: 200, description: 'What a person wrote: a code, a name, a part of one.', example: 'Boston' })
  q: string;
}

export class PlaceWire {
  @Field.text({ example: '501' })
  code: string;

  @Field.text({ example: 'New York, NY' })
  name: string;
}

/** rest-api.md, Geo metro list. */
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

  @Field.text({ description: 'The member of a targeting overlay that takes the codes.', example: 'geo_metros' })
  targets: string;

  @Field.text()
  title: string;

  @Field.text(locale)
  locale: string;

  @Field.integer({ description: 'How many entries the system has.' })
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

  @Field.text({ description: 'The text that the query was found in.' })
  matched: string;

  @Field.oneOf(matchTypes)
  matchType: MatchType;
}

export class ResolutionWire {
  @Field.object(() => CandidateWire, { many: { max: 10 }, description: 'The likeliest first.' })
  candidates: CandidateWire[];

  @Field.boolean({ description: 'The best two are too close to choose: ask.' })
  ambiguous: boolean;
}

const note = 'Codes are Nielsen DMA codes. Send them as values of geo_metros with system nielsen_dma; they cover the USA only.';

export function toGeoMetros(dimension: Dimension): GeoMetrosWire {
  return { system: dimension.system, locale: dimension.locale, entries: entriesOf(dimension), note };
}

export function toDimension({ system, targets, title, locale: language, places }: Dimension): DimensionWire {
  return { system, targets, title, locale: language, entryCount: places.length };
}

export function toEntries(dimension: Dimension): DimensionEntriesWire {
  return { ...toDimension(dimension), entries: entriesOf(dimension) };
}

export function toResolution({ system, locale: language }: Dimension, { candidates, ambiguous }: Resolution): ResolutionWire {
  return { candidates: candidates.map((candidate) => ({ system, locale: language, ...candidate })), ambiguous };
}

function entriesOf({ places }: Dimension): PlaceWire[] {
  return places.map(({ code, name }) => ({ code, name }));
}

import { cellsOfLine } from './csv-rows';
import { siteName } from './property-name';

/** Types of properties that the API takes, besides domains. */
const otherTypes = [
  'subdomain',
  'network_id',
  'ios_bundle',
  'android_package',
  'apple_app_store_id',
  'google_play_id',
  'roku_store_id',
  'fire_tv_asin',
  'samsung_app_id',
  'apple_tv_bundle',
  'bundle_id',
  'venue_id',
  'screen_id',
  'openooh_venue_type',
  'rss_url',
  'apple_podcast_id',
  'spotify_collection_id',
  'podcast_guid',
  'station_id',
  'facility_id',
] as const;
export type PropertyType = 'domain' | (typeof otherTypes)[number];

/** A property of a list. */
export interface Property {
  /** Equal for two spellings of one property. */
  readonly key: string;
  readonly type: PropertyType;
  /** The form in which it is stored. */
  readonly value: string;
  /** As it was written. */
  readonly input: string;
}
/** A line that is no property, or one that came before. */
export interface OddLine {
  readonly line: number;
  readonly text: string;
  /** The text that it stands in, where there are several. */
  readonly source: string;
}

const types: ReadonlySet<string> = new Set(['domain', ...otherTypes]);
const heads = /^(?:domains?|sites?|urls?|hosts?|property|properties|identifiers?|values?|type)$/i;
/** Characters of a line that are read and shown. */
const maxLineLength = 10_000;
/** A longer line is read in parts of this length. */
const maxPartLength = 1_000;
const maxShown = 200;

export const propertyOf = (type: PropertyType, input: string): Property | null => {
  const value = type === 'domain' ? siteName(input) : input.trim();
  // The API takes no empty value and no NUL.
  return value === null || value === '' || value.includes('\0') ? null : { key: `${type} ${value}`, type, value, input: input.trim() };
};

/** Properties of one line: one name, several, or the cells of a table. Null for a line that has none. */
export function propertiesIn(line: string): readonly Property[] | null {
  if (line.length > maxLineLength) return null;
  const whole = propertyOf('domain', line);
  if (whole !== null) return [whole];
  const words = line.split(/\s+/).filter((word) => word !== '');
  const each = words.map((word) => propertyOf('domain', word));
  if (each.length > 1 && each.every((one) => one !== null)) return each;
  const cells = cellsOf(line);
  const type = cells.find((cell) => types.has(cell.toLowerCase()))?.toLowerCase() as PropertyType | undefined;
  if (type !== undefined) {
    const value = cells.find((cell) => cell.toLowerCase() !== type);
    const typed = value === undefined ? null : propertyOf(type, value);
    return typed && [typed];
  }
  const names = cells.flatMap((cell) => propertyOf('domain', cell) ?? []);
  return names.length > 0 ? names : null;
}

/** Cells that are not empty, with commas, semicolons or tabs between them. */
const cellsOf = (line: string): string[] => cellsOfLine(line, ',;\t').filter((cell) => cell !== '');

const isHead = (line: string): boolean => {
  const cells = cellsOf(line);
  return cells.some((cell) => heads.test(cell)) && propertiesIn(line) === null;
};

/** Reads lines into a set of properties: each once, in the order in which they came first. */
export class PropertyReader {
  readonly properties = new Map<string, Property>();
  readonly doubles: OddLine[] = [];
  readonly invalid: OddLine[] = [];
  /** Lines that are not empty. */
  lines = 0;
  source = '';

  /** Properties of a list that is stored already. Those that come again are no doubles of a line. */
  constructor(known: Iterable<Property> = []) {
    for (const property of known) this.properties.set(property.key, property);
  }

  add(line: string, number: number): void {
    if (line.trim() === '') return;
    if (number === 1 && line.length < maxLineLength && isHead(line.replace(/^\ufeff/, ''))) return;
    this.lines += 1;
    const found = propertiesIn(number === 1 ? line.replace(/^\ufeff/, '') : line);
    const odd = { line: number, text: line.slice(0, maxShown).trim(), source: this.source };
    if (found === null) return void this.invalid.push(odd);
    let isNew = false;
    for (const property of found) {
      if (this.properties.has(property.key)) continue;
      this.properties.set(property.key, property);
      isNew = true;
    }
    if (!isNew) this.doubles.push(odd);
  }
}

/** Lines of a text, with any ends of lines, numbered from 1. The text is never split as a whole. */
export function* linesOf(text: string): Generator<readonly [string, number]> {
  const end = /\r\n?|\n/g;
  let from = 0;
  for (let number = 1; from <= text.length; number += 1) {
    end.lastIndex = from;
    const found = end.exec(text);
    let rest = text.slice(from, found?.index);
    // One line may be a whole list: it is read in parts that end between names.
    while (rest.length > maxLineLength) {
      const cut = Math.max(...[',', ';', ' ', '\t'].map((each) => rest.lastIndexOf(each, maxPartLength)));
      if (cut <= 0) break;
      yield [rest.slice(0, cut), number];
      rest = rest.slice(cut + 1);
    }
    yield [rest, number];
    if (found === null) return;
    from = end.lastIndex;
  }
}

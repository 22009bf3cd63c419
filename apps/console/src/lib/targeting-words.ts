import { dayWords, hoursOf, presetOf, type Preset, spansOf } from './dayparts';
import { type AreaField, codesOf, type Constraints, placesOf } from './targeting';

/** Words of one language for targeting. Codes without a name are shown as codes. */
export interface TargetingWords {
  readonly country: (code: string) => string;
  readonly region: (code: string) => string;
  readonly metro: (system: string, code: string) => string;
  readonly language: (code: string) => string;
  readonly channel: (code: string) => string;
  readonly device: (code: string) => string;
  readonly platform: (code: string) => string;
  readonly postal: (count: number) => string;
  readonly not: (what: string) => string;
  readonly more: (count: number) => string;
  readonly dayNames: readonly string[];
  readonly everyDay: string;
  readonly allDay: string;
  readonly preset: (name: Preset) => string;
}

const maxNames = 3;

/** Parts of a summary, such as "USA: California, Texas; not New York", "English", "Evenings" and "Connected TV". Nothing for what is not limited. */
export function summaryOf(constraints: Constraints, words: TargetingWords): string[] {
  const listed = (codes: readonly string[], nameOf: (code: string) => string) => listOf(codes.map(nameOf), words);
  const devices = [
    listed(codesOf(constraints, 'device_type'), words.device),
    negated(listed(codesOf(constraints, 'device_type_exclude'), words.device), words),
  ];
  return [
    placeSummary(constraints, words),
    listed(codesOf(constraints, 'language'), words.language),
    daypartSummary(constraints, words),
    join('; ', devices),
    listed(codesOf(constraints, 'device_platform'), words.platform),
    listed(codesOf(constraints, 'channels'), words.channel),
  ].filter((part) => part !== '');
}

export function daypartSummary({ daypart_targets: dayparts = [] }: Constraints, words: TargetingWords): string {
  const hours = hoursOf(dayparts);
  const preset = presetOf(hours);
  if (preset !== undefined) return words.preset(preset);
  const spans = spansOf(hours).map(({ days, start, end }) => {
    const when = start === 0 && end === 24 ? words.allDay : `${start}–${end}`;
    return `${dayWords(days, words.dayNames, words.everyDay)} ${when}`;
  });
  return listOf(spans, words);
}

function placeSummary(constraints: Constraints, words: TargetingWords): string {
  const countries = codesOf(constraints, 'geo_countries');
  const regions = codesOf(constraints, 'geo_regions');
  const areas = (field: AreaField) => placesOf(constraints, field);
  const inside = listOf([...regions.map(words.region), ...areas('geo_metros').map(({ system, code }) => words.metro(system, code))], words);
  const included = join(', ', [inside, postal(areas('geo_postal_areas').length, words)]);
  const excluded = listOf(
    [
      ...codesOf(constraints, 'geo_countries_exclude').map(words.country),
      ...codesOf(constraints, 'geo_regions_exclude').map(words.region),
      ...areas('geo_metros_exclude').map(({ system, code }) => words.metro(system, code)),
    ],
    words,
  );
  const left = join(', ', [excluded, postal(areas('geo_postal_areas_exclude').length, words)]);
  return join('; ', [join(': ', [listOf(countries.map(words.country), words), included]), negated(left, words)]);
}

const postal = (count: number, words: TargetingWords) => (count === 0 ? '' : words.postal(count));
const negated = (what: string, words: TargetingWords) => (what === '' ? '' : words.not(what));
const join = (separator: string, parts: readonly string[]) => parts.filter((part) => part !== '').join(separator);

function listOf(names: readonly string[], { more }: TargetingWords): string {
  const shown = names.length > maxNames + 1 ? names.slice(0, maxNames) : names;
  return join(', ', [...shown, shown.length < names.length ? more(names.length - shown.length) : '']);
}

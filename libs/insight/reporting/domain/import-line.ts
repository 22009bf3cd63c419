import { type Day, isCurrency, isDay } from '@exchange/kernel';
import { importLimits } from './import-limits';
import { countNames, measureNames, measuresOf, microsOf, type MeasureName, type Measures } from './measures';

/** Values of one line by column key: the name in lower case without separators, such as `mediabuyid`. */
export type ImportRecord = Readonly<Record<string, unknown>>;

/** A line of a file; `problem` is set when the line cannot be parsed. */
export interface ImportLine {
  /** Number of the line, from 1. */
  readonly lineNumber: number;
  readonly record: ImportRecord;
  readonly problem?: string;
}

export interface ImportedDay {
  readonly mediaBuyId: string;
  readonly packageId: string;
  readonly day: Day;
  readonly currency: string | null;
  readonly measures: Measures;
}

const keyOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
const isCount = new Set<MeasureName>(countNames);
const required: readonly MeasureName[] = ['impressions', 'spend'];

/** Columns of the exchange's own export that an import ignores. */
const ignored = [
  'advertiserid',
  'advertisername',
  'campaignid',
  'campaignname',
  'mediabuyname',
  'mediabuystatus',
  'incomplete',
  'authority',
  'totalsince',
];
const derived = ['ecpm', 'cpc', 'ctr', 'completionrate', 'cpa', 'roas'];
const columns = ['mediabuyid', 'packageid', 'date', 'currency', ...measureNames.map(keyOf), ...ignored, ...derived];

/** Key of a column: `Media Buy ID`, `mediaBuyId` and `media_buy_id` are the same column. */
export function columnOf(name: string): string {
  return keyOf(name);
}

/** Unknown, missing and repeated columns. */
export function columnProblems(names: readonly string[]): string[] {
  const unknown = names
    .filter((name) => !columns.includes(name))
    .map((name) => `The column ${JSON.stringify(name.slice(0, 40))} is not known.`);
  const needed = ['mediabuyid', 'packageid', 'date', ...required];
  const missing = needed.filter((name) => !names.includes(name)).map((name) => `The column ${name} is missing.`);
  const repeated = names.filter((name, index) => names.indexOf(name) !== index).map((name) => `The column ${name} stands there twice.`);
  return [...unknown, ...missing, ...repeated];
}

/** The day of a line, or all its problems. `latest`: the last day that can have delivery, today in the media buy's zone. */
export function readLine(record: ImportRecord, latest: Day): ImportedDay | readonly string[] {
  const problems: string[] = [];
  const text = (name: string): string => {
    const value = record[name];
    if (typeof value === 'string' && value.trim() !== '' && value.length <= 255) return value.trim();
    problems.push(`${name} is required: text of up to 255 characters.`);
    return '';
  };
  const [mediaBuyId, packageId] = [text('mediabuyid'), text('packageid')];
  const day = record['date'];
  if (!isDay(day)) problems.push('date must be a date of form YYYY-MM-DD.');
  else if (day > latest) problems.push('date lies in the future.');
  else if (day < '2000-01-01') problems.push('date lies before the year 2000.');
  const measures = measuresOf((name) => {
    const value = measureIn(name, record[keyOf(name)]);
    if (typeof value === 'number') return value;
    problems.push(value);
    return 0;
  });
  const given = record['currency'];
  const currency =
    given === undefined || given === null || given === '' ? null : typeof given === 'string' ? given.trim() : JSON.stringify(given);
  if (currency !== null && !isCurrency(currency)) problems.push('currency is not a currency of ISO 4217.');
  return problems.length > 0 ? problems : { mediaBuyId, packageId, day: day as Day, currency, measures };
}

/** The stored number, or the problem of the value. */
function measureIn(name: MeasureName, value: unknown): number | string {
  const isMissing = value === undefined || value === null || value === '';
  if (isMissing) return required.includes(name) ? `${name} is required.` : 0;
  const number =
    typeof value === 'number' ? value : typeof value === 'string' && /^\s*\d{1,16}(\.\d{1,12})?\s*$/.test(value) ? Number(value) : NaN;
  const [limit, kind] = isCount.has(name) ? [importLimits.count, 'a whole number'] : [importLimits.money, 'an amount'];
  const fits = number >= 0 && number <= limit && (!isCount.has(name) || Number.isInteger(number));
  if (!fits) return `${name} must be ${kind} between 0 and ${limit}.`;
  return isCount.has(name) ? number : microsOf(number);
}

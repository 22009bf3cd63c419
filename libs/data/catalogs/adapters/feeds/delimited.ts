import Papa from 'papaparse';
import { catalogLimits } from '../../domain/limits';
import { Unreadable } from './unreadable';

const { rowLength, recordMembers } = catalogLimits;
/** Characters that are read at one go, at least. */
const pieceLength = 32_768;

const delimiters = ['\t', ',', ';', '|'] as const;

/** CSV and TSV with a header row: one record per row, empty cells left out. Quotes follow RFC 4180. */
export async function* delimitedRecords(source: AsyncIterable<string>): AsyncGenerator<Record<string, string>> {
  let header: readonly string[] | null = null;
  let delimiter: string | null = null;
  let pending = '';
  const rowsOf = (text: string, isLast: boolean): { rows: string[][]; rest: string } => {
    delimiter ??= delimiterOf(text);
    const { data, meta, errors } = new Papa.Parser({ delimiter, quoteChar: '"' }).parse(text, 0, !isLast) as Papa.ParseResult<string[]>;
    if (isLast && errors.some(({ code }) => code === 'MissingQuotes')) throw new Unreadable('A quoted value of the feed does not end.');
    return { rows: data, rest: text.slice(meta.cursor) };
  };
  const recordsOf = (rows: readonly string[][]): Record<string, string>[] => {
    const records: Record<string, string>[] = [];
    for (const row of rows) {
      if (row.length === 1 && row[0]!.trim() === '') continue;
      if (row.length > recordMembers) throw new Unreadable(`A row of the feed has more than ${recordMembers} columns.`);
      if (header) records.push(recordOf(header, row));
      else header = headerOf(row);
    }
    return records;
  };
  // A row that is not complete is read again with what follows it: only once that is as much again, or a trickle would cost a row per byte.
  let enough = pieceLength;
  for await (const chunk of source) {
    pending += chunk;
    if (pending.length < enough) continue;
    // The delimiter is told by the header, so that one has to be there.
    const { rows, rest } = delimiter === null && !/[\r\n]/.test(pending) ? { rows: [], rest: pending } : rowsOf(pending, false);
    pending = rest;
    if (pending.length > rowLength) throw tooLong();
    enough = Math.min(Math.max(pieceLength, 2 * pending.length), rowLength + 1);
    yield* recordsOf(rows);
  }
  if (pending.trim() !== '') yield* recordsOf(rowsOf(pending, true).rows);
  if (header === null) throw new Unreadable('The feed is empty.');
}

function tooLong(): Unreadable {
  return new Unreadable(`A row of the feed is longer than ${rowLength} characters, or a quote does not end.`);
}

function delimiterOf(text: string): string {
  const [line = ''] = text.split(/[\r\n]/, 1);
  const counts = delimiters.map((delimiter) => line.split(delimiter).length - 1);
  return delimiters[counts.indexOf(Math.max(...counts))]!;
}

/** `g:image link` and `image_link` are the same attribute. */
function headerOf(row: readonly string[]): string[] {
  const names = row.map((name) =>
    name
      .replace(/^\ufeff/, '')
      .trim()
      .replace(/^g:/, '')
      .replaceAll(/\s+/g, '_'),
  );
  if (names.length < 2) throw new Unreadable('The feed has no header row with at least two columns.');
  return names;
}

function recordOf(header: readonly string[], row: readonly string[]): Record<string, string> {
  const record: Record<string, string> = {};
  // As long as the row: many short ones under a long header cost what they are.
  for (let index = 0; index < Math.min(row.length, header.length); index += 1) {
    const [name, value] = [header[index]!, row[index]!.trim()];
    if (name !== '' && value !== '') record[name] = value;
  }
  return record;
}

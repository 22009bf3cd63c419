import Papa from 'papaparse';
import { BadRecord } from '../../domain/bad-record';
import { catalogLimits } from '../../domain/limits';
import { withoutPrefixes } from './prefixes';
import { Unreadable } from './unreadable';

const { rowLength, recordMembers } = catalogLimits;
/** Characters that are read at one go, at least. */
const pieceLength = 32_768;

const delimiters = ['\t', ',', ';', '|'] as const;

type Row = Record<string, string | string[]>;

/** CSV and TSV with a header row: one record per row, empty cells left out. Quotes follow RFC 4180. */
export async function* delimitedRecords(source: AsyncIterable<string>): AsyncGenerator<Row | BadRecord> {
  let header: readonly string[] | null = null;
  let layout: Layout | null = null;
  let pending = '';
  const rowsOf = (text: string, isLast: boolean): { rows: string[][]; rest: string } => {
    const begins = layout === null ? (separatorLine.exec(text)?.[0].length ?? 0) : 0;
    layout ??= layoutOf(text, begins);
    const { data, meta, errors } = new Papa.Parser({ ...layout, quoteChar: '"' }).parse(text.slice(begins), 0, !isLast) as Papa.ParseResult<
      string[]
    >;
    if (isLast && errors.some(({ code }) => code === 'MissingQuotes')) throw new Unreadable('A quoted value of the feed does not end.');
    return { rows: data, rest: text.slice(begins + meta.cursor) };
  };
  const recordsOf = (rows: readonly string[][]): (Row | BadRecord)[] => {
    const records: (Row | BadRecord)[] = [];
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
    const { rows, rest } = layout === null && !hasHeader.test(pending) ? { rows: [], rest: pending } : rowsOf(pending, false);
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

interface Layout {
  readonly delimiter: string;
  readonly newline: '\n' | '\r';
}

/** What spreadsheets write above the header to say what separates the cells. */
const separatorLine = /^\ufeff?"?sep=([\t,;|])"?(?:\r\n|\r(?!\n)|\n)/i;
/** A whole line, and the character behind it: a lone CR ends lines, CR and LF are one end. */
const hasHeader = /^(?:\ufeff?"?sep=[^\r\n]*(?:\r\n?|\n))?[^\r\n]*[\r\n]./is;

function layoutOf(text: string, begins: number): Layout {
  const [line = ''] = text.slice(begins).split(/[\r\n]/, 1);
  const counts = delimiters.map((delimiter) => line.split(delimiter).length - 1);
  const told = separatorLine.exec(text)?.[1];
  const end = text.slice(begins + line.length, begins + line.length + 2);
  return {
    delimiter: told ?? delimiters[counts.indexOf(Math.max(...counts))]!,
    newline: end.startsWith('\r') && end !== '\r\n' ? '\r' : '\n',
  };
}

/** `g:Image link` and `image_link` are the same attribute; where both are there, the one with the prefix keeps it. */
function headerOf(row: readonly string[]): string[] {
  const written = row.map((name) =>
    name
      .replace(/^\ufeff/, '')
      .trim()
      .toLowerCase()
      .replaceAll(/\s+/g, '_'),
  );
  const names = withoutPrefixes(written);
  if (names.length < 2) throw new Unreadable('The feed has no header row with at least two columns.');
  return names;
}

/** A cell too many means that one of the others is not what its column says. */
function recordOf(header: readonly string[], row: readonly string[]): Row | BadRecord {
  if (row.slice(header.length).some((cell) => cell.trim() !== ''))
    return new BadRecord(`The row has ${row.length} cells, and the header ${header.length}: a value with a delimiter has to be quoted.`);
  const record: Row = {};
  // As long as the row: many short ones under a long header cost what they are.
  for (let index = 0; index < Math.min(row.length, header.length); index += 1) {
    const [name, value] = [header[index]!, row[index]!.trim()];
    if (name === '' || value === '') continue;
    // Columns of one name are a list, as repeated elements of XML are: nothing is lost.
    const before = Object.hasOwn(record, name) ? record[name] : undefined;
    // The list grows where it is: a copy for every cell is a square.
    if (Array.isArray(before)) before.push(value);
    else record[name] = before === undefined ? value : [before, value];
  }
  return record;
}

import Papa from 'papaparse';
import { BadRecord } from '../../domain/bad-record';
import { catalogLimits } from '../../domain/limits';
import { InvalidFeedError } from './invalid-feed-error';
import { withoutPrefixes } from './prefixes';

const { rowLength, recordMembers } = catalogLimits;
/** Minimum of characters that are parsed at once. */
const pieceLength = 32_768;

const delimiters = ['\t', ',', ';', '|'] as const;

type Row = Record<string, string | string[]>;

/** Parses CSV or TSV with a header row (quotes as in RFC 4180) into one record per row; empty cells are omitted. */
export async function* delimitedRecords(source: AsyncIterable<string>): AsyncGenerator<Row | BadRecord> {
  let header: readonly string[] | null = null;
  let layout: Layout | null = null;
  let pending = '';
  const rowsOf = (text: string, isLast: boolean): { rows: string[][]; rest: string } => {
    const headerStart = layout === null ? (separatorLine.exec(text)?.[0].length ?? 0) : 0;
    layout ??= layoutOf(text, headerStart);
    const parser = new Papa.Parser({ ...layout, quoteChar: '"' });
    const { data, meta, errors } = parser.parse(text.slice(headerStart), 0, !isLast) as Papa.ParseResult<string[]>;
    if (isLast && errors.some(({ code }) => code === 'MissingQuotes'))
      throw new InvalidFeedError('A quoted value of the feed does not end.');
    return { rows: data, rest: text.slice(headerStart + meta.cursor) };
  };
  const recordsOf = (rows: readonly string[][]): (Row | BadRecord)[] => {
    const records: (Row | BadRecord)[] = [];
    for (const row of rows) {
      if (row.length === 1 && row[0]!.trim() === '') continue;
      if (row.length > recordMembers) throw new InvalidFeedError(`A row of the feed has more than ${recordMembers} columns.`);
      if (header) records.push(recordOf(header, row));
      else header = headerOf(row);
    }
    return records;
  };
  // An incomplete row is parsed again with the next chunks. Waiting until the text has doubled keeps the total work linear.
  let minPending = pieceLength;
  for await (const chunk of source) {
    pending += chunk;
    if (pending.length < minPending) continue;
    // The delimiter is detected in the header, so the header must be complete.
    const { rows, rest } = layout === null && !hasHeader.test(pending) ? { rows: [], rest: pending } : rowsOf(pending, false);
    pending = rest;
    if (pending.length > rowLength) throw tooLong();
    minPending = Math.min(Math.max(pieceLength, 2 * pending.length), rowLength + 1);
    yield* recordsOf(rows);
  }
  if (pending.trim() !== '') yield* recordsOf(rowsOf(pending, true).rows);
  if (header === null) throw new InvalidFeedError('The feed is empty.');
}

function tooLong(): InvalidFeedError {
  return new InvalidFeedError(`A row of the feed is longer than ${rowLength} characters, or a quote does not end.`);
}

interface Layout {
  readonly delimiter: string;
  readonly newline: '\n' | '\r';
}

/** The line `sep=;` that spreadsheets write above the header to name the delimiter. */
const separatorLine = /^\ufeff?"?sep=([\t,;|])"?(?:\r\n|\r(?!\n)|\n)/i;
/** A complete header line and the character after it, which tells a lone CR from CR LF. */
const hasHeader = /^(?:\ufeff?"?sep=[^\r\n]*(?:\r\n?|\n))?[^\r\n]*[\r\n]./is;

function layoutOf(text: string, headerStart: number): Layout {
  const [line = ''] = text.slice(headerStart).split(/[\r\n]/, 1);
  const counts = delimiters.map((delimiter) => line.split(delimiter).length - 1);
  const named = separatorLine.exec(text)?.[1];
  const end = text.slice(headerStart + line.length, headerStart + line.length + 2);
  return {
    delimiter: named ?? delimiters[counts.indexOf(Math.max(...counts))]!,
    newline: end.startsWith('\r') && end !== '\r\n' ? '\r' : '\n',
  };
}

/** Normalizes names: `g:Image link` becomes `image_link`. Where both exist, the prefixed one keeps its prefix. */
function headerOf(row: readonly string[]): string[] {
  const written = row.map((name) =>
    name
      .replace(/^\ufeff/, '')
      .trim()
      .toLowerCase()
      .replaceAll(/\s+/g, '_'),
  );
  const names = withoutPrefixes(written);
  if (names.length < 2) throw new InvalidFeedError('The feed has no header row with at least two columns.');
  return names;
}

/** Rejects rows with too many cells: an unquoted delimiter has shifted the values into wrong columns. */
function recordOf(header: readonly string[], row: readonly string[]): Row | BadRecord {
  if (row.slice(header.length).some((cell) => cell.trim() !== ''))
    return new BadRecord(`The row has ${row.length} cells, and the header ${header.length}: a value with a delimiter has to be quoted.`);
  const record: Row = {};
  // The loop ends with the row, so that many short rows under a long header stay cheap.
  for (let index = 0; index < Math.min(row.length, header.length); index += 1) {
    const [name, value] = [header[index]!, row[index]!.trim()];
    if (name === '' || value === '') continue;
    // Columns with the same name become a list, as repeated XML elements do.
    const before = Object.hasOwn(record, name) ? record[name] : undefined;
    // Values are appended in place: copying the list for each cell would take quadratic time.
    if (Array.isArray(before)) before.push(value);
    else record[name] = before === undefined ? value : [before, value];
  }
  return record;
}

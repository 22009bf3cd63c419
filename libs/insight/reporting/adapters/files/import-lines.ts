import Papa from 'papaparse';
import type { ImportFormat } from '../../domain/delivery-import';
import { importLimits } from '../../domain/import-limits';
import { columnOf, columnProblems, type ImportLine, type ImportRecord } from '../../domain/import-line';

/** Lines of a file as they arrive. An unreadable line has a `problem`. Reading ends after an invalid header or an unclosed quote. */
export async function* importLines(format: ImportFormat, source: AsyncIterable<string>): AsyncGenerator<ImportLine> {
  yield* format === 'csv' ? csvLines(source) : jsonLines(source);
}

async function* csvLines(source: AsyncIterable<string>): AsyncGenerator<ImportLine> {
  let header: readonly string[] | null = null;
  let lineNumber = 1;
  for await (const { row, isBroken } of csvRows(source)) {
    const at = lineNumber;
    lineNumber += 1 + row.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0);
    if (isBroken) return yield { lineNumber: at, record: {}, problem: 'A row is too long, or a quote does not end.' };
    if (row.length === 1 && row[0]!.trim() === '') continue;
    if (header === null) {
      header = row.map(columnOf);
      const problems = columnProblems(header);
      for (const problem of problems) yield { lineNumber: at, record: {}, problem };
      if (problems.length > 0) return;
    } else if (row.length !== header.length) {
      yield { lineNumber: at, record: {}, problem: `The row has ${row.length} cells, the header ${header.length}.` };
    } else yield { lineNumber: at, record: recordOf(header, row) };
  }
}

/** Quoting follows RFC 4180. */
async function* csvRows(source: AsyncIterable<string>): AsyncGenerator<{ row: readonly string[]; isBroken: boolean }> {
  let pending = '';
  const parse = (isLast: boolean) => {
    const result = new Papa.Parser({ delimiter: ',', quoteChar: '"' }).parse(pending, 0, !isLast) as Papa.ParseResult<string[]>;
    pending = pending.slice(result.meta.cursor);
    return result;
  };
  // An incomplete row is parsed again only after its length has doubled: a slow upload would otherwise parse the row once per chunk.
  let enough = 0;
  for await (const chunk of source) {
    pending += chunk;
    if (pending.length < enough) continue;
    for (const row of parse(false).data) yield { row, isBroken: false };
    if (pending.length > importLimits.maxLineLength) return yield { row: [], isBroken: true };
    enough = Math.min(Math.max(importLimits.minPieceLength, 2 * pending.length), importLimits.maxLineLength + 1);
  }
  if (pending === '') return;
  const { data, errors } = parse(true);
  const isBroken = errors.some(({ code }) => code === 'MissingQuotes');
  for (const row of isBroken ? [] : data) yield { row, isBroken: false };
  if (isBroken) yield { row: [], isBroken: true };
}

async function* jsonLines(source: AsyncIterable<string>): AsyncGenerator<ImportLine> {
  let [pending, lineNumber] = ['', 0];
  const lineOf = (text: string): ImportLine[] => {
    lineNumber += 1;
    return text.trim() === '' ? [] : [jsonLine(lineNumber, text)];
  };
  for await (const chunk of source) {
    pending += chunk;
    // Only the new chunk is searched, not the whole buffer.
    if (chunk.includes('\n')) {
      const lines = pending.split('\n');
      pending = lines.pop()!;
      for (const line of lines) yield* lineOf(line);
    }
    if (pending.length > importLimits.maxLineLength)
      return yield { lineNumber: lineNumber + 1, record: {}, problem: 'The line is too long.' };
  }
  yield* lineOf(pending);
}

function jsonLine(lineNumber: number, text: string): ImportLine {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new SyntaxError();
    const entries = Object.entries(value).map(([name, item]) => [columnOf(name), item] as const);
    const [problem] = columnProblems(entries.map(([name]) => name));
    return { lineNumber, record: Object.fromEntries(entries), ...(problem === undefined ? {} : { problem }) };
  } catch {
    return { lineNumber, record: {}, problem: 'The line is not a JSON object.' };
  }
}

function recordOf(header: readonly string[], row: readonly string[]): ImportRecord {
  return Object.fromEntries(header.map((name, index) => [name, row[index]!]));
}

import Papa from 'papaparse';
import { invalidField } from '@exchange/kernel';

/** Trimmed columns of one row, and the line of the file where it begins. */
export type CsvRow<Name extends string> = Readonly<Record<Name, string>> & { readonly line: number };

/** Reads a CSV whose header has these columns in any order; blank lines are skipped. 400 for any other file. */
export function csvRows<Name extends string>(content: string, columns: readonly Name[]): readonly CsvRow<Name>[] {
  const { data, errors } = Papa.parse<string[]>(content.replace(/^\uFEFF/, ''));
  let next = 1;
  const [header, ...rows] = data
    .map((cells) => {
      const line = next;
      next += 1 + cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
      return { line, cells: cells.map((cell) => cell.trim()) };
    })
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const names = header?.cells ?? [];
  const missing = columns.filter((name) => !names.includes(name));
  if (missing.length > 0) throw invalidField('content', `The CSV lacks these columns: ${missing.join(', ')}.`);
  const twice = columns.filter((name) => names.indexOf(name) !== names.lastIndexOf(name));
  if (twice.length > 0) throw invalidField('content', `The CSV has these columns more than once: ${twice.join(', ')}.`);
  if (errors.some(({ type }) => type === 'Quotes') || rows.some(({ cells }) => cells.length !== names.length))
    throw invalidField('content', 'The CSV is not well-formed.');
  const places = columns.map((name) => [name, names.indexOf(name)] as const);
  return rows.map(({ line, cells }) => ({
    ...(Object.fromEntries(places.map(([name, place]) => [name, cells[place]!])) as Record<Name, string>),
    line,
  }));
}

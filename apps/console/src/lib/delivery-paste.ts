import { csvOf } from './csv';
import { type Cells, cellKey, type GridRow, maxRows, type Metric, metrics, rowKey } from './delivery-grid';

/** A line that was not taken: its number, its text, and what is wrong with it. */
export interface RefusedLine {
  readonly line: number;
  readonly text: string;
  readonly why: 'day' | 'package' | 'columns' | 'many' | 'row' | 'wide';
}
export interface Pasted {
  readonly cells: Cells;
  /** Rows that were filled. */
  readonly rows: number;
  readonly refused: readonly RefusedLine[];
}
interface Package {
  readonly packageId: string;
  readonly productId: string;
  readonly productName: string;
}

/** Bytes of a file and characters of a text. Longer ones are refused: a report has at most `maxRows` lines. */
export const maxSize = 1_000_000;

type Column = 'date' | 'package' | Metric;
const columnNames: readonly (readonly [Column, RegExp])[] = [
  ['date', /^(date|day)$/],
  ['package', /^(package|packageid|product|productname|lineitem)$/],
  ['impressions', /^(impressions|imps|deliveredimpressions)$/],
  ['spend', /^(spend|cost|amount|revenue)/],
  ['clicks', /^clicks$/],
  ['completedViews', /^(completedviews|completes|views)$/],
];
const usual: readonly Column[] = ['date', 'package', 'impressions', 'spend', 'clicks', 'completedViews'];

/** Whether a text is a table of days, and not the value of one cell or a block of numbers. */
export const isTable = (text: string): boolean => {
  const [first = []] = cellsOfLines(linesOf(text).slice(0, 1));
  return first.some((cell) => columnOf(cell) === 'date') || isDay(first[0] ?? '');
};

/** Cells of a table from a spreadsheet or a CSV file, for days that can be reported. Without a head, its columns are day, package, impressions, spend, clicks and completed views. */
export function tableCells(text: string, packages: readonly Package[], days: readonly string[]): Pasted {
  const known = new Set(days);
  const lines = linesOf(text);
  const heads = cellsOfLines(lines.slice(0, 1))[0]?.map(columnOf) ?? [];
  const hasHead = heads.includes('date');
  const max = hasHead ? maxRows + 1 : maxRows;
  const columns: readonly (Column | undefined)[] = hasHead ? heads : usual;
  const cells: Record<string, string> = {};
  const refused: RefusedLine[] = [];
  const filled = new Set<string>();
  cellsOfLines(lines.slice(0, max)).forEach((line, index) => {
    if ((hasHead && index === 0) || line.every((cell) => cell === '')) return;
    const refuse = (why: RefusedLine['why']) => refused.push({ line: index + 1, text: line.join(' ').slice(0, 120), why });
    const of = (column: Column) => line[columns.indexOf(column)];
    const date = of('date') ?? '';
    if (!known.has(date)) return refuse('day');
    const item = packageOf(columns.includes('package') ? (of('package') ?? '') : undefined, packages);
    if (item === undefined) return refuse('package');
    const values = metrics.filter((metric) => columns.includes(metric) && of(metric) !== undefined && of(metric) !== '');
    if (values.length === 0) return refuse('columns');
    const row = rowKey(date, item.packageId);
    filled.add(row);
    for (const metric of values) cells[cellKey(row, metric)] = of(metric)!;
  });
  return { cells, rows: filled.size, refused: [...refused, ...linesAfter(lines, max)] };
}

/** Rows as a CSV file that `tableCells` reads again. Its numbers are as they are typed (`show`), because they are read as typed ones. */
export function tableCsv(rows: readonly GridRow[], packages: readonly Package[], show: (value: number | undefined) => string): string {
  const names = new Map(packages.map(({ packageId, productName }) => [packageId, productName]));
  const lines = rows.map(({ date, packageId, reported }) => [
    date,
    packageId,
    names.get(packageId),
    ...metrics.map((metric) => show(reported?.[metric])),
  ]);
  return csvOf(['date', 'packageId', 'productName', ...metrics], lines);
}

/** A block of values, pasted at a cell: it fills the rows below and the columns beside it. A line that does not fit is refused whole. */
export function blockCells(text: string, rows: readonly Pick<GridRow, 'key'>[], row: number, metric: Metric): Pasted {
  const cells: Record<string, string> = {};
  const refused: RefusedLine[] = [];
  const all = linesOf(text);
  const columns = metrics.slice(metrics.indexOf(metric));
  let filled = 0;
  cellsOfLines(all.slice(0, maxRows)).forEach((line, down) => {
    const to = rows[row + down];
    const isWide = line.slice(columns.length).some((value) => value !== '');
    if (to === undefined || isWide)
      return refused.push({ line: down + 1, text: line.join(' ').slice(0, 120), why: to === undefined ? 'row' : 'wide' });
    filled += 1;
    columns.slice(0, line.length).forEach((column, right) => (cells[cellKey(to.key, column)] = line[right]!));
  });
  return { cells, rows: filled, refused: [...refused, ...linesAfter(all, maxRows)] };
}

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

function columnOf(head: string): Column | undefined {
  // A unit in brackets is no part of the name.
  const name = head
    .split('(', 1)[0]!
    .replaceAll(/[\s_-]/g, '')
    .toLowerCase();
  return columnNames.find(([, names]) => names.test(name))?.[0];
}

/** A package by its id, its product's id, or the name of its product, where only one has it. An order with one package needs none. */
function packageOf(named: string | undefined, packages: readonly Package[]): Package | undefined {
  if (named === undefined || named === '') return packages.length === 1 ? packages[0] : undefined;
  const found = packages.filter(
    ({ packageId, productId, productName }) =>
      [packageId, productId].includes(named) || productName.trim().toLowerCase() === named.toLowerCase(),
  );
  return found.length === 1 ? found[0] : undefined;
}

/** Lines that are too many for one report. */
const linesAfter = (lines: readonly string[], max: number): RefusedLine[] =>
  lines.slice(max).map((line, index) => ({ line: max + index + 1, text: line.slice(0, 120), why: 'many' }));

function linesOf(text: string): string[] {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n?|\n/);
  while (lines.at(-1) === '') lines.pop();
  return lines;
}

/** Lines of cells: separated by tabs, as spreadsheets copy them, or else by semicolons or commas, with quotes as in CSV. */
function cellsOfLines(all: readonly string[]): string[][] {
  const lines = all.map((line) => line.slice(0, maxLine));
  const head = lines[0] ?? '';
  const separator = lines.some((line) => line.includes('\t')) ? '\t' : head.includes(';') ? ';' : ',';
  // A number with a comma is one cell.
  const isOneColumn = separator === ',' && !/[a-z]/i.test(head) && !isDay(head.split(',', 1)[0]!);
  return lines.map((line) => (isOneColumn ? [line.trim()] : cellsOf(line, separator)));
}
/** Characters of a line that are read. */
const maxLine = 4_000;

/** Cells of a line. A doubled quote within quotes is one quote. The reader of `csv-rows.ts` would make this heavy screen heavier. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [];
  let [cell, isQuoted] = ['', false];
  for (const char of line) {
    if (char === '"') isQuoted = !isQuoted;
    if (char === separator && !isQuoted) {
      cells.push(unquoted(cell));
      cell = '';
    } else cell += char;
  }
  return [...cells, unquoted(cell)];
}

const unquoted = (cell: string): string => {
  const text = cell.trim();
  return text.startsWith('"') ? text.replace(/^"|"$/g, '').replaceAll('""', '"').trim() : text;
};

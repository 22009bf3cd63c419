import { type FileRow, RowReader, separatorOf } from './csv-rows';

export type Item = Readonly<Record<string, unknown>>;
type FileProblem = 'empty' | 'xml' | 'json' | 'object' | 'quote' | 'cells' | 'repeated';
/** Items of a file, or what is wrong with it, with the line (of JSON, the item) where it is. */
export type FileReading =
  | { readonly items: readonly Item[]; readonly problem: null }
  | { readonly items: null; readonly problem: FileProblem; readonly at: number | null; readonly name?: string };

/** Limits of one sync in the API, and of the problems in its answer. A feed may have 1,000,000 items. */
export const syncLimits = { items: 10_000, bytes: 2_000_000, issues: 100 } as const;

const wrong = (problem: FileProblem, at: number | null = null, name?: string): FileReading => ({
  items: null,
  problem,
  at,
  ...(name === undefined ? {} : { name }),
});

/** Reads pasted text or a file: JSON (a list, an object with a list, one object in each line) or CSV with a head. */
export function itemsOf(text: string): FileReading {
  const content = text.replace(/^\ufeff/, '').trim();
  if (content === '') return wrong('empty');
  if (content.startsWith('<')) return wrong('xml');
  return content.startsWith('[') || content.startsWith('{') ? jsonItems(content) : csvItems(content);
}

function jsonItems(content: string): FileReading {
  const whole = parsed(content);
  if (whole !== undefined) return listed(listIn(whole));
  const lines = content.split('\n').flatMap((line, n) => (line.trim() === '' ? [] : [{ at: n + 1, value: parsed(line) }]));
  const broken = lines.find(({ value }) => value === undefined);
  // A list with a mistake is no list of lines, so its first line says nothing about where the mistake is.
  if (broken !== undefined) return wrong('json', broken.at === 1 ? null : broken.at);
  return listed(lines.map(({ value }) => value));
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
}

const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The list itself, the first list of objects in an object, or the object as the only item. */
function listIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  const inside = isItem(value) ? Object.values(value).find((member) => Array.isArray(member) && member.some(isItem)) : undefined;
  return Array.isArray(inside) ? inside : [value];
}

function listed(values: readonly unknown[]): FileReading {
  if (values.length === 0) return wrong('empty');
  const at = values.findIndex((value) => !isItem(value));
  return at < 0 ? { items: values as readonly Item[], problem: null } : wrong('object', at + 1);
}

function csvItems(content: string): FileReading {
  const reader = new RowReader(separatorOf(content), Infinity);
  const rows = [...reader.read(content), ...reader.end()];
  const open = rows.at(-1)?.openSince;
  if (open !== undefined) return wrong('quote', open);
  const [head, ...others] = rows;
  if (head === undefined) return wrong('empty');
  const names = head.cells.map((cell) => cell.trim());
  const seen = new Set<string>();
  const repeated = names.find((name) => name !== '' && (seen.has(name) || !seen.add(name)));
  if (repeated !== undefined) return wrong('repeated', head.line, repeated);
  if (others.length === 0) return wrong('empty');
  const long = others.find(({ cells }) => cells.length > names.length);
  if (long !== undefined) return wrong('cells', long.line);
  const itemOf = ({ cells }: FileRow): Item =>
    Object.fromEntries(cells.flatMap((cell, n) => (names[n] === '' || cell.trim() === '' ? [] : [[names[n]!, cell.trim()]])));
  return { items: others.map(itemOf), problem: null };
}

import { isRecord } from '@exchange/kernel';

/** Maximum characters of the text beside `structuredContent` (docs/adr/0185). */
export const maxSummaryLength = 1_500;

/** How much of an output is kept; each of {@link levels} keeps less than the one before. */
interface Level {
  /** Maximum entries of a list; half as many for each enclosing list. */
  readonly items: number;
  /** Maximum characters of a text. */
  readonly text: number;
  /** Nested objects keep only ids, names, states, dates and numbers. */
  readonly isHeadsOnly?: boolean;
  /** Nested objects are omitted, except the next call. */
  readonly isFlat?: boolean;
  /** Maximum characters of a question; unlimited by default. */
  readonly question?: number;
  /** The next call is omitted too. */
  readonly shouldOmitCall?: boolean;
}

const levels: readonly Level[] = [
  { items: 200, text: 1_000 },
  { items: 50, text: 300 },
  { items: 50, text: 120 },
  ...[50, 32, 24, 18, 14, 12, 10, 8, 6, 5, 4, 3, 2, 1].map((items) => ({ items, text: 100, isHeadsOnly: true })),
  { items: 1, text: 60, isHeadsOnly: true },
  { items: 0, text: 60, isHeadsOnly: true },
  { items: 0, text: 60, isFlat: true },
  ...[900, 600, 300, 100].map((question) => ({ items: 0, text: 60, isFlat: true, question })),
  { items: 0, text: 40, isFlat: true, question: 40, shouldOmitCall: true },
];

const restHint = 'All of it is in structuredContent. Or ask for less: a smaller limit, the next cursor, one object with get.';

/** Members that are never shortened, such as ids. */
const isExact = (name: string): boolean => /^(?:id|ids|uid|url|uri|tool|cursor)$|(?:Id|Ids|Uid|Ref|Url|Uri|Token|Cursor|Key)$/.test(name);
const isHead = (name: string): boolean =>
  isExact(name) ||
  /^(?:name|title|kind|type|value|date|ok|code|message|field|path|action|effect|startAt|endAt|expiresAt)$|(?:^|[a-z])(?:name|status|state|phase|outcome|reason|revision|total|budget|currency|tool|page|count)$/i.test(
    name,
  );

/**
 * The output as JSON text for models that do not see `structuredContent`: whole when it is short, otherwise ids, names, states, counts and the next call,
 * with a note in `shortened`. The text of a document (a skill) is returned whole.
 */
export function summaryText(output: Readonly<Record<string, unknown>>, max = maxSummaryLength): string {
  const document = documentIn(output);
  if (document !== undefined) return document;
  return fits(output, max) ? JSON.stringify(output) : JSON.stringify(summaryOf(output, max));
}

/** {@link summaryText} as an object. `shortened` says where the rest is. */
export function summaryOf(
  output: Readonly<Record<string, unknown>>,
  max = maxSummaryLength,
  shortened = restHint,
): Readonly<Record<string, unknown>> {
  if (fits(output, max)) return output;
  let best: Readonly<Record<string, unknown>> = { shortened };
  // Binary search for the first level that fits.
  for (let [from, to] = [0, levels.length]; from < to;) {
    const at = (from + to) >> 1;
    const summary = { ...(summarize(output, levels[at]!, { lists: 0, depth: 0 }) as object), shortened };
    if (JSON.stringify(summary).length > max) from = at + 1;
    else [best, to] = [summary, at];
  }
  return best;
}

function documentIn({ object }: Readonly<Record<string, unknown>>): string | undefined {
  return isRecord(object) && object['mimeType'] === 'text/markdown' && typeof object['text'] === 'string' ? object['text'] : undefined;
}

/** Stops as soon as the limit is exceeded, because outputs can have thousands of rows. */
function fits(output: object, max: number): boolean {
  let left = max;
  const count = (value: unknown): boolean => {
    if (typeof value !== 'object' || value === null) left -= typeof value === 'string' ? value.length + 2 : 1;
    else for (const one of Array.isArray(value) ? value : Object.entries(value).flat()) if (!count(one)) break;
    return left >= 0;
  };
  return count(output) && JSON.stringify(output).length <= max;
}

/** Number of lists and objects that enclose a value. */
interface Place {
  readonly lists: number;
  readonly depth: number;
}

function summarize(value: unknown, level: Level, place: Place): unknown {
  if (typeof value === 'string') return cut(value, level.text);
  if (Array.isArray(value)) return summarizeList(value, level, place);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).flatMap(([name, one]) => summarizeMember(name, one, level, place)));
}

function summarizeList(list: readonly unknown[], level: Level, { lists, depth }: Place): unknown {
  const max = level.items >> lists;
  const items = list.slice(0, max).map((one) => summarize(one, level, { lists: lists + 1, depth }));
  return list.length > max ? [...items, `… ${list.length - max} more`] : items;
}

function summarizeMember(name: string, value: unknown, level: Level, { lists, depth }: Place): [string, unknown][] {
  if (name === 'nextStep') return [[name, level.shouldOmitCall ? 'in structuredContent' : value]];
  if (name === 'question' && typeof value === 'string') return [[name, cut(value, level.question ?? value.length)]];
  if (level.isFlat && typeof value === 'object') return [];
  if (typeof value === 'string' && isExact(name)) return level.isFlat && value.length > level.text ? [] : [[name, value]];
  const isKept = !level.isHeadsOnly || depth === 0 || isHead(name) || typeof value === 'object' || isNumber(value);
  if (!isKept) return [];
  const one = summarize(value, level, { lists, depth: depth + 1 });
  return isRecord(value) && Object.keys(one as object).length === 0 ? [] : [[name, one]];
}

/** Amounts are strings in some outputs. */
const isNumber = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && /^-?\d{1,20}(?:\.\d{1,8})?$/.test(value));

const cut = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max - 1)}…` : text);

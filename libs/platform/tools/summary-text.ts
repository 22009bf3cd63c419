import { isRecord } from '@exchange/kernel';

/** Characters of the text beside `structuredContent` (docs/adr/0185). */
export const longestSummary = 1_500;

/** How much is left of an answer: each rung of {@link rungs} leaves less. */
interface Rung {
  /** Entries of a list; of a list within a list half as many. */
  readonly items: number;
  /** Characters of a text. */
  readonly text: number;
  /** Objects within the answer are told by ids, names, states, dates and numbers alone. */
  readonly heads?: boolean;
  /** Nothing within the answer is told but the call that comes next. */
  readonly bare?: boolean;
  /** Characters of a question, which is whole on the rungs before. */
  readonly question?: number;
  /** The call that comes next is not told either. */
  readonly cutsCall?: boolean;
}

const rungs: readonly Rung[] = [
  { items: 200, text: 1_000 },
  { items: 50, text: 300 },
  { items: 50, text: 120 },
  ...[50, 32, 24, 18, 14, 12, 10, 8, 6, 5, 4, 3, 2, 1].map((items) => ({ items, text: 100, heads: true })),
  { items: 1, text: 60, heads: true },
  { items: 0, text: 60, heads: true },
  { items: 0, text: 60, bare: true },
  ...[900, 600, 300, 100].map((question) => ({ items: 0, text: 60, bare: true, question })),
  { items: 0, text: 40, bare: true, question: 40, cutsCall: true },
];

const elsewhere = 'All of it is in structuredContent. Or ask for less: a smaller limit, the next cursor, one object with get.';

/** Of use only as a whole: half an id names nothing. */
const isExact = (name: string): boolean => /^(?:id|ids|uid|url|uri|tool|cursor)$|(?:Id|Ids|Uid|Ref|Url|Uri|Token|Cursor|Key)$/.test(name);
const isHead = (name: string): boolean =>
  isExact(name) ||
  /^(?:name|title|kind|type|value|date|ok|code|message|field|path|action|effect|startAt|endAt|expiresAt)$|(?:^|[a-z])(?:name|status|state|phase|outcome|reason|revision|total|budget|currency|tool|page|count)$/i.test(
    name,
  );

/**
 * An answer as a model reads it that is shown no `structuredContent`: as JSON, whole where it is short, else with ids, names, states, counts and what comes next, the
 * rest named in `shortened`. The text of a document (a skill) is the answer itself, and stays whole.
 */
export function summaryText(output: Readonly<Record<string, unknown>>, most = longestSummary): string {
  const document = documentIn(output);
  if (document !== undefined) return document;
  return fits(output, most) ? JSON.stringify(output) : JSON.stringify(summaryOf(output, most));
}

/** The same as an object: {@link output} itself where it is short. `shortened`: where the rest is. */
export function summaryOf(
  output: Readonly<Record<string, unknown>>,
  most = longestSummary,
  shortened = elsewhere,
): Readonly<Record<string, unknown>> {
  if (fits(output, most)) return output;
  let best: Readonly<Record<string, unknown>> = { shortened };
  // The most that fits: what a rung leaves gets less from one to the next.
  for (let [from, to] = [0, rungs.length]; from < to;) {
    const at = (from + to) >> 1;
    const summary = { ...(shown(output, rungs[at]!, { lists: 0, depth: 0 }) as object), shortened };
    if (JSON.stringify(summary).length > most) from = at + 1;
    else [best, to] = [summary, at];
  }
  return best;
}

function documentIn({ object }: Readonly<Record<string, unknown>>): string | undefined {
  return isRecord(object) && object['mimeType'] === 'text/markdown' && typeof object['text'] === 'string' ? object['text'] : undefined;
}

/** Looks no further than it has to: answers have thousands of rows. */
function fits(output: object, most: number): boolean {
  let left = most;
  const seen = (value: unknown): boolean => {
    if (typeof value !== 'object' || value === null) left -= typeof value === 'string' ? value.length + 2 : 1;
    else for (const one of Array.isArray(value) ? value : Object.entries(value).flat()) if (!seen(one)) break;
    return left >= 0;
  };
  return seen(output) && JSON.stringify(output).length <= most;
}

/** How many lists and how many objects a value stands in. */
interface Place {
  readonly lists: number;
  readonly depth: number;
}

function shown(value: unknown, rung: Rung, place: Place): unknown {
  if (typeof value === 'string') return cut(value, rung.text);
  if (Array.isArray(value)) return listed(value, rung, place);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).flatMap(([name, one]) => member(name, one, rung, place)));
}

function listed(list: readonly unknown[], rung: Rung, { lists, depth }: Place): unknown {
  const most = rung.items >> lists;
  const items = list.slice(0, most).map((one) => shown(one, rung, { lists: lists + 1, depth }));
  return list.length > most ? [...items, `… ${list.length - most} more`] : items;
}

function member(name: string, value: unknown, rung: Rung, { lists, depth }: Place): [string, unknown][] {
  if (name === 'nextStep') return [[name, rung.cutsCall ? 'in structuredContent' : value]];
  if (name === 'question' && typeof value === 'string') return [[name, cut(value, rung.question ?? value.length)]];
  if (rung.bare && typeof value === 'object') return [];
  if (typeof value === 'string' && isExact(name)) return rung.bare && value.length > rung.text ? [] : [[name, value]];
  const isLeft = !rung.heads || depth === 0 || isHead(name) || typeof value === 'object' || isNumber(value);
  if (!isLeft) return [];
  const one = shown(value, rung, { lists, depth: depth + 1 });
  return isRecord(value) && Object.keys(one as object).length === 0 ? [] : [[name, one]];
}

/** Amounts are texts in some answers. */
const isNumber = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && /^-?\d{1,20}(?:\.\d{1,8})?$/.test(value));

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

import type { Page } from '@exchange/kernel';

/** Maximum number of list items in a search result; `get` returns all. */
const maxItems = 50;

type Result = Record<string, unknown>;

/** Converts an object to plain JSON: dates become text. */
export const toPlainJson = (object: object): Result => JSON.parse(JSON.stringify(object)) as Result;

/** Search results with long lists cut and named in `truncated`. A page above `room` characters ends early. */
export function summarizePage(page: Page<object>, room: number): Page<Result> {
  const results: Result[] = [];
  const summarize = (row: object): Result => {
    const result = summaryOf(row);
    results.push(result);
    return result;
  };
  const shown = page.cutTo(room, (row) => JSON.stringify(summarize(row)).length);
  for (const row of shown.rows.slice(results.length)) summarize(row);
  return shown.with(results.slice(0, shown.rows.length));
}

function summaryOf(object: object): Result {
  const truncated: string[] = [];
  // Lists are cut first, so that only shown items are serialized.
  const result = toPlainJson(truncateLists(object, '', truncated) as object);
  return truncated.length === 0 ? result : { ...result, truncated };
}

function truncateLists(value: unknown, at: string, truncated: string[]): unknown {
  if (Array.isArray(value)) {
    if (value.length > maxItems) truncated.push(at);
    return value.slice(0, maxItems).map((item, index) => truncateLists(item, `${at}[${index}]`, truncated));
  }
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const members = Object.entries(value).map(([name, member]) => [
    name,
    truncateLists(member, at === '' ? name : `${at}.${name}`, truncated),
  ]);
  return Object.fromEntries(members);
}

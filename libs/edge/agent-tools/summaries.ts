import type { Page } from '@exchange/kernel';

/** Items of a list in a result of a search; `get` has all of them. */
const maxItems = 50;

type Result = Record<string, unknown>;

/** An object of a context as tools show it: dates are text, and nothing has a method. */
export const plain = (object: object): Result => JSON.parse(JSON.stringify(object)) as Result;

/** What was found, with long lists cut and named in `truncated`. A page that is too long for `room` characters ends early. */
export function summaries(page: Page<object>, room: number): Page<Result> {
  const results: Result[] = [];
  const summarize = (row: object): Result => {
    const result = summaryOf(row);
    results.push(result);
    return result;
  };
  const shown = page.within(room, (row) => JSON.stringify(summarize(row)).length);
  for (const row of shown.rows.slice(results.length)) summarize(row);
  return shown.with(results.slice(0, shown.rows.length));
}

function summaryOf(object: object): Result {
  const truncated: string[] = [];
  // Lists are cut first: only what is shown becomes JSON.
  const result = plain(shortened(object, '', truncated) as object);
  return truncated.length === 0 ? result : { ...result, truncated };
}

function shortened(value: unknown, at: string, truncated: string[]): unknown {
  if (Array.isArray(value)) {
    if (value.length > maxItems) truncated.push(at);
    return value.slice(0, maxItems).map((item, index) => shortened(item, `${at}[${index}]`, truncated));
  }
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const members = Object.entries(value).map(([name, member]) => [name, shortened(member, at === '' ? name : `${at}.${name}`, truncated)]);
  return Object.fromEntries(members);
}

import { parsedUrl } from './parsed-url';

/** What stands for the rest of an address. */
const cut = '?…';
const embedded = /[a-z][a-z0-9+.-]{0,20}:\/\/[^\s"'<>`]+/gi;
/** No address is longer; reading the name of a host takes a time that grows with the square of its length. */
const longest = 4_096;
/** What is nested deeper is not shown at all. */
const deepest = 32;

/**
 * A copy of a JSON value whose addresses end where their query or fragment begins, and name no user: there people put the tokens of feeds and
 * webhooks. For what others read about an address: audit entries, notifications. Whoever owns it sees it whole where it was entered.
 */
export function withoutQueries<Value>(value: Value): Value {
  return cleaned(value, 0) as Value;
}

function cleaned(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return textOf(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth === deepest) return null;
  if (Array.isArray(value)) return value.map((item) => cleaned(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, cleaned(member, depth + 1)]));
}

/** A text that is one address is read as browsers read it, who take `https:\\host` for one and line breaks for nothing. */
function textOf(text: string): string {
  if (!text.includes(':')) return text;
  const mayBeOne = text.length <= longest && /^\s*(?:h\s*t\s*t\s*p|f\s*t\s*p|w\s*s)/i.test(text.slice(0, 50));
  const url = mayBeOne ? parsedUrl(text) : null;
  if (url && url.host !== '') return isPlain(url) && !/[?#]/.test(text) ? text : addressOf(url);
  return text.replace(embedded, (found) => {
    const [, scheme = '', rest = ''] = /^([^/]*\/\/)(.*)$/s.exec(found) ?? [];
    const end = rest.search(/[?#]/);
    const shown = end < 0 ? rest : rest.slice(0, end);
    const host = shown.slice(shown.lastIndexOf('@', shown.search(/[/\\]|$/)) + 1);
    return `${scheme}${host}${end < 0 ? '' : cut}`;
  });
}

const isPlain = ({ username, password }: URL): boolean => username === '' && password === '';
const addressOf = (url: URL): string => `${url.protocol}//${url.host}${url.pathname}${url.search + url.hash === '' ? '' : cut}`;

import { parsedUrl } from './parsed-url';

/** Replaces query and fragment of a URL. */
const removedMark = '?…';
const embedded = /[a-z][a-z0-9+.-]{0,20}:\/\/[^\s"'<>`]+/gi;
/** Characters. Longer texts are not parsed as one URL, because an international host takes quadratic time. */
const maxUrlLength = 4_096;
/** Values nested deeper become null. */
const maxDepth = 32;

/**
 * Removes query, fragment and user info from all URLs in a JSON value, because people put tokens of feeds and webhooks there. Used where
 * other people read about a URL: audit entries, notifications. Its owner still sees the whole URL.
 */
export function withoutQueries<Value>(value: Value): Value {
  return cleaned(value, 0) as Value;
}

function cleaned(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return textOf(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth === maxDepth) return null;
  if (Array.isArray(value)) return value.map((item) => cleaned(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, cleaned(member, depth + 1)]));
}

/** A text that is one URL is parsed as browsers do, which accept `https:\\host` and ignore line breaks. */
function textOf(text: string): string {
  if (!text.includes(':')) return text;
  const mayBeUrl = text.length <= maxUrlLength && /^\s*(?:h\s*t\s*t\s*p|f\s*t\s*p|w\s*s)/i.test(text.slice(0, 50));
  const url = mayBeUrl ? parsedUrl(text) : null;
  if (url && url.host !== '') return isPlain(url) && !/[?#]/.test(text) ? text : addressOf(url);
  return text.replace(embedded, (found) => {
    const [, scheme = '', rest = ''] = /^([^/]*\/\/)(.*)$/s.exec(found) ?? [];
    const end = rest.search(/[?#]/);
    const shown = end < 0 ? rest : rest.slice(0, end);
    const host = shown.slice(shown.lastIndexOf('@', shown.search(/[/\\]|$/)) + 1);
    return `${scheme}${host}${end < 0 ? '' : removedMark}`;
  });
}

const isPlain = ({ username, password }: URL): boolean => username === '' && password === '';
const addressOf = (url: URL): string => `${url.protocol}//${url.host}${url.pathname}${url.search + url.hash === '' ? '' : removedMark}`;

import { parsedUrl } from './parsed-url';

const maxLength = 2_000;
const host = 'http://local.invalid';

/**
 * Path and query of a URL that stays on this host after a browser has resolved it, without its fragment; null for every other text.
 * Required for each redirect to a target from outside: `/..//other.example` begins with one slash, and leads to another host.
 */
export function localPath(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > maxLength || !text.startsWith('/')) return null;
  const url = parsedUrl(text, host);
  return url?.origin === host && !url.pathname.startsWith('//') ? url.pathname + url.search : null;
}

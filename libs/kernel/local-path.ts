import { parsedUrl } from './parsed-url';

const maxLength = 2_000;
const host = 'http://local.invalid';

/**
 * Returns the path and query of a URL that a browser resolves to this host; null for any other input. Removes the fragment. Every redirect
 * target that comes from a request must pass this function. Checking for one leading slash is not enough: `/..//other.example` leads to another host.
 */
export function localPath(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > maxLength || !text.startsWith('/')) return null;
  const url = parsedUrl(text, host);
  return url?.origin === host && !url.pathname.startsWith('//') ? url.pathname + url.search : null;
}

import { parsedUrl } from './parsed-url';

/** Scheme, host and port in canonical form: no characters that a parser would skip or repair, no user and no password. */
const beginning = /^https?:\/\/([^/\\?#@:[\]]+|\[[0-9a-f:.]+\])(?::[1-9]\d{0,4})?(?=[/?]|$)/i;

/** White space, control and invisible characters; a fragment, which is never sent; a backslash, which parsers turn into a slash. */
const forbidden = /[\s\p{C}\p{Default_Ignorable_Code_Point}#\\]/u;

/** Maximum length of a DNS name, in characters. Converting longer names to punycode could take long. */
const maxHostLength = 253;

/**
 * The URL as WHATWG's parser reads it; null when the text is not a URL or the parser would have to repair it, so that the exchange calls
 * exactly what was written. Accepts http and https without white space, fragment, user, password or port 0, and a host in its canonical
 * spelling (not `127.1`, `0x7f000001` or `%65xample.com`). Takes linear time.
 */
export function httpUrl(text: string): URL | null {
  const [, host] = beginning.exec(text) ?? [];
  if (host === undefined || host.length > maxHostLength || forbidden.test(text)) return null;
  const url = parsedUrl(text);
  return url && isSpelled(host.toLowerCase(), url.hostname) ? url : null;
}

/** RFC 3986 §3: an http URI without fragment and user info. */
const uri = /^https?:\/\/(?:[\w.~!$&'()*+,;=-]+|\[[0-9a-f:.]+\])(?::\d+)?(?:[/?](?:[\w.~!$&'()*+,;=:@/?-]|%[0-9a-f]{2})*)?$/i;
/** Characters that the parser leaves in a path or query although RFC 3986 requires percent-encoding. */
const unencoded = /%(?![0-9a-f]{2})|[^\w.~!$&'()*+,;=:@/?%-]/gi;

/**
 * A URL as a URI (RFC 3986), as `format: uri` of the OpenAPI document requires: the text itself when it is a URI, otherwise the URL with an
 * ASCII host and percent-encoding. Returns other texts unchanged.
 */
export function encodeAsUri(text: string): string {
  const url = uri.test(text) ? null : httpUrl(text);
  return url === null ? text : url.origin + (url.pathname + url.search).replaceAll(unencoded, encodeURIComponent);
}

/** A stored URL for display: a URI without user and password, also for rows stored before URLs were validated. */
export function displayUri(text: string): string {
  return encodeAsUri(text.replace(/^(https?:\/\/)[^/?#]*@/i, '$1'));
}

/** A non-ASCII host is called by its `xn--` form. A host that becomes plain ASCII is a disguise and is refused. */
function isSpelled(host: string, called: string): boolean {
  if (host.startsWith('[')) return true;
  return host === called || (/[^\0-\x7f]/.test(host) && /(^|\.)xn--/.test(called));
}

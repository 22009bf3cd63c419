import { parsedUrl } from './parsed-url';

/** Scheme, host and port as they have to be written: nothing that a parser would skip, mend or take for a name and a password. */
const beginning = /^https?:\/\/([^/\\?#@:[\]]+|\[[0-9a-f:.]+\])(?::[1-9]\d{0,4})?(?=[/?]|$)/i;

/** White space, control characters and what nobody sees; a fragment, which is never sent; a backslash, which would become a slash. */
const strange = /[\s\p{C}\p{Default_Ignorable_Code_Point}#\\]/u;

/** Characters of a name of the DNS. What is longer could take long to be put into its `xn--` form. */
const longestHost = 253;

/**
 * The address that the exchange is to call, as WHATWG's parser reads it; null when it is none, or when the parser would have to mend the text first,
 * so that what is called is what somebody has written: http or https, no white space, fragment, name, password or port 0, and a host that is
 * spelled as it is called (`127.1`, `0x7f000001` and `%65xample.com` are not). The time is that of its length.
 */
export function httpUrl(text: string): URL | null {
  const [, host] = beginning.exec(text) ?? [];
  if (host === undefined || host.length > longestHost || strange.test(text)) return null;
  const url = parsedUrl(text);
  return url && isSpelled(host.toLowerCase(), url.hostname) ? url : null;
}

/** RFC 3986 §3: an http address without fragment, name and password whose characters are all allowed where they stand. */
const uri = /^https?:\/\/(?:[\w.~!$&'()*+,;=-]+|\[[0-9a-f:.]+\])(?::\d+)?(?:[/?](?:[\w.~!$&'()*+,;=:@/?-]|%[0-9a-f]{2})*)?$/i;
/** What the parser leaves in a path or a query although a URI has it only percent-encoded. */
const leftBare = /%(?![0-9a-f]{2})|[^\w.~!$&'()*+,;=:@/?%-]/gi;

/**
 * An address as a URI (RFC 3986), as `format: uri` of the OpenAPI document demands: the text itself when it is one, otherwise the address that is
 * called, with its host in ASCII and everything else percent-encoded. Text that is no address to call stays as it is.
 */
export function asUri(text: string): string {
  const url = uri.test(text) ? null : httpUrl(text);
  return url === null ? text : url.origin + (url.pathname + url.search).replaceAll(leftBare, encodeURIComponent);
}

/** A stored address as it is shown: a URI without name and password, also when it was stored before addresses were kept as URIs. */
export function shownUri(text: string): string {
  return asUri(text.replace(/^(https?:\/\/)[^/?#]*@/i, '$1'));
}

/** A name in other letters than ASCII is called by its `xn--` form; one that turns into plain ASCII was dressed up. */
function isSpelled(host: string, called: string): boolean {
  if (host.startsWith('[')) return true;
  return host === called || (/[^\0-\x7f]/.test(host) && /(^|\.)xn--/.test(called));
}

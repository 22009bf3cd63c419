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

/** A name in other letters than ASCII is called by its `xn--` form; one that turns into plain ASCII was dressed up. */
function isSpelled(host: string, called: string): boolean {
  if (host.startsWith('[')) return true;
  return host === called || (/[^\0-\x7f]/.test(host) && /(^|\.)xn--/.test(called));
}

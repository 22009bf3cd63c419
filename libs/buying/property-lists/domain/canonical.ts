import { parsedUrl } from '@exchange/kernel';
import type { PublicSuffixes } from './ports';

/** The name of a site, read from any text. */
export interface CanonicalName {
  /** The name in the form of DNS; the trimmed text when it is not a name. */
  readonly name: string;
  /** The registrable domain, such as `nytimes.com` for `cooking.nytimes.com`. Null when the text does not name a site. */
  readonly registrable: string | null;
  /** Changes besides case and white space, in words. */
  readonly changes: readonly string[];
}

/** Maximum length of a text in characters; longer ones are not parsed. */
const maxTextLength = 2048;
const maxHostLength = 253;
const hostName = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/**
 * Trims, lowercases, and removes scheme, path, port, trailing dot and `www.`/`m.` (gaps.md §4.5). International names are converted to ASCII, as in DNS.
 * IP addresses, single labels, public suffixes (`co.uk`) and other texts are not names.
 */
export function canonicalName(text: string, suffixes: PublicSuffixes): CanonicalName {
  const trimmed = text.trim();
  const unknown = { name: trimmed, registrable: null, changes: [] };
  if (trimmed.length > maxTextLength) return unknown;
  const { host, changes } = parseHost(trimmed.toLowerCase());
  const name = toAscii(host, changes);
  if (name === null) return unknown;
  const registrable = suffixes.registrable(name);
  if (registrable === null) return unknown;
  return { name: withoutPrefixes(name, registrable, changes), registrable, changes };
}

function parseHost(text: string): { readonly host: string; readonly changes: string[] } {
  const changes: string[] = [];
  const without = (pattern: RegExp, change: string, from: string): string => {
    const rest = from.replace(pattern, '');
    if (rest !== from) changes.push(change);
    return rest;
  };
  const withoutScheme = without(/^(?:[a-z][a-z0-9+.-]{0,30}:)?\/\//, 'scheme removed', text);
  const hadScheme = changes.length > 0;
  const authority = without(/[/?#\\].*$/s, 'path removed', withoutScheme);
  // Without a scheme, `somebody@example.com` is a mail address, not a site.
  const site = hadScheme ? without(/^[^@]*@/, 'credentials removed', authority) : authority;
  const host = without(/:\d{1,5}$/, 'port removed', site);
  return { host: without(/(?<=[^.])\.$/, 'trailing dot removed', host), changes };
}

/** Null when the text is not a host name. The last label must begin with a letter, which excludes IP addresses. */
function toAscii(host: string, changes: string[]): string | null {
  if (host.length > maxHostLength) return null;
  if (hostName.test(host) && !host.includes('xn--')) return host;
  if (!/[^\0-\x7f]|xn--/.test(host) || /[%@:[\]]/.test(host)) return null;
  const hostname = parsedUrl(`http://${host}`)?.hostname;
  if (hostname === undefined || !hostName.test(hostname)) return null;
  if (hostname !== host) changes.push('international name written in ASCII');
  return hostname;
}

/** Stops at the registrable domain, because `www.co.uk` and `m.com` are sites themselves. */
function withoutPrefixes(name: string, registrable: string, changes: string[]): string {
  let rest = name;
  for (let prefix = prefixOf(rest); prefix && rest !== registrable; prefix = prefixOf(rest)) {
    rest = rest.slice(prefix.length);
    changes.push(`${prefix.slice(0, -1)} prefix removed`);
  }
  return rest;
}

function prefixOf(name: string): string | undefined {
  return ['www.', 'm.'].find((prefix) => name.startsWith(prefix));
}

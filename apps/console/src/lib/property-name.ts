import { parsedUrl } from './parsed-url';

/** Longer texts name no site. */
const maxTextLength = 2_048;
const maxHostLength = 253;
const hostName = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;
/** Second labels below which names are registered, such as `co.uk`: `www.co.uk` is a site itself. The API knows all of them. */
const secondLevel = /^(?:ac|co|com|edu|gob|gov|gouv|ltd|mil|ne|net|nom|or|org|sch)\.[a-z]{2}$/;

/**
 * The name of a site as the API writes it (gaps.md §4.5): without scheme, path, port, final dot, `www.` and `m.`, in lower case, international names in
 * ASCII. Null for texts that name no site.
 */
export function siteName(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed.length > maxTextLength) return null;
  const host = hostOf(trimmed.toLowerCase());
  const name = inAscii(host);
  return name === null || secondLevel.test(name) ? null : withoutPrefixes(name);
}

function hostOf(text: string): string {
  const rest = text.replace(/^(?:[a-z][a-z0-9+.-]{0,30}:)?\/\//, '');
  const authority = rest.replace(/[/?#\\].*$/s, '');
  // Without a scheme, `somebody@example.com` is a mail address.
  const site = rest === text ? authority : authority.replace(/^[^@]*@/, '');
  return site.replace(/:\d{1,5}$/, '').replace(/(?<=[^.])\.$/, '');
}

function inAscii(host: string): string | null {
  if (host.length > maxHostLength) return null;
  if (hostName.test(host) && !host.includes('xn--')) return host;
  if (!/[^\0-\x7f]|xn--/.test(host) || /[%@:[\]]/.test(host)) return null;
  const name = parsedUrl(`http://${host}`)?.hostname;
  return name !== undefined && hostName.test(name) ? name : null;
}

function withoutPrefixes(name: string): string {
  let rest = name;
  for (;;) {
    const shorter = rest.replace(/^(?:www|m)\./, '');
    if (shorter === rest || !shorter.includes('.') || secondLevel.test(shorter)) return rest;
    rest = shorter;
  }
}

import { httpUrl, parsedUrl } from '@exchange/kernel';

/** Characters. A longer address is refused. */
export const maxAddressLength = 4_096;

/** A name or an IP address. Macros are not allowed in it, because the host is checked against rules before the macro has a value. */
const host = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/;
const fragmentCharacters = /^[^\s\p{C}\\]*$/u;

/**
 * An http or https address that may contain macros in its path, query and fragment; null for any other text. Takes linear time.
 */
export function addressOf(text: string): URL | null {
  if (text.length > maxAddressLength) return null;
  const at = text.indexOf('#');
  const [sent, fragment] = at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
  const url = fragmentCharacters.test(fragment) ? httpUrl(sent) : null;
  return url && host.test(url.hostname) ? url : null;
}

/** The beginning of an address as browsers read it: any number of slashes of either kind, then user, host and port. */
const beginning = /https?:[\\/]{0,9}([^\s\\/?#"'<>]+)/gi;
const hostCharacters = /^[\p{L}\p{M}\p{N}._%-]{1,253}/u;

/** Hosts of the http and https addresses in a text, as browsers read them. IP addresses of version 6 are left out. Takes linear time. */
export function* hostsIn(text: string): Iterable<string> {
  for (const [, authority] of text.matchAll(beginning)) {
    const [name] = hostCharacters.exec(authority!.slice(authority!.lastIndexOf('@') + 1)) ?? [];
    const url = name === undefined ? null : parsedUrl(`https://${name}`);
    if (url) yield url.hostname;
  }
}

import { parsedUrl } from '@exchange/kernel';

/** Where codes go: to a web site, or to a program on the computer of the person. */
export interface Redirect {
  /** With its port; null for a program. Only https says who gets the answer: any program can take any scheme, and any port of this computer. */
  readonly host: string | null;
  readonly scheme: string;
}

const loopback = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Schemes without a dot are taken for these programs only: many of the others start something (`ms-msdt:`, `search-ms:`, `mailto:`). */
const knownPrograms = new Set(['cursor', 'vscode', 'vscode-insiders', 'claude', 'windsurf', 'zed', 'jetbrains']);

/** RFC 8252 §7.1: a scheme of the client's own is a domain name in reverse, so it has a dot. */
const reverseDomain = /^[a-z][a-z0-9-]{0,62}(?:\.[a-z0-9-]{1,63}){1,9}$/;

/** Null for an address that no code is sent to. */
export function redirectOf(uri: string): Redirect | null {
  const url = parsedUrl(uri);
  if (!url || url.username !== '' || url.password !== '') return null;
  const scheme = url.protocol.slice(0, -1);
  const isLoopback = loopback.has(url.hostname);
  if (scheme === 'https') return { host: isLoopback ? null : url.host, scheme };
  const isTaken = scheme === 'http' ? isLoopback : knownPrograms.has(scheme) || reverseDomain.test(scheme);
  return isTaken ? { host: null, scheme } : null;
}

/** What people are shown, and what is kept with the grant: no program looks like a host. */
export const shownRedirect = ({ host, scheme }: Redirect): string => host ?? `a program on this computer (scheme ${scheme})`;

import { parsedUrl } from '@exchange/kernel';

/** Redirect target: a web site, or a program on the person's computer. */
export interface Redirect {
  /** Host with port; null for a program. Only https identifies the receiver: any local program can take any scheme or loopback port. */
  readonly host: string | null;
  readonly scheme: string;
}

const loopback = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Schemes without a dot are allowed for these programs only: other such schemes start system programs (`ms-msdt:`, `search-ms:`, `mailto:`). */
const knownPrograms = new Set(['cursor', 'vscode', 'vscode-insiders', 'claude', 'windsurf', 'zed', 'jetbrains']);

/** A client's own scheme is a reversed domain name (RFC 8252 §7.1), so it contains a dot. */
const reverseDomain = /^[a-z][a-z0-9-]{0,62}(?:\.[a-z0-9-]{1,63}){1,9}$/;

/** Null when the address is not allowed as a redirect target. */
export function redirectOf(uri: string): Redirect | null {
  const url = parsedUrl(uri);
  if (!url || url.username !== '' || url.password !== '') return null;
  const scheme = url.protocol.slice(0, -1);
  const isLoopback = loopback.has(url.hostname);
  if (scheme === 'https') return { host: isLoopback ? null : url.host, scheme };
  const isAllowed = scheme === 'http' ? isLoopback : knownPrograms.has(scheme) || reverseDomain.test(scheme);
  return isAllowed ? { host: null, scheme } : null;
}

/** The redirect target as consent pages show it; also stored with the grant. The label of a program cannot be mistaken for a host. */
export const redirectLabel = ({ host, scheme }: Redirect): string => host ?? `a program on this computer (scheme ${scheme})`;

import { parsedUrl } from '@exchange/kernel';

const loopback = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(?=[:/]|$)/;
const web = /^https?:/;

/** How many addresses a client may name. */
const redirectsLimit = 20;

/** What we take of a client's own description; the rest would only be kept. */
const kept = ['client_name', 'client_uri', 'grant_types', 'redirect_uris', 'response_types', 'software_id', 'software_version'] as const;
const grantTypes = ['authorization_code', 'refresh_token'];

/**
 * What a client says of itself, as the library takes it: no secret, no scope (it would forbid asking for more later), only what is offered here.
 * Anything that is no object is left to the library, which refuses it.
 */
export function registrable(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const given = body as Record<string, unknown>;
  const metadata = Object.fromEntries(kept.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])));
  const method = given['token_endpoint_auth_method'] ?? 'none';
  const { grant_types: types } = metadata as { grant_types?: unknown };
  return {
    ...metadata,
    ...(Array.isArray(types) ? { grant_types: grantTypes.filter((type) => types.includes(type)) } : {}),
    token_endpoint_auth_method: method,
  };
}

/**
 * A client that listens on this machine, or has a scheme of its own, is native, whatever it says: its port is free. Changes the metadata, as the
 * library wants it; returns what is wrong with them.
 */
export function makeNative(metadata: Record<string, unknown>): string | null {
  const uris = Array.isArray(metadata['redirect_uris']) ? metadata['redirect_uris'].map(String) : [];
  if (uris.length > redirectsLimit) return `redirect_uris must be at most ${redirectsLimit}`;
  if (uris.some((uri) => uri.length > 2_000)) return 'redirect_uris must be at most 2000 characters long';
  const { client_name: name } = metadata;
  if (typeof name === 'string' && name.length > 200) return 'client_name must be at most 200 characters long';
  if (uris.some((uri) => uri.startsWith('http:') && !loopback.test(uri)))
    return 'redirect_uris must be https, or lead to the machine of the person';
  if (uris.some((uri) => /^(javascript|data|vbscript|file|blob|about):/i.test(uri))) return 'redirect_uris must not be of that scheme';
  if (uris.some((uri) => loopback.test(uri) || !web.test(uri))) metadata['application_type'] = 'native';
  delete metadata['scope'];
  return null;
}

/** Host of an address that codes go to; the scheme of one that is no web address. */
export function redirectHostOf(uri: string): string {
  const url = parsedUrl(uri);
  if (!url) return '';
  return web.test(url.protocol) ? url.host : url.protocol.slice(0, -1);
}

/** Whether a program on the machine of the person gets the answer. */
export const isLocal = (uri: string): boolean => loopback.test(uri) || !web.test(uri);

import { asName, isLine } from '@exchange/kernel';
import { redirectOf } from '../../domain/redirect';

/** How many addresses a client may name. */
const redirectsLimit = 20;

/** Bytes of what we take of a client's own description, before the library adds its defaults: its row stays below 4 KB. */
export const maxMetadataBytes = 3_000;

/** What we take of a client's own description; the rest would only be kept. */
const kept = ['client_name', 'client_uri', 'grant_types', 'redirect_uris', 'response_types', 'software_id'] as const;
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

/** Texts that stand on one line, as names of a request do (docs/adr/0046), and how many characters they have at most. */
const lines = { client_name: 200, client_uri: 2_000, software_id: 255 } as const;

/** What is no text is left to the library. */
const isLineOf = (value: unknown, max: number): boolean =>
  typeof value !== 'string' || (value.length <= max && isLine(value) && asName(value) !== '');

/**
 * A client that listens on this machine, or has a scheme of its own, is native, whatever it says: its port is free. Changes the metadata, as the
 * library wants it; returns what is wrong with them.
 */
export function makeNative(metadata: Record<string, unknown>): string | null {
  const uris = Array.isArray(metadata['redirect_uris']) ? metadata['redirect_uris'].map(String) : [];
  if (uris.length > redirectsLimit) return `redirect_uris must be at most ${redirectsLimit}`;
  if (uris.some((uri) => uri.length > 2_000)) return 'redirect_uris must be at most 2000 characters long';
  const wrong = Object.entries(lines).find(([name, max]) => !isLineOf(metadata[name], max));
  if (wrong) return `${wrong[0]} must be one line of 1 to ${wrong[1]} characters, without invisible or control characters`;
  if (typeof metadata['client_name'] === 'string') metadata['client_name'] = asName(metadata['client_name']);
  const schemes = uris.map((uri) => redirectOf(uri)?.scheme);
  if (schemes.includes(undefined))
    return 'redirect_uris must be https, http to a loopback address, a reverse domain name as scheme, or the scheme of a known program';
  if (schemes.some((scheme) => scheme !== 'https')) metadata['application_type'] = 'native';
  delete metadata['scope'];
  return null;
}

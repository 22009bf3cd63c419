import { asName, isLine, isRecord } from '@exchange/kernel';
import { redirectOf } from '../../domain/redirect';
import { fitAuthentication, methodsSupported, signingAlgorithm } from './client-authentication';

/** How many addresses a client may name. */
const redirectsLimit = 20;

/** Bytes of what we take of a client's own description, before the library adds its defaults: its row stays below 4 KB. */
export const maxMetadataBytes = 3_000;

/** What we take of a client's own description; the rest would only be kept. */
const kept = [
  'client_name',
  'client_uri',
  'grant_types',
  'jwks',
  'jwks_uri',
  'redirect_uris',
  'response_types',
  'software_id',
  'token_endpoint_auth_method',
  methodsSupported,
  signingAlgorithm,
] as const;

/** Clients that ask for a secret take `none` instead (RFC 7591 §3.2.1 lets the server replace what was asked for). */
const secretMethods: readonly unknown[] = ['client_secret_basic', 'client_secret_post'];

/**
 * What a client says of itself when it registers, as the library takes it: no secret, no scope (it would forbid asking for more later). Anything that is
 * no object is left to the library, which refuses it.
 */
export function registrable(body: unknown): unknown {
  if (!isRecord(body)) return body;
  const metadata = Object.fromEntries(kept.flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]]])));
  const method = metadata['token_endpoint_auth_method'];
  return { ...metadata, token_endpoint_auth_method: method === undefined || secretMethods.includes(method) ? 'none' : method };
}

/** Texts that stand on one line, as names of a request do (docs/adr/0046), and how many characters they have at most. */
const lines = { client_name: 200, client_uri: 2_000, software_id: 255 } as const;

/** What is no text is left to the library. */
const isLineOf = (value: unknown, max: number): boolean =>
  typeof value !== 'string' || (value.length <= max && isLine(value) && asName(value) !== '');

const offered = { grant_types: ['authorization_code', 'refresh_token'], response_types: ['code'] } as const;

/** Metadata of a registration or a client's document, as the library takes them. Changes the metadata, as the library wants it; returns what is wrong. */
export function fitMetadata(metadata: Record<string, unknown>): string | null {
  return fitRedirects(metadata) ?? fitGrants(metadata) ?? fitAuthentication(metadata);
}

/** What is not offered here is left out; a client that asks for nothing of ours is refused. An empty list counts as none. */
function fitGrants(metadata: Record<string, unknown>): string | null {
  for (const [name, ours] of Object.entries(offered)) {
    const asked = metadata[name];
    if (!Array.isArray(asked)) continue;
    const taken = asked.length === 0 ? [...ours] : ours.filter((type) => asked.includes(type));
    if (taken.length === 0) return `${name} must contain at least one of: ${ours.join(', ')}`;
    metadata[name] = taken;
  }
  return null;
}

/** A client that listens on this machine, or has a scheme of its own, is native, whatever it says: its port is free. */
function fitRedirects(metadata: Record<string, unknown>): string | null {
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

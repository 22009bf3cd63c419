import { asName, isLine, isRecord } from '@exchange/kernel';
import { redirectOf } from '../../domain/redirect';
import { normaliseAuthentication, methodsSupported, signingAlgorithm } from './client-authentication';

/** Maximum number of redirect URIs of a client. */
const maxRedirects = 20;

/** Maximum size of the stored client metadata before the library adds its defaults, in bytes: the row stays below 4 KB. */
export const maxMetadataBytes = 3_000;

/** Metadata that is stored; other members are dropped. */
const storedMembers = [
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

/** Clients that request a secret get `none` (RFC 7591 §3.2.1 lets the server replace requested values). */
const secretMethods: readonly unknown[] = ['client_secret_basic', 'client_secret_post'];

/** Metadata of a registration as the library takes it: no secret, and no scope, which would limit later requests. */
export function registrable(body: unknown): unknown {
  if (!isRecord(body)) return body;
  const metadata = Object.fromEntries(storedMembers.flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]]])));
  const method = metadata['token_endpoint_auth_method'];
  return { ...metadata, token_endpoint_auth_method: method === undefined || secretMethods.includes(method) ? 'none' : method };
}

/** Single-line texts (docs/adr/0046) and their maximum length in characters. */
const lineLengths = { client_name: 200, client_uri: 2_000, software_id: 255 } as const;

/** Accepts values that are no strings: the library refuses them. */
const isLineOf = (value: unknown, max: number): boolean =>
  typeof value !== 'string' || (value.length <= max && isLine(value) && asName(value) !== '');

const offered = { grant_types: ['authorization_code', 'refresh_token'], response_types: ['code'] } as const;

/** Adapts the metadata of a registration or a client's document, in place, as the library expects. Returns the problem, or null. */
export function normaliseMetadata(metadata: Record<string, unknown>): string | null {
  return normaliseRedirects(metadata) ?? normaliseTypes(metadata) ?? normaliseAuthentication(metadata);
}

/** Removes unsupported types; refuses a client that requests only unsupported ones. An empty list counts as absent. */
function normaliseTypes(metadata: Record<string, unknown>): string | null {
  for (const [name, ours] of Object.entries(offered)) {
    const requested = metadata[name];
    if (!Array.isArray(requested)) continue;
    const supported = requested.length === 0 ? [...ours] : ours.filter((type) => requested.includes(type));
    if (supported.length === 0) return `${name} must contain at least one of: ${ours.join(', ')}`;
    metadata[name] = supported;
  }
  return null;
}

/** A client with a loopback redirect or its own scheme is native, whatever it declares: its port may vary. */
function normaliseRedirects(metadata: Record<string, unknown>): string | null {
  const uris = Array.isArray(metadata['redirect_uris']) ? metadata['redirect_uris'].map(String) : [];
  if (uris.length > maxRedirects) return `redirect_uris must be at most ${maxRedirects}`;
  if (uris.some((uri) => uri.length > 2_000)) return 'redirect_uris must be at most 2000 characters long';
  const wrong = Object.entries(lineLengths).find(([name, max]) => !isLineOf(metadata[name], max));
  if (wrong) return `${wrong[0]} must be one line of 1 to ${wrong[1]} characters, without invisible or control characters`;
  if (typeof metadata['client_name'] === 'string') metadata['client_name'] = asName(metadata['client_name']);
  const schemes = uris.map((uri) => redirectOf(uri)?.scheme);
  if (schemes.includes(undefined))
    return 'redirect_uris must be https, http to a loopback address, a reverse domain name as scheme, or the scheme of a known program';
  if (schemes.some((scheme) => scheme !== 'https')) metadata['application_type'] = 'native';
  delete metadata['scope'];
  return null;
}

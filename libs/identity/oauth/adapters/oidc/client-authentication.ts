import { parsedUrl } from '@exchange/kernel';
import { maxAssertionSeconds } from '../../domain/tokens';

/** Authentication methods of registered clients and of clients with a metadata document. */
export const authenticationMethods = ['none', 'private_key_jwt'] as const;
export const signingAlgorithms = ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519'] as const;

export const methodsSupported = 'token_endpoint_auth_methods_supported';
export const signingAlgorithm = 'token_endpoint_auth_signing_alg';

/**
 * A client that lists both methods (`token_endpoint_auth_methods_supported`) may send an assertion or none; {@link allowEitherMethod} decides per
 * request. Modifies the metadata, as the library expects. Returns the problem, or null.
 */
export function normaliseAuthentication(metadata: Record<string, unknown>): string | null {
  const { token_endpoint_auth_method: method, jwks, jwks_uri: uri, [methodsSupported]: supported } = metadata;
  const offered: readonly unknown[] = Array.isArray(supported) ? supported : [method];
  const allowsNone = offered.includes('none');
  const wantsKeys = method === 'private_key_jwt' || offered.includes('private_key_jwt');
  const algorithm = metadata[signingAlgorithm];
  const canSign =
    (jwks !== undefined || uri !== undefined) && (algorithm === undefined || signingAlgorithms.some((one) => one === algorithm));
  if (wantsKeys && (canSign || !allowsNone)) {
    if (uri !== undefined && (typeof uri !== 'string' || uri.length > 2_000 || parsedUrl(uri)?.protocol !== 'https:'))
      return 'jwks_uri must be an https address of at most 2000 characters';
    metadata['token_endpoint_auth_method'] = 'private_key_jwt';
    metadata[methodsSupported] = allowsNone ? [...authenticationMethods] : ['private_key_jwt'];
    return null;
  }
  for (const name of ['jwks', 'jwks_uri', methodsSupported, signingAlgorithm]) delete metadata[name];
  if (allowsNone) metadata['token_endpoint_auth_method'] = 'none';
  return null;
}

interface ClientOfLibrary {
  readonly tokenEndpointAuthMethod?: string;
  readonly [methodsSupported]?: readonly string[];
}

/** Accepts a client that lists `none` and `private_key_jwt` without an assertion. An assertion that is sent is always verified. */
export function allowEitherMethod({ prototype }: { readonly prototype: object }, assertion: () => unknown): void {
  Object.defineProperty(prototype, 'clientAuthMethod', {
    get(this: ClientOfLibrary): string | undefined {
      return assertion() === undefined && this[methodsSupported]?.includes('none') ? 'none' : this.tokenEndpointAuthMethod;
    },
  });
}

/** Limits how long the `jti` of an assertion has to be stored. */
export const isExpiryAllowed = ({ exp }: { readonly exp?: unknown }, now: Date): boolean =>
  Number(exp) <= now.getTime() / 1000 + maxAssertionSeconds;

/** The `kid` in the header of an assertion, not yet verified; undefined when absent. */
export function keyIdOf(assertion: unknown): string | undefined {
  const [header = ''] = String(assertion).split('.');
  try {
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString('utf8')) as { readonly kid?: unknown };
    return typeof kid === 'string' ? kid : undefined;
  } catch {
    return undefined;
  }
}

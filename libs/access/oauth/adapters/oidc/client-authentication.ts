import { parsedUrl } from '@exchange/kernel';
import { maxAssertionSeconds } from '../../domain/tokens';

/** How a client that registered or has a document proves itself at the endpoints for tokens. */
export const authenticationMethods = ['none', 'private_key_jwt'] as const;
export const signingAlgorithms = ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519'] as const;

export const methodsSupported = 'token_endpoint_auth_methods_supported';
export const signingAlgorithm = 'token_endpoint_auth_signing_alg';

/**
 * A client that offers both methods (`token_endpoint_auth_methods_supported`) may come with an assertion or without one; `clientAuthMethod` below decides
 * by request. Changes the metadata, as the library wants it; returns what is wrong with them.
 */
export function fitAuthentication(metadata: Record<string, unknown>): string | null {
  const { token_endpoint_auth_method: method, jwks, jwks_uri: uri, [methodsSupported]: supported } = metadata;
  const offered: readonly unknown[] = Array.isArray(supported) ? supported : [method];
  const takesNone = offered.includes('none');
  const wantsKeys = method === 'private_key_jwt' || offered.includes('private_key_jwt');
  const algorithm = metadata[signingAlgorithm];
  const canSign =
    (jwks !== undefined || uri !== undefined) && (algorithm === undefined || signingAlgorithms.some((one) => one === algorithm));
  if (wantsKeys && (canSign || !takesNone)) {
    if (uri !== undefined && (typeof uri !== 'string' || uri.length > 2_000 || parsedUrl(uri)?.protocol !== 'https:'))
      return 'jwks_uri must be an https address of at most 2000 characters';
    metadata['token_endpoint_auth_method'] = 'private_key_jwt';
    metadata[methodsSupported] = takesNone ? [...authenticationMethods] : ['private_key_jwt'];
    return null;
  }
  for (const name of ['jwks', 'jwks_uri', methodsSupported, signingAlgorithm]) delete metadata[name];
  if (takesNone) metadata['token_endpoint_auth_method'] = 'none';
  return null;
}

interface ClientOfLibrary {
  readonly tokenEndpointAuthMethod?: string;
  readonly [methodsSupported]?: readonly string[];
}

/** A client that offers `none` beside `private_key_jwt` is taken without an assertion; an assertion that comes is always verified. */
export function takeEitherMethod({ prototype }: { readonly prototype: object }, assertion: () => unknown): void {
  Object.defineProperty(prototype, 'clientAuthMethod', {
    get(this: ClientOfLibrary): string | undefined {
      return assertion() === undefined && this[methodsSupported]?.includes('none') ? 'none' : this.tokenEndpointAuthMethod;
    },
  });
}

/** Whether the time at which an assertion expires is near enough: until then its `jti` is kept. */
export const isNearEnough = ({ exp }: { readonly exp?: unknown }, now: Date): boolean =>
  Number(exp) <= now.getTime() / 1000 + maxAssertionSeconds;

/** The id of the key that signed an assertion, as its header says; undefined when it does not. */
export function keyIdOf(assertion: unknown): string | undefined {
  const [header = ''] = String(assertion).split('.');
  try {
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString('utf8')) as { readonly kid?: unknown };
    return typeof kid === 'string' ? kid : undefined;
  } catch {
    return undefined;
  }
}

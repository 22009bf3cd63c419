import { createPrivateKey, generateKeyPairSync, type JsonWebKey, randomUUID, sign } from 'node:crypto';

/** A client's key pair (RFC 7523), generated for this process. */
export interface ClientKey {
  readonly kid: string;
  readonly publicJwk: JsonWebKey;
  readonly privateJwk: JsonWebKey;
}

export const newClientKey = (kid: string): ClientKey => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const shown = { kid, use: 'sig', alg: 'RS256' };
  return {
    kid,
    publicJwk: { ...publicKey.export({ format: 'jwk' }), ...shown },
    privateJwk: { ...privateKey.export({ format: 'jwk' }), ...shown },
  };
};

export const clientKeys = { first: newClientKey('first'), second: newClientKey('second'), foreign: newClientKey('first') };

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Form fields of a client assertion that is valid for one minute. `undefined` in `claims` removes a claim. */
export function assertionOf(clientId: string, audience: string, { kid, privateJwk }: ClientKey, claims: object = {}, header: object = {}) {
  const now = Math.floor(Date.now() / 1000);
  const all = { iss: clientId, sub: clientId, aud: audience, iat: now, exp: now + 60, jti: randomUUID(), ...claims };
  const signed = `${encoded({ alg: 'RS256', kid, typ: 'JWT', ...header })}.${encoded(all)}`;
  const signature = sign('sha256', Buffer.from(signed), createPrivateKey({ key: privateJwk, format: 'jwk' })).toString('base64url');
  return {
    client_assertion: `${signed}.${signature}`,
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
  };
}

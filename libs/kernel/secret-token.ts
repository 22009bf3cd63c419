import { createHash, randomBytes } from 'node:crypto';

/** An opaque bearer secret (session, invitation, reset) of 256 random bits. Only its hash is stored. */
export interface SecretToken {
  readonly token: string;
  readonly hash: Buffer;
}

const shape = /^[A-Za-z0-9_-]{43}$/;

export function newSecretToken(): SecretToken {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: sha256(token) };
}

/** The hash to look a presented token up by; null when the form is wrong, so that invalid tokens cause no query. */
export function hashOfToken(token: string): Buffer | null {
  return shape.test(token) ? sha256(token) : null;
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

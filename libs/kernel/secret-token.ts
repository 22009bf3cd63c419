import { createHash, randomBytes } from 'node:crypto';

/** An opaque bearer secret (session, invitation, reset): 256 random bits. Only its hash is ever stored. */
export interface SecretToken {
  readonly token: string;
  readonly hash: Buffer;
}

const shape = /^[A-Za-z0-9_-]{43}$/;

export function newSecretToken(): SecretToken {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: sha256(token) };
}

/** The hash to look a presented token up by; null when it cannot be one of ours, so that garbage never reaches the database. */
export function hashOfToken(token: string): Buffer | null {
  return shape.test(token) ? sha256(token) : null;
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

import { hash, randomBytes } from 'node:crypto';

/**
 * `sck_` + 36 random characters + 6 characters of checksum, all base 62 (rest-api.md, Authentication 5).
 * Published for secret scanners, which use the checksum to distinguish real keys from look-alikes offline. Authentication ignores the checksum: an
 * early refusal would be measurable (docs/adr/0031).
 */
export const secretPattern = /^sck_[0-9A-Za-z]{42}$/;

const marker = 'sck_';
const randomLength = 36;
const checksumLength = 6;
/** `sck_` and 8 random characters identify a key. The other 28 random characters (166 bits) stay secret. */
const prefixLength = 12;
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export interface IssuedSecret {
  /** Shown once, never stored. */
  readonly secret: string;
  readonly prefix: string;
  readonly hash: Buffer;
}

export function issueSecret(): IssuedSecret {
  const body = marker + randomText(randomLength);
  const secret = body + checksumOf(body);
  return { secret, prefix: secret.slice(0, prefixLength), hash: hashOf(secret) };
}

/** SHA-256 is enough for 214 random bits, which cannot be guessed; a slow hash is not needed. */
export function hashOf(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

/** The first 32 bits of the SHA-256 of everything before it, in base 62. */
function checksumOf(body: string): string {
  let rest = hash('sha256', body, 'buffer').readUInt32BE(0);
  let text = '';
  for (let i = 0; i < checksumLength; i += 1, rest = Math.floor(rest / alphabet.length)) text = alphabet[rest % alphabet.length] + text;
  return text;
}

/** Bytes of 248 (a multiple of 62) and more are discarded, so that every character is equally likely. */
function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length - text.length)) if (byte < 248) text += alphabet[byte % alphabet.length];
  }
  return text;
}

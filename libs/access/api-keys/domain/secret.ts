import { hash, randomBytes } from 'node:crypto';

/**
 * `sck_` + 36 random characters + 6 characters of checksum, all base 62 (rest-api.md, Authentication 5; DESIGN §10).
 * Published for secret scanners; the checksum lets them tell a real key from a look-alike without asking anybody. Authentication does not
 * look at it: refusing early would tell by the time (docs/adr/0031).
 */
export const secretPattern = /^sck_[0-9A-Za-z]{42}$/;

const marker = 'sck_';
const randomLength = 36;
const checksumLength = 6;
/** `sck_` and 8 random characters: enough to recognise a key by, 28 unknown characters (166 bits) short of using it. */
const prefixLength = 12;
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export interface IssuedSecret {
  /** Shown once, stored nowhere. */
  readonly secret: string;
  readonly prefix: string;
  readonly hash: Buffer;
}

export function issueSecret(): IssuedSecret {
  const body = marker + randomText(randomLength);
  const secret = body + checksumOf(body);
  return { secret, prefix: secret.slice(0, prefixLength), hash: hashOf(secret) };
}

/** SHA-256 is enough for 214 random bits: there is nothing to guess, so nothing to slow down. */
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

/** Bytes of 248 and more are thrown away: 248 is the largest multiple of 62, so that every character is equally likely. */
function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length - text.length)) if (byte < 248) text += alphabet[byte % alphabet.length];
  }
  return text;
}

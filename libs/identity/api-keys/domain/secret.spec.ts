import { createHash } from 'node:crypto';
import { hashOf, issueSecret, secretPattern } from './secret';

/** Checks a key as a secret scanner does, by the description in the README. */
function isReal(text: string): boolean {
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  const sum = Array.from(text.slice(-6)).reduce((value, character) => value * 62 + alphabet.indexOf(character), 0);
  return secretPattern.test(text) && createHash('sha256').update(text.slice(0, -6)).digest().readUInt32BE(0) === sum;
}

describe('issueSecret', () => {
  // spec: key.secret.begins, key.prefix
  it('returns a secret with the published pattern, which starts with sck_ and its prefix', () => {
    const { secret, prefix } = issueSecret();
    expect(secret).toMatch(secretPattern);
    expect(secret.startsWith('sck_')).toBe(true);
    expect(prefix).toBe(secret.slice(0, 12));
  });

  // spec: key.secret.hash-only
  it('returns the SHA-256 of the secret', () => {
    const { secret, hash } = issueSecret();
    expect(hash).toEqual(createHash('sha256').update(secret).digest());
    expect(hashOf(secret)).toEqual(hash);
  });

  it('returns different secrets from the whole alphabet', () => {
    const secrets = Array.from({ length: 200 }, () => issueSecret().secret);
    expect(new Set(secrets).size).toBe(secrets.length);
    expect(new Set(secrets.join('').slice(4)).size).toBe(63); // base 62 and the underscore
  });

  it('adds a checksum that detects a changed character at any position', () => {
    const { secret } = issueSecret();
    expect(isReal(secret)).toBe(true);
    for (let i = 4; i < secret.length; i += 1) {
      const other = secret[i] === 'a' ? 'b' : 'a';
      expect(isReal(secret.slice(0, i) + other + secret.slice(i + 1))).toBe(false);
    }
  });

  it.each(['', 'sck_', 'sck_short', `sck_${'a'.repeat(42)}`, `pk_${'a'.repeat(42)}`, 'sck_'.repeat(20)])('differs from %p', (text) => {
    expect(isReal(text)).toBe(false);
  });
});

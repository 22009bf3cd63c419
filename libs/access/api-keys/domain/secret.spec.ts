import { createHash } from 'node:crypto';
import { hashOf, issueSecret, secretPattern } from './secret';

/** As a scanner does it, by the description in the README. */
function isReal(text: string): boolean {
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  const sum = Array.from(text.slice(-6)).reduce((value, character) => value * 62 + alphabet.indexOf(character), 0);
  return secretPattern.test(text) && createHash('sha256').update(text.slice(0, -6)).digest().readUInt32BE(0) === sum;
}

describe('API key secrets', () => {
  // spec: key.secret.begins, key.prefix
  it('begin with sck_, follow the published pattern, and start with their prefix', () => {
    const { secret, prefix } = issueSecret();
    expect(secret).toMatch(secretPattern);
    expect(secret.startsWith('sck_')).toBe(true);
    expect(prefix).toBe(secret.slice(0, 12));
  });

  // spec: key.secret.hash-only
  it('are known by their SHA-256 alone', () => {
    const { secret, hash } = issueSecret();
    expect(hash).toEqual(createHash('sha256').update(secret).digest());
    expect(hashOf(secret)).toEqual(hash);
  });

  it('are never the same twice and use the whole alphabet', () => {
    const secrets = Array.from({ length: 200 }, () => issueSecret().secret);
    expect(new Set(secrets).size).toBe(secrets.length);
    expect(new Set(secrets.join('').slice(4)).size).toBe(63); // base 62 and the underscore
  });

  it('carry a checksum that catches a changed character wherever it is', () => {
    const { secret } = issueSecret();
    expect(isReal(secret)).toBe(true);
    for (let i = 4; i < secret.length; i += 1) {
      const other = secret[i] === 'a' ? 'b' : 'a';
      expect(isReal(secret.slice(0, i) + other + secret.slice(i + 1))).toBe(false);
    }
  });

  it.each(['', 'sck_', 'sck_short', `sck_${'a'.repeat(42)}`, `pk_${'a'.repeat(42)}`, 'sck_'.repeat(20)])('are told from %p', (text) => {
    expect(isReal(text)).toBe(false);
  });
});

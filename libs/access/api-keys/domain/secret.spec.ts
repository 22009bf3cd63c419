import { createHash } from 'node:crypto';
import { hashOf, issueSecret, isWellFormed, secretPattern } from './secret';

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
    expect(isWellFormed(secret)).toBe(true);
    for (let i = 4; i < secret.length; i += 1) {
      const other = secret[i] === 'a' ? 'b' : 'a';
      expect(isWellFormed(secret.slice(0, i) + other + secret.slice(i + 1))).toBe(false);
    }
  });

  it.each(['', 'sck_', 'sck_short', `sck_${'a'.repeat(42)}`, `pk_${'a'.repeat(42)}`, 'sck_'.repeat(20)])('refuse %p', (text) => {
    expect(isWellFormed(text)).toBe(false);
  });
});

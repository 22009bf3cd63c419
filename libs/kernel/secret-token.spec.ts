import { normaliseEmail } from './email';
import { hashOfToken, newSecretToken } from './secret-token';

describe('a secret token', () => {
  it('has 256 random bits, and is found by its hash', () => {
    const { token, hash } = newSecretToken();
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(hashOfToken(token)).toEqual(hash);
    expect(newSecretToken().token).not.toBe(token);
  });

  it.each(['', 'short', `${'A'.repeat(42)}=`, 'A'.repeat(44), `${'A'.repeat(42)}\0`])('%j cannot be one', (text) => {
    expect(hashOfToken(text)).toBeNull();
  });
});

describe('a mail address', () => {
  it('has one spelling: composed, lower case, without spaces around it', () => {
    expect(normaliseEmail(' Jo\u0308rg@B\u00dcCHER.example ')).toBe('j\u00f6rg@b\u00fccher.example');
  });
});

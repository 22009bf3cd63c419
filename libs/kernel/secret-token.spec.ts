import { hashOfToken, newSecretToken } from './secret-token';

describe('Secret tokens', () => {
  test('are 256 random bits in characters that cookies and links allow', () => {
    const { token } = newSecretToken();
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(newSecretToken().token).not.toBe(token);
  });

  test('have a hash that does not contain them', () => {
    const { token, hash } = newSecretToken();
    expect(hashOfToken(token)).toEqual(hash);
    expect(hash).toHaveLength(32);
    expect(hash.toString('base64url')).not.toBe(token);
  });

  test.each(['', 'short', 'a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(42)}!`, `${'a'.repeat(43)}\n`, `${'a'.repeat(42)}\0`])(
    'have no hash when the form is wrong: %j',
    (text) => {
      expect(hashOfToken(text)).toBeNull();
    },
  );
});

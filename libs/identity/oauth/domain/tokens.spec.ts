import { randomBytes } from 'node:crypto';
import { clientSecretPattern, highestScope, newAccessToken, newClientSecret, newRefreshToken, scopeText, successorTokenOf } from './tokens';

describe('Tokens', () => {
  it('have a prefix per kind and 256 random bits', () => {
    expect(newAccessToken()).toMatch(/^sco_[\w-]{43}$/);
    expect(newRefreshToken()).toMatch(/^scr_[\w-]{43}$/);
    expect(newClientSecret()).toMatch(clientSecretPattern);
    expect(newAccessToken()).not.toBe(newAccessToken());
  });

  it('have the same successor only for the same refresh token and the same key', () => {
    const [key, token] = [randomBytes(32), newRefreshToken()];
    expect(successorTokenOf(token, key)).toBe(successorTokenOf(token, key));
    expect(successorTokenOf(token, key)).toMatch(/^scr_[\w-]{43}$/);
    expect(successorTokenOf(token, randomBytes(32))).not.toBe(successorTokenOf(token, key));
    expect(successorTokenOf(newRefreshToken(), key)).not.toBe(successorTokenOf(token, key));
  });
});

describe('Scope texts', () => {
  it('list the scope after all lower scopes', () => {
    expect(['read', 'write', 'spend'].map((scope) => scopeText(scope as 'read'))).toEqual(['read', 'read write', 'read write spend']);
  });

  it.each([
    ['read offline_access', 'read'],
    ['spend', 'spend'],
    ['write read', 'write'],
    ['openid', null],
    ['', null],
  ])('"%s" has the highest scope %s', (text, highest) => {
    expect(highestScope(text)).toBe(highest);
  });
});

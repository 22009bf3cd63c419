import { randomBytes } from 'node:crypto';
import { clientSecretPattern, highestScope, newAccessToken, newClientSecret, newRefreshToken, scopeText, successorOf } from './tokens';

describe('Tokens', () => {
  it('have a prefix per kind and 256 random bits', () => {
    expect(newAccessToken()).toMatch(/^sco_[\w-]{43}$/);
    expect(newRefreshToken()).toMatch(/^scr_[\w-]{43}$/);
    expect(newClientSecret()).toMatch(clientSecretPattern);
    expect(newAccessToken()).not.toBe(newAccessToken());
  });

  it('derive the same successor from the same token and key only', () => {
    const [key, token] = [randomBytes(32), newRefreshToken()];
    expect(successorOf(token, key)).toBe(successorOf(token, key));
    expect(successorOf(token, key)).toMatch(/^scr_[\w-]{43}$/);
    expect(successorOf(token, randomBytes(32))).not.toBe(successorOf(token, key));
    expect(successorOf(newRefreshToken(), key)).not.toBe(successorOf(token, key));
  });
});

describe('Scopes', () => {
  it('include the lower scopes', () => {
    expect(['read', 'write', 'spend'].map((scope) => scopeText(scope as 'read'))).toEqual(['read', 'read write', 'read write spend']);
  });

  it.each([
    ['read offline_access', 'read'],
    ['spend', 'spend'],
    ['write read', 'write'],
    ['openid', null],
    ['', null],
  ])('reads "%s" as %s', (text, highest) => {
    expect(highestScope(text)).toBe(highest);
  });
});

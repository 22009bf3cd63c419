import { randomBytes } from 'node:crypto';
import { clientSecretPattern, highestScope, newAccessToken, newClientSecret, newRefreshToken, scopeText, successorOf } from './tokens';

describe('tokens', () => {
  it('say what they are, and have 256 random bits', () => {
    expect(newAccessToken()).toMatch(/^sco_[\w-]{43}$/);
    expect(newRefreshToken()).toMatch(/^scr_[\w-]{43}$/);
    expect(newClientSecret()).toMatch(clientSecretPattern);
    expect(newAccessToken()).not.toBe(newAccessToken());
  });

  it('of a family follow from each other: the same for whoever has the key, and for nobody else', () => {
    const [key, token] = [randomBytes(32), newRefreshToken()];
    expect(successorOf(token, key)).toBe(successorOf(token, key));
    expect(successorOf(token, key)).toMatch(/^scr_[\w-]{43}$/);
    expect(successorOf(token, randomBytes(32))).not.toBe(successorOf(token, key));
    expect(successorOf(newRefreshToken(), key)).not.toBe(successorOf(token, key));
  });
});

describe('scopes', () => {
  it('include those before them', () => {
    expect(['read', 'write', 'spend'].map((scope) => scopeText(scope as 'read'))).toEqual(['read', 'read write', 'read write spend']);
  });

  it.each([
    ['read offline_access', 'read'],
    ['spend', 'spend'],
    ['write read', 'write'],
    ['openid', null],
    ['', null],
  ])('"%s" is %s', (text, highest) => {
    expect(highestScope(text)).toBe(highest);
  });
});

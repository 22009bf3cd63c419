import type { Request } from 'express';
import { isSameOrigin, sessionTokenOf } from './session-cookie';

const request = (method: string, headers: Record<string, string>) => ({ method, headers }) as unknown as Request;
const baseUrl = 'https://exchange.example.com';

describe('Session cookie', () => {
  it.each([
    ['sc_session=abc', 'abc'],
    ['theme=dark; sc_session=a-b_9; x=y', 'a-b_9'],
    ['xsc_session=abc', undefined],
    ['sc_session=', undefined],
    ['sc_session=a b', undefined],
    ['sc_session="abc"', undefined],
    [`sc_session=${'a'.repeat(201)}`, undefined],
  ])('of %j is %j', (cookie, token) => {
    expect(sessionTokenOf(request('GET', { cookie }))).toBe(token);
  });

  it('is nothing without a cookie header', () => {
    expect(sessionTokenOf(request('GET', {}))).toBeUndefined();
  });
});

describe('Same origin', () => {
  it.each([
    ['GET', { origin: 'https://evil.example.com' }, true],
    ['POST', {}, true],
    ['POST', { origin: 'https://exchange.example.com' }, true],
    ['POST', { origin: 'https://evil.example.com' }, false],
    ['POST', { origin: 'https://exchange.example.com.evil.example.com' }, false],
    ['POST', { origin: 'http://exchange.example.com' }, false],
    ['POST', { origin: 'null' }, false],
    ['POST', { 'sec-fetch-site': 'cross-site' }, false],
    ['POST', { 'sec-fetch-site': 'same-site' }, false],
    ['POST', { 'sec-fetch-site': 'same-origin' }, true],
    ['POST', { 'sec-fetch-site': 'cross-site', origin: 'https://exchange.example.com' }, false],
    ['DELETE', { origin: 'http://localhost:3000', host: 'localhost:3000' }, true],
  ] as const)('%s with %j: %s', (method, headers, same) => {
    expect(isSameOrigin(request(method, headers), baseUrl)).toBe(same);
  });
});

import type { Request } from 'express';
import { isSameOrigin, sessionTokenOf } from './session-cookie';

const request = (method: string, headers: Record<string, string>) => ({ method, headers }) as unknown as Request;
const own = 'https://exchange.example.com';

describe('sessionTokenOf', () => {
  it.each([
    ['sc_session=abc', 'abc'],
    ['theme=dark; sc_session=a-b_9; x=y', 'a-b_9'],
    ['xsc_session=abc', undefined],
    ['sc_session=', undefined],
    ['sc_session=a b', undefined],
    ['sc_session="abc"', undefined],
    [`sc_session=${'a'.repeat(201)}`, undefined],
  ])('reads the cookie header %j as the token %j', (cookie, token) => {
    expect(sessionTokenOf(request('GET', { cookie }))).toBe(token);
  });

  it('returns undefined without a cookie header', () => {
    expect(sessionTokenOf(request('GET', {}))).toBeUndefined();
  });
});

describe('isSameOrigin', () => {
  it.each<[string, Record<string, string>]>([
    ['a program that sends none of Origin, Referer and Sec-Fetch-Site', {}],
    ['the exchange’s own origin', { origin: own }],
    ['the own origin with Sec-Fetch-Site', { origin: own, 'sec-fetch-site': 'same-origin' }],
    ['the own origin behind a proxy that connects to this process by http', { origin: own, host: '10.0.0.7:3000' }],
    ['a page of the own origin that sends only a Referer', { referer: `${own}/docs?x=1` }],
    ['a navigation that the user started, e.g. in the address bar', { 'sec-fetch-site': 'none' }],
    ['a browser with Sec-Fetch-Site only', { 'sec-fetch-site': 'same-origin' }],
  ])('accepts a write from %s', (_, headers) => {
    expect(isSameOrigin(request('POST', headers), own)).toBe(true);
    expect(isSameOrigin(request('POST', headers), `${own}/below/`)).toBe(true);
  });

  it.each<[string, Record<string, string>]>([
    ['another host', { origin: 'https://evil.example.com' }],
    ['the own host with another scheme', { origin: 'http://exchange.example.com', host: 'exchange.example.com' }],
    ['another port', { origin: `${own}:8443`, host: 'exchange.example.com:8443' }],
    ['the own host with port 80', { origin: `${own}:80` }],
    ['an origin equal to the Host header', { origin: 'https://rebound.example', host: 'rebound.example' }],
    ['a host that begins with the own host', { origin: `${own}.evil.example.com` }],
    ['a host that ends with the own host', { origin: 'https://evil-exchange.example.com' }],
    ['a sub-domain', { origin: 'https://a.exchange.example.com' }],
    ['the host with a dot at its end', { origin: `${own}.` }],
    ['the own origin as the user name in the URL of another host', { origin: 'https://exchange.example.com@evil.example' }],
    ['the own origin with a path', { origin: `${own}/` }],
    ['a sandboxed frame', { origin: 'null' }],
    ['an empty origin', { origin: '' }],
    ['two origins', { origin: `${own}, https://evil.example` }],
    ['a foreign page that sends only a Referer', { referer: 'https://evil.example.com/page' }],
    ['a foreign page with the own URL in its path', { referer: `https://evil.example.com/${own}/` }],
    ['a page of the own host over http', { referer: 'http://exchange.example.com/' }],
    ['an invalid Referer', { referer: 'exchange.example.com' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another origin of the same site', { 'sec-fetch-site': 'same-site' }],
    ['an unknown Sec-Fetch-Site', { 'sec-fetch-site': 'same-planet' }],
    ['Sec-Fetch-Site: cross-site with the own Origin', { 'sec-fetch-site': 'cross-site', origin: own }],
    ['Sec-Fetch-Site: cross-site with a Referer of the own origin', { 'sec-fetch-site': 'cross-site', referer: `${own}/` }],
    ['another origin with Sec-Fetch-Site: same-origin', { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example.com' }],
    ['another origin with a Referer of the own origin', { origin: 'https://evil.example.com', referer: `${own}/` }],
  ])('refuses a write from %s, and allows a read', (_, headers) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) expect(isSameOrigin(request(method, headers), own)).toBe(false);
    for (const method of ['GET', 'HEAD', 'OPTIONS']) expect(isSameOrigin(request(method, headers), own)).toBe(true);
  });
});

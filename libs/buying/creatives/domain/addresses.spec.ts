import { addressOf, hostsIn } from './addresses';

describe('Addresses', () => {
  test.each([
    'https://acme.example',
    'http://acme.example:8080/a?b=[C]',
    'https://acme.example/{SKU}?r={CACHEBUSTER}#{OFFERING_ID}',
    'https://xn--bcher-kva.example/',
    'https://bücher.example/',
    'https://[2001:db8::1]/',
  ])('accepts %s', (text) => {
    expect(addressOf(text)?.protocol).toMatch(/^https?:$/);
  });

  test.each([
    'acme.example',
    'javascript:alert(1)',
    'data:text/html,hi',
    'https://{DOMAIN}/',
    'https://a.{DOMAIN}/',
    'https://user:password@acme.example/',
    'https://acme.example/a b',
    'https://acme.example/#a b',
    'https://acme.example\\@evil.example/',
    `https://acme.example/${'a'.repeat(4_096)}`,
  ])('refuses %s', (text) => {
    expect(addressOf(text)).toBeNull();
  });

  test('are found in a text as browsers read them', () => {
    const text =
      'See (https://a.example), HTTP:\\\\b.example/x or "https://me@c.example.". Not: www.d.example, ftp://e.example, http: //f.example';
    expect([...hostsIn(text)]).toEqual(['a.example', 'b.example', 'c.example.']);
    expect([...hostsIn('https://bücher.example https://%61.example:8443?x=https://g.example http:')]).toEqual([
      'xn--bcher-kva.example',
      'a.example',
      'g.example',
    ]);
  });
});

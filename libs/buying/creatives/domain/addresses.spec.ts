import { addressOf } from './addresses';

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
});

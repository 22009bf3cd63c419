import { domainOf } from './domain-name';

it.each([
  ['acme.com', 'acme.com'],
  [' https://www.Acme.com/shop?a=1 ', 'acme.com'],
  ['http://shop.acme.co.uk.', 'shop.acme.co.uk'],
  ['münchen.example', 'xn--mnchen-3ya.example'],
  ['www.com', 'www.com'],
])('the domain of %j is %s', (text, domain) => {
  expect(domainOf(text)).toBe(domain);
});

it.each([
  '',
  'acme',
  '127.0.0.1',
  '[::1]',
  'localhost',
  'ftp://acme.com',
  'https://ann:secret@acme.com',
  'a b.com',
  `${'a'.repeat(64)}.com`,
  '-a.com',
])('%j has no domain', (text) => {
  expect(domainOf(text)).toBeNull();
});

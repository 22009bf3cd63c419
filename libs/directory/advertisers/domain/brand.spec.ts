import { brandDomain } from './brand';

describe('brandDomain', () => {
  it.each([
    ['acme.com', 'acme.com'],
    ['  ACME.com. ', 'acme.com'],
    ['https://www.Acme.com/shop?x=1#y', 'acme.com'],
    ['http://shop.acme.co.uk:8080', 'shop.acme.co.uk'],
    ['www.acme.com', 'acme.com'],
    ['münchen.example', 'xn--mnchen-3ya.example'],
    ['пример.рф', 'xn--e1afmkfd.xn--p1ai'],
  ])('normalises %s to %s', (text, domain) => {
    expect(brandDomain(text)).toBe(domain);
  });

  it.each([
    '',
    ' ',
    'acme',
    'localhost',
    'acme..com',
    '-acme.com',
    'acme.com-',
    'a b.com',
    '192.168.0.1',
    'https://[::1]/',
    'ftp://acme.com',
    'javascript://acme.com',
    'https://user:secret@acme.com',
    'mailto:someone@acme.com',
    `${'a'.repeat(64)}.com`,
    `${'a.'.repeat(127)}com`,
  ])('throws 400 on brand for %p', (text) => {
    expect(() => brandDomain(text)).toThrow(expect.objectContaining({ code: 'VALIDATION_ERROR', field: 'brand' }) as Error);
  });
});

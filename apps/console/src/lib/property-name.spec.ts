import { siteName } from './property-name';

describe('the name of a site', () => {
  it.each([
    ['nytimes.com', 'nytimes.com'],
    [' NYTimes.COM\t', 'nytimes.com'],
    ['https://nytimes.com', 'nytimes.com'],
    ['//nytimes.com', 'nytimes.com'],
    ['nytimes.com?a=b', 'nytimes.com'],
    ['nytimes.com#top\nmore', 'nytimes.com'],
    ['nytimes.com:8443', 'nytimes.com'],
    ['nytimes.com.', 'nytimes.com'],
    ['www.m.nytimes.com', 'nytimes.com'],
    ['HTTPS://me:secret@www.NYTimes.com.:443/a/b?c#d', 'nytimes.com'],
    ['www.bbc.co.uk', 'bbc.co.uk'],
    ['www.co.uk', 'www.co.uk'],
    ['m.com', 'm.com'],
    ['wwww.example.com', 'wwww.example.com'],
    ['MÜNCHEN.de', 'xn--mnchen-3ya.de'],
    ['例え。jp', 'xn--r8jz45g.jp'],
    ['xn--mnchen-3ya.de', 'xn--mnchen-3ya.de'],
    ['exa\u00admple.com', 'example.com'],
  ])('of %j is %s, as the API writes it', (text, name) => {
    expect(siteName(text)).toBe(name);
  });

  it.each([
    'co.uk',
    'com',
    'localhost',
    '8.8.8.8',
    '0x7f.1',
    '[::1]',
    '-example.com',
    'exa_mple.com',
    'exam ple.com',
    'example..com',
    'somebody@example.com',
    'mailto:somebody@example.com',
    '*.example.com',
    'example.com:99999999',
    'xn--a.com',
    'exa\u202emple.com',
    `${'a'.repeat(64)}.com`,
    '<script>alert(1)</script>',
    '\u{1F600}',
    '   ',
  ])('does not exist for %j', (text) => {
    expect(siteName(text)).toBeNull();
  });

  it('is not looked for in texts of more than 2,048 characters', () => {
    for (const long of ['w'.repeat(10_000), 'www.'.repeat(500_000), '@'.repeat(1_000_000), `example.com/${'a'.repeat(10_000)}`])
      expect(siteName(long)).toBeNull();
  });
});

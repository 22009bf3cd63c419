import { InMemoryPublicSuffixes } from '../testing/in-memory';
import { canonicalName } from './canonical';

const suffixes = new InMemoryPublicSuffixes();
const read = (text: string) => canonicalName(text, suffixes);

describe('the canonical name', () => {
  it.each([
    ['nytimes.com', 'nytimes.com', []],
    [' NYTimes.COM\t', 'nytimes.com', []],
    ['cooking.nytimes.com', 'cooking.nytimes.com', []],
    ['https://nytimes.com', 'nytimes.com', ['scheme removed']],
    ['//nytimes.com', 'nytimes.com', ['scheme removed']],
    ['nytimes.com/', 'nytimes.com', ['path removed']],
    ['nytimes.com?a=b', 'nytimes.com', ['path removed']],
    ['nytimes.com#top\nmore', 'nytimes.com', ['path removed']],
    ['nytimes.com:8443', 'nytimes.com', ['port removed']],
    ['nytimes.com.', 'nytimes.com', ['trailing dot removed']],
    ['www.nytimes.com', 'nytimes.com', ['www prefix removed']],
    ['m.nytimes.com', 'nytimes.com', ['m prefix removed']],
    ['www.m.nytimes.com', 'nytimes.com', ['www prefix removed', 'm prefix removed']],
    [
      'HTTPS://me:secret@www.NYTimes.com.:443/a/b?c#d',
      'nytimes.com',
      ['scheme removed', 'path removed', 'credentials removed', 'port removed', 'trailing dot removed', 'www prefix removed'],
    ],
    ['www.bbc.co.uk', 'bbc.co.uk', ['www prefix removed']],
    ['www.co.uk', 'www.co.uk', []],
    ['m.com', 'm.com', []],
    ['www.com', 'www.com', []],
    ['wwww.example.com', 'wwww.example.com', []],
    ['münchen.de', 'xn--mnchen-3ya.de', ['international name written in ASCII']],
    ['MÜNCHEN.de', 'xn--mnchen-3ya.de', ['international name written in ASCII']],
    ['例え。jp', 'xn--r8jz45g.jp', ['international name written in ASCII']],
    ['xn--mnchen-3ya.de', 'xn--mnchen-3ya.de', []],
    ['exa\u00admple.com', 'example.com', ['international name written in ASCII']],
    [`${'a'.repeat(63)}.com`, `${'a'.repeat(63)}.com`, []],
  ])('of %j is %s', (text, name, changes) => {
    expect(read(text)).toMatchObject({ name, changes });
    expect(read(text).registrable).not.toBeNull();
  });

  it.each([
    'co.uk',
    'com',
    'localhost',
    '8.8.8.8',
    'http://8.8.8.8:80/',
    '0x7f.1',
    '１２７.0.0.1',
    '[::1]',
    'http://[2001:db8::1]/',
    '::1',
    '-example.com',
    'exa_mple.com',
    'exam ple.com',
    'example..com',
    '.example.com',
    'example.com..',
    'somebody@example.com',
    'mailto:somebody@example.com',
    '*.example.com',
    'example.com:99999999',
    'münchen%2ede',
    'xn--a.com',
    `${'a'.repeat(64)}.com`,
    `${'a.'.repeat(130)}com`,
    'https://',
    '...',
    '!!!',
    '   ',
    'DROP TABLE x;',
    '\u{1F600}',
  ])('does not exist for %j', (text) => {
    expect(read(text)).toEqual({ name: text.trim(), registrable: null, changes: [] });
  });

  it('is not parsed from texts of more than 2,048 characters', () => {
    const path = 'a'.repeat(2_048 - 'example.com/'.length);
    expect(read(`example.com/${path}`).name).toBe('example.com');
    expect(read(`example.com/${path}a`).registrable).toBeNull();
    for (const long of ['w'.repeat(1_000_000), 'www.'.repeat(500_000), '@'.repeat(1_000_000)]) expect(read(long).registrable).toBeNull();
  });
});

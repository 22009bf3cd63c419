import { growth } from '@test/processor-time';
import { domainOf } from './domain-name';
import { normaliseEmail } from './email';
import { httpUrl } from './http-url';
import { keptRequest } from './kept-request';
import { asLine, asName, asProse, isLine, isProse, withoutInvisibleCharacters } from './line';
import { decodeCursor } from './paging';
import { withoutQueries } from './without-queries';

/** Functions of the kernel that read foreign text. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  domainOf,
  httpUrl: (text) => httpUrl(`https://${text}`),
  normaliseEmail,
  isLine,
  isProse,
  asName,
  asLine: (text) => asLine(text),
  asProse: (text) => asProse(text),
  withoutInvisibleCharacters,
  withoutQueries,
  keptRequest: (brief) => keptRequest({ buying_mode: 'brief', brief }),
  decodeCursor: (text) => {
    try {
      return decodeCursor(text, ['timestamp', 'string']);
    } catch {
      return null;
    }
  },
};

/** Texts that start, continue or almost end what these functions match. */
const parts = [
  ' ',
  '\n',
  '\t\n',
  'a',
  'a.',
  'a-',
  '.',
  '@',
  'a@',
  '"',
  '\\',
  '[',
  '{"a":',
  'http://',
  '://',
  '?a=',
  '&',
  '#',
  '%41',
  'www.',
  'xn--',
]
  .concat([
    'é',
    'e\u0301',
    '\u0301\u0323',
    '\u0323\u0301',
    '\u200d',
    '\u200b',
    '\u202e',
    '\u200c',
    '👩\u200d',
    '🏽',
    '\ufe0f',
    '\ud800',
    'ﷺ',
    '한',
    'ﾊﾞ',
  ])
  .concat(['\u0915\u200d', '\u2028', '\u001b[', 'eyJ', 'A=', 'ﬃ']);

describe.each(Object.entries(readers))('%s', (_, read) => {
  it('takes linear time, whatever the text repeats', async () => {
    const bad: string[] = [];
    for (const part of parts)
      for (const [before, after] of [
        ['', ''],
        ['https://a', '.example'],
        ['a', '!'],
      ]) {
        const of = (size: number) => before + part.repeat(size / part.length) + after;
        if ((await growth((size) => read(of(size)), 16_000)) > 8) bad.push(JSON.stringify(`${before}${part}…${after}`));
      }
    expect(bad).toEqual([]);
  });
});

import { asLine, asName, asProse, isLine, isProse } from './line';

const hidden: Readonly<Record<string, string>> = {
  'a line feed': '\n',
  'a carriage return': '\r',
  'a tab': '\t',
  escape: '\u001B',
  NUL: '\0',
  DEL: '\u007F',
  'C1 control sequence introducer': '\u009B',
  'next line': '\u0085',
  'a line separator': '\u2028',
  'a paragraph separator': '\u2029',
  'a right-to-left override': '\u202E',
  'a left-to-right embedding': '\u202A',
  'an isolate': '\u2066',
  'the end of an isolate': '\u2069',
  'a left-to-right mark': '\u200E',
  'an Arabic letter mark': '\u061C',
  'a zero-width space': '\u200B',
  'a zero-width joiner between Latin letters': '\u200D',
  'a zero-width non-joiner between Latin letters': '\u200C',
  'a word joiner': '\u2060',
  'an invisible plus': '\u2064',
  'a byte order mark': '\uFEFF',
  'a soft hyphen': '\u00AD',
  'a combining grapheme joiner': '\u034F',
  'a Hangul filler': '\u3164',
  'a half-width Hangul filler': '\uFFA0',
  'a Mongolian vowel separator': '\u180E',
  'a variation selector after a letter': '\uFE0F',
  'a variation selector of the supplement': '\u{E0101}',
  'a tag': '\u{E0041}',
  'a language tag': '\u{E0001}',
  'an interlinear annotation': '\uFFF9',
  'a shorthand format control': '\u{1BCA0}',
  'a musical format control': '\u{1D173}',
  'a blank of braille': '\u2800',
  'a noncharacter': '\uFFFE',
  'half a surrogate pair': '\uD800',
};

const seen = [
  'Northwind Media',
  'Amélie Müller-Lüdenscheidt',
  'Ærøskøbing & Söhne (1998), “Best” №1!',
  '東京　広告',
  'שלום עולם',
  'شركة الإعلان',
  'کتاب\u200Cخانه',
  'क्\u200Dष',
  'श्री\u200Cमान',
  '👩🏽\u200D💻 Studio',
  '🏳\uFE0F\u200D🌈 Media',
  'We ❤\uFE0F ads',
  '5\uFE0F\u20E3 Stars',
  '🇩🇪 GmbH',
];

describe('What a person sees on one line', () => {
  it.each(seen)('%s', (text) => {
    expect([isLine(text), asLine(text)]).toEqual([true, asName(text)]);
  });

  it.each(Object.entries(hidden))('is not %s, wherever it stands', (_, character) => {
    for (const text of [`A${character}B`, `${character}AB`, `AB${character}`, character]) expect(isLine(text)).toBe(false);
  });

  it('is no joiner at the edge of a word, beside another joiner, or between scripts', () => {
    const wrong = ['کتاب\u200C', '\u200Cکتاب', 'کت\u200C\u200Cاب', 'ک\u200Cb', '💻\u200D', 'a\u200D💻', '❤\uFE0F\uFE0F', '5\uFE0F'];
    expect(wrong.filter(isLine)).toEqual([]);
  });

  it('text of several lines has line breaks and tabs besides, and nothing else', () => {
    expect(isProse('One.\r\nTwo:\tthree\n')).toBe(true);
    const breaking = ['\n', '\t'];
    for (const character of Object.values(hidden)) expect(isProse(`A${character}B`)).toBe(breaking.includes(character));
  });
});

describe('A line made of what somebody sent', () => {
  it('keeps what is seen, in order', () => {
    expect(asLine(' \u001B[31mRed\u001B[0m\r\n\r\nhttps://evil.example\u202E ')).toBe('[31mRed[0m https://evil.example');
    expect(asProse('One\r\n\u001B]8;;x\u0007Two\u2028Three')).toBe('One\n]8;;xTwo\nThree');
  });

  it('is one, whatever was sent, and stays the same when made again', () => {
    const characters = [...Object.values(hidden), ...seen.flatMap((text) => [...text]), 'e', '\u0301', ' ', '\u3000'];
    let state = 7;
    const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) % characters.length;
    for (let n = 0; n < 5_000; n += 1) {
      const sent = Array.from({ length: 12 }, () => characters[next()]).join('');
      for (const max of [3, 8, 255]) {
        const line = asLine(sent, max);
        expect([isLine(line), [...line].length <= max, asLine(line, max)]).toEqual([true, true, line]);
      }
      expect(isProse(asProse(sent))).toBe(true);
    }
  });

  it('names are spelled in one way', () => {
    expect(asName(' Ame\u0301lie ')).toBe('Amélie');
  });
});

describe('However long it is', () => {
  it.each([...Object.values(hidden), 'a', 'a\u0301\u0323', '❤\uFE0F\u200D', 'ک\u200C'])('%j costs no more a character', (part) => {
    const millisecondsFor = (length: number) => {
      const text = part.repeat(Math.ceil(length / part.length));
      const since = process.cpuUsage();
      for (const look of [isLine, isProse, asLine, asProse, asName]) look(text);
      return process.cpuUsage(since).user / 1_000;
    };
    millisecondsFor(25_000);
    // Sixteen times the text: a square would take 256 times as long.
    expect(millisecondsFor(400_000)).toBeLessThan(64 * Math.max(2, millisecondsFor(25_000)));
  });
});

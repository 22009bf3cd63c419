import { asLine, asName, asProse, isLine, isProse } from './line';
import { hidden } from './line.fixture';

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

describe('isLine', () => {
  it.each(seen)('%s', (text) => {
    expect([isLine(text), asLine(text)]).toEqual([true, asName(text)]);
  });

  it.each(Object.entries(hidden))('refuses %s at any position', (_, character) => {
    for (const text of [`A${character}B`, `${character}AB`, `AB${character}`, character]) expect(isLine(text)).toBe(false);
  });

  it('refuses a joiner at the edge of a word, beside another joiner, or between scripts', () => {
    const wrong = ['کتاب\u200C', '\u200Cکتاب', 'کت\u200C\u200Cاب', 'ک\u200Cb', '💻\u200D', 'a\u200D💻', '❤\uFE0F\uFE0F', '5\uFE0F'];
    expect(wrong.filter(isLine)).toEqual([]);
  });

  it('isProse allows line breaks and tabs in addition', () => {
    expect(isProse('One.\r\nTwo:\tthree\n')).toBe(true);
    const breaking = ['\n', '\t'];
    for (const character of Object.values(hidden)) expect(isProse(`A${character}B`)).toBe(breaking.includes(character));
  });
});

describe('asLine', () => {
  it('keeps visible characters, in order', () => {
    expect(asLine(' \u001B[31mRed\u001B[0m\r\n\r\nhttps://evil.example\u202E ')).toBe('[31mRed[0m https://evil.example');
    expect(asProse('One\r\n\u001B]8;;x\u0007Two\u2028Three')).toBe('One\n]8;;xTwo\nThree');
  });

  it('returns one line for any text, and is idempotent', () => {
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

  it('asName composes and trims names', () => {
    expect(asName(' Ame\u0301lie ')).toBe('Amélie');
  });
});

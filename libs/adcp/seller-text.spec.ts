import { withoutInvisibleCharacters } from '@exchange/kernel';
import { cleanDeep, sellerName, sellerText } from './seller-text';

const hidden = 'A\u001B[31m\u202E\u200Bb\nhttps://evil.example\u{E0041}';

test('sellerName returns one line of visible characters', () => {
  expect(sellerName(hidden, 255)).toBe('A [31mb https://evil.example');
  expect([sellerName('\u200B ', 255), sellerName(7, 255), sellerName('n'.repeat(300), 255)]).toEqual([null, null, 'n'.repeat(255)]);
});

test('cleanDeep keeps lines and removes invisible characters at any depth', () => {
  expect(sellerText(hidden, 255)).toBe('A [31mb\nhttps://evil.example');
  expect(cleanDeep({ a: [hidden] })).toEqual({ a: ['A [31mb\nhttps://evil.example'] });
});

test('plain text is unchanged', () => {
  const plain = `${Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')}\n\tend`;
  expect([cleanDeep(plain), sellerText(plain, 255), withoutInvisibleCharacters(plain)]).toEqual([plain, plain.trim(), plain]);
});

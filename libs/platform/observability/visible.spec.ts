import { visible } from './log';

test('visible escapes control and invisible characters without changing the JSON value', () => {
  const facts = { name: 'a\u009B31m\u202Eb\u{E0041}\u200B\u2028', plain: 'Müller 東京' };
  const line = visible(JSON.stringify(facts));
  expect(line).not.toMatch(/[\u007F-\u009F\u2028\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/u);
  expect([JSON.parse(line), line.includes('Müller 東京')]).toEqual([facts, true]);
});

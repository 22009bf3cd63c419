import { existsSync } from 'node:fs';
import { languages } from '@exchange/kernel';
import { filesIn, read, root } from './sources';

type Words = Readonly<Record<string, string>>;

const folders = filesIn(['libs'], (path) => path.endsWith('/words/en.json')).map((path) => path.slice(0, -'/en.json'.length));
const wordsIn = (folder: string, language: string): Words | null => {
  const path = `${folder}/${language}.json`;
  return existsSync(`${root}/${path}`) ? (JSON.parse(read(path)) as Words) : null;
};
const placeholdersOf = (words: Words | null) =>
  words && Object.entries(words).map(([key, text]) => [key, ...(text.match(/\{\w+\}/g) ?? []).toSorted()].join(' '));

test('pages have words in several contexts', () => {
  expect(folders.length).toBeGreaterThan(5);
});

describe.each(folders)('The words in %s', (folder) => {
  const english = wordsIn(folder, 'en')!;

  test.each(languages)('have the same keys, in the same order, and the same placeholders in %s', (language) => {
    expect(placeholdersOf(wordsIn(folder, language))).toEqual(placeholdersOf(english));
  });

  test('contain no markup, and no text is empty', () => {
    const texts = languages.flatMap((language) => Object.values(wordsIn(folder, language) ?? {}));
    expect(texts.filter((text) => text.trim() === '' || /[<>]/.test(text))).toEqual([]);
  });
});

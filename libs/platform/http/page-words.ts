import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languages } from '@exchange/kernel';
import english from './words/en.json';

/** Words by language, from `<language>.json` in a folder. Words and languages that are missing are English. */
export function loadWords<Words extends Readonly<Record<string, string>>>(folder: string, words: Words): Readonly<Record<Language, Words>> {
  const entries = languages.map((language) => [language, { ...words, ...readWords<Words>(join(folder, `${language}.json`)) }] as const);
  return Object.fromEntries(entries) as Record<Language, Words>;
}

function readWords<Words>(file: string): Partial<Words> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Words>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

/** Words around what a page shows. */
export const pageWords = loadWords(join(__dirname, 'words'), english);

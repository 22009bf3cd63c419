import { join } from 'node:path';
import type { Language } from '@exchange/kernel';
import { fillText, loadWords } from '@exchange/platform';
import english from './words/en.json';

/** Fixed sentences of the assistant, independent of the model. `{…}` are placeholders. */
const sentences = loadWords(join(__dirname, 'words'), english);

export type SentenceName = keyof typeof english;

/** Returns the sentence with its placeholders filled in. Inserted values are not interpreted again. */
export function sentence(language: Language, name: SentenceName, values: Readonly<Record<string, string>> = {}): string {
  return fillText(sentences[language][name], values);
}

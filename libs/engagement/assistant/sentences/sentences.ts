import type { Language } from '@exchange/kernel';
import { east } from './east';
import { west } from './west';
import type { Sentences } from './wording';

const all: Readonly<Record<Language, Sentences>> = { ...west, ...east };

/** Returns the sentence with its placeholders filled in. Inserted values are not interpreted again. */
export function sentence(language: Language, name: keyof Sentences, values: Readonly<Record<string, string>> = {}): string {
  return all[language][name].replaceAll(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '');
}

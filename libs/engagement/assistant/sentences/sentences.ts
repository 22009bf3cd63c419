import type { Language } from '@exchange/kernel';
import { east } from './east';
import { west } from './west';
import type { Sentences } from './wording';

const all: Readonly<Record<Language, Sentences>> = { ...west, ...east };

/** A sentence in that language. What is filled in is not looked at again. */
export function sentence(language: Language, name: keyof Sentences, values: Readonly<Record<string, string>> = {}): string {
  return all[language][name].replaceAll(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '');
}

import type { Language } from '@exchange/kernel';
import { east } from './east';
import { west } from './west';

/** What the assistant says by itself, whatever model it has. `{…}` is filled in. */
export interface Sentences {
  readonly help: string;
  readonly confirm: string;
  readonly done: string;
  readonly cancelled: string;
  readonly failed: string;
  readonly found: string;
  readonly nothing: string;
  readonly several: string;
  readonly unknown: string;
  readonly plainly: string;
  readonly brokenOff: string;
  readonly executed: string;
  readonly notExecuted: string;
  readonly uncertain: string;
  readonly stopped: string;
  readonly unavailable: string;
}

const all: Readonly<Record<Language, Sentences>> = { ...west, ...east };

/** A sentence in that language. What is filled in is not looked at again. */
export function sentence(language: Language, name: keyof Sentences, values: Readonly<Record<string, string>> = {}): string {
  return all[language][name].replaceAll(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '');
}

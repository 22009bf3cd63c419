import type { z } from 'zod';

/** Longer enumerations are not listed to clients (`tools/list`); the refusal of a wrong value names the values. */
export const maxListedWords = 20;

/** Maximum characters of the values in a refusal, which is cut at 400. */
const maxValuesLength = 330;

/** Message for an invalid argument. For a long enumeration: all values, those with the same beginning, or their beginnings. */
export function problemOf(issue: z.core.$ZodIssue, args: unknown): string {
  if (issue.code !== 'invalid_value' || issue.values.length <= maxListedWords) return issue.message;
  const words = issue.values.map(String);
  if (isShort(words)) return `must be one of ${words.join(', ')}.`;
  const sent = String(issue.path.reduce<unknown>((value, part) => (value as Readonly<Record<PropertyKey, unknown>>)?.[part], args));
  // The group of `media_buy.stuck` is `media_buy` or `media`, whichever list is short enough.
  const groups = [/^[^.]+/, /^[^._]+/].map((begin) => {
    const beginOf = (word: string): string => begin.exec(word)?.[0] ?? '';
    return { alike: words.filter((word) => beginOf(word) === beginOf(sent)), begins: [...new Set(words.map(beginOf))] };
  });
  const alike = groups.map((group) => group.alike).findLast((some) => some.length > 0 && some.length < words.length && isShort(some));
  if (alike) return `is no such word. Those that begin alike: ${alike.join(', ')}.`;
  const begins = groups.map((group) => group.begins).find(isShort) ?? groups.at(-1)!.begins;
  return `is no such word. They begin with ${begins.join(', ')}: send one that does to be told the rest.`;
}

const isShort = (words: readonly string[]): boolean => words.join(', ').length <= maxValuesLength;

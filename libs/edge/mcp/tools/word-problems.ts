import type { z } from 'zod';

/** More words than this are not listed to clients (`tools/list`): the refusal of a wrong one says which there are. */
export const maxListedWords = 20;

/** Characters of the words in one refusal, which is cut at 400. */
const room = 330;

/** What is wrong with an argument. Of a long enumeration: all its words, or those that begin like the one that was sent, or how they begin. */
export function problemOf(issue: z.core.$ZodIssue, args: unknown): string {
  if (issue.code !== 'invalid_value' || issue.values.length <= maxListedWords) return issue.message;
  const words = issue.values.map(String);
  if (isShort(words)) return `must be one of ${words.join(', ')}.`;
  const sent = String(issue.path.reduce<unknown>((value, part) => (value as Readonly<Record<PropertyKey, unknown>>)?.[part], args));
  // `media_buy` of `media_buy.stuck`, or `media`: a group that is short enough to be told.
  const groups = [/^[^.]+/, /^[^._]+/].map((begin) => {
    const beginOf = (word: string): string => begin.exec(word)?.[0] ?? '';
    return { alike: words.filter((word) => beginOf(word) === beginOf(sent)), begins: [...new Set(words.map(beginOf))] };
  });
  const alike = groups.map((group) => group.alike).findLast((some) => some.length > 0 && some.length < words.length && isShort(some));
  if (alike) return `is no such word. Those that begin alike: ${alike.join(', ')}.`;
  const begins = groups.map((group) => group.begins).find(isShort) ?? groups.at(-1)!.begins;
  return `is no such word. They begin with ${begins.join(', ')}: send one that does to be told the rest.`;
}

const isShort = (words: readonly string[]): boolean => words.join(', ').length <= room;

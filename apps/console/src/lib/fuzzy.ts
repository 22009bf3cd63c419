/** Characters of input that are compared; no name, id or action needs more. */
export const maxQueryLength = 200;

/** Letters that Unicode does not decompose into a base letter and a mark. */
const plain: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ð: 'd', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' };
/** Accents of Latin, Greek and Cyrillic letters, vowel signs of Arabic and Hebrew, and invisible format characters. */
const marks = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]|\p{Cf}/gu;

/** Lower case without accents, so that "Menü" is found by "menu". */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(marks, '')
    .replace(/[łøđðıßæœþ]/g, (letter) => plain[letter]!);

const wordsOf = (text: string): string[] => fold(text.slice(0, maxQueryLength)).match(/[^\s]+/g) ?? [];
const isWordStart = (text: string, at: number) => at === 0 || /[^\p{L}\p{N}\p{M}]/u.test(text[at - 1]!);

/**
 * Items that match every word of the query, best first; equally good ones keep their order. An empty query matches all. Names of objects match only
 * as they are written: too many of them have some abbreviation.
 */
export function rank<T>(query: string, items: readonly T[], textOf: (item: T) => string, of: 'labels' | 'names' = 'labels'): T[] {
  const words = wordsOf(query);
  const minScore = of === 'names' ? 2 : 1;
  return items
    .map((item) => ({ item, score: scoreOf(words, fold(textOf(item).slice(0, maxQueryLength)), minScore) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ item }) => item);
}

/** Sum of the words' scores, or 0 when one of them does not match well enough. */
function scoreOf(words: readonly string[], text: string, minScore: number): number {
  let sum = 1;
  for (const word of words) {
    const score = wordScore(word, text);
    if (score < minScore) return 0;
    sum += score;
  }
  return sum;
}

/** 4: start of the text, 3: start of a word, 2: inside of a word, 1: abbreviation. */
function wordScore(word: string, text: string): number {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) if (isWordStart(text, at)) return at === 0 ? 4 : 3;
  // One or two Latin letters are in almost every label; a single Chinese character is a word.
  if ((word.length > 2 || word > '\u007f') && text.includes(word)) return 2;
  return word.length > 1 && isAbbreviation(word, text) ? 1 : 0;
}

/** Whether the word consists of starts of successive words: `crcam` of `create campaign`. */
function isAbbreviation(word: string, text: string): boolean {
  let matched = 0;
  let isWithin = false;
  for (let at = 0; at < text.length && matched < word.length; at += 1) {
    isWithin = text[at] === word[matched] && (isWithin || isWordStart(text, at));
    if (isWithin) matched += 1;
  }
  return matched === word.length;
}

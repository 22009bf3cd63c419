import characters from './look-alike-characters.json';

/** A text in plain letters as a reader sees it, with the original position of each character. */
export interface Folded {
  readonly text: string;
  /** Original position of the first character that `index` comes from. */
  begins(index: number): number;
  /** Original position after that character. */
  ends(index: number): number;
}

const plain = /^[\t\n\r\x20-\x7e]*$/;
const marks = /\p{M}+/gu;
/** Controls, formats, fillers and other characters without width. */
const invisible = /[\p{C}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u;

/** Look-alikes of ASCII that have no Unicode decomposition to it. */
const lookAlikes: ReadonlyMap<string, string> = new Map(
  Object.entries(characters).flatMap(([ascii, others]) => [...others].map((other) => [other, ascii] as const)),
);

/**
 * Replaces full-width and decorated letters and look-alikes of other scripts by plain letters, and removes invisible characters: what a
 * person reads as `token` becomes `token`. One pass; case is kept.
 */
export function foldLookAlikes(original: string): Folded {
  if (plain.test(original)) return { text: original, begins: (index) => index, ends: (index) => index + 1 };
  const known = new Map<string, string>();
  const parts: string[] = [];
  const places: number[] = [];
  const lengths: number[] = [];
  let at = 0;
  for (const char of original) {
    let seen = known.get(char);
    if (seen === undefined) known.set(char, (seen = plainOf(char)));
    parts.push(seen);
    for (let index = 0; index < seen.length; index += 1) {
      places.push(at);
      lengths.push(char.length);
    }
    at += char.length;
  }
  return { text: parts.join(''), begins: (index) => places[index]!, ends: (index) => places[index]! + lengths[index]! };
}

/** The plain letters of one character; empty when it is invisible. */
function plainOf(char: string): string {
  if (plain.test(char)) return char;
  const boxed = enclosedLetter(char.codePointAt(0)!);
  if (boxed !== undefined) return boxed;
  const decomposed = [...char.normalize('NFKD').replace(marks, '')].map((part) => lookAlikes.get(part) ?? part).join('');
  const seen = [...decomposed.normalize('NFC')].map(sign).join('');
  // `⑴` and `ﷺ` would become several words, within which a secret cannot end.
  return seen.length > 1 && !/^[\p{L}\p{N}]{2,4}$/u.test(seen) ? char : seen;
}

function sign(char: string): string {
  if (plain.test(char)) return char;
  if (invisible.test(char)) return '';
  if (/\p{Nd}/u.test(char)) return '0';
  if (/\p{Pd}/u.test(char)) return '-';
  if (/\p{Pc}/u.test(char)) return '_';
  return /\p{Z}/u.test(char) ? ' ' : char;
}

/** White letters in black circles and squares (U+1F150, U+1F170). */
function enclosedLetter(code: number): string | undefined {
  for (const first of [0x1f150, 0x1f170]) if (code >= first && code < first + 26) return String.fromCharCode(65 + code - first);
  return undefined;
}

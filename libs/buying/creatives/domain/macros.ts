import { universalMacros } from './universal-macros';

export type UniversalMacro = (typeof universalMacros)[number];

/** How a macro is written. Sellers replace `{NAME}`; ad servers have the other forms. */
export type MacroForm = 'protocol' | 'encoded' | 'other';

export interface WrittenMacro {
  /** As it stands in the text: `{CACHEBUSTER}`, `%%CACHEBUSTER%%`. */
  readonly written: string;
  readonly name: string;
  readonly form: MacroForm;
}

const known: ReadonlySet<string> = new Set(universalMacros);

/** Names have at most 64 characters, so that the search takes linear time. */
const pattern =
  /\$\{([a-z]\w{0,63})\}|\{\{([a-z]\w{0,63})\}\}|\{([a-z]\w{0,63})\}|%7b([a-z]\w{0,63}?)%7d|\[([a-z]\w{0,63})\]|%%([a-z]\w{0,63}?)%%/gi;

export const isUniversalMacro = (name: string): name is UniversalMacro => known.has(name);

/** Macros in the order of the text. Forms of ad servers count only with a name of the protocol, because brackets have other uses, too. */
export function macrosIn(text: string): readonly WrittenMacro[] {
  return [...text.matchAll(pattern)].flatMap(([written, dollar, double, protocol, encoded, bracket, percent]): WrittenMacro[] => {
    if (protocol !== undefined) return [{ written, name: protocol, form: 'protocol' }];
    const name = (dollar ?? double ?? encoded ?? bracket ?? percent)!;
    if (!isUniversalMacro(name.toUpperCase())) return [];
    return [{ written, name, form: encoded === undefined ? 'other' : 'encoded' }];
  });
}

/** Whether a brace is left that belongs to no macro. */
export const hasLooseBrace = (text: string): boolean => /[{}]/.test(text.replaceAll(pattern, ''));

/**
 * The text with these values in place of `{NAME}`, encoded for an address as sellers do it, cut after so many characters. Macros without a value stay.
 */
export function withMacros(text: string, values: Readonly<Record<string, string>>, maxCharacters: number): string {
  const has = (name: string): boolean => Object.hasOwn(values, name);
  let filled = '';
  for (const piece of text.split(/(\{[a-z]\w{0,63}\})/i)) {
    const name = piece.slice(1, -1);
    filled += piece.startsWith('{') && has(name) ? encodeURIComponent(values[name]!) : piece;
    if (filled.length >= maxCharacters) return filled.slice(0, maxCharacters);
  }
  return filled;
}

/** The macro that was probably meant: the same in upper case, or up to two letters away. Null when no name is that close. */
export function closestMacro(name: string): UniversalMacro | null {
  const wanted = name.toUpperCase();
  if (isUniversalMacro(wanted)) return wanted;
  const near = universalMacros
    .filter((macro) => macro.length > 3 && Math.abs(macro.length - wanted.length) <= 2 && differentLetters(macro, wanted) <= 4)
    .map((macro) => ({ macro, distance: distanceBetween(macro, wanted) }))
    .filter(({ distance }) => distance <= 2)
    .toSorted((left, right) => left.distance - right.distance);
  return near[0]?.macro ?? null;
}

/** A bit for each letter that the name has. */
const lettersOf = (name: string): number => [...name].reduce((letters, letter) => letters | (1 << (letter.charCodeAt(0) % 32)), 0);

/** Letters of one name only. Quicker than the distance: a replaced letter makes two of them, an added one makes one. */
function differentLetters(left: string, right: string): number {
  let rest = lettersOf(left) ^ lettersOf(right);
  let count = 0;
  for (; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** Letters that are added, removed or replaced (Levenshtein). */
function distanceBetween(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...left].entries()) {
    const next = [i + 1];
    for (let j = 0; j < right.length; j += 1) next.push(Math.min(row[j + 1]! + 1, next[j]! + 1, row[j]! + (letter === right[j] ? 0 : 1)));
    row = next;
  }
  return row[right.length]!;
}

/**
 * Characters that are invisible or reorder text: controls (C0, C1), line and paragraph separators, direction controls, zero-width
 * characters, tags, fillers, selectors (docs/adr/0046). U+2800 and U+1D159 render blank although Unicode classifies them as symbols.
 */
const invisible =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\p{Cs}\uFFF9-\uFFFB\u2800\u{1D159}]/gu;
const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;

/** Letters and marks of scripts whose spelling uses joiners and non-joiners. */
const joined =
  /^[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]$/u;
const ignorable = /^\p{Default_Ignorable_Code_Point}$/u;
const pictographic = /^\p{Extended_Pictographic}$/u;
const skinTone = /^\p{Emoji_Modifier}$/u;

/**
 * Joiners that belong to the spelling: between two letters of such a script, within one emoji, and the selector that makes a symbol an
 * emoji. Only the neighbouring characters decide, so that the check takes linear time.
 */
function isSpelling(text: string, at: number): boolean {
  const [character, before, after] = [text.charAt(at), characterBefore(text, at), characterAt(text, at + 1)];
  const isSelected = character === '\uFE0F' || character === '\uFE0E';
  if (isSelected) return pictographic.test(before) || (character === '\uFE0F' && after === '\u20E3' && /^[0-9#*]$/.test(before));
  if (character !== '\u200C' && character !== '\u200D') return false;
  if (isJoined(before) && isJoined(after)) return true;
  const symbol = before === '\uFE0F' ? characterBefore(text, at - 1) : before;
  return character === '\u200D' && pictographic.test(after) && (pictographic.test(symbol) || skinTone.test(before));
}

const isJoined = (character: string): boolean => joined.test(character) && !ignorable.test(character);

function characterAt(text: string, at: number): string {
  const code = text.codePointAt(at);
  return code === undefined ? '' : String.fromCodePoint(code);
}

function characterBefore(text: string, at: number): string {
  const pair = characterAt(text, at - 2);
  return at >= 2 && pair.length === 2 ? pair : text.charAt(at - 1);
}

const withoutInvisible = (text: string): string =>
  text.replace(invisible, (character, at: number) => (isSpelling(text, at) ? character : ''));

/** Whether every character is visible or matches `besides`. */
function isSeen(text: string, besides: RegExp | null): boolean {
  for (const { 0: character, index } of text.matchAll(invisible)) {
    if (besides?.test(text.slice(index, index + 2))) continue;
    if (character.length > 1 || !isSpelling(text, index)) return false;
  }
  return true;
}

/** Characters. Normalisation takes quadratic time in the number of marks, so longer texts stay unchanged. */
const maxNormalised = 1024;

/** Whether the text is one line of visible characters. */
export function isLine(text: string): boolean {
  return isSeen(text, null);
}

/** As {@link isLine}, but line breaks and tabs are allowed. */
export function isProse(text: string): boolean {
  return isSeen(text, /^([\n\t]|\r\n)/);
}

/** The canonical spelling of a name: composed (NFC) and trimmed. */
export function asName(text: string): string {
  return (text.length <= maxNormalised ? text.normalize('NFC') : text).trim();
}

/** Foreign text as one line: breaks become spaces, invisible characters are removed, and the text is cut after `max` characters. */
export function asLine(text: string, max = 255): string {
  const start = text.slice(0, max * 4).replace(breaks, ' ');
  const composed = [...asName(withoutInvisible(start))];
  return withoutInvisible(composed.slice(0, max).join('')).trim();
}

/** As {@link asLine}, but line breaks and tabs stay. */
export function asProse(text: string, max = 5_000): string {
  return [...withoutInvisibleCharacters(text.slice(0, max * 4))].slice(0, max).join('').trim();
}

/** Removes invisible characters; line breaks and tabs stay. */
export function withoutInvisibleCharacters(text: string): string {
  if (isProse(text)) return text;
  const lines = text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n');
  return lines.replace(/[^\n\t]+/g, withoutInvisible);
}

/**
 * Nothing of this is seen, or it moves what is: controls (C0, C1), line and paragraph separators, what turns the direction of text, zero-width
 * characters, tags, fillers, selectors (docs/adr/0046). U+2800 and U+1D159 are printed as nothing, although Unicode calls them symbols.
 */
const unseen =
  '[\\p{Cc}\\p{Zl}\\p{Zp}\\p{Bidi_Control}\\p{Default_Ignorable_Code_Point}\\p{Noncharacter_Code_Point}\\p{Cs}\\uFFF9-\\uFFFB\\u2800\\u{1D159}]';

/** Scripts that are spelled with joiners and non-joiners. */
const joining =
  'Arabic Syriac Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Khmer Myanmar Tibetan';
const joined = `[[${joining
  .split(' ')
  .map((script) => `\\p{Script=${script}}`)
  .join('')}]--\\p{Default_Ignorable_Code_Point}]`;

/**
 * Joiners that are spelling: between two letters of such a script, within one emoji, and the selector that makes an emoji of a symbol. The
 * characters beside them decide, so that looking takes linear time.
 */
const spelling = [
  `(?<=${joined})[\\u200C\\u200D](?=${joined})`,
  '(?<=\\p{Extended_Pictographic}\\uFE0F?|\\p{Emoji_Modifier})\\u200D(?=\\p{Extended_Pictographic})',
  '(?<=\\p{Extended_Pictographic})[\\uFE0E\\uFE0F]',
  '(?<=[0-9#*])\\uFE0F(?=\\u20E3)',
].join('|');

const notOnALine = new RegExp(`(?!${spelling})${unseen}`, 'v');
const notInProse = new RegExp(`(?!${spelling}|[\\n\\t]|\\r\\n)${unseen}`, 'v');
const everyUnseen = new RegExp(`(${spelling})|${unseen}`, 'gv');
const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;

const withoutUnseen = (text: string): string => text.replace(everyUnseen, (_, joiner: string | undefined) => joiner ?? '');

/** Composing marks takes time that grows with the square of their number, and no name is as long: longer texts stay as they are. */
const normalisable = 1024;

/** Whether a person sees all of it, on one line. */
export function isLine(text: string): boolean {
  return !notOnALine.test(text);
}

/** As {@link isLine}, with line breaks and tabs. */
export function isProse(text: string): boolean {
  return !notInProse.test(text);
}

/** The one spelling of a name: composed (NFC), without white space around it. */
export function asName(text: string): string {
  return (text.length <= normalisable ? text.normalize('NFC') : text).trim();
}

/** A line made of what somebody else sent: breaks become spaces, what is not seen is left out, and so is what is beyond `max` characters. */
export function asLine(text: string, max = 255): string {
  const start = text.slice(0, max * 4).replace(breaks, ' ');
  const composed = [...asName(withoutUnseen(start))];
  return withoutUnseen(composed.slice(0, max).join('')).trim();
}

/** As {@link asLine}, but its line breaks and tabs stay. */
export function asProse(text: string, max = 5_000): string {
  return [...onlySeen(text.slice(0, max * 4))].slice(0, max).join('').trim();
}

/** The text without what is not seen; its line breaks and tabs stay. */
export function onlySeen(text: string): string {
  if (isProse(text)) return text;
  const lines = text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n');
  return lines.replace(/[^\n\t]+/g, withoutUnseen);
}

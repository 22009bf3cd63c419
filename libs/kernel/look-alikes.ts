/** A text as a reader sees it, in plain letters, with where each of its characters stands in the original. */
export interface Folded {
  readonly text: string;
  /** Where what stands behind the character at `index` begins in the original. */
  begins(index: number): number;
  /** Where it ends. */
  ends(index: number): number;
}

const plain = /^[\t\n\r\x20-\x7e]*$/;
const marks = /\p{M}+/gu;
/** Controls, formats, fillers and what else takes no room on a screen. */
const unseen = /[\p{C}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u;

/** Letters and signs that look like ASCII and have no decomposition that says so. */
const alike: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: 'аαɑа',
    b: 'ЬЪʙβ',
    c: 'сϲᴄ',
    d: 'ԁđᴅԀ',
    e: 'еεєᴇ',
    f: 'ꜰƒ',
    g: 'ɡցɢ',
    h: 'һհħʜ',
    i: 'іιıɩɪ',
    j: 'јϳᴊ',
    k: 'кκᴋ',
    l: 'ӏłʟǀ',
    m: 'мᴍ',
    n: 'ոηɴп',
    o: 'оοօøᴏσ',
    p: 'рρᴘ',
    q: 'ԛ',
    r: 'гʀ',
    s: 'ѕꜱ',
    t: 'тτŧᴛ',
    u: 'սυᴜ',
    v: 'νѵᴠ',
    w: 'ԝωᴡшա',
    x: 'хχ',
    y: 'уγʏү',
    z: 'ᴢ',
    ss: 'ß',
    A: 'АΑ',
    B: 'ВΒ',
    C: 'СϹ',
    E: 'ЕΕ',
    H: 'НΗ',
    I: 'ІΙӀ',
    J: 'Ј',
    K: 'КΚ',
    L: 'Ł',
    M: 'МΜ',
    N: 'Ν',
    O: 'ОΟØ',
    P: 'РΡ',
    S: 'Ѕ',
    T: 'ТΤ',
    U: 'Ս',
    V: 'Ѵ',
    W: 'Ԝ',
    X: 'ХΧ',
    Y: 'УΥҮ',
    Z: 'Ζ',
    ':': 'ː∶꞉׃։',
    '=': '᐀゠',
    '"': '“”„«»',
    "'": '‘’‚‹›ʼ',
  }).flatMap(([ascii, others]) => [...others].map((other) => [other, ascii] as const)),
);

/**
 * Full-width and decorated letters, look-alikes of other scripts, and characters that nobody sees, as plain letters: what a person reads as
 * `token` is `token`. One pass; the case stays.
 */
export function folded(original: string): Folded {
  if (plain.test(original)) return { text: original, begins: (index) => index, ends: (index) => index + 1 };
  const known = new Map<string, string>();
  const parts: string[] = [];
  const places: number[] = [];
  const lengths: number[] = [];
  let at = 0;
  for (const char of original) {
    let seen = known.get(char);
    if (seen === undefined) known.set(char, (seen = asSeen(char)));
    parts.push(seen);
    for (let index = 0; index < seen.length; index += 1) {
      places.push(at);
      lengths.push(char.length);
    }
    at += char.length;
  }
  return { text: parts.join(''), begins: (index) => places[index]!, ends: (index) => places[index]! + lengths[index]! };
}

/** Of one character: what it looks like, or nothing. */
function asSeen(char: string): string {
  if (plain.test(char)) return char;
  const boxed = inBox(char.codePointAt(0)!);
  if (boxed !== undefined) return boxed;
  const decomposed = [...char.normalize('NFKD').replace(marks, '')].map((part) => alike.get(part) ?? part).join('');
  const seen = [...decomposed.normalize('NFC')].map(sign).join('');
  // `⑴` and `ﷺ` are several words at once: a secret may not end within them.
  return seen.length > 1 && !/^[\p{L}\p{N}]{2,4}$/u.test(seen) ? char : seen;
}

function sign(char: string): string {
  if (plain.test(char)) return char;
  if (unseen.test(char)) return '';
  if (/\p{Nd}/u.test(char)) return '0';
  if (/\p{Pd}/u.test(char)) return '-';
  if (/\p{Pc}/u.test(char)) return '_';
  return /\p{Z}/u.test(char) ? ' ' : char;
}

/** White letters in black circles and squares. */
function inBox(code: number): string | undefined {
  for (const first of [0x1f150, 0x1f170]) if (code >= first && code < first + 26) return String.fromCharCode(65 + code - first);
  return undefined;
}

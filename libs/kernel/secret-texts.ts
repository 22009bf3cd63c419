import { folded } from './look-alikes';

/** What stands in a text where a secret stood. */
export const masked = '[redacted]';
/** Stands at the end of a text of which the rest is left out. */
export const cut = ' [cut]';
/** Characters of a text that are shown at most. */
export const longestText = 65_536;

/** What is longer is no word. */
const longestWord = 4_096;

type Range = readonly [from: number, to: number];

/**
 * How one kind of secret is found: what it begins with, and how far it goes. `begins` is bounded, whatever follows it is read once from there, and
 * the search goes on behind what was read: so the time is that of the text's length, whatever the text.
 */
interface Kind {
  readonly begins: RegExp;
  /** From where the match ended: the secret, or as far as was read in vain. */
  readonly reach: (text: string, from: number, match: RegExpExecArray) => Range | number;
  /** What was read may end with the beginning of the next one, as in `token: token: abc1`: so much of it is searched again. */
  readonly again?: number;
}

/** No beginning is longer. */
const longestBeginning = 48;

/** Words for what is never told, in a few languages, as `folded` spells them. */
const passwords = folded(
  'pass ?words?|passwd|pwd|pass ?phrase|passwor[dt]|kenn ?wort|lösenord|salasana|heslo|jelsz[oó]|contrase[nñ]a|mot de passe|wachtwoord|senha|hasło|şifre|пароль|密码|密碼|口令|パスワード|暗証番号|비밀번호|암호',
).text;

const compound = String.raw`(?:api|auth|access|refresh|bearer|client|webhook|signing|shared|private|secret|session|account)[ _-]?(?:key|token|secret)`;
const always = String.raw`(?:${compound}|${passwords}|(?<![a-z])pw|authorization)`;
const sometimes = 'secret|token|credentials?|cookie|sessionid';
const equals = String.raw`\\{0,3}["']?\s{0,3}[:=]\s{0,3}(\\{0,3}["']?)`;

/** Behind `password:` in quotes: all of it. Also in JSON within a text, and JSON within that. */
const quoted: Readonly<Record<string, RegExp>> = { '"': /(?:[^"\\\n]|\\.)*(?=")/y, "'": /(?:[^'\\\n]|\\.)*(?=')/y };
const quotedTwice: Readonly<Record<string, RegExp>> = { '"': /[^"\\\n]*(?=\\{1,3}")/y, "'": /[^'\\\n]*(?=\\{1,3}')/y };
const scheme = /(?:bearer|basic|digest|negotiate|token|api-?key|aws4-hmac-sha256)\s{1,3}/iy;
const bare = /[^\s"'&,;\\]+/y;
const inQuery = /[^\s"'&#;<>\\]+/y;
const tokens = /[\w.~+/=-]+/y;
const line = /[^\n"']+/y;

/** What `run` finds from there, as its end; `from` when there is nothing. */
function endOf(run: RegExp, text: string, from: number): number {
  run.lastIndex = from;
  return run.test(text) ? run.lastIndex : from;
}

/** `length` characters of the run at least. What is shorter costs no more than `length` to read again. */
const atLeast =
  (length: number, run: RegExp) =>
  (text: string, from: number, { index }: RegExpExecArray): Range | number => {
    const end = endOf(run, text, from);
    return end - from >= length ? [index, end] : from;
  };

/** The value after a name: quoted, or up to what separates values. */
function valueOf(text: string, from: number, [, quote = '']: RegExpExecArray): Range {
  const closed = (quote.startsWith('\\') ? quotedTwice : quoted)[quote.at(-1) ?? ''];
  const end = closed ? endOf(closed, text, from) : from;
  if (end > from) return [from, end];
  const behindScheme = endOf(scheme, text, from);
  return [from, Math.max(endOf(bare, text, behindScheme), endOf(bare, text, from))];
}

const kinds: readonly Kind[] = [
  { begins: /-----BEGIN [A-Z ]{0,40}PRIVATE KEY/g, reach: (text, from, { index }) => [index, endOfKey(text, from)] },
  // The exchange's own keys, also cut or with a wrong checksum.
  { begins: /sck_/gi, reach: atLeast(1, /[\w-]+/y) },
  { begins: /\b(?:[spr]k_(?:live|test)_|whsec_|ya29\.)/g, reach: atLeast(1, /[\w+/=-]+/y) },
  { begins: /\bxox[a-z]-/g, reach: atLeast(8, /[\w-]+/y) },
  { begins: /\b(?:github_pat_|gh[pousr]_|glpat-|sk-|npm_|hf_|A[KS]IA)/g, reach: atLeast(16, /[\w-]+/y) },
  { begins: /\bAIza/g, reach: atLeast(30, /[\w-]+/y) },
  // JSON web tokens.
  { begins: /\beyJ/g, reach: endOfJwt },
  // A scheme and its token. "Ring bearer outfits" stays: plain words are no tokens.
  { begins: /\b(?:[Bb]earer|BEARER|[Bb]asic|BASIC)\s{1,8}/g, reach: (text, from, { index }) => schemed(text, index, from), again: 8 },
  // https://user:password@host
  { begins: /:\/\//g, reach: endOfUser, again: 2 },
  // A header with all its pairs.
  { begins: new RegExp(`cookie${equals}`, 'gi'), reach: cookies, again: longestBeginning },
  // password: hunter2 · "api_key":"…" · ?access_token=…
  { begins: new RegExp(always + equals, 'gi'), reach: valueOf, again: longestBeginning },
  // token=abc123, but not "Our secret: fresh oats": a single word needs something that a word has not.
  {
    begins: new RegExp(`(?:${sometimes})${equals}`, 'gi'),
    reach: (text, from) => strange(text, from, endOf(bare, text, from)),
    again: longestBeginning,
  },
  // ?sig=…
  { begins: /[?&#;]([^\s=&?#;"'<>\\]{1,80})=/g, reach: (text, from, match) => inAddress(match[1]!, text, from) },
  // Digests and random words.
  { begins: /[A-Za-z0-9]/g, reach: (text, from) => randomWord(text, from - 1) },
];

/** "Our cookie: oats" has no pairs. */
function cookies(text: string, from: number): Range | number {
  return endOf(/[^\s=;,]{1,64}=/y, text, from) > from ? [from, endOf(line, text, from)] : from;
}

function endOfKey(text: string, from: number): number {
  const end = text.indexOf('-----END ', from);
  const behind = end < 0 ? -1 : text.indexOf('KEY-----', end);
  return behind < 0 ? text.length : behind + 8;
}

function endOfJwt(text: string, from: number, { index }: RegExpExecArray): Range | number {
  const run = /[\w-]+/y;
  const head = endOf(run, text, from);
  const body = text[head] === '.' ? endOf(run, text, head + 1) : head;
  if (head - from < 5 || body <= head + 1) return head;
  return [index, text[body] === '.' ? endOf(run, text, body + 1) : body];
}

function schemed(text: string, index: number, from: number): Range | number {
  const end = endOf(tokens, text, from);
  const run = text.slice(from, end);
  return run.length >= 6 && (/[\d_~+/=]|[a-z][A-Z]/.test(run) || /[a-zA-Z]{20}/.test(run)) ? [index, end] : end;
}

function endOfUser(text: string, from: number): Range | number {
  const end = endOf(/[^\s/?#"'<>\\]+/y, text, from);
  const at = text.slice(from, end).lastIndexOf('@');
  return at > 0 ? [from, from + at] : end;
}

const strange = (text: string, from: number, end: number): Range | number => (isStrange(text.slice(from, end)) ? [from, end] : end);

/** Something that a plain word has not. */
export const isStrange = (word: string): boolean => /[\d_~+/=]/.test(word);

const queryNames =
  /^(?:sig|key|sid|auth|pass|pw|otp|sas|code)$|token|secret|passw|pwd|credential|apikey|accesskey|signature|session|jwt|hmac/;

function inAddress(name: string, text: string, from: number): Range | number {
  const end = endOf(inQuery, text, from);
  const letters = decoded(name)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
  const value = text.slice(from, end);
  return queryNames.test(letters) ? [from, end] : value.split(/[^A-Za-z0-9]/).some(isRandom) ? [from, end] : end;
}

function decoded(name: string): string {
  return name.replace(/%([0-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}

/** Of sixteen characters and more: letters and digits, or small and capital letters, that change too often for words and years. */
function isRandom(word: string): boolean {
  if (word.length < 16) return false;
  const changes = (word.match(/\d(?!\d)|[a-z](?![a-z])|[A-Z](?![A-Za-z])/g) ?? []).length;
  return /\d/.test(word) && /[A-Za-z]/.test(word) && changes * 5 >= word.length;
}

function randomWord(text: string, from: number): Range | number {
  const end = endOf(/[A-Za-z0-9]+/y, text, from);
  const word = text.slice(from, end);
  if (word.length < 32) return end;
  const isMixed = /\d/.test(word) && /[a-z]/.test(word) && /[A-Z]/.test(word);
  return isMixed || /^[0-9a-f]+$/i.test(word) ? [from, end] : end;
}

function rangesOf(text: string): Range[] {
  if (/^\s*(?:bearer|basic|negotiate)\s+\S+\s*$/i.test(text)) return [[0, text.length]];
  const ranges: Range[] = [];
  for (const { begins, reach, again = 0 } of kinds) {
    begins.lastIndex = 0;
    for (let match = begins.exec(text); match; match = begins.exec(text)) {
      const from = begins.lastIndex;
      const reached = reach(text, from, match);
      const end = typeof reached === 'number' ? reached : reached[1];
      if (typeof reached !== 'number' && end > reached[0]) ranges.push(reached);
      begins.lastIndex = Math.max(from, end - again);
    }
  }
  return ranges.sort(([left], [right]) => left - right);
}

/** The text with every secret masked, and cut where it is too long. */
export function maskedText(text: string): string {
  const isLong = text.length > longestText;
  let shown = isLong ? text.slice(0, longestText).toWellFormed() : text;
  // What stands beside a masked secret may be the next one now. Nothing is found a third time, but by those who try.
  for (let left = 4, before = ''; left > 0 && before !== shown; left -= 1) [before, shown] = [shown, maskedOnce(shown)];
  return isLong || shown.length > longestText ? shortened(shown) : shown;
}

function maskedOnce(original: string): string {
  const seen = folded(original);
  const pieces: string[] = [];
  let at = 0;
  for (const [from, to] of rangesOf(seen.text)) {
    const [begin, end] = [seen.begins(from), seen.ends(to - 1)];
    if (begin > at || at === 0) pieces.push(original.slice(at, begin), masked);
    at = Math.max(at, end);
  }
  return pieces.length === 0 ? original : pieces.join('') + original.slice(at);
}

/** Up to a space, if there is one: a piece of a word could look like a secret of its own. */
function shortened(text: string): string {
  const room = longestText - cut.length;
  const space = text.lastIndexOf(' ', room);
  return text.slice(0, room - space < longestWord ? space : room).toWellFormed() + cut;
}

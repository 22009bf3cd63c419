import { foldLookAlikes } from './look-alikes';

/** Replaces a secret in a text. */
export const masked = '[redacted]';
/** Ends a text that was cut. */
export const cut = ' [cut]';
/** Maximum length of a masked text, in characters. */
export const maxTextLength = 65_536;

/** Longer runs without a space are cut within the run. */
const maxWordLength = 4_096;

type Range = readonly [from: number, to: number];

/**
 * How one kind of secret is found. `begins` has a bounded length, `reach` reads once from its end, and the search continues after what was
 * read: so masking takes linear time for any text.
 */
interface Kind {
  readonly begins: RegExp;
  /** Reads from the end of the match. Returns the range of the secret, or the end of what was read when it is none. */
  readonly reach: (text: string, from: number, match: RegExpExecArray) => Range | number;
  /** Characters that are searched again, because a value may end with the next beginning: `token: token: abc1`. */
  readonly again?: number;
}

/** Length of the longest match of `begins`. */
const maxBeginningLength = 48;

/** Words for passwords in several languages, as `foldLookAlikes` spells them. */
const passwords = foldLookAlikes(
  'pass ?words?|passwd|pwd|pass ?phrase|passwor[dt]|kenn ?wort|lösenord|salasana|heslo|jelsz[oó]|contrase[nñ]a|mot de passe|wachtwoord|senha|hasło|şifre|пароль|密码|密碼|口令|パスワード|暗証番号|비밀번호|암호',
).text;

const compound = String.raw`(?:api|auth|access|refresh|bearer|client|webhook|signing|shared|private|secret|session|account)[ _-]?(?:key|token|secret)`;
const always = String.raw`(?:${compound}|${passwords}|(?<![a-z])pw|authorization)`;
const sometimes = 'secret|token|credentials?|cookie|sessionid';
const equals = String.raw`\\{0,3}["']?\s{0,3}[:=]\s{0,3}(\\{0,3}["']?)`;

/** A quoted value after `password:`, also in JSON within a text, and in JSON within that. */
const quoted: Readonly<Record<string, RegExp>> = { '"': /(?:[^"\\\n]|\\.)*(?=")/y, "'": /(?:[^'\\\n]|\\.)*(?=')/y };
const quotedTwice: Readonly<Record<string, RegExp>> = { '"': /[^"\\\n]*(?=\\{1,3}")/y, "'": /[^'\\\n]*(?=\\{1,3}')/y };
const scheme = /(?:bearer|basic|digest|negotiate|token|api-?key|aws4-hmac-sha256)\s{1,3}/iy;
const bare = /[^\s"'&,;\\]+/y;
const inQuery = /[^\s"'&#;<>\\]+/y;
const tokens = /[\w.~+/=-]+/y;
const line = /[^\n"']+/y;

/** End of the match of `run` at `from`; `from` when it does not match. */
function endOf(run: RegExp, text: string, from: number): number {
  run.lastIndex = from;
  return run.test(text) ? run.lastIndex : from;
}

/** A secret when the run has at least `length` characters. Shorter runs cost at most `length` to read again. */
const atLeast =
  (length: number, run: RegExp) =>
  (text: string, from: number, { index }: RegExpExecArray): Range | number => {
    const end = endOf(run, text, from);
    return end - from >= length ? [index, end] : from;
  };

/** The value after a name: a quoted one, or up to the next separator. */
function valueOf(text: string, from: number, [, quote = '']: RegExpExecArray): Range {
  const closed = (quote.startsWith('\\') ? quotedTwice : quoted)[quote.at(-1) ?? ''];
  const end = closed ? endOf(closed, text, from) : from;
  if (end > from) return [from, end];
  const behindScheme = endOf(scheme, text, from);
  return [from, Math.max(endOf(bare, text, behindScheme), endOf(bare, text, from))];
}

const kinds: readonly Kind[] = [
  { begins: /-----BEGIN [A-Z ]{0,40}PRIVATE KEY/g, reach: (text, from, { index }) => [index, endOfKey(text, from)] },
  // Keys of the exchange, also cut ones or those with a wrong checksum.
  { begins: /sck_/gi, reach: atLeast(1, /[\w-]+/y) },
  { begins: /\b(?:[spr]k_(?:live|test)_|whsec_|ya29\.)/g, reach: atLeast(1, /[\w+/=-]+/y) },
  { begins: /\bxox[a-z]-/g, reach: atLeast(8, /[\w-]+/y) },
  { begins: /\b(?:github_pat_|gh[pousr]_|glpat-|sk-|npm_|hf_|A[KS]IA)/g, reach: atLeast(16, /[\w-]+/y) },
  { begins: /\bAIza/g, reach: atLeast(30, /[\w-]+/y) },
  // JSON web tokens.
  { begins: /\beyJ/g, reach: endOfJwt },
  // A scheme and its token. "Ring bearer outfits" stays, because plain words are not tokens.
  { begins: /\b(?:[Bb]earer|BEARER|[Bb]asic|BASIC)\s{1,8}/g, reach: (text, from, { index }) => schemeToken(text, index, from), again: 8 },
  // https://user:password@host
  { begins: /:\/\//g, reach: endOfUser, again: 2 },
  // A cookie header with all its pairs.
  { begins: new RegExp(`cookie${equals}`, 'gi'), reach: cookies, again: maxBeginningLength },
  // password: hunter2 · "api_key":"…" · ?access_token=…
  { begins: new RegExp(always + equals, 'gi'), reach: valueOf, again: maxBeginningLength },
  // token=abc123, but not "Our secret: fresh oats": a single word must contain a character that plain words do not have.
  {
    begins: new RegExp(`(?:${sometimes})${equals}`, 'gi'),
    reach: (text, from) => tokenLike(text, from, endOf(bare, text, from)),
    again: maxBeginningLength,
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

function schemeToken(text: string, index: number, from: number): Range | number {
  const end = endOf(tokens, text, from);
  const run = text.slice(from, end);
  return run.length >= 6 && (/[\d_~+/=]|[a-z][A-Z]/.test(run) || /[a-zA-Z]{20}/.test(run)) ? [index, end] : end;
}

function endOfUser(text: string, from: number): Range | number {
  const end = endOf(/[^\s/?#"'<>\\]+/y, text, from);
  const at = text.slice(from, end).lastIndexOf('@');
  return at > 0 ? [from, from + at] : end;
}

const tokenLike = (text: string, from: number, end: number): Range | number => (isNotPlainWord(text.slice(from, end)) ? [from, end] : end);

/** Whether the word has a character that plain words do not have. */
export const isNotPlainWord = (word: string): boolean => /[\d_~+/=]/.test(word);

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

/** Whether a word of at least 16 characters changes between digits, small and capital letters too often for words and years. */
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

/** Masks every secret, and cuts long texts. */
export function maskedText(text: string): string {
  const isLong = text.length > maxTextLength;
  let shown = isLong ? text.slice(0, maxTextLength).toWellFormed() : text;
  // Masking may turn the neighbouring text into a match, so it is repeated, at most 4 times.
  for (let left = 4, before = ''; left > 0 && before !== shown; left -= 1) [before, shown] = [shown, maskedOnce(shown)];
  return isLong || shown.length > maxTextLength ? shortened(shown) : shown;
}

function maskedOnce(original: string): string {
  const seen = foldLookAlikes(original);
  const pieces: string[] = [];
  let at = 0;
  for (const [from, to] of rangesOf(seen.text)) {
    const [begin, end] = [seen.begins(from), seen.ends(to - 1)];
    if (begin > at || at === 0) pieces.push(original.slice(at, begin), masked);
    at = Math.max(at, end);
  }
  return pieces.length === 0 ? original : pieces.join('') + original.slice(at);
}

/** Cuts at a space when possible, because a piece of a word could look like another secret. */
function shortened(text: string): string {
  const room = maxTextLength - cut.length;
  const space = text.lastIndexOf(' ', room);
  return text.slice(0, room - space < maxWordLength ? space : room).toWellFormed() + cut;
}

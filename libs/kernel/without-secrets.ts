/** What stands in a text where a secret stood. */
const masked = '[redacted]';
/** Nothing that the exchange handles is nested deeper; what is, cannot be checked and is left out. */
const deepest = 64;

/** Names of members that carry secrets, or where to call somebody: compared without case, spaces and punctuation. */
const secretName =
  /token|secret|passw|passphrase|pwd|credential|auth(?!or)|authori[sz]ation|(?:api|access|private|signing|encryption|shared|master|session|account|client)key|cookie|bearer|jwt|hmac|signature|sessionid|pushnotification|webhook/;

/** What names the value beside it, as in `{ name: 'Authorization', value: … }`. */
const labels = ['name', 'key', 'header', 'field', 'parameter', 'param'];

const compound = String.raw`(?:api|auth|access|refresh|bearer|client|webhook|signing|shared|private|secret|session|account)[ _-]?(?:key|token|secret)`;
const always = String.raw`(?:${compound}|pass ?word|passwd|pwd|pass ?phrase|authorization|set-cookie)`;
const equals = String.raw`\\?["']?\s{0,3}[:=]\s{0,3}\\?["']?`;

/** In this order: what takes a whole value comes first. Each is linear, or bounded, in the length of the text. */
const secretTexts: readonly (readonly [RegExp, string])[] = [
  [/^\s*(?:bearer|basic|negotiate)\s+\S+\s*$/gi, masked],
  [/-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]{0,40}PRIVATE KEY-----|$)/g, masked],
  // The exchange's own keys, also cut or with a wrong checksum.
  [/sck_[\w-]+/gi, masked],
  [/\b(?:[spr]k_(?:live|test)_\w+|whsec_[\w+/=]+|github_pat_\w{16,}|gh[pousr]_\w{16,}|glpat-[\w-]{16,}|xox[a-z]-[\w-]{8,})/g, masked],
  [/\b(?:sk-[\w-]{16,}|A[KS]IA[0-9A-Z]{16}|AIza[\w-]{30,}|ya29\.[\w-]+)/g, masked],
  // JSON web tokens.
  [/\beyJ[\w-]{5,}\.[\w-]+(?:\.[\w-]*)?/g, masked],
  // A scheme and its token. "Ring bearer outfits" stays: plain words are no tokens.
  [/\b(?:[Bb]earer|BEARER|[Bb]asic|BASIC)\s+(?=[\w.~+/=-]*?(?:[\d_~+/=]|[a-z][A-Z])|[a-zA-Z]{20})[\w.~+/=-]{6,}/g, masked],
  // https://user:password@host
  [/\b([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/@:]{0,200}:[^\s/@]{1,200}@/gi, `$1${masked}@`],
  // password: hunter2 · "api_key":"…" · ?access_token=…
  [new RegExp(String.raw`(${always}${equals})[^\s"'&,;\\]+`, 'gi'), `$1${masked}`],
  // token=abc123, but not "Our secret: fresh oats": a single word needs something that a word has not.
  [new RegExp(String.raw`((?:secret|token|credentials?)${equals})(?=[^\s"'&,;\\]*[\d_~+/=])[^\s"'&,;\\]+`, 'gi'), `$1${masked}`],
  // Digests and random words.
  [/\b[0-9a-f]{32,}\b/gi, masked],
  [/\b(?=[A-Za-z0-9]*\d)(?=[A-Za-z0-9]*[a-z])(?=[A-Za-z0-9]*[A-Z])[A-Za-z0-9]{32,}\b/g, masked],
];

/**
 * A copy of a JSON value that can be shown to somebody else: members whose name says that they hold a secret are left out at any depth, and
 * what looks like a secret inside a text is masked (gaps.md §2.7). Doing it twice changes nothing more.
 */
export function withoutSecrets<Value>(value: Value): Value {
  return cleaned(value, 0) as Value;
}

function cleaned(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return maskedText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === deepest) return masked;
  if (Array.isArray(value)) return value.map((item) => cleaned(item, depth + 1));
  const named = Object.entries(value);
  const labelled = named.some(([name, label]) => labels.includes(name.toLowerCase()) && typeof label === 'string' && isSecretName(label));
  const kept = named.filter(([name]) => !isSecretName(name) && !(labelled && /^values?$/i.test(name)));
  return Object.fromEntries(kept.map(([name, member]) => [name, cleaned(member, depth + 1)]));
}

function isSecretName(name: string): boolean {
  const letters = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
  return secretName.test(letters) || maskedText(name) !== name;
}

function maskedText(text: string): string {
  return secretTexts.reduce((rest, [secret, instead]) => rest.replace(secret, instead), text);
}

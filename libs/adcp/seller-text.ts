import { asLine, withoutInvisibleCharacters } from '@exchange/kernel';

/** A name from a seller: one line of visible characters, cut to a length (docs/adr/0046). */
export function sellerName(value: unknown, max: number): string | null {
  return (typeof value === 'string' && asLine(clean(value.slice(0, max * 4)), max)) || null;
}

/** Text from a seller for storing and showing: visible characters, cut to a length. */
export function sellerText(value: unknown, max: number): string | null {
  if (typeof value !== 'string') return null;
  const text = clean(value.slice(0, max * 4)).trim();
  return text === '' ? null : text.slice(0, max);
}

/** Cleans every string of a mapped answer, because PostgreSQL refuses NUL and lone surrogates. */
export function cleanDeep<Value>(value: Value): Value {
  return eachText(value, clean);
}

/** Maps every string inside a value, including member names. */
export function eachText<Value>(value: Value, change: (text: string) => string): Value {
  if (typeof value === 'string') return change(value) as Value;
  if (Array.isArray(value)) return value.map((item: unknown) => eachText(item, change)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [change(key), eachText<unknown>(item, change)])) as Value;
}

/** Matches most strings of an answer, which need no cleaning. */
const plain = /^[\t\n -~]*$/;

function clean(text: string): string {
  if (plain.test(text)) return text;
  // A lone surrogate becomes U+FFFD on its way through UTF-8.
  const wellFormed = Buffer.from(text).toString();
  // oxlint-disable-next-line no-control-regex -- control characters are what is removed
  return withoutInvisibleCharacters(wellFormed.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, ' '));
}

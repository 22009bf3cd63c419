/** What a column of a file of people has. Types of universal ids are those of AdCP. */
export const uidTypes = ['maid', 'uid2', 'rampid', 'id5', 'euid', 'pairid'] as const;
export const columnKinds = ['email', 'phone', 'id', ...uidTypes, 'skip'] as const;
export type ColumnKind = (typeof columnKinds)[number];

/** Why a value is left out, or its row. */
export type Refusal = 'email' | 'phone' | 'phoneCode' | 'placeholder' | 'rawId' | 'badId' | 'quote' | 'empty';
export type Normalized = { readonly text: string } | { readonly hash: string } | { readonly refusal: Refusal } | null;

const hash = /^[\da-f]{64}$/i;
/** Texts that programs write for nothing; the API refuses their hashes (libs/data/audiences). */
export const placeholders = [
  '',
  ' ',
  '""',
  '-',
  '0',
  'null',
  'NULL',
  'Null',
  'none',
  'None',
  'undefined',
  'nan',
  'NaN',
  'n/a',
  'N/A',
  'na',
  'NA',
  'false',
  'test',
];
const nothing = new Set(placeholders);

const address = /^[^\s@]{1,64}@([^\s@]{1,255})$/;
const host = /^(?=.{4,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/;

/** An address as the exchange wants it hashed: trimmed, in lower case, its domain in ASCII. A hash stays one; null is an empty field. */
export function normalizedEmail(value: string): Normalized {
  const text = value.trim().toLowerCase();
  if (nothing.has(text)) return null;
  if (hash.test(text)) return { hash: text };
  const found = text.length > 320 ? null : address.exec(text);
  const domain = found === null ? '' : asciiDomain(found[1]!);
  if (found === null || text.includes('\ufffd') || !host.test(domain)) return { refusal: 'email' };
  return { text: text.slice(0, text.length - found[1]!.length) + domain };
}

/** The domain in punycode; empty when it is none. */
function asciiDomain(domain: string): string {
  // Almost all are ASCII, and a million addresses are read.
  if (/^[\d.a-z-]*$/.test(domain)) return domain;
  if (/[\s/?#\\:@[\]%]/.test(domain)) return '';
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return '';
  }
}

const international = /^\+[1-9]\d{6,14}$/;
/** Numbers of these countries have no digit before the area code that is left out abroad, or keep it. */
const keepsZero = new Set(['39', '378', '1']);

/** A number in E.164 form. National numbers need the calling code of their country, such as `49`. */
export function normalizedPhone(value: string, callingCode: string): Normalized {
  const text = value.trim();
  if (nothing.has(text.toLowerCase())) return null;
  if (hash.test(text)) return { hash: text.toLowerCase() };
  if (text.length > 40 || !/^(?:tel:)?[\d\s()./+\u2010-\u2013-]+$/i.test(text)) return { refusal: 'phone' };
  const plain = text
    .replace(/^tel:/i, '')
    .replace(/\(0\)/, '')
    .replace(/[^\d+]/g, '')
    .replace(/^00/, '+');
  const full = plain.startsWith('+') ? plain : nationalNumber(plain, callingCode);
  if (full === null) return { refusal: 'phoneCode' };
  return international.test(full) ? { text: full } : { refusal: 'phone' };
}

function nationalNumber(digits: string, code: string): string | null {
  if (code === '') return null;
  if (code === '1' && digits.length === 11 && digits.startsWith('1')) return `+${digits}`;
  if (code === '7' && digits.length === 11 && /^[78]/.test(digits)) return `+7${digits.slice(1)}`;
  return `+${code}${keepsZero.has(code) ? digits : digits.replace(/^0/, '')}`;
}

const maxIdLength = 255;
const maxUidLength = 1_024;
const control = /\p{Cc}|\p{Zl}|\p{Zp}/u;

/** The buyer's own id of a person, unchanged. What looks like an address or a number is refused, as the API does. */
export function normalizedId(value: string): Normalized {
  const text = value.trim();
  if (nothing.has(text) && text !== '0') return null;
  if (text.length > maxIdLength || control.test(text)) return { refusal: 'badId' };
  return looksRaw(text) ? { refusal: 'rawId' } : { text };
}

export function normalizedUid(value: string): Normalized {
  const text = value.trim();
  if (nothing.has(text.toLowerCase()) || /^0{8}(?:-0{4}){3}-0{12}$/.test(text)) return null;
  if (text.length > maxUidLength || control.test(text)) return { refusal: 'badId' };
  return looksRaw(text) ? { refusal: 'rawId' } : { text };
}

const isoDate = /^\d{4}-\d{2}-\d{2}(?:\D|$)/;
const internationalNumber = /^(?:tel:\s{0,9}\+?|\+|00)[\d\s()./-]+$/i;
const groupedDigits = /^(?:\(\d{1,5}\)[\s./-]*|\d{1,5}[\s./-]+)(?:[\d]{2,5}[\s./-]+)*\d{2,9}$/;

/** The rule of the API for texts that should have been hashed (libs/data/audiences, raw-identifiers). */
export function looksRaw(text: string): boolean {
  if (/[^\s@]\s*(?:@|%40|\uFF20)\s*[^\s@]/i.test(text)) return true;
  if (text.length > 40) return false;
  const digits = text.replace(/\D/g, '').length;
  if (internationalNumber.test(text)) return digits >= 7 && digits <= 15;
  return digits >= 9 && digits <= 15 && !isoDate.test(text) && groupedDigits.test(text);
}

import { domainToASCII, domainToUnicode } from 'node:url';
import { asName } from './line';

/** Invisible characters that compatibility normalisation and case folding leave. */
const invisible = /[\p{Cc}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/gu;

/** RFC 5321, in characters. */
const maxLength = 320;

/** A domain that has two spellings, Unicode and punycode. Restrictive, because the converters parse their input like a URL. */
const international = /^(?=.*(?:xn--|[^\x00-\x7f]))[\p{L}\p{M}\p{N}。.-]+$/u;

/**
 * The canonical spelling under which a mail address is stored, compared and counted. Addresses that differ only by case, width or invisible
 * characters belong to one person, or are an attempt to impersonate. A domain is spelled in its own script: `xn--exmple-cua.de` becomes
 * `exämple.de`. White space inside stays, so that validation rejects it.
 */
export function normaliseEmail(address: string): string {
  const spelled = address.trim();
  if (spelled.length > maxLength) return spelled.toLowerCase();
  return withUnicodeDomain(asName(spelled.normalize('NFKC').toLowerCase().normalize('NFKC').replace(invisible, '').trim()));
}

function withUnicodeDomain(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  if (at < 0 || !international.test(domain)) return address;
  const unicode = domainToUnicode(domainToASCII(domain));
  return unicode === '' ? address : address.slice(0, at + 1) + unicode;
}

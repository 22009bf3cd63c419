import { domainToASCII, domainToUnicode } from 'node:url';
import { asName } from './line';

/** Characters that are neither seen nor meant: compatibility characters and case folding leave them behind. */
const unmeant = /[\p{Cc}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/gu;

/** The longest that is an address at all (RFC 5321). */
const longest = 320;

/** A domain that has two spellings, with letters beyond ASCII and in punycode. Nothing else: the converters take addresses apart like URLs. */
const international = /^(?=.*(?:xn--|[^\x00-\x7f]))[\p{L}\p{M}\p{N}。.-]+$/u;

/**
 * The one spelling under which a mail address is stored, compared and counted. Local parts are case-sensitive on paper and nowhere else;
 * two people who differ only by case, by width or by characters that nobody sees would be one person's mistake, or another's trick.
 * A domain has one spelling as well, that of its own script: `xn--exmple-cua.de` is `exämple.de`. White space inside stays: no address has it.
 */
export function normaliseEmail(address: string): string {
  const spelled = address.trim();
  if (spelled.length > longest) return spelled.toLowerCase();
  return withOneDomain(asName(spelled.normalize('NFKC').toLowerCase().normalize('NFKC').replace(unmeant, '').trim()));
}

function withOneDomain(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  if (at < 0 || !international.test(domain)) return address;
  const known = domainToUnicode(domainToASCII(domain));
  return known === '' ? address : address.slice(0, at + 1) + known;
}

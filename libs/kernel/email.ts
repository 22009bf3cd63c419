import { asName } from './line';

/** What compatibility characters and case folding leave behind may be neither seen nor meant. */
const unmeant = /[\s\p{Cc}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/gu;

/** The longest that is an address at all (RFC 5321). */
const longest = 320;

/**
 * The one spelling under which a mail address is stored, compared and counted. Local parts are case-sensitive on paper and nowhere else;
 * two people who differ only by case, by width or by characters that nobody sees would be one person's mistake, or another's trick.
 */
export function normaliseEmail(address: string): string {
  const spelled = address.trim();
  if (spelled.length > longest) return spelled.toLowerCase();
  return asName(spelled.normalize('NFKC').toLowerCase().normalize('NFKC').replace(unmeant, ''));
}

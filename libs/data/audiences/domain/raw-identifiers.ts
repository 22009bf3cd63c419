/** `ann@example.com` anywhere in the text; as `ann%40example.com` and with a full-width sign too. */
const address = /[^\s@]\s*(?:@|%40|\uFF20)\s*[^\s@]/i;
/** A date, or a date and time, in ISO order: no phone number, though it has groups of digits. */
const isoDate = /^\d{4}-\d{2}-\d{2}(?:\D|$)/;
const international = /^(?:tel:\s{0,9}\+?|\+|00)[\d\s()./-]+$/i;
const inGroups = /^(?:\(\d{1,5}\)[\s./-]*|\d{1,5}[\s./-]+)(?:[\d]{2,5}[\s./-]+)*\d{2,9}$/;

export type RawKind = 'an e-mail address' | 'a phone number';

/**
 * What somebody forgot to hash; null when it looks like neither. Digits alone are no phone number here: customer numbers look the same
 * (ADR 0021). E.164 numbers (7 to 15 digits) with their plus sign, and numbers in groups, are.
 */
export function rawKindOf(text: string): RawKind | null {
  if (address.test(text)) return 'an e-mail address';
  return isPhone(text.trim()) ? 'a phone number' : null;
}

function isPhone(text: string): boolean {
  if (text.length > 40) return false;
  const digits = text.replace(/\D/g, '').length;
  if (international.test(text)) return digits >= 7 && digits <= 15;
  return digits >= 9 && digits <= 15 && !isoDate.test(text) && inGroups.test(text);
}

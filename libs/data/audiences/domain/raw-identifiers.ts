/** An address anywhere in the text, also as `ann%40example.com` or with a full-width @ sign. */
const address = /[^\s@]\s*(?:@|%40|\uFF20)\s*[^\s@]/i;
/** ISO dates have groups of digits too, but are not phone numbers. */
const isoDate = /^\d{4}-\d{2}-\d{2}(?:\D|$)/;
const internationalNumber = /^(?:tel:\s{0,9}\+?|\+|00)[\d\s()./-]+$/i;
const groupedDigits = /^(?:\(\d{1,5}\)[\s./-]*|\d{1,5}[\s./-]+)(?:[\d]{2,5}[\s./-]+)*\d{2,9}$/;

export type RawKind = 'an e-mail address' | 'a phone number';

/**
 * Detects a raw identifier that should have been hashed; null when there is none. Digits alone are accepted, because customer numbers look
 * the same (ADR 21). Numbers with a plus sign (7 to 15 digits) and numbers in groups are phone numbers.
 */
export function rawKindOf(text: string): RawKind | null {
  if (address.test(text)) return 'an e-mail address';
  return isPhone(text.trim()) ? 'a phone number' : null;
}

function isPhone(text: string): boolean {
  if (text.length > 40) return false;
  const digits = text.replace(/\D/g, '').length;
  if (internationalNumber.test(text)) return digits >= 7 && digits <= 15;
  return digits >= 9 && digits <= 15 && !isoDate.test(text) && groupedDigits.test(text);
}

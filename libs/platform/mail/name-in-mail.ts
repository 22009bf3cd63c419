import { asLine } from '@exchange/kernel';

/** Full stops of host names (IDNA) before characters that may be part of one. */
const stop = /[.\u3002\uFF0E\uFF61](?=[\p{L}\p{N}-]{2})/gu;

/**
 * Makes user input safe for a mail: one line, without text that mail programs turn into links (`evil[.]example`). Control and invisible characters are
 * removed, because names stored before docs/adr/0046 may contain them.
 */
export function textInMail(text: string, max = 1_000): string {
  return asLine(text, max)
    .replaceAll(/[:\uFF1A](?=\S)/g, '[:]')
    .replaceAll(/[@\uFF20\uFE6B]/g, '[at]')
    .replaceAll(stop, '[.]');
}

/** Quotes a user-chosen name, so that it cannot be read as a sentence of the exchange. */
export function nameInMail(name: string): string {
  return `"${textInMail(name, 100).replaceAll(/["“”„«»]/g, "'")}"`;
}

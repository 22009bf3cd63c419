import { asLine } from '@exchange/kernel';

/** Full stops as host names know them (IDNA), before something that may be part of one. */
const stop = /[.\u3002\uFF0E\uFF61](?=[\p{L}\p{N}-]{2})/gu;

/**
 * What somebody else wrote, in a mail of ours: one line, and nothing in it that a mail program makes a link of (`evil[.]example`).
 * Controls, line breaks and invisible characters are refused where names come in (docs/adr/0046); older ones are left out here.
 */
export function wordsInMail(text: string, max = 1_000): string {
  return asLine(text, max)
    .replaceAll(/[:\uFF1A](?=\S)/g, '[:]')
    .replaceAll(/[@\uFF20\uFE6B]/g, '[at]')
    .replaceAll(stop, '[.]');
}

/** A name that somebody chose: quoted, so that it reads like a name and not like a sentence of ours. */
export function nameInMail(name: string): string {
  return `"${wordsInMail(name, 100).replaceAll(/["“”„«»]/g, "'")}"`;
}

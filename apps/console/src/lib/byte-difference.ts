/** One of two texts at the first byte where they differ. Characters that cannot be seen have a picture. */
export interface Side {
  /** The byte in hexadecimal digits; null when the text has ended. */
  readonly byte: string | null;
  readonly before: string;
  /** The character that the byte belongs to. */
  readonly at: string;
  readonly after: string;
  /** Length in bytes. */
  readonly length: number;
}

export interface ByteDifference {
  /** Position of the first byte that differs, from 0. */
  readonly offset: number;
  readonly sent: Side;
  readonly received: Side;
}

/** Bytes around the difference that are decoded. */
const contextBytes = 96;
const contextCharacters = 24;

export const hexOf = (bytes: Iterable<number>): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The first byte that differs; null when all are the same. */
export function byteDifference(sent: Uint8Array, received: Uint8Array): ByteDifference | null {
  let offset = 0;
  while (offset < sent.length && offset < received.length && sent[offset] === received[offset]) offset += 1;
  if (offset === sent.length && offset === received.length) return null;
  return { offset, sent: sideOf(sent, offset), received: sideOf(received, offset) };
}

function sideOf(bytes: Uint8Array, offset: number): Side {
  const byte = bytes[offset];
  const begin = beginOfCharacter(bytes, offset);
  const characters = [...decode(bytes.subarray(begin, offset + contextBytes))];
  const before = [...decode(bytes.subarray(beginOfCharacter(bytes, Math.max(0, begin - contextBytes)), begin))];
  return {
    byte: byte === undefined ? null : hexOf([byte]),
    before: (before.length > contextCharacters ? '…' : '') + visible(before.slice(-contextCharacters).join('')),
    at: visible(characters[0] ?? ''),
    after: visible(characters.slice(1, contextCharacters + 1).join('')) + (characters.length > contextCharacters + 1 ? '…' : ''),
    length: bytes.length,
  };
}

/** A character of UTF-8 has at most 4 bytes. Those after the first begin with the bits 10. */
function beginOfCharacter(bytes: Uint8Array, offset: number): number {
  for (let begin = offset; begin > Math.max(0, offset - 4); begin -= 1) if ((bytes[begin] ?? 0) >> 6 !== 0b10) return begin;
  return offset;
}

/** A byte order mark is a character here: it counts. */
const decode = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u00a0]/gu;

/** The text with a picture for each control character, and the number of each other character that cannot be seen. */
export const visible = (text: string): string =>
  text.replace(unseen, (character) => {
    const code = character.codePointAt(0)!;
    if (code < 32) return String.fromCodePoint(0x24_00 + code);
    return code === 127 ? '\u2421' : `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
  });

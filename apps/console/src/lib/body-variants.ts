import { jsonVariants } from './json-variants';

/** What happened to a body before its signature was computed. `how` is code or the name of an encoding, which no language translates. */
interface BodyVariant {
  readonly name: BodyCause;
  readonly how?: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}
export type BodyCause =
  | 'finalNewline'
  | 'lineEnds'
  | 'bom'
  | 'spaces'
  | 'rewritten'
  | 'encoding'
  | 'html'
  | 'form'
  | 'prefixed'
  | 'empty'
  | 'otherText'
  | 'base64Body'
  | 'quoted'
  | 'changed';

interface TextVariant {
  readonly name: BodyCause;
  readonly how?: string;
  readonly text: string;
}

const encoder = new TextEncoder();
const encode = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text);

/**
 * Bodies that common mistakes make of this one, and those of which common mistakes make this one; each once. Every variant is made in linear
 * time. `timestamp` stood beside the signature; `sent` is the body as the exchange sent it, where that is known.
 */
export function* bodyVariants(body: Uint8Array<ArrayBuffer>, timestamp: string | null, sent?: string): Generator<BodyVariant> {
  const text = textOf(body);
  const seen = new Set([text]);
  for (const { text: other, ...variant } of textVariants(text, timestamp)) {
    if (seen.has(other)) continue;
    seen.add(other);
    yield { ...variant, bytes: encode(other) };
  }
  yield* encodings(body, text);
  if (sent !== undefined && !seen.has(sent)) yield { name: 'changed', bytes: encode(sent) };
}

/** Bytes that are no UTF-8 become U+FFFD; a byte order mark stays. */
export const textOf = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

function* textVariants(body: string, timestamp: string | null): Generator<TextVariant> {
  yield { name: 'empty', text: '' };
  yield { name: 'finalNewline', text: body.replace(/\r?\n$/, '') };
  for (const end of ['\n', '\r\n']) yield { name: 'finalNewline', text: body + end };
  const unix = body.replaceAll('\r\n', '\n');
  yield { name: 'lineEnds', text: unix };
  yield { name: 'lineEnds', text: unix.replaceAll('\n', '\r\n') };
  yield { name: 'bom', text: body.startsWith('\ufeff') ? body.slice(1) : `\ufeff${body}` };
  yield { name: 'spaces', text: body.trim() };
  for (const { how, text } of jsonVariants(body)) yield { name: 'rewritten', how, text };
  yield* prefixed(body, timestamp);
  yield* escaped(body);
  for (const text of ['[object Object]', '{}', 'null', 'undefined', pythonBytes(body)])
    yield { name: 'otherText', how: text.slice(0, 40), text };
}

/** Other services sign a timestamp or an id before the body. */
function* prefixed(body: string, timestamp: string | null): Generator<TextVariant> {
  const begin = body.search(/[[{]/);
  if (begin > 0) yield { name: 'prefixed', text: body.slice(begin) };
  const [, id = '', at = ''] = /"deliveryId":\s*"([^"]{1,100})","occurredAt":\s*"([^"]{1,40})"/.exec(body.slice(0, 1_000)) ?? [];
  const ms = Date.parse(at);
  const times = [timestamp, at, ...(Number.isNaN(ms) ? [] : [String(ms), String(Math.floor(ms / 1_000))])];
  for (const time of times.filter((each) => each !== null && each !== ''))
    for (const text of [`${time}.${body}`, `${time}${body}`, `v0:${time}:${body}`, `${id}.${time}.${body}`])
      yield { name: 'prefixed', text };
}

function* escaped(body: string): Generator<TextVariant> {
  yield { name: 'html', text: unescapedHtml(body) };
  for (const [quote, apostrophe] of [
    ['&quot;', '&#039;'],
    ['&quot;', '&#x27;'],
    ['&#34;', '&#39;'],
  ] as const)
    yield { name: 'html', text: escapedHtml(body, quote, apostrophe) };
  yield { name: 'form', text: body.replaceAll(' ', '+') };
  yield { name: 'form', text: body.replace(/=$/, '') };
  yield { name: 'form', text: `${body}=` };
  yield { name: 'form', text: body.replaceAll('+', ' ') };
  yield* attempted('form', () => decodeURIComponent(body.replaceAll('+', ' ')));
  yield* attempted('form', () => encodeURIComponent(body));
  yield* attempted('base64Body', () => (body.startsWith('{') ? body : textOf(fromBase64(body))));
  yield { name: 'base64Body', text: toBase64(encode(body)) };
  yield { name: 'quoted', text: JSON.stringify(body) };
  yield* attempted('quoted', () => {
    const parsed: unknown = body.startsWith('"') ? JSON.parse(body) : null;
    return typeof parsed === 'string' ? parsed : body;
  });
}

function* attempted(name: BodyCause, make: () => string): Generator<TextVariant> {
  try {
    yield { name, text: make() };
  } catch {
    // The body has no such variant.
  }
}

function* encodings(body: Uint8Array<ArrayBuffer>, text: string): Generator<BodyVariant> {
  const latin = new TextDecoder('windows-1252');
  const asLatin = latin.decode(body);
  if (asLatin !== text) {
    yield { name: 'encoding', how: 'Latin-1', bytes: encode(asLatin) };
    const codes = new Map(
      [...latin.decode(Uint8Array.from({ length: 256 }, (_, code) => code))].map((character, code) => [character, code]),
    );
    const characters = [...text];
    if (characters.every((character) => codes.has(character)))
      yield { name: 'encoding', how: 'Latin-1', bytes: Uint8Array.from(characters, (character) => codes.get(character)!) };
  }
  const wide = new Uint8Array(text.length * 2);
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    wide[at * 2] = unit & 0xff;
    wide[at * 2 + 1] = unit >> 8;
  }
  yield { name: 'encoding', how: 'UTF-16', bytes: wide };
}

const named: Readonly<Record<string, string>> = {
  quot: '"',
  amp: '&',
  lt: '<',
  gt: '>',
  apos: "'",
  '#34': '"',
  '#39': "'",
  '#039': "'",
  '#x27': "'",
};
const unescapedHtml = (text: string): string => text.replace(/&([a-z]{2,4}|#x?\d{2,3});/g, (all, name: string) => named[name] ?? all);
const escapedHtml = (text: string, quote: string, apostrophe: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', quote).replaceAll("'", apostrophe);

/** `str(body)` of Python's bytes. */
function pythonBytes(text: string): string {
  const escapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\\': '\\\\', "'": "\\'" };
  // Characters that are not ASCII are written byte by byte.
  const bytes = (character: string) => [...encode(character)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');
  return `b'${text.replace(/[\n\r\t\\']|[^ -~]/gu, (character) => escapes[character] ?? bytes(character))}'`;
}

/** Base64 or base64url, with or without padding. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/').replaceAll('=', '')), (character) => character.charCodeAt(0));
}
function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += 8_192) binary += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(binary);
}

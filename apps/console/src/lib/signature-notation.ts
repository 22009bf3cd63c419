import { fromBase64 } from './body-variants';
import { hexOf } from './byte-difference';

export type Hash = 'SHA-256' | 'SHA-1' | 'SHA-384' | 'SHA-512';
export interface NotationCause {
  readonly name: 'upperCase' | 'prefix' | 'service' | 'base64';
  readonly how?: string;
}

/** A signature as it was received, and how its notation differs from 64 hexadecimal digits in lower case. */
export interface Notation {
  readonly hex: string;
  /** The hash that makes so many bytes; null when this page cannot compute it. */
  readonly hash: Hash | null;
  readonly causes: readonly NotationCause[];
  /** Other services write it beside the signature, and sign it. */
  readonly timestamp: string | null;
}

const hashByBytes: Readonly<Record<number, Hash>> = { 20: 'SHA-1', 32: 'SHA-256', 48: 'SHA-384', 64: 'SHA-512' };
/** Names of the hashes that make this number of bytes. */
export const hashName = (bytes: number): string | null => ({ 16: 'MD5', 28: 'SHA-224' })[bytes] ?? hashByBytes[bytes] ?? null;

/** Reads a signature; null when it has neither hexadecimal digits nor base64 of the length of a hash. */
export function readSignature(received: string): Notation | null {
  // People copy the whole line of the header, or the quotation marks of a log.
  let text = received
    .trim()
    .replace(/^x-webhook-signature:\s*/i, '')
    .replace(/^(["'])(.*)\1$/, '$2')
    .trim();
  const causes: NotationCause[] = [];
  const [, timestamp, versioned] = /^t=(\d{1,20}),\s*v\d=([^,\s]+)/.exec(text) ?? [];
  const [prefix] = /^(?:hmac[-_])?sha-?\d{1,3}=|^v\d[=,]|^0x/i.exec(text) ?? [];
  if (versioned !== undefined) {
    text = versioned;
    causes.push({ name: 'service', how: 't=…,v1=…' });
  } else if (prefix !== undefined) {
    text = text.slice(prefix.length);
    causes.push({ name: 'prefix', how: prefix });
  }
  const found = bytesOf(text);
  if (found === null) return null;
  const bytes = found.hex.length / 2;
  if (hashName(bytes) === null) return null;
  return {
    hex: found.hex,
    hash: hashByBytes[bytes] ?? null,
    causes: found.cause === null ? causes : [...causes, found.cause],
    timestamp: timestamp ?? null,
  };
}

function bytesOf(text: string): { hex: string; cause: NotationCause | null } | null {
  if (/^(?:[0-9a-f]{2})+$/i.test(text)) {
    const hex = text.toLowerCase();
    return { hex, cause: hex === text ? null : { name: 'upperCase' } };
  }
  // Almost hexadecimal: a character was changed. As base64 it would be a signature of another hash.
  if (text.length === 64 && (text.match(/[0-9a-f]/gi)?.length ?? 0) > 48) return null;
  if (!/^[\w+/-]+={0,2}$/.test(text)) return null;
  try {
    return { hex: hexOf(fromBase64(text)), cause: { name: 'base64', how: /[-_]/.test(text) ? 'base64url' : 'base64' } };
  } catch {
    return null;
  }
}

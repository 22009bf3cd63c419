/** Size of a part: large enough for few requests, small enough that a lost connection costs little. The last part has the rest. */
export const partBytes = 8 * 1024 * 1024;

/** A part of a file; parts are numbered from 1. */
export interface Part {
  readonly number: number;
  readonly start: number;
  readonly bytes: number;
}

/** A part that the server has. */
export interface ArrivedPart {
  readonly number: number;
  readonly bytes: number;
  /** In hex. */
  readonly sha256: string;
}

export function partsOf(fileBytes: number): Part[] {
  const count = Math.ceil(fileBytes / partBytes);
  return Array.from({ length: count }, (_, n) => {
    const start = n * partBytes;
    return { number: n + 1, start, bytes: Math.min(partBytes, fileBytes - start) };
  });
}

export const sumOf = (parts: readonly { readonly bytes: number }[]): number => parts.reduce((sum, { bytes }) => sum + bytes, 0);

export const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** `Content-Digest` (RFC 9530) of a part. */
export const contentDigest = (sha256: Uint8Array): string => `sha-256=:${btoa(String.fromCharCode(...sha256))}:`;

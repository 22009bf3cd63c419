import type { AssetFacts, AssetRefusal, FileKind } from './asset-facts';

/** Limits of what is read in a file, whatever it announces about itself. */
export const probeLimits = {
  /** Pixels of one side of an image, and of the whole image. */
  imageSide: 16_384,
  imagePixels: 100_000_000,
  imageFrames: 2_000,
  /** Largest image or archive that is read into memory. */
  wholeFileBytes: 20_000_000,
  archiveFiles: 1_000,
  archiveNameCharacters: 250,
  /** Bytes of all files of an archive, counted while they are unpacked. */
  unpackedBytes: 100_000_000,
  /** Of video and audio: one read, all reads in addition to the size of the file, and their number. */
  mediaReadBytes: 32 << 20,
  mediaMoreBytes: 64 << 20,
  mediaReads: 20_000,
  mediaTracks: 16,
  /** Time that the reader of a video or audio file computes, without the time in which it waits for bytes, in milliseconds. */
  mediaComputingMs: 10_000,
} as const;

/** Codes of refusals. They are part of the contract: a code is never renamed. */
export type ProbeRefusal =
  | 'EMPTY'
  | 'UNKNOWN_TYPE'
  | 'WRONG_KIND'
  | 'NOT_ACCEPTED'
  | 'FOREIGN_CONTENT'
  | 'INCOMPLETE'
  | 'UNREADABLE'
  | 'TOO_LARGE'
  | 'NO_VIDEO'
  | 'NO_AUDIO'
  | 'UNKNOWN_CODEC'
  | 'NO_INDEX'
  | 'TOO_MANY_FILES'
  | 'UNPACKS_TOO_LARGE'
  | 'ENCRYPTED'
  | 'UNSAFE_NAME'
  | 'DUPLICATE_NAME'
  | 'NESTED_ARCHIVE';

/** A stored file. An error of `open` is an error of the store, never of the file. */
export interface ProbedFile {
  readonly bytes: number;
  /** Positions of the first and the last byte, both included. The bytes are read to their end, or `return()` is called. */
  open(range: { readonly start: number; readonly end: number }): Promise<AsyncIterable<Uint8Array>>;
  /** Aborts when the result is no longer wanted. */
  readonly signal: AbortSignal;
}

export interface ProbedFacts {
  readonly mediaType: string;
  readonly facts: AssetFacts;
}

export type ProbeResult = ProbedFacts | { readonly refusal: AssetRefusal & { readonly code: ProbeRefusal } };

/** Reads in a file's own bytes what it is. Names and headers are never consulted. */
export abstract class FileProbe {
  /** Throws only when the store fails or the signal aborts; a file that cannot be read is refused. */
  abstract probe(kind: FileKind, file: ProbedFile): Promise<ProbeResult>;
}

import type { Readable } from 'node:stream';

/** A stored file of an account, named by the SHA-256 (hex) of its bytes. The same bytes are stored once per account, and never shared with another. */
export interface BlobKey {
  readonly accountId: number;
  readonly sha256: string;
}

export interface StoredBlob extends BlobKey {
  readonly bytes: number;
}

/** Positions of the first and the last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Files that contexts keep. A row of the context names the blob (`ContextSchema.blobs` declares the column); a blob that no row names is removed a day
 * after it was stored last. Nothing here may run inside of a transaction.
 */
export abstract class Blobs {
  /** Throws 503 where the settings name no store, so that nothing begins that cannot end. */
  abstract requireStore(): void;

  /**
   * Reads `content` to its end and stores it. Throws 413 as soon as there are more than `maxBytes`, and then nothing is kept; 409 before anything is
   * read when the account has no room for `maxBytes`, which count until the end, and 429 when the process stores too many files at once.
   */
  abstract put(accountId: number, content: AsyncIterable<Uint8Array>, maxBytes: number): Promise<StoredBlob>;

  /** The bytes, or those of the range. Throws 404. The caller reads the stream to its end or destroys it. */
  abstract open(key: BlobKey, range?: ByteRange): Promise<Readable>;

  abstract find(key: BlobKey): Promise<StoredBlob | null>;

  /**
   * For files that were stored and are not kept after all: the next sweep removes those that no row names, in place of the one a day later. What was
   * stored again within a day, or is in use since yesterday, stays for its time. Also within a transaction.
   */
  abstract release(accountId: number, sha256s: readonly string[]): Promise<void>;
}

/** What a link to a blob says about it to whoever opens it. */
export interface LinkedBlob extends BlobKey {
  readonly bytes: number;
  /** As found in the file's own bytes, never as its owner called it. */
  readonly mediaType: string;
  /** Name under which it is saved. */
  readonly name: string;
}

export interface BlobLink {
  readonly url: string;
  readonly expiresAt: Date;
}

/** Signed addresses of blobs, which need no credential until they expire. */
export abstract class BlobLinks {
  abstract of(blob: LinkedBlob, validMs: number): BlobLink;
}

import type { Readable } from 'node:stream';
import type { PlaceLimits } from './account-places';
import type { ByteRange } from './blobs';

/** Where the bytes of one `put` are. A file id is used once, so that a late removal never hits a newer file with the same bytes. */
export interface BlobPlace {
  readonly accountId: number;
  /** A UUID. */
  readonly fileId: string;
}

/** The bytes of blobs, without their meaning. */
export abstract class BlobFiles {
  /** Name of the store, which rows keep. */
  abstract readonly name: string;
  /** Files that one process writes at once. */
  readonly writes: PlaceLimits = { perAccount: 100, total: 400 };

  /** Whether the operator has set where files are. */
  get isSet(): boolean {
    return true;
  }

  /** Writes the content to its end; then it survives a crash. After an error a part may be left, which {@link remove} removes. */
  abstract write(place: BlobPlace, content: AsyncIterable<Uint8Array>): Promise<void>;

  /** Null when there is no such file. */
  abstract read(place: BlobPlace, range?: ByteRange): Promise<Readable | null>;

  /** Length in bytes; null when there is no such file. */
  abstract sizeOf(place: BlobPlace): Promise<number | null>;

  /** Removes the file, or what was written of it. Succeeds when there is none. */
  abstract remove(place: BlobPlace): Promise<void>;

  /** Throws when files cannot be stored, and leaves nothing. */
  abstract check(): Promise<void>;
}

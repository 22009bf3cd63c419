import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { BlobFiles, type BlobPlace } from './blob-files';
import type { ByteRange } from './blobs';

/** Files whose removal a test can hold up or break. */
export class MemoryFiles extends BlobFiles {
  override readonly writes = { perAccount: 1_000, total: 1_000 };
  readonly contents = new Map<string, Buffer>();
  beforeRemoval: (place: BlobPlace) => Promise<void> = async () => undefined;

  constructor(readonly name = 'memory') {
    super();
  }

  async write({ fileId }: BlobPlace, content: AsyncIterable<Uint8Array>): Promise<void> {
    this.contents.set(fileId, await buffer(Readable.from(content, { objectMode: false })));
  }

  async read({ fileId }: BlobPlace, range?: ByteRange): Promise<Readable | null> {
    const content = this.contents.get(fileId);
    return content ? Readable.from([range ? content.subarray(range.start, range.end + 1) : content], { objectMode: false }) : null;
  }

  async sizeOf({ fileId }: BlobPlace): Promise<number | null> {
    return this.contents.get(fileId)?.length ?? null;
  }

  async remove(place: BlobPlace): Promise<void> {
    await this.beforeRemoval(place);
    this.contents.delete(place.fileId);
  }

  async check(): Promise<void> {}
}

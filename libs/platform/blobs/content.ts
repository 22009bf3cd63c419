import { createHash } from 'node:crypto';
import { blobErrors } from './errors';

/** Counts and hashes bytes while they are written elsewhere. */
export class Content {
  bytes = 0;
  /** What the source threw, or that it is too large; not an error of the storage. */
  failure: unknown;
  private readonly hash = createHash('sha256');

  constructor(
    private readonly source: AsyncIterable<Uint8Array>,
    private readonly maxBytes: number,
  ) {}

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of this.source) {
        this.bytes += chunk.length;
        if (this.bytes > this.maxBytes) throw blobErrors.tooLarge({ message: `The file has more than ${this.maxBytes} bytes.` });
        this.hash.update(chunk);
        yield chunk;
      }
    } catch (error) {
      this.failure = error;
      throw error;
    }
  }

  /** SHA-256 (hex) of the bytes; once, after the last of them. */
  sha256(): string {
    return this.hash.digest('hex');
  }
}

import type { ProbedFile } from '../../domain/probe';

/** The store did not deliver the bytes: the attempt is repeated, and the file is not blamed. */
export class FileUnavailable extends Error {
  constructor(readonly reason: Error) {
    super(reason.message);
  }
}

/** Reads parts of a stored file into memory. */
export class FileReader {
  constructor(private readonly file: ProbedFile) {}

  get bytes(): number {
    return this.file.bytes;
  }

  get signal(): AbortSignal {
    return this.file.signal;
  }

  /** The bytes from `start` to before `end`, which must be within the file. */
  async read(start: number, end: number): Promise<Buffer> {
    // Memory of its own, which can be handed over to a thread.
    const buffer = Buffer.allocUnsafeSlow(end - start);
    if (end === start) return buffer;
    let position = 0;
    try {
      this.signal.throwIfAborted();
      for await (const chunk of await this.file.open({ start, end: end - 1 })) {
        this.signal.throwIfAborted();
        if (position + chunk.length > buffer.length) throw new Error('The store delivered more than was asked for.');
        buffer.set(chunk, position);
        position += chunk.length;
      }
    } catch (cause) {
      throw new FileUnavailable(cause instanceof Error ? cause : new Error('The file cannot be read from the store.'));
    }
    if (position < buffer.length) throw new FileUnavailable(new Error('The store delivered less than was asked for.'));
    return buffer;
  }

  head(bytes: number): Promise<Buffer> {
    return this.read(0, Math.min(bytes, this.bytes));
  }

  tail(bytes: number): Promise<Buffer> {
    return this.read(Math.max(0, this.bytes - bytes), this.bytes);
  }
}

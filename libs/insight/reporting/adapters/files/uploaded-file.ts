import { createHash } from 'node:crypto';
import { TextDecoder } from 'node:util';
import { invalidField } from '@exchange/kernel';
import { reportingErrors } from '../../domain/errors';
import { importLimits } from '../../domain/import-limits';

/** Decodes an uploaded file while counting and hashing its bytes. 413 when it is too large, 400 when it is not UTF-8. */
export class UploadedFile {
  private readonly hash = createHash('sha256');

  constructor(private readonly source: AsyncIterable<Buffer>) {}

  /** SHA-256 of all bytes; complete once the text is read. */
  digest(): string {
    return this.hash.digest('hex');
  }

  async *text(): AsyncGenerator<string> {
    const decoder = new TextDecoder('utf-8', { fatal: true });
    let bytes = 0;
    for await (const chunk of this.source) {
      bytes += chunk.length;
      if (bytes > importLimits.maxBytes) throw reportingErrors.fileTooLarge();
      this.hash.update(chunk);
      const text = decoded(() => decoder.decode(chunk, { stream: true }));
      if (text !== '') yield text;
    }
    const rest = decoded(() => decoder.decode());
    if (rest !== '') yield rest;
  }
}

function decoded(read: () => string): string {
  try {
    return read();
  } catch {
    throw invalidField('', 'The file is not valid UTF-8.');
  }
}

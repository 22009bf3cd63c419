import type { Readable } from 'node:stream';
import { BlobFiles } from './blob-files';
import { blobErrors } from './errors';

/** In production without settings. Nothing is written to a folder that other processes may not see. */
export class NoFiles extends BlobFiles {
  readonly name = 'none';

  override get isSet(): boolean {
    return false;
  }

  async write(): Promise<void> {
    throw blobErrors.notSet();
  }

  async read(): Promise<Readable | null> {
    throw blobErrors.notSet();
  }

  async sizeOf(): Promise<number | null> {
    throw blobErrors.notSet();
  }

  async remove(): Promise<void> {
    throw blobErrors.notSet();
  }

  async check(): Promise<void> {
    throw blobErrors.notSet();
  }
}

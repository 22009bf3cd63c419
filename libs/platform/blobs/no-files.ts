import type { Readable } from 'node:stream';
import { BlobFiles } from './blob-files';
import { blobErrors } from './errors';

const notSet = () =>
  blobErrors.unavailable({ message: 'This exchange stores no files: its operator has set neither BLOB_DIR nor BLOB_S3_BUCKET.' });

/** In production without settings. A folder of one process would lose files that other processes look for. */
export class NoFiles extends BlobFiles {
  async write(): Promise<void> {
    throw notSet();
  }

  async read(): Promise<Readable | null> {
    throw notSet();
  }

  async remove(): Promise<void> {
    throw notSet();
  }
}

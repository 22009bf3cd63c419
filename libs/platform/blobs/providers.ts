import type { Provider } from '@nestjs/common';
import { Settings } from '../config/settings';
import { Log } from '../observability/log';
import { BlobFiles } from './blob-files';
import { BlobRows } from './blob-rows';
import { BlobLinks, Blobs } from './blobs';
import { DiskFiles } from './disk-files';
import { NoFiles } from './no-files';
import { SignedLinks } from './signed-links';
import { StoredBlobs } from './stored-blobs';

export const blobProviders: Provider[] = [
  { provide: BlobFiles, inject: [Settings, Log], useFactory: filesFor },
  BlobRows,
  SignedLinks,
  { provide: Blobs, useClass: StoredBlobs },
  { provide: BlobLinks, useExisting: SignedLinks },
];

function filesFor(settings: Settings, log: Log): BlobFiles {
  const { blobStore } = settings;
  if (blobStore === 'disk') return new DiskFiles(settings.blobDir || '.exchange/blobs');
  log.warn('uploads are refused: set BLOB_DIR or BLOB_S3_BUCKET');
  return new NoFiles();
}

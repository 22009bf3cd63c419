import type { Provider } from '@nestjs/common';
import { Settings } from '../config/settings';
import { Log } from '../observability/log';
import { BlobFailures } from './blob-failures';
import { BlobFiles } from './blob-files';
import { BlobRows } from './blob-rows';
import { BlobLinks, Blobs } from './blobs';
import { DiskFiles } from './disk-files';
import { NoFiles } from './no-files';
import { S3Files, type S3Options } from './s3-files';
import { SignedLinks } from './signed-links';
import { StoredBlobs } from './stored-blobs';

export const blobProviders: Provider[] = [
  {
    provide: BlobFiles,
    inject: [Settings, Log],
    useFactory: (settings: Settings, log: Log) => {
      if (settings.blobStore === 'none') log.warn('uploads are refused: neither BLOB_DIR nor BLOB_S3_BUCKET is set');
      return filesFor(settings);
    },
  },
  BlobFailures,
  BlobRows,
  SignedLinks,
  { provide: Blobs, useClass: StoredBlobs },
  { provide: BlobLinks, useExisting: SignedLinks },
];

/** Also for the doctor. */
export function filesFor(settings: Settings): BlobFiles {
  if (settings.blobStore === 'disk') return new DiskFiles(settings.blobDir || '.exchange/blobs');
  return settings.blobStore === 'none' ? new NoFiles() : new S3Files(s3Of(settings));
}

function s3Of({ blobS3Bucket, blobS3Endpoint, blobS3Region, blobS3AccessKey, blobS3SecretKey, blobS3PathStyle }: Settings): S3Options {
  return {
    bucket: blobS3Bucket,
    endpoint: blobS3Endpoint || undefined,
    region: blobS3Region || 'us-east-1',
    credentials: blobS3AccessKey === '' ? undefined : { accessKeyId: blobS3AccessKey, secretAccessKey: blobS3SecretKey },
    isPathStyle: blobS3PathStyle,
  };
}

import { flag, optionalWebUrl, text } from './setting';

/** Where files are stored (ADR 219): a folder or a bucket. */
export const blobSettings = {
  blobDir: text(
    'BLOB_DIR',
    'Folder of uploaded files, on a file system that all processes share. Empty, without `BLOB_S3_BUCKET`: `.exchange/blobs`; in production uploads are then refused.',
    { fallback: '' },
  ),
  blobS3Bucket: text('BLOB_S3_BUCKET', 'Bucket of uploaded files, in place of `BLOB_DIR`. It must exist.', { fallback: '' }),
  blobS3Endpoint: optionalWebUrl('BLOB_S3_ENDPOINT', 'URL of a server with the API of S3. Empty: AWS in `BLOB_S3_REGION`.', {
    fallback: '',
  }),
  blobS3Region: text('BLOB_S3_REGION', 'Region of the bucket. Empty: `us-east-1`, which servers other than AWS accept.', { fallback: '' }),
  blobS3AccessKey: text(
    'BLOB_S3_ACCESS_KEY',
    'Id of the access key. Empty: credentials are found as the AWS SDK does, for example from the role of the machine.',
    { fallback: '' },
  ),
  blobS3SecretKey: text('BLOB_S3_SECRET_KEY', 'Secret of `BLOB_S3_ACCESS_KEY`.', { fallback: '', secret: true }),
  blobS3PathStyle: flag(
    'BLOB_S3_PATH_STYLE',
    'Whether the bucket is in the path of the URL and not in the host name. Most servers other than AWS need `true`.',
    {
      fallback: 'false',
    },
  ),
};

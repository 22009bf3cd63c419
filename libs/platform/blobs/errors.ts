import { defineErrors } from '@exchange/kernel';

export const blobErrors = defineErrors('blobs', {
  notFound: { kind: 'not_found', code: 'BLOB_NOT_FOUND', message: 'There is no such file.' },
  tooLarge: { kind: 'too_large', code: 'BLOB_TOO_LARGE', message: 'The file is too large.' },
  unavailable: {
    kind: 'unavailable',
    code: 'BLOBS_UNAVAILABLE',
    message: 'Files cannot be stored or read at the moment. Try again later.',
  },
  notSet: {
    kind: 'unavailable',
    code: 'BLOBS_NOT_SET',
    message: 'This exchange stores no files: its operator has to set BLOB_DIR or BLOB_S3_BUCKET.',
  },
});

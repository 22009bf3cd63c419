import { defineErrors } from '@exchange/kernel';

export const blobErrors = defineErrors('blobs', {
  notFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no such file.' },
  tooLarge: { kind: 'too_large', code: 'PAYLOAD_TOO_LARGE', message: 'The file is too large.' },
  tooManyBytes: {
    kind: 'conflict',
    code: 'CONFLICT',
    message:
      'The stored files of the account have as many bytes as they can have. Delete some, or try again when deleted ones are removed.',
  },
  unavailable: {
    kind: 'unavailable',
    code: 'SERVICE_UNAVAILABLE',
    message: 'Files cannot be stored or read at the moment. Try again later.',
  },
  notSet: {
    kind: 'unavailable',
    code: 'SERVICE_UNAVAILABLE',
    message: 'This exchange stores no files: its operator has to set BLOB_DIR or BLOB_S3_BUCKET.',
  },
});

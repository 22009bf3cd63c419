import { archivedAdvertiser, defineErrors } from '@exchange/kernel';

export const creativeAssetErrors = defineErrors('creative-assets', {
  notFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'The advertiser has no creative asset with that id.' },
  advertiserNotFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no advertiser with that id.' },
  advertiserArchived: archivedAdvertiser,
  readOnlyGrant: { kind: 'forbidden', code: 'FORBIDDEN', message: 'This agent may only read what belongs to the advertiser.' },
  notUploading: { kind: 'conflict', code: 'CONFLICT', message: 'The creative asset takes no parts: it is not uploading.' },
  uploadExpired: { kind: 'conflict', code: 'CONFLICT', message: 'The upload has expired. Create the creative asset again.' },
  incomplete: { kind: 'conflict', code: 'CONFLICT', message: 'The file is not complete.' },
  tooOftenReplaced: {
    kind: 'conflict',
    code: 'CONFLICT',
    message: 'Parts of this file were replaced too often. Delete the creative asset and create it again.',
  },
  brokenOff: { kind: 'bad_request', code: 'BAD_REQUEST', message: 'The part broke off while it was read. Send it again.' },
  partTooLarge: {
    kind: 'too_large',
    code: 'PAYLOAD_TOO_LARGE',
    message: 'The parts have more bytes than were announced for the file.',
  },
  notAPart: {
    kind: 'unsupported_media_type',
    code: 'UNSUPPORTED_MEDIA_TYPE',
    message: 'Send the bytes of the part, with Content-Type: application/octet-stream.',
  },
  tooMany: {
    kind: 'conflict',
    code: 'CONFLICT',
    message: 'The advertiser has as many creative assets as it can have. Delete one first.',
  },
  tooManyUploads: {
    kind: 'conflict',
    code: 'CONFLICT',
    message: 'The advertiser has as many open uploads as it can have. Complete or delete one first.',
  },
  tooManyBytes: {
    kind: 'conflict',
    code: 'CONFLICT',
    message: 'The files of the account have as many bytes as they can have. Delete one first.',
  },
});

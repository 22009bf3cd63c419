import { defineErrors } from '@exchange/kernel';

export const mediaEntityErrors = defineErrors('media-entities', {
  notFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no media entity with that id.' },
  unknownAttachment: { kind: 'not_found', code: 'NOT_FOUND', message: 'The media entity has no attachment with that id.' },
  unknownTarget: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no such advertiser or child account in the organization.' },
  isThere: { kind: 'conflict', code: 'CONFLICT', message: 'The account has a media entity of that name and currency already.' },
  alreadyAttached: {
    kind: 'conflict',
    code: 'CONFLICT',
    message: 'It is attached to a media entity already. Remove that attachment first.',
  },
  tooMany: { kind: 'conflict', code: 'CONFLICT', message: 'The account has as many media entities as it can have.' },
  tooManyAttachments: {
    kind: 'conflict',
    code: 'CONFLICT',
    message: 'The media entities of the account have as many attachments as they can have.',
  },
  onlyPrimary: {
    kind: 'invalid',
    code: 'VALIDATION_ERROR',
    message: 'An account with media entities has a primary one: make another one primary instead.',
  },
  hasAttachments: {
    kind: 'invalid',
    code: 'VALIDATION_ERROR',
    message: 'The media entity has attachments. Remove them first.',
  },
});

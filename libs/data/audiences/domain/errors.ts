import { archivedAdvertiser, defineErrors } from '@exchange/kernel';

export const audienceErrors = defineErrors('audiences', {
  notFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no audience with that id.' },
  advertiserNotFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no advertiser with that id.' },
  advertiserArchived: archivedAdvertiser,
  readOnlyGrant: { kind: 'forbidden', code: 'FORBIDDEN', message: 'This agent may only read what belongs to the advertiser.' },
  tooManyOpen: {
    kind: 'conflict',
    code: 'CONFLICT',
    message: 'The advertiser has 100 syncs that have not ended. Wait for some of them.',
  },
  tooMany: { kind: 'conflict', code: 'CONFLICT', message: 'The advertiser has as many audiences as it can have. Delete one first.' },
  tooManyMembers: {
    kind: 'conflict',
    code: 'CONFLICT',
    message: 'The audiences of the advertiser have as many members as they can have. Remove some first.',
  },
});

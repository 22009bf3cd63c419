import { defineErrors } from '@exchange/kernel';

export const syndicationErrors = defineErrors('syndication', {
  advertiserNotFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no advertiser with that id.' },
  advertiserArchived: { kind: 'conflict', code: 'CONFLICT', message: 'The advertiser is archived: nothing of it can be shared.' },
  readOnlyGrant: { kind: 'forbidden', code: 'FORBIDDEN', message: 'The grant for this advertiser is for reading only.' },
  resourceNotFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'The advertiser has no such resource of that type.' },
  resourceEmpty: { kind: 'conflict', code: 'CONFLICT', message: 'There is nothing in it yet to share: sync it first.' },
  tooMany: { kind: 'conflict', code: 'CONFLICT', message: 'The account shares as much as it can. Stop a share first.' },
});

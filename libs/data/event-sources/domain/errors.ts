import { defineErrors } from '@exchange/kernel';

export const eventSourceErrors = defineErrors('event-sources', {
  notFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'The advertiser has no event source with that id.' },
  advertiserNotFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no advertiser with that id.' },
  advertiserArchived: { kind: 'conflict', code: 'CONFLICT', message: 'The advertiser is archived: its event sources can only be deleted.' },
  readOnlyGrant: { kind: 'forbidden', code: 'FORBIDDEN', message: 'The grant for this advertiser is for reading only.' },
  tooMany: { kind: 'conflict', code: 'CONFLICT', message: 'The advertiser has as many event sources as it can have. Delete one first.' },
});

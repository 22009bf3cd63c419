import { archivedAdvertiser, defineErrors } from '@exchange/kernel';

export const collectionErrors = defineErrors('creative-collections', {
  notFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'The advertiser has no creative collection with that id.' },
  unknownCreative: { kind: 'not_found', code: 'NOT_FOUND', message: 'The advertiser has no creative with that id.' },
  advertiserNotFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no advertiser with that id.' },
  advertiserArchived: archivedAdvertiser,
  readOnlyGrant: { kind: 'forbidden', code: 'FORBIDDEN', message: 'The grant for this advertiser is for reading only.' },
  tooMany: {
    kind: 'conflict',
    code: 'CONFLICT',
    message: 'The advertiser has as many creative collections as it can have. Delete one first.',
  },
});

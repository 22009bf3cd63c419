import { archivedAdvertiser, defineErrors } from '@exchange/kernel';

export const creativeErrors = defineErrors('creatives', {
  notFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'The advertiser has no creative with that id.' },
  versionNotFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'The creative has no version with that number.' },
  collectionNotFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'The advertiser has no creative collection with that id.' },
  tooManyCollections: {
    kind: 'conflict',
    code: 'CONFLICT',
    message: 'The advertiser has as many creative collections as it can have. Delete one first.',
  },
  unknownAsset: { kind: 'not_found', code: 'NOT_FOUND', message: 'The advertiser has no creative asset with that id.' },
  advertiserNotFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no advertiser with that id.' },
  advertiserArchived: archivedAdvertiser,
  readOnlyGrant: { kind: 'forbidden', code: 'FORBIDDEN', message: 'The grant for this advertiser is for reading only.' },
  tooLarge: {
    kind: 'invalid',
    code: 'VALIDATION_ERROR',
    message: 'Roles, addresses and texts of a creative may have 256 KiB in all. Put long texts into creative assets.',
  },
  staleRevision: { kind: 'stale', code: 'CONFLICT', message: 'The creative was changed meanwhile: read it again, then decide.' },
  notReady: {
    kind: 'conflict',
    code: 'CREATIVE_NOT_READY',
    message: 'The creative cannot become ready before its problems are solved: they are in `details.findings`.',
  },
  tooMany: { kind: 'conflict', code: 'CONFLICT', message: 'The advertiser has as many creatives as it can have. Archive one first.' },
  tooManyVersions: {
    kind: 'conflict',
    code: 'CONFLICT',
    message: 'The creative has as many versions as it can have. Make a new creative from it.',
  },
});

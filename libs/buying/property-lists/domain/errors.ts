import { defineErrors } from '@exchange/kernel';

export const propertyListErrors = defineErrors('property-lists', {
  registryDown: {
    kind: 'unavailable',
    code: 'SERVICE_UNAVAILABLE',
    message: 'The property registry does not answer. Nothing was stored; try again shortly.',
  },
  reportNotFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no report with that id. Reports are kept for 7 days.' },
  listNotFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'The advertiser has no property list with that id.' },
  campaignNotFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no campaign with that id.' },
  notAttached: { kind: 'not_found', code: 'NOT_FOUND', message: 'The campaign has no property list with that id.' },
  notShared: { kind: 'not_found', code: 'NOT_FOUND', message: 'No seller may read this list.' },
  advertiserNotFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no advertiser with that id.' },
  tooMany: { kind: 'conflict', code: 'CONFLICT', message: 'The advertiser has as many property lists as it can have. Delete one first.' },
});

import { defineErrors } from '@exchange/kernel';

export const catalogErrors = defineErrors('catalogs', {
  notFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no catalog with that id.' },
  advertiserNotFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no advertiser with that id.' },
  advertiserArchived: { kind: 'conflict', code: 'CONFLICT', message: 'The advertiser is archived: its catalogs can only be read.' },
  readOnlyGrant: { kind: 'forbidden', code: 'FORBIDDEN', message: 'The grant for this advertiser is for reading only.' },
  accountNotFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no account with that id.' },
  itemsRejected: {
    kind: 'invalid',
    code: 'VALIDATION_ERROR',
    message: 'Items are not valid, and the validation is strict: nothing was synced.',
  },
  notAFeed: { kind: 'conflict', code: 'CONFLICT', message: 'Only catalogs that come from a URL can be refreshed.' },
  alreadyRefreshing: { kind: 'conflict', code: 'CONFLICT', message: 'The catalog is being refreshed right now.' },
  tooManyWaiting: {
    kind: 'conflict',
    code: 'CONFLICT',
    message: 'As many refreshes of the account wait for their turn as may wait. Ask again when some have ended.',
  },
  duplicate: { kind: 'conflict', code: 'CONFLICT', message: 'Another request is creating the same catalog right now.' },
  noTransform: { kind: 'conflict', code: 'CONFLICT', message: 'The catalog has no transform: set groupBy and creativePrompt first.' },
  noVersion: { kind: 'conflict', code: 'CONFLICT', message: 'The catalog has no items yet: sync it first.' },
  tooManyGroups: { kind: 'unprocessable', code: 'CAPABILITY_NOT_SUPPORTED', message: '`groupBy` gives more than 1000 groups.' },
  tooManyFields: {
    kind: 'unprocessable',
    code: 'CAPABILITY_NOT_SUPPORTED',
    message: '`groupBy` and `creativePrompt` name more than 50 fields.',
  },
  tooManyPlans: {
    kind: 'rate_limited',
    code: 'RATE_LIMITED',
    message: 'Other plans of this account are being made. Try again when they are ready.',
  },
  planTooLong: {
    kind: 'unprocessable',
    code: 'CAPABILITY_NOT_SUPPORTED',
    message: 'The values and prompts of the plan have more than 10,000,000 characters. Name fields with shorter values.',
  },
  planIdsTooLong: {
    kind: 'unprocessable',
    code: 'CAPABILITY_NOT_SUPPORTED',
    message: 'The ids of the items of the plan have more than 40,000,000 characters.',
  },
  planNotFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no activation plan with that id.' },
  planOutdated: { kind: 'conflict', code: 'CONFLICT', message: 'The catalog or its transform changed since the plan was made.' },
  tooMany: { kind: 'conflict', code: 'CONFLICT', message: 'The advertiser has as many catalogs as it can have. Remove one first.' },
});

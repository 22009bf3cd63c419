import { defineErrors } from '@exchange/kernel';

export const discoveryErrors = defineErrors('discovery', {
  notFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no discovery with that id.' },
  campaignNotFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no campaign with that id.' },
  advertiserNotFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no advertiser with that id.' },
  campaignEnded: { kind: 'conflict', code: 'CONFLICT', message: 'This campaign has ended.' },
  executionNotFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'This campaign has no execution with that id.' },
  readOnlyGrant: { kind: 'forbidden', code: 'FORBIDDEN', message: 'This agent may only read for the advertiser.' },
});

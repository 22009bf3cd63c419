import { defineErrors } from '@exchange/kernel';

export const discoveryErrors = defineErrors('discovery', {
  notFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no such discovery.' },
  campaignNotFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no such campaign.' },
  advertiserNotFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no such advertiser.' },
  campaignEnded: { kind: 'conflict', code: 'CONFLICT', message: 'This campaign has ended.' },
  executionNotFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'This campaign has no such execution.' },
  readOnlyGrant: { kind: 'forbidden', code: 'FORBIDDEN', message: 'This agent may only read for the advertiser.' },
});

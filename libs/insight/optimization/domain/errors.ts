import { defineErrors } from '@exchange/kernel';

export const optimizationErrors = defineErrors('optimization', {
  notFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no suggestion with that id.' },
  campaignNotFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no campaign with that id.' },
  readOnlyGrant: { kind: 'forbidden', code: 'FORBIDDEN', message: 'This agent may only read for the advertiser.' },
});

import { defineErrors } from './errors';

export const grantErrors = defineErrors('kernel', {
  readOnlyGrant: { kind: 'forbidden', code: 'FORBIDDEN', message: 'This agent may only read for the advertiser.' },
});

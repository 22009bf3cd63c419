import { defineErrors } from '@exchange/kernel';

export const oauthErrors = defineErrors('oauth', {
  adminsOnly: { kind: 'forbidden', code: 'FORBIDDEN', message: 'Only an admin of the account may do that.' },
  unknownApp: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no connected app with that id.' },
  unknownApplication: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no application with that id.' },
  tooManyGrants: {
    kind: 'conflict',
    code: 'CONFLICT',
    message: 'You have connected apps to this account as often as you can. Disconnect one first.',
  },
  tooManyApplications: {
    kind: 'conflict',
    code: 'CONFLICT',
    message: 'The account has as many applications as it can have. Revoke one first.',
  },
});

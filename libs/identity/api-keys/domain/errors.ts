import { defineErrors } from '@exchange/kernel';

export const keyErrors = defineErrors('api-keys', {
  adminsOnly: { kind: 'forbidden', code: 'FORBIDDEN', message: 'Only an admin of the account creates organization keys.' },
  signedOut: { kind: 'unauthorized', code: 'UNAUTHORIZED', message: 'Sign in as a user to do that.' },
  membersOnly: { kind: 'forbidden', code: 'FORBIDDEN', message: 'Only members of the account have personal keys on it.' },
  notForAgents: { kind: 'forbidden', code: 'FORBIDDEN', message: 'A buyer agent reaches only its advertisers, not the account.' },
  accessDenied: { kind: 'forbidden', code: 'ACCESS_DENIED', message: 'You cannot act for that account.' },
  notFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no API key with that id.' },
  tooMany: { kind: 'conflict', code: 'CONFLICT', message: 'There are as many keys of this kind as there can be. Revoke one first.' },
});

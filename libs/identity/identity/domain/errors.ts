import { defineErrors } from '@exchange/kernel';

export const identityErrors = defineErrors('identity', {
  wrongCredentials: { kind: 'unauthorized', code: 'UNAUTHORIZED', message: 'The mail address or the password is wrong.' },
  notSignedIn: { kind: 'unauthorized', code: 'UNAUTHORIZED', message: 'Sign in as a user to do that.' },
  wrongPassword: { kind: 'forbidden', code: 'FORBIDDEN', message: 'The current password is wrong.' },
  unreachable: { kind: 'forbidden', code: 'ACCESS_DENIED', message: 'You cannot act for that account.' },
  emailTaken: { kind: 'conflict', code: 'CONFLICT', message: 'Somebody has signed up with this mail address already.' },
  guessablePassword: { kind: 'invalid', code: 'VALIDATION_ERROR', message: 'The password must not be the mail address.' },
  unknownToken: { kind: 'not_found', code: 'NOT_FOUND', message: 'This link does not exist, has expired or was used.' },
  alreadyVerified: { kind: 'conflict', code: 'CONFLICT', message: 'The mail address has been confirmed already.' },
  notYourself: {
    kind: 'forbidden',
    code: 'SIGN_IN_REQUIRED',
    message: 'You have signed up here: sign in first, or send your password. If you do not know it, ask for a new one by mail.',
  },
});

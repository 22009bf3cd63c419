import { defineErrors } from '@exchange/kernel';

/** Unknown, revoked, expired and malformed credentials get identical responses (rest-api.md, Authentication 6). */
export const authErrors = defineErrors('auth', {
  unauthorized: { kind: 'unauthorized', code: 'UNAUTHORIZED', message: 'Sign in, or send a valid API key as "Authorization: Bearer …".' },
  adminsOnly: { kind: 'forbidden', code: 'FORBIDDEN', message: 'Only an admin of the account may do that.' },
  staffOnly: { kind: 'forbidden', code: 'FORBIDDEN', message: 'Only signed-in platform staff may do that.' },
  sellersOnly: { kind: 'forbidden', code: 'FORBIDDEN', message: 'Only seller accounts may do that.' },
  buyersOnly: { kind: 'forbidden', code: 'FORBIDDEN', message: 'Only buyer accounts may do that.' },
  personOnly: { kind: 'forbidden', code: 'FORBIDDEN', message: 'Sign in as a user to do that.' },
  peopleOnly: { kind: 'forbidden', code: 'FORBIDDEN', message: 'That belongs to people: sign in, or act as somebody.' },
  notForApps: {
    kind: 'forbidden',
    code: 'FORBIDDEN',
    message: 'Apps and machine applications cannot do that, whatever they were given: sign in, or use an API key.',
  },
  notForAgents: {
    kind: 'forbidden',
    code: 'FORBIDDEN',
    message: 'That is for the account as a whole, not for whoever reaches only some of its advertisers.',
  },
  emailNotVerified: {
    kind: 'forbidden',
    code: 'EMAIL_NOT_VERIFIED',
    message: 'Confirm your mail address first: we have sent you a mail, and POST /api/v2/auth/verify-email/resend sends another.',
  },
  termsNotAccepted: {
    kind: 'forbidden',
    code: 'TOS_ACCEPTANCE_REQUIRED',
    message: 'An admin of the account must accept the terms first: POST /api/v2/accept-tos. Reading goes on working.',
  },
  accessDenied: { kind: 'forbidden', code: 'ACCESS_DENIED', message: 'You cannot act for that account.' },
  insufficientScope: {
    kind: 'forbidden',
    code: 'INSUFFICIENT_SCOPE',
    message: 'The app was not given that: connect it again with more.',
  },
  crossOrigin: {
    kind: 'forbidden',
    code: 'FORBIDDEN',
    message: 'Requests that change something must come from the same origin when they carry the session cookie.',
  },
});

import { stateTable, type StatesOf } from '@exchange/kernel';

/** A mailed link works once, within 24 hours. `expired` is computed from `expiresAt`. */
export const emailVerificationStates = stateTable({
  name: 'email verification',
  states: ['open', 'used', 'superseded', 'expired'],
  initial: 'open',
  rows: [
    { from: 'open', on: 'POST auth/verify-email', to: 'used', also: 'the mail address of the person is confirmed' },
    { from: 'open', on: 'the address is confirmed otherwise', to: 'superseded', also: 'by another token, a reset or an invitation' },
    { from: 'open', on: 'expiresAt passes', to: 'expired' },
  ],
});

export type EmailVerificationStatus = StatesOf<typeof emailVerificationStates>;

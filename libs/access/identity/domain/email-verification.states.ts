import { stateTable, type StatesOf } from '@exchange/kernel';

/** A mailed link works once, for a day. `expired` is read off the clock. */
export const emailVerificationStates = stateTable({
  name: 'email verification',
  states: ['open', 'used', 'superseded', 'expired'],
  initial: 'open',
  rows: [
    { from: 'open', on: 'POST auth/verify-email', to: 'used', also: 'the mail address of the person is confirmed' },
    { from: 'open', on: 'the address is confirmed otherwise', to: 'superseded', also: 'by another mail, a reset or an invitation' },
    { from: 'open', on: 'expiresAt passes', to: 'expired' },
  ],
});

export type EmailVerificationStatus = StatesOf<typeof emailVerificationStates>;

import { stateTable, type StatesOf } from '@exchange/kernel';

/** A mailed link works once, within an hour. `expired` is computed from `expiresAt`. */
export const passwordResetStates = stateTable({
  name: 'password reset',
  states: ['open', 'used', 'superseded', 'expired'],
  initial: 'open',
  rows: [
    {
      from: 'open',
      on: 'POST password/reset',
      to: 'used',
      also: 'the new password applies; every session and every personal key of the person ends',
    },
    { from: 'open', on: 'password changed or reset', to: 'superseded', also: 'the other open resets of the person' },
    { from: 'open', on: 'expiresAt passes', to: 'expired' },
  ],
});

export type PasswordResetStatus = StatesOf<typeof passwordResetStates>;

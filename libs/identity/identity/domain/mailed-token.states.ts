import { stateTable, type StatesOf } from '@exchange/kernel';

/** A mailed link works once. `expired` is computed from `expiresAt`. */
export const mailedTokenStates = stateTable({
  name: 'mailed token',
  states: ['open', 'used', 'superseded', 'expired'],
  initial: 'open',
  rows: [
    {
      from: 'open',
      on: 'POST with the token',
      to: 'used',
      also: 'a reset applies the new password and ends every session and personal key; a verification confirms the address',
    },
    {
      from: 'open',
      on: 'a later change makes it void',
      to: 'superseded',
      also: 'a reset: password changed or reset; a verification: address confirmed by another token, a reset or an invitation',
    },
    { from: 'open', on: 'expiresAt passes', to: 'expired' },
  ],
});

export type MailedTokenStatus = StatesOf<typeof mailedTokenStates>;

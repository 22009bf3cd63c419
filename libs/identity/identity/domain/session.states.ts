import { stateTable, type StatesOf } from '@exchange/kernel';

/** gaps.md §6.1: the cookie `sc_session`. The row of an ended session is deleted. `expired` is computed from `expiresAt`. */
export const sessionStates = stateTable({
  name: 'session',
  states: ['active', 'ended', 'expired'],
  initial: 'active',
  rows: [
    { from: 'active', on: 'a request', to: 'active', also: 'expiresAt moves to 30 days from now, stored later, at most once an hour' },
    { from: 'active', on: 'switch account', to: 'active' },
    { from: 'active', on: 'sign-out', to: 'ended' },
    { from: 'active', on: 'sign-in with its cookie', to: 'ended', also: 'a new session with a new token begins' },
    {
      from: 'active',
      on: 'password changed or reset',
      to: 'ended',
      also: 'every session of the person; a change begins a new one for the caller',
    },
    {
      from: 'active',
      on: 'the address is verified by somebody else',
      to: 'ended',
      also: 'an invitation to an unverified address is accepted',
    },
    { from: 'active', on: 'expiresAt passes', to: 'expired' },
  ],
});

export type SessionStatus = StatesOf<typeof sessionStates>;

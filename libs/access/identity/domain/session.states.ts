import { stateTable, type StatesOf } from '@exchange/kernel';

/** gaps.md §6.1: the cookie `sc_session`. An ended session is not kept: its row is gone. `expired` is read off the clock. */
export const sessionStates = stateTable({
  name: 'session',
  states: ['active', 'ended', 'expired'],
  initial: 'active',
  rows: [
    { from: 'active', on: 'a request', to: 'active', also: 'expiresAt moves to 30 days from now, written behind at most once an hour' },
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
      on: 'the address is proved by somebody else',
      to: 'ended',
      also: 'an invitation accepted, of an address that never was',
    },
    { from: 'active', on: 'expiresAt passes', to: 'expired' },
  ],
});

export type SessionStatus = StatesOf<typeof sessionStates>;

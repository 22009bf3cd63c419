import { stateTable, type StatesOf } from '@exchange/kernel';

/** `expired` is never stored: it is read off the clock. */
export const appGrantStates = stateTable({
  name: 'app grant',
  states: ['active', 'revoked', 'expired'],
  initial: 'active',
  rows: [
    {
      from: 'active',
      on: 'DELETE connected app',
      when: 'admin: any of the account; member: own',
      to: 'revoked',
      also: 'effective at once',
    },
    { from: 'active', on: 'the app gives it back', to: 'revoked', also: 'RFC 7009' },
    { from: 'active', on: 'a used token or code is used again', to: 'revoked', also: 'every token of it ends' },
    { from: 'active', on: 'the person is given a new way in', to: 'revoked', also: 'a reset, or a proved address' },
    {
      from: 'active',
      on: 'the person leaves the account',
      to: 'revoked',
      also: 'its tokens are refused from the moment of the removal on',
    },
    { from: 'active', on: 'expiresAt passes', to: 'expired' },
  ],
});

export type AppGrantStatus = StatesOf<typeof appGrantStates>;

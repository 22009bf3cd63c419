import { stateTable, type StatesOf } from '@exchange/kernel';

/** `expired` is computed from `expiresAt`, never stored. */
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
      also: 'its tokens end at once',
    },
    { from: 'active', on: 'the app revokes its token', to: 'revoked', also: 'RFC 7009' },
    { from: 'active', on: 'a used token or code is used again', to: 'revoked', also: 'every token of it ends' },
    { from: 'active', on: 'the sign-in of the person is reset', to: 'revoked', also: 'also when the address is proved' },
    {
      from: 'active',
      on: 'the person leaves the account',
      to: 'revoked',
      also: 'its tokens are refused from the removal on',
    },
    { from: 'active', on: 'expiresAt passes', to: 'expired' },
  ],
});

export type AppGrantStatus = StatesOf<typeof appGrantStates>;

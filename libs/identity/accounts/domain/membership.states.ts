import { stateTable, type StatesOf } from '@exchange/kernel';

/** gaps.md §6.3: an account always has an admin. */
export const membershipStates = stateTable({
  name: 'membership',
  states: ['active', 'removed'],
  initial: 'active',
  rows: [
    { from: 'active', on: 'PATCH role', when: 'an admin remains', to: 'active' },
    {
      from: 'active',
      on: 'DELETE member',
      when: 'an admin remains',
      to: 'removed',
      also: "the person's sessions and personal keys stop reaching the account at their next request",
    },
    { from: 'removed', on: 'joins again', to: 'active' },
  ],
});

export type MembershipStatus = StatesOf<typeof membershipStates>;

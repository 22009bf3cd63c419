import { stateTable, type StatesOf } from '@exchange/kernel';

/** gaps.md §6.3, "invite by email". `expired` is never stored: it is computed from `expiresAt`. */
export const invitationStates = stateTable({
  name: 'invitation',
  states: ['open', 'accepted', 'revoked', 'expired'],
  initial: 'open',
  rows: [
    { from: 'open', on: 'POST accept', to: 'accepted', also: 'the person becomes a member' },
    { from: 'open', on: 'PATCH role', to: 'open' },
    { from: 'open', on: 'DELETE member', to: 'revoked' },
    {
      from: ['open', 'expired'],
      on: 'the same address is invited again',
      to: 'revoked',
      also: 'a new invitation with a new token takes its place',
    },
    { from: 'open', on: 'expiresAt passes', to: 'expired' },
  ],
});

export type InvitationStatus = StatesOf<typeof invitationStates>;

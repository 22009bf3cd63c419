import { stateTable, type StatesOf } from '@exchange/kernel';

/** docs/spec/gaps-2.md §4. The list of advertisers cannot change: other advertisers need a new grant. */
export const advertiserGrantStates = stateTable({
  name: 'advertiserGrant',
  states: ['none', 'invited', 'active', 'rejected', 'revoked', 'expired'],
  initial: 'none',
  rows: [
    { from: 'none', on: 'invite', to: 'invited', also: 'the grantee is notified' },
    { from: 'invited', on: 'accept', to: 'active', also: 'the grantor is notified' },
    { from: 'invited', on: 'reject', to: 'rejected', also: 'the grantor is notified' },
    { from: ['invited', 'active'], on: 'revoke', to: 'revoked', also: 'both are notified; what was opened with it ends' },
    { from: ['invited', 'active'], on: 'expiresAt passes', to: 'expired', also: 'both are notified; what was opened with it ends' },
  ],
});

export type AdvertiserGrantStatus = StatesOf<typeof advertiserGrantStates>;

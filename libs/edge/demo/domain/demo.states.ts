import { stateTable, type StatesOf } from '@exchange/kernel';

/** gaps.md §6.15. A demo has its own account, which a reset keeps. */
export const demoStates = stateTable({
  name: 'demo',
  states: ['none', 'ACTIVE', 'CLEANUP_PENDING', 'CLEANUP_FAILED'],
  initial: 'none',
  rows: [
    { from: 'none', on: 'create', to: 'ACTIVE', also: 'admins of the account become admins of the demo account' },
    { from: 'ACTIVE', on: 'reset', to: 'ACTIVE', also: 'its contents are restored from the profile, with the same ids' },
    { from: 'ACTIVE', on: 'delete', to: 'CLEANUP_PENDING', also: 'access to its account ends' },
    { from: 'ACTIVE', on: 'its lease ends', to: 'CLEANUP_PENDING', also: 'access to its account ends' },
    { from: ['CLEANUP_PENDING', 'CLEANUP_FAILED'], on: 'its rows cannot be removed', to: 'CLEANUP_FAILED', also: 'the removal is retried' },
  ],
});

export type DemoStatus = StatesOf<typeof demoStates>;

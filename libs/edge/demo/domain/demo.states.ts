import { stateTable, type StatesOf } from '@exchange/kernel';

/** gaps.md §6.15. Each generation is an account of its own. */
export const demoStates = stateTable({
  name: 'demo',
  states: ['none', 'ACTIVE', 'CLEANUP_PENDING', 'CLEANUP_FAILED'],
  initial: 'none',
  rows: [
    { from: 'none', on: 'create', to: 'ACTIVE', also: 'the admins of the account are admins of the demo account' },
    { from: 'ACTIVE', on: 'reset', to: 'ACTIVE', also: 'everything in its accounts is made anew, with the ids that it had' },
    { from: 'ACTIVE', on: 'delete', to: 'CLEANUP_PENDING', also: 'nobody gets into its account any more' },
    { from: 'ACTIVE', on: 'its lease ends', to: 'CLEANUP_PENDING', also: 'nobody gets into its account any more' },
    { from: ['CLEANUP_PENDING', 'CLEANUP_FAILED'], on: 'its rows cannot be removed', to: 'CLEANUP_FAILED', also: 'it is tried again' },
  ],
});

export type DemoStatus = StatesOf<typeof demoStates>;

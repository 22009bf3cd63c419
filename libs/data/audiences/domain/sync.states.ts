import { stateTable, type StatesOf } from '@exchange/kernel';

/** One accepted call of `audiences/sync`. Not in the contract: ADR 0021. */
export const syncStates = stateTable({
  name: 'audience sync',
  states: ['accepted', 'working', 'completed', 'failed'],
  initial: 'accepted',
  rows: [
    {
      from: ['accepted', 'working'],
      on: 'a worker claims it',
      to: 'working',
      also: 'only the oldest open one of the advertiser; fence and lease are committed first',
    },
    {
      from: 'working',
      on: 'the worker cannot go on',
      when: 'it was begun fewer than 5 times',
      to: 'accepted',
      also: 'claimed again, later',
    },
    { from: 'working', on: 'the worker cannot go on', when: 'it was begun 5 times', to: 'failed', also: 'event audiences.sync_failed' },
    { from: 'working', on: 'the worker is told to stop', when: 'same fence', to: 'accepted', also: 'claimed again at once; not counted' },
    { from: 'working', on: 'everything was applied', when: 'same fence', to: 'completed', also: 'event audiences.synced' },
    { from: 'working', on: 'it cannot be applied', when: 'same fence', to: 'failed', also: 'event audiences.sync_failed' },
  ],
  sets: { open: ['accepted', 'working'] },
});

export type SyncStatus = StatesOf<typeof syncStates>;

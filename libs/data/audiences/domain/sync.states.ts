import { stateTable, type StatesOf } from '@exchange/kernel';

/** One accepted call of `audiences/sync`. These states are internal (ADR 21). */
export const syncStates = stateTable({
  name: 'audience sync',
  states: ['accepted', 'working', 'completed', 'failed'],
  initial: 'accepted',
  rows: [
    {
      from: ['accepted', 'working'],
      on: 'a worker claims it',
      to: 'working',
      also: 'only the advertiser’s oldest open sync; fence and lease are committed first',
    },
    { from: 'working', on: 'an attempt fails', when: 'fewer than 5 attempts', to: 'accepted', also: 'claimed again after a pause' },
    { from: 'working', on: 'an attempt fails', when: '5 attempts', to: 'failed', also: 'event audiences.sync_failed' },
    { from: 'working', on: 'the worker shuts down', when: 'same fence', to: 'accepted', also: 'claimed again at once, not counted' },
    { from: 'working', on: 'everything was applied', when: 'same fence', to: 'completed', also: 'event audiences.synced' },
    { from: 'working', on: 'the sync cannot be applied', when: 'same fence', to: 'failed', also: 'event audiences.sync_failed' },
  ],
  sets: { open: ['accepted', 'working'] },
});

export type SyncStatus = StatesOf<typeof syncStates>;

import { stateTable, type StatesOf } from '@exchange/kernel';

/** docs/spec/gaps.md §3, Catalog refresh run. */
export const refreshRunStates = stateTable({
  name: 'refresh run',
  states: ['syncing', 'synced', 'unchanged', 'failed'],
  initial: 'syncing',
  rows: [
    { from: 'syncing', on: 'the feed was read', when: 'items changed', to: 'synced', also: 'a new version' },
    { from: 'syncing', on: 'the feed was read', when: 'same content hash', to: 'unchanged', also: 'no new version' },
    { from: 'syncing', on: 'HTTP error or unreadable feed', to: 'failed', also: 'error, httpStatus; nothing is written' },
    { from: 'syncing', on: '15 minutes pass', to: 'failed', also: 'the process that read the feed has died' },
  ],
});

export type RefreshRunStatus = StatesOf<typeof refreshRunStates>;

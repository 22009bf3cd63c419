import { stateTable, type StatesOf } from '@exchange/kernel';

/** docs/spec/gaps.md §3, Catalog sync. */
export const catalogStates = stateTable({
  name: 'catalog',
  states: ['not_synced', 'pending', 'syncing', 'synced', 'failed'],
  initial: 'not_synced',
  rows: [
    {
      from: ['not_synced', 'pending', 'synced', 'failed'],
      on: 'a sync names a URL',
      to: 'pending',
      also: 'a worker fetches the feed at once',
    },
    { from: ['not_synced', 'pending', 'synced', 'failed'], on: 'a sync names neither URL nor items', to: 'not_synced' },
    { from: ['not_synced', 'pending', 'synced', 'failed'], on: 'a sync or refresh begins', to: 'syncing', also: 'lastSyncAttemptAt' },
    { from: 'syncing', on: 'the sync ends', when: 'everything was read', to: 'synced', also: 'lastSyncedAt, nextSyncAt, staleAfterAt' },
    { from: 'syncing', on: 'the sync ends', when: 'something failed', to: 'failed', also: 'the items are kept; nextSyncAt' },
    { from: 'syncing', on: 'the sync ends', when: 'a sync has changed what is read', to: 'pending', also: 'the run fails' },
  ],
});

export type CatalogStatus = StatesOf<typeof catalogStates>;

import { stateTable, type StatesOf } from '@exchange/kernel';

/** gaps.md §3, Audience; what the sizes are: ADR 0021. */
export const audienceStates = stateTable({
  name: 'audience',
  states: ['PROCESSING', 'READY', 'TOO_SMALL', 'ERROR'],
  initial: 'PROCESSING',
  rows: [
    {
      from: ['PROCESSING', 'READY', 'TOO_SMALL', 'ERROR'],
      on: 'a sync that names it is accepted',
      to: 'PROCESSING',
      also: 'a deleted one is there again, unless the sync deletes it',
    },
    {
      from: ['PROCESSING', 'READY', 'TOO_SMALL', 'ERROR'],
      on: 'a sync of it ends',
      when: 'it has the minimum size',
      to: 'READY',
      also: 'uploadedCount',
    },
    {
      from: ['PROCESSING', 'READY', 'TOO_SMALL', 'ERROR'],
      on: 'a sync of it ends',
      when: 'it is smaller, or deleted',
      to: 'TOO_SMALL',
      also: 'uploadedCount; a deleted one has no members and no matchedCount',
    },
    {
      from: ['PROCESSING', 'READY', 'TOO_SMALL', 'ERROR'],
      on: 'a sync of it ends',
      when: 'another one waits that names it',
      to: 'PROCESSING',
      also: 'uploadedCount',
    },
    { from: ['PROCESSING', 'READY', 'TOO_SMALL', 'ERROR'], on: 'a sync of it fails', to: 'ERROR', also: 'the next sync of it repairs it' },
  ],
});

export type AudienceStatus = StatesOf<typeof audienceStates>;

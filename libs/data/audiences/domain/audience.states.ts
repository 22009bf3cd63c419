import { stateTable, type StatesOf } from '@exchange/kernel';

/** docs/spec/gaps.md §3, Audience; ADR 21 has the sizes. */
export const audienceStates = stateTable({
  name: 'audience',
  states: ['PROCESSING', 'READY', 'TOO_SMALL', 'ERROR'],
  initial: 'PROCESSING',
  rows: [
    {
      from: ['PROCESSING', 'READY', 'TOO_SMALL', 'ERROR'],
      on: 'a sync naming the audience is accepted',
      to: 'PROCESSING',
      also: 'a deleted audience exists again, unless the sync deletes it',
    },
    {
      from: ['PROCESSING', 'READY', 'TOO_SMALL', 'ERROR'],
      on: 'a sync ends',
      when: 'it has the minimum size',
      to: 'READY',
      also: 'uploadedCount',
    },
    {
      from: ['PROCESSING', 'READY', 'TOO_SMALL', 'ERROR'],
      on: 'a sync ends',
      when: 'it is smaller or deleted',
      to: 'TOO_SMALL',
      also: 'uploadedCount; a deleted audience has no members and no matchedCount',
    },
    {
      from: ['PROCESSING', 'READY', 'TOO_SMALL', 'ERROR'],
      on: 'a sync ends',
      when: 'another sync is waiting',
      to: 'PROCESSING',
      also: 'uploadedCount',
    },
    { from: ['PROCESSING', 'READY', 'TOO_SMALL', 'ERROR'], on: 'a sync fails', to: 'ERROR', also: 'until the next successful sync' },
  ],
});

export type AudienceStatus = StatesOf<typeof audienceStates>;

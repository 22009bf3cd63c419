import { stateTable, type StatesOf } from '@exchange/kernel';

export const camelThingStates = stateTable({
  name: 'words thing',
  states: ['none', 'active', 'archived'],
  initial: 'none',
  rows: [
    { from: 'none', on: 'create', to: 'active' },
    { from: 'active', on: 'archive', to: 'archived' },
    { from: 'archived', on: 'restore', to: 'active' },
  ],
});

export type PascalThingStatus = StatesOf<typeof camelThingStates>;

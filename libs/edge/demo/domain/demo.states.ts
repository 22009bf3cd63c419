import { stateTable, type StatesOf } from '@exchange/kernel';

export const demoStates = stateTable({
  name: 'demo',
  states: ['none', 'active', 'archived'],
  initial: 'none',
  rows: [
    { from: 'none', on: 'create', to: 'active' },
    { from: 'active', on: 'archive', to: 'archived' },
    { from: 'archived', on: 'restore', to: 'active' },
  ],
});

export type DemoStatus = StatesOf<typeof demoStates>;

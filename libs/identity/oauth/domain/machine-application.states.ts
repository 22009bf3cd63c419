import { stateTable, type StatesOf } from '@exchange/kernel';

export const machineApplicationStates = stateTable({
  name: 'application',
  states: ['none', 'active', 'revoked'],
  initial: 'none',
  rows: [
    { from: 'none', on: 'POST create', when: 'signed-in admin', to: 'active', also: 'secret returned once' },
    { from: 'active', on: 'POST rotate-secret', to: 'active', also: 'the old secret and its tokens end at once' },
    { from: 'active', on: 'DELETE by id', to: 'revoked', also: 'its tokens end at once' },
  ],
});

export type MachineApplicationStatus = StatesOf<typeof machineApplicationStates>;

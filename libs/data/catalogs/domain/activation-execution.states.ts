import { stateTable, type StatesOf } from '@exchange/kernel';

/** docs/spec/gaps.md §3, Activation execution. */
export const activationExecutionStates = stateTable({
  name: 'activation execution',
  states: ['pending', 'completed', 'failed'],
  initial: 'pending',
  rows: [
    { from: 'pending', on: 'the plan is handed over', to: 'completed', also: 'event catalogs.activated' },
    { from: 'pending', on: 'no seller takes the catalog', to: 'failed', also: 'error' },
  ],
});

export type ActivationExecutionStatus = StatesOf<typeof activationExecutionStates>;

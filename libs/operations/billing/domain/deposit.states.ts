import { stateTable, type StatesOf } from '@exchange/kernel';

/** Deposits (gaps-2.md §8.2). */
export const depositStates = stateTable({
  name: 'deposit',
  states: ['none', 'POSTED', 'REVERSED'],
  initial: 'none',
  rows: [
    { from: 'none', on: 'book', to: 'POSTED', also: 'a posting in the ledger' },
    { from: 'POSTED', on: 'reverse', to: 'REVERSED', also: 'a reversing posting in the ledger' },
  ],
  sets: {},
});

export type DepositStatus = StatesOf<typeof depositStates>;

import { stateTable, type StatesOf } from '@exchange/kernel';

/** Credit applications (gaps-2.md §8.2). The organization files and withdraws; platform staff decide. */
export const creditApplicationStates = stateTable({
  name: 'credit application',
  states: ['none', 'PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN'],
  initial: 'none',
  rows: [
    { from: 'none', on: 'file', to: 'PENDING' },
    { from: 'PENDING', on: 'approve', to: 'APPROVED', also: 'posture CREDIT, with the granted limit' },
    { from: 'PENDING', on: 'reject', to: 'REJECTED' },
    { from: 'PENDING', on: 'withdraw', to: 'WITHDRAWN' },
  ],
  sets: {},
});

export type CreditApplicationStatus = StatesOf<typeof creditApplicationStates>;

import { stateTable, type StatesOf } from '@exchange/kernel';

/** gaps-2 §7. What is approved is done in the same transaction, so nobody ever sees it being executed. */
export const approvalStates = stateTable({
  name: 'approval',
  states: ['none', 'pending', 'succeeded', 'failed', 'rejected', 'expired'],
  initial: 'none',
  rows: [
    { from: 'none', on: 'request', to: 'pending' },
    { from: 'pending', on: 'approve', when: 'it could be done', to: 'succeeded', also: 'resultReference' },
    { from: 'pending', on: 'approve', when: 'it could not be done', to: 'failed', also: 'failureCode' },
    { from: 'pending', on: 'reject', to: 'rejected' },
    { from: 'pending', on: 'expiresAt passes', to: 'expired' },
  ],
});

export type ApprovalStatus = StatesOf<typeof approvalStates>;

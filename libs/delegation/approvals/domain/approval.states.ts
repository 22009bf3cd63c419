import { stateTable, type StatesOf } from '@exchange/kernel';

/** docs/spec/gaps-2.md §7. The account is created in the transaction of the approval, so there is no state in between. */
export const approvalStates = stateTable({
  name: 'approval',
  states: ['none', 'pending', 'succeeded', 'failed', 'rejected', 'expired'],
  initial: 'none',
  rows: [
    { from: 'none', on: 'request', to: 'pending' },
    { from: 'pending', on: 'approve', when: 'it was created', to: 'succeeded', also: 'resultReference' },
    { from: 'pending', on: 'approve', when: 'it was not created', to: 'failed', also: 'failureCode' },
    { from: 'pending', on: 'reject', to: 'rejected' },
    { from: 'pending', on: 'expiresAt passes', to: 'expired' },
  ],
});

export type ApprovalStatus = StatesOf<typeof approvalStates>;

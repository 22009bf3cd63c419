import { stateTable, type StatesOf } from '@exchange/kernel';

/** The decision on a media buy of a storefront with manual approval (gaps.md §3). A second decision is refused. */
export const approvalStates = stateTable({
  name: 'approval',
  states: ['pending', 'approved', 'rejected', 'revoked'],
  initial: 'pending',
  rows: [
    { from: 'pending', on: 'approve', to: 'approved' },
    { from: 'pending', on: 'reject', to: 'rejected' },
    { from: 'pending', on: 'revoke', to: 'revoked', also: 'the buyer canceled, or the flight ended without a decision' },
    { from: 'approved', on: 'revoke', to: 'revoked', also: 'the seller canceled what it had approved' },
  ],
});

export type OrderApprovalStatus = StatesOf<typeof approvalStates>;

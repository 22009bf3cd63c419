import { stateTable, type StatesOf } from '@exchange/kernel';

/** gaps.md §3: the decision on a media buy of a storefront whose approval is manual. A second decision is refused. */
export const approvalStates = stateTable({
  name: 'approval',
  states: ['pending', 'approved', 'rejected', 'revoked'],
  initial: 'pending',
  rows: [
    { from: 'pending', on: 'approve', to: 'approved' },
    { from: 'pending', on: 'reject', to: 'rejected' },
    { from: 'pending', on: 'revoke', to: 'revoked', also: 'the buyer canceled, or the flight ended before anybody decided' },
    { from: 'approved', on: 'revoke', to: 'revoked', also: 'the seller canceled what it had approved' },
  ],
});

export type ApprovalStatus = StatesOf<typeof approvalStates>;

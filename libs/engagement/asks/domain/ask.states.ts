import { stateTable, type StatesOf } from '@exchange/kernel';

/** docs/spec/gaps.md §6.5, docs/spec/gaps-2.md §5. The account files and answers; platform staff accept, start and resolve. */
export const askStates = stateTable({
  name: 'ask',
  states: ['none', 'received', 'accepted', 'in_progress', 'done', 'closed'],
  initial: 'none',
  sets: { open: ['received', 'accepted', 'in_progress'], resolved: ['done', 'closed'] },
  rows: [
    { from: 'none', on: 'file', to: 'received' },
    { from: 'received', on: 'accept', to: 'accepted' },
    { from: ['received', 'accepted'], on: 'start', to: 'in_progress' },
    { from: ['received', 'accepted', 'in_progress'], on: 'resolve', to: 'done', also: 'resolution; the account is notified' },
    { from: 'received', on: 'still_blocked', to: 'received', also: 'isCustomerBlocked' },
    { from: 'accepted', on: 'still_blocked', to: 'accepted', also: 'isCustomerBlocked' },
    { from: 'in_progress', on: 'still_blocked', to: 'in_progress', also: 'isCustomerBlocked' },
    { from: 'done', on: 'still_blocked', to: 'in_progress', also: 'disputed' },
    { from: 'done', on: 'confirmed_resolved', to: 'closed' },
    { from: 'done', on: 'accepted', to: 'closed' },
    { from: ['received', 'accepted', 'in_progress'], on: 'withdrawn', to: 'closed' },
  ],
});

export type AskStatus = StatesOf<typeof askStates>;

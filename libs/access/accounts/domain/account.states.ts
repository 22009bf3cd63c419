import { stateTable, type StatesOf } from '@exchange/kernel';

/** rest-api.md, Account.kind; gaps.md §4.4, "Effect". A child creates nothing below itself: its organization does. */
export const accountKinds = stateTable({
  name: 'account',
  states: ['STANDALONE', 'PARENT', 'CHILD'],
  initial: 'STANDALONE',
  rows: [
    { from: 'STANDALONE', on: 'POST create-child', to: 'CHILD', also: 'a new PARENT is made above it; its admins become admins there' },
    { from: 'PARENT', on: 'POST create-child', to: 'PARENT', also: 'the new CHILD gets the admins of the parent' },
  ],
});

export type AccountKind = StatesOf<typeof accountKinds>;

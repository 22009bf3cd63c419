import { stateTable, type StatesOf } from '@exchange/kernel';

/** rest-api.md, Account.kind; gaps.md §4.4, "Effect". A child creates nothing below itself: its organization does. */
export const accountKinds = stateTable({
  name: 'account',
  states: ['none', 'STANDALONE', 'PARENT', 'CHILD'],
  initial: 'none',
  rows: [
    { from: 'none', on: 'POST sign-up', to: 'STANDALONE' },
    { from: 'none', on: 'a demo is made', to: 'STANDALONE', also: 'gets the admins of the account it is made for' },
    { from: 'none', on: 'first child of a STANDALONE', to: 'PARENT', also: 'gets the admins of the STANDALONE' },
    { from: 'none', on: 'POST create-child', to: 'CHILD', also: 'gets the admins of its parent' },
    { from: 'STANDALONE', on: 'POST create-child', to: 'CHILD', also: 'a PARENT is made above it' },
    { from: 'PARENT', on: 'POST create-child', to: 'PARENT' },
  ],
});

export type AccountKind = StatesOf<typeof accountKinds>;

import { stateTable, type StatesOf } from '@exchange/kernel';

/** rest-api.md, Account.kind; gaps.md §4.4, "Effect". A CHILD has no row of its own for create-child: the new account goes under its PARENT. */
export const accountKinds = stateTable({
  name: 'account',
  states: ['none', 'STANDALONE', 'PARENT', 'CHILD'],
  initial: 'none',
  rows: [
    { from: 'none', on: 'POST sign-up', to: 'STANDALONE' },
    { from: 'none', on: 'a demo is created', to: 'STANDALONE', also: 'copies the admins of the account it is created for' },
    { from: 'none', on: 'first child of a STANDALONE', to: 'PARENT', also: 'copies the admins of the STANDALONE' },
    { from: 'none', on: 'POST create-child', to: 'CHILD', also: 'copies the admins of its parent' },
    { from: 'STANDALONE', on: 'POST create-child', to: 'CHILD', also: 'a PARENT is created above it' },
    { from: 'PARENT', on: 'POST create-child', to: 'PARENT' },
  ],
});

export type AccountKind = StatesOf<typeof accountKinds>;

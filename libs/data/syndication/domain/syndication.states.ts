import { stateTable, type StatesOf } from '@exchange/kernel';

/** docs/spec/gaps.md §3, Syndication record. */
export const syndicationStates = stateTable({
  name: 'syndication',
  states: ['none', 'PENDING', 'SYNCING', 'COMPLETED', 'FAILED', 'DISABLED'],
  initial: 'none',
  rows: [
    { from: ['none', 'COMPLETED', 'FAILED', 'DISABLED'], on: 'enable', to: 'PENDING', also: 'a worker calls the seller' },
    { from: 'PENDING', on: 'enable', to: 'PENDING', also: 'no change' },
    { from: 'SYNCING', on: 'enable', to: 'SYNCING', also: 'no change' },
    { from: ['COMPLETED', 'FAILED'], on: 'the resource changes', to: 'PENDING' },
    { from: 'PENDING', on: 'the resource changes', to: 'PENDING', also: 'no change: the resource is read when the seller is called' },
    { from: 'SYNCING', on: 'the resource changes', to: 'SYNCING', also: 'sending stops before the next part' },
    { from: ['PENDING', 'SYNCING'], on: 'the seller is called', to: 'SYNCING', also: 'repeated after a crash or an unreachable seller' },
    { from: 'SYNCING', on: 'the attempt ends', when: 'the seller has taken it', to: 'COMPLETED', also: 'event syndication.completed' },
    {
      from: 'SYNCING',
      on: 'the attempt ends',
      when: 'the seller refuses, or was not reached 12 times',
      to: 'FAILED',
      also: 'event syndication.failed',
    },
    { from: 'SYNCING', on: 'the attempt ends', when: 'the seller was not reached', to: 'SYNCING', also: 'called again later' },
    { from: 'SYNCING', on: 'the attempt ends', when: 'the resource changed meanwhile', to: 'PENDING' },
    {
      from: ['none', 'PENDING', 'SYNCING', 'COMPLETED', 'FAILED'],
      on: 'disable',
      to: 'DISABLED',
      also: 'a seller that has the resource is told to remove it',
    },
    { from: 'DISABLED', on: 'disable', to: 'DISABLED', also: 'a seller that refused to remove the resource is told again' },
  ],
});

export type SyndicationStatus = StatesOf<typeof syndicationStates>;

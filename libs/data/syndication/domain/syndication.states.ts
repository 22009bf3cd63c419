import { stateTable, type StatesOf } from '@exchange/kernel';

/** gaps.md §3, Syndication record. */
export const syndicationStates = stateTable({
  name: 'syndication',
  states: ['none', 'PENDING', 'SYNCING', 'COMPLETED', 'FAILED', 'DISABLED'],
  initial: 'none',
  rows: [
    { from: ['none', 'COMPLETED', 'FAILED', 'DISABLED'], on: 'enable', to: 'PENDING', also: 'a worker asks the seller' },
    { from: 'PENDING', on: 'enable', to: 'PENDING', also: 'nothing new' },
    { from: 'SYNCING', on: 'enable', to: 'SYNCING', also: 'nothing new' },
    { from: ['COMPLETED', 'FAILED'], on: 'the resource changes', to: 'PENDING' },
    { from: 'PENDING', on: 'the resource changes', to: 'PENDING', also: 'nothing new: it is read when the seller is asked' },
    { from: 'SYNCING', on: 'the resource changes', to: 'SYNCING', also: 'what is being sent is left off' },
    { from: ['PENDING', 'SYNCING'], on: 'the seller is asked', to: 'SYNCING', also: 'again after a crash, or when it was not reached' },
    { from: 'SYNCING', on: 'asking ends', when: 'the seller has taken it', to: 'COMPLETED', also: 'event syndication.completed' },
    {
      from: 'SYNCING',
      on: 'asking ends',
      when: 'the seller refuses, or was not reached 12 times',
      to: 'FAILED',
      also: 'event syndication.failed',
    },
    { from: 'SYNCING', on: 'asking ends', when: 'the seller was not reached', to: 'SYNCING', also: 'asked again later' },
    { from: 'SYNCING', on: 'asking ends', when: 'the resource changed meanwhile', to: 'PENDING' },
    {
      from: ['none', 'PENDING', 'SYNCING', 'COMPLETED', 'FAILED'],
      on: 'disable',
      to: 'DISABLED',
      also: 'a seller that holds it is told to remove it',
    },
    { from: 'DISABLED', on: 'disable', to: 'DISABLED', also: 'a seller that has refused to remove it is told again' },
  ],
});

export type SyndicationStatus = StatesOf<typeof syndicationStates>;

import { stateTable, type StatesOf } from '@exchange/kernel';

/** States of a discovery, which is also the contract's proposal execution (rest-api.md, Campaign proposals; gaps.md §3 and §4.10). */
export const discoveryStates = stateTable({
  name: 'discovery',
  states: ['none', 'running', 'complete', 'partial', 'failed', 'expired'],
  initial: 'none',
  rows: [
    { from: 'none', on: 'start', when: 'sellers are eligible', to: 'running', also: 'revision 0; every seller is asked' },
    { from: 'none', on: 'start', when: 'no seller is eligible', to: 'complete', also: 'revision 1 with resultsComplete true' },
    { from: 'running', on: 'a seller settles', when: 'others are pending', to: 'running', also: 'revision + 1' },
    {
      from: 'running',
      on: 'a seller settles',
      when: 'the last one, and every seller answered',
      to: 'complete',
      also: 'revision + 1 with resultsComplete true',
    },
    {
      from: 'running',
      on: 'a seller settles',
      when: 'the last one, and some sellers answered',
      to: 'partial',
      also: 'revision + 1 with resultsComplete true',
    },
    {
      from: 'running',
      on: 'a seller settles',
      when: 'the last one, and no seller answered',
      to: 'failed',
      also: 'revision + 1 with resultsComplete true',
    },
    {
      from: ['complete', 'partial', 'failed'],
      on: 'refine',
      to: 'running',
      also: 'revision + 1 with resultsComplete false; the sellers concerned are asked again',
    },
    { from: ['complete', 'partial', 'failed'], on: '24 hours pass', to: 'expired', also: 'its offers are history' },
  ],
});

export type DiscoveryStatus = StatesOf<typeof discoveryStates>;

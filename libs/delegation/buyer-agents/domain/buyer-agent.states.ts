import { stateTable, type StatesOf } from '@exchange/kernel';

/** docs/spec/gaps-2.md §3 */
export const buyerAgentStates = stateTable({
  name: 'buyer agent',
  states: ['none', 'active', 'suspended', 'retired'],
  initial: 'none',
  rows: [
    { from: 'none', on: 'create', to: 'active', also: 'nothing is granted to it' },
    { from: 'active', on: 'rename', to: 'active' },
    { from: 'suspended', on: 'rename', to: 'suspended' },
    { from: 'active', on: 'replace access', to: 'active', also: 'accessRevision + 1' },
    { from: 'suspended', on: 'replace access', to: 'suspended', also: 'accessRevision + 1' },
    { from: 'active', on: 'create key', to: 'active', also: 'full secret returned once' },
    { from: 'active', on: 'suspend', to: 'suspended', also: 'its keys are refused like unknown ones' },
    { from: 'suspended', on: 'resume', to: 'active', also: 'its keys work again' },
    { from: ['active', 'suspended'], on: 'retire', to: 'retired', also: 'for good; its keys are revoked' },
  ],
});

export type LifecycleState = StatesOf<typeof buyerAgentStates>;
export type LifecycleAction = 'suspend' | 'resume' | 'retire';

import { stateTable, type StatesOf } from '@exchange/kernel';

/** A seller agent in the directory. Only `enabled` agents are listed to buyers and asked. */
export const sellerStates = stateTable({
  name: 'seller agent',
  states: ['enabled', 'disabled', 'archived'],
  initial: 'enabled',
  rows: [
    { from: 'enabled', on: 'disable', to: 'disabled', also: 'no longer listed to buyers, no longer asked' },
    { from: 'disabled', on: 'enable', to: 'enabled' },
    { from: ['enabled', 'disabled'], on: 'archive', to: 'archived', also: 'its credentials are erased; its slug stays in use' },
  ],
});

export type SellerAgentStatus = StatesOf<typeof sellerStates>;

import { stateTable, type StatesOf } from '@exchange/kernel';

/** gaps.md §3, "Storefront proposal code". */
export const savedOfferStates = stateTable({
  name: 'saved offer',
  states: ['none', 'active', 'redeemed', 'expired', 'revoked'],
  initial: 'none',
  rows: [
    { from: 'none', on: 'save', to: 'active', also: 'it has a code' },
    { from: 'active', on: 'the buyer redeems the code', to: 'redeemed', also: 'a discovery of the buyer has it, complete at once' },
    { from: 'active', on: 'expiresAt passes', to: 'expired' },
    { from: ['active', 'expired'], on: 'revoke', to: 'revoked' },
  ],
});

export type SavedOfferStatus = StatesOf<typeof savedOfferStates>;

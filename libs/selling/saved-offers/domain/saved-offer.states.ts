import { stateTable, type StatesOf } from '@exchange/kernel';

/** States of gaps.md §3, "Storefront proposal code". */
export const savedOfferStates = stateTable({
  name: 'saved offer',
  states: ['none', 'active', 'redeemed', 'expired', 'revoked'],
  initial: 'none',
  rows: [
    { from: 'none', on: 'save', to: 'active', also: 'a code is created' },
    { from: 'active', on: 'the buyer redeems the code', to: 'redeemed', also: 'a completed discovery of the buyer contains the offer' },
    { from: 'active', on: 'expiresAt passes', to: 'expired' },
    { from: ['active', 'expired'], on: 'revoke', to: 'revoked' },
  ],
});

export type SavedOfferStatus = StatesOf<typeof savedOfferStates>;

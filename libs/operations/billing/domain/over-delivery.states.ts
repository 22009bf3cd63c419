import { stateTable, type StatesOf } from '@exchange/kernel';

/** Over-deliveries (docs/adr/0170). The seller's reports open and withdraw them; the buyer decides. */
export const overDeliveryStates = stateTable({
  name: 'over-delivery',
  states: ['none', 'OPEN', 'DISPUTED', 'ACCEPTED', 'WITHDRAWN'],
  initial: 'none',
  rows: [
    { from: 'none', on: 'report', to: 'OPEN', also: 'people of the buyer are notified' },
    { from: 'OPEN', on: 'report', to: 'OPEN', also: 'the buyer is notified again when it has doubled' },
    { from: 'OPEN', on: 'correct', to: 'WITHDRAWN', also: 'the seller reports no more than can be charged' },
    { from: 'OPEN', on: 'accept', to: 'ACCEPTED', also: 'charged up to the accepted amount' },
    { from: 'OPEN', on: 'dispute', to: 'DISPUTED' },
    { from: 'DISPUTED', on: 'report', to: 'DISPUTED', also: 'the buyer is notified again when it has doubled' },
    { from: 'DISPUTED', on: 'correct', to: 'WITHDRAWN', also: 'the seller reports no more than can be charged' },
    { from: 'DISPUTED', on: 'accept', to: 'ACCEPTED', also: 'charged up to the accepted amount' },
    { from: 'ACCEPTED', on: 'report', to: 'OPEN', also: 'for delivery beyond the accepted amount' },
    { from: 'WITHDRAWN', on: 'report', to: 'OPEN', also: 'people of the buyer are notified' },
  ],
  sets: {
    /** States in which the seller reports more than can be charged. */
    beyond: ['OPEN', 'DISPUTED'],
  },
});

export type OverDeliveryStatus = StatesOf<typeof overDeliveryStates>;

import { stateTable, type StatesOf } from '@exchange/kernel';

/** States of a buyer's request for days (docs/adr/0173). The seller's answer ends it. */
export const deliveryRequestStates = stateTable({
  name: 'delivery request',
  states: ['none', 'WAITING', 'ANSWERED', 'UNANSWERED'],
  initial: 'none',
  rows: [
    { from: 'none', on: 'request', to: 'WAITING', also: 'the seller is asked at once' },
    { from: 'WAITING', on: 'answer', to: 'ANSWERED', also: 'every day was answered, and is counted as any other' },
    {
      from: 'WAITING',
      on: 'give up',
      to: 'UNANSWERED',
      also: 'the seller answered about its latest days and not about these, or the days are no longer open',
    },
  ],
  sets: {},
});

export type DeliveryRequestStatus = StatesOf<typeof deliveryRequestStates>;

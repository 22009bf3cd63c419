import { stateTable, type StatesOf } from '@exchange/kernel';

/** States of one target of a brief (gaps.md §5.6). */
export const dispatchStates = stateTable({
  name: 'demand signal',
  states: ['QUEUED', 'DISPATCHED', 'ACKNOWLEDGED', 'ON_HOLD', 'FAILED', 'DECLINED'],
  initial: 'QUEUED',
  rows: [
    { from: 'QUEUED', on: 'dispatch', to: 'DISPATCHED', also: 'the storefront is live: its account sees the demand signal' },
    { from: 'QUEUED', on: 'give up', to: 'FAILED', also: 'the brief has ended, or its endDate has passed' },
    { from: ['DISPATCHED', 'ON_HOLD'], on: 'acknowledge', to: 'ACKNOWLEDGED' },
    { from: ['DISPATCHED', 'ACKNOWLEDGED'], on: 'hold', to: 'ON_HOLD' },
    { from: ['DISPATCHED', 'ACKNOWLEDGED', 'ON_HOLD', 'DECLINED'], on: 'QUOTE', to: 'ACKNOWLEDGED' },
    { from: ['DISPATCHED', 'ACKNOWLEDGED', 'ON_HOLD', 'DECLINED'], on: 'BOOK', to: 'ACKNOWLEDGED' },
    { from: ['DISPATCHED', 'ACKNOWLEDGED', 'ON_HOLD'], on: 'CLARIFY', to: 'ACKNOWLEDGED' },
    { from: ['DISPATCHED', 'ACKNOWLEDGED', 'ON_HOLD'], on: 'DECLINE', to: 'DECLINED' },
  ],
});

export type DispatchStatus = StatesOf<typeof dispatchStates>;

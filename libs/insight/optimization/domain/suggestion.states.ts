import { stateTable, type StatesOf } from '@exchange/kernel';

/** docs/spec/gaps.md §3, Suggestion. */
export const suggestionStates = stateTable({
  name: 'optimization suggestion',
  states: ['none', 'received', 'approved', 'rejected', 'applied', 'failed', 'expired'],
  initial: 'none',
  rows: [
    { from: 'none', on: 'analysis finds something', to: 'received', also: 'in mode AUTO the exchange approves it at once' },
    { from: 'received', on: 'approve', to: 'approved', also: 'the change of the media buy is queued' },
    { from: 'received', on: 'reject', to: 'rejected' },
    { from: 'received', on: 'the suggestion expires', to: 'expired', also: 'computed from the clock' },
    { from: 'received', on: 'a newer analysis', to: 'expired', also: 'one open suggestion per media buy' },
    { from: 'approved', on: 'the seller agrees', to: 'applied' },
    { from: 'approved', on: 'the seller refuses', to: 'failed', also: 'also when the change cannot be requested' },
  ],
  /** A unique index allows one open suggestion per media buy. */
  sets: { open: ['received', 'approved'] },
});

export type SuggestionStatus = StatesOf<typeof suggestionStates>;

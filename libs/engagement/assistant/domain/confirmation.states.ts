import { stateTable, type StatesOf } from '@exchange/kernel';

/** docs/spec/gaps.md §6.12: one decision, by the person who was asked. `expired` is computed from `expiresAt`. */
export const confirmationStates = stateTable({
  name: 'confirmation',
  states: ['pending', 'confirmed', 'used', 'cancelled', 'expired'],
  initial: 'pending',
  rows: [
    { from: 'pending', on: 'the person confirms', to: 'confirmed', also: 'a turn begins, in the same transaction' },
    { from: 'pending', on: 'the person cancels', to: 'cancelled' },
    { from: 'pending', on: 'the person sends another message', to: 'cancelled' },
    { from: 'pending', on: 'expiresAt passes', to: 'expired' },
    { from: 'confirmed', on: 'the write begins', to: 'used', also: 'in the transaction of the write, or before its first step' },
    { from: 'confirmed', on: 'the call is refused or its process is lost', to: 'cancelled' },
  ],
});

export type ConfirmationStatus = StatesOf<typeof confirmationStates>;

import { stateTable, type StatesOf } from '@exchange/kernel';

/** States of a payout run (docs/adr/0097). */
export const payoutRunStates = stateTable({
  name: 'payout run',
  states: ['none', 'PREPARED', 'APPROVED', 'CANCELED'],
  initial: 'none',
  rows: [
    { from: 'none', on: 'prepare', to: 'PREPARED', also: 'a payout for each seller and currency with an amount due' },
    { from: 'PREPARED', on: 'approve', to: 'APPROVED', also: 'by another person; its payouts are approved' },
    { from: 'PREPARED', on: 'cancel', to: 'CANCELED', also: 'its payouts are canceled' },
  ],
});

export type PayoutRunStatus = StatesOf<typeof payoutRunStates>;

export const payoutStates = stateTable({
  name: 'payout',
  states: ['none', 'PREPARED', 'APPROVED', 'PAID', 'FAILED', 'RETRIED', 'CANCELED'],
  initial: 'none',
  rows: [
    { from: 'none', on: 'prepare', to: 'PREPARED', also: 'its amounts are no longer due' },
    { from: 'PREPARED', on: 'approve', to: 'APPROVED', also: 'postings: from the buyers to the seller, and the fee' },
    { from: 'PREPARED', on: 'cancel', to: 'CANCELED', also: 'its amounts are due again' },
    { from: 'APPROVED', on: 'pay', to: 'PAID', also: 'a posting of the ledger; no other payout has its reference' },
    { from: ['APPROVED', 'RETRIED'], on: 'fail', to: 'FAILED', also: 'the person who recorded it is stored' },
    { from: ['FAILED', 'RETRIED'], on: 'retry', to: 'RETRIED', also: 'to the current payee; the person who requested it is stored' },
    { from: 'RETRIED', on: 'approve the retry', to: 'APPROVED', also: 'by another person; the payee is unchanged since the retry' },
  ],
});

export type PayoutStatus = StatesOf<typeof payoutStates>;

import { stateTable, type StatesOf } from '@exchange/kernel';

/** States of a capture link (gaps-2.md §8.4). */
export const captureStates = stateTable({
  name: 'capture link',
  states: ['none', 'pending', 'opened', 'verified', 'expired'],
  initial: 'none',
  rows: [
    { from: 'none', on: 'request', to: 'pending', also: 'then a hosted page of the provider; earlier unopened links expire' },
    { from: 'pending', on: 'open', to: 'opened' },
    { from: 'opened', on: 'open', to: 'opened' },
    { from: 'pending', on: 'verify', to: 'verified', also: 'a payment method' },
    { from: 'opened', on: 'verify', to: 'verified', also: 'a payment method' },
    {
      from: 'pending',
      on: 'expire',
      to: 'expired',
      also: 'not used in time, replaced by another link, or the submitted card is not usable',
    },
    { from: 'opened', on: 'expire', to: 'expired', also: 'not used in time, or the submitted card is not usable' },
  ],
});
export type CaptureStatus = StatesOf<typeof captureStates>;

/** States of a card that a person submitted on the page of a capture link (gaps-2.md §8.4). */
export const submissionStates = stateTable({
  name: 'submission of a card',
  states: ['none', 'processing', 'verified', 'failed', 'expired'],
  initial: 'none',
  rows: [
    { from: 'none', on: 'submit', to: 'processing', also: 'the current payment method stays' },
    { from: 'processing', on: 'verify', to: 'verified', also: 'the link is verified, and the payment method replaces the current one' },
    { from: 'processing', on: 'fail', to: 'failed', also: 'the link has expired' },
    { from: 'processing', on: 'expire', to: 'expired', also: 'the provider did not decide within a day: the link has expired' },
  ],
});
export type SubmissionStatus = StatesOf<typeof submissionStates>;

/** States of a payment method (gaps.md §6.10). */
export const methodStates = stateTable({
  name: 'payment method',
  states: ['none', 'pending_verification', 'verified', 'detached'],
  initial: 'none',
  rows: [
    { from: 'none', on: 'keep', to: 'pending_verification', also: 'the previous one is detached' },
    { from: 'pending_verification', on: 'verify', to: 'verified' },
    { from: 'pending_verification', on: 'detach', to: 'detached' },
    { from: 'verified', on: 'detach', to: 'detached' },
  ],
});
export type MethodStatus = StatesOf<typeof methodStates>;

export const paymentStates = stateTable({
  name: 'payment',
  states: ['none', 'processing', 'succeeded', 'failed'],
  initial: 'none',
  rows: [
    { from: 'none', on: 'start', to: 'processing' },
    { from: 'processing', on: 'succeed', to: 'succeeded', also: 'a deposit, and its posting' },
    { from: 'processing', on: 'fail', to: 'failed', also: 'a spend hold, if it was for an amount owed' },
    { from: 'failed', on: 'succeed', to: 'succeeded', also: 'the money arrived late: a deposit, and its posting' },
  ],
});
export type PaymentStatus = StatesOf<typeof paymentStates>;

export const refundStates = stateTable({
  name: 'refund',
  states: ['none', 'processing', 'succeeded', 'failed'],
  initial: 'none',
  rows: [
    { from: 'none', on: 'ask', to: 'processing' },
    { from: 'processing', on: 'succeed', to: 'succeeded', also: 'a posting of the ledger' },
    { from: 'processing', on: 'fail', to: 'failed' },
    { from: 'succeeded', on: 'fail', to: 'failed', also: 'it did not arrive: a reversing posting' },
  ],
});
export type RefundStatus = StatesOf<typeof refundStates>;

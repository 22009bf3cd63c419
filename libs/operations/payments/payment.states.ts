import { stateTable, type StatesOf } from '@exchange/kernel';

/** gaps-2.md §8.4: the link by which a payment method is captured. */
export const captureStates = stateTable({
  name: 'capture link',
  states: ['none', 'pending', 'opened', 'verified', 'expired'],
  initial: 'none',
  rows: [
    { from: 'none', on: 'request', to: 'pending', also: 'then a hosted page of the provider; earlier links that nobody has opened expire' },
    { from: 'pending', on: 'open', to: 'opened' },
    { from: 'opened', on: 'open', to: 'opened' },
    { from: 'pending', on: 'verify', to: 'verified', also: 'a payment method' },
    { from: 'opened', on: 'verify', to: 'verified', also: 'a payment method' },
    {
      from: 'pending',
      on: 'expire',
      to: 'expired',
      also: 'nobody used it in time, another link was made, or what was submitted is not usable',
    },
    { from: 'opened', on: 'expire', to: 'expired', also: 'nobody used it in time, or what was submitted is not usable' },
  ],
});
export type CaptureStatus = StatesOf<typeof captureStates>;

/** gaps-2.md §8.4: what a person submitted on the page behind a capture link. */
export const submissionStates = stateTable({
  name: 'submission of a card',
  states: ['none', 'processing', 'verified', 'failed', 'expired'],
  initial: 'none',
  rows: [
    { from: 'none', on: 'submit', to: 'processing', also: 'the payment method that pays meanwhile stays' },
    { from: 'processing', on: 'verify', to: 'verified', also: 'the link is verified, and the payment method replaces the one before' },
    { from: 'processing', on: 'fail', to: 'failed', also: 'the link has expired' },
    { from: 'processing', on: 'expire', to: 'expired', also: 'the provider did not decide within a day: the link has expired' },
  ],
});
export type SubmissionStatus = StatesOf<typeof submissionStates>;

/** gaps.md §6.10. */
export const methodStates = stateTable({
  name: 'payment method',
  states: ['none', 'pending_verification', 'verified', 'detached'],
  initial: 'none',
  rows: [
    { from: 'none', on: 'keep', to: 'pending_verification', also: 'the one before is detached' },
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
    { from: 'processing', on: 'fail', to: 'failed', also: 'a hold, where it was for what is owed' },
    { from: 'failed', on: 'succeed', to: 'succeeded', also: 'the money came after all: a deposit, and its posting' },
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
    { from: 'succeeded', on: 'fail', to: 'failed', also: 'it did not arrive: a posting, the other way round' },
  ],
});
export type RefundStatus = StatesOf<typeof refundStates>;

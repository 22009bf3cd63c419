import { defineEvents } from '@exchange/kernel';

export interface PaymentFailed {
  readonly paymentId: string;
  readonly purpose: 'owed' | 'deposit';
  /** Minor units of the currency. */
  readonly amountMinor: string;
  readonly currency: string;
  /** Text for people. */
  readonly reason: string;
}

export interface PaymentEvents {
  'payments.failed': PaymentFailed;
}

export const paymentEvent = defineEvents<PaymentEvents>();

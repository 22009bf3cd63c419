import type { Minor } from '@exchange/billing';
import { Aggregate, hourMs, later } from '@exchange/kernel';
import { paymentEvent } from './domain/events';
import type { Charge, GatewayRefusal } from './gateway';
import { paymentLimits } from './limits';
import { paymentStates, type PaymentStatus, refundStates, type RefundStatus } from './payment.states';

/** `owed`: charges that are not paid. `deposit`: money paid ahead. */
export const purposes = ['owed', 'deposit'] as const;
export type PaymentPurpose = (typeof purposes)[number];

/** What started the payment: a person's request, or the schedule. */
export const origins = ['person', 'schedule'] as const;
export type PaymentOrigin = (typeof origins)[number];

export interface PaymentState {
  /** Id of the organization. */
  readonly accountId: number;
  readonly id: string;
  readonly purpose: PaymentPurpose;
  readonly origin: PaymentOrigin;
  readonly amountMinor: Minor;
  readonly currency: string;
  readonly status: PaymentStatus;
  readonly methodId: string;
  /** The provider's ids of the customer, the method and, once known, the charge. */
  readonly customerRef: string;
  readonly methodRef: string;
  readonly chargeRef: string | null;
  readonly failureCode: string | null;
  readonly failureReason: string | null;
  readonly refundedMinor: Minor;
  readonly settledAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type NewPayment = Pick<
  PaymentState,
  'accountId' | 'id' | 'purpose' | 'origin' | 'amountMinor' | 'currency' | 'methodId' | 'customerRef' | 'methodRef'
>;

const unsettled = { chargeRef: null, failureCode: null, failureReason: null, refundedMinor: 0, settledAt: null } as const;

/** A charge of an organization's payment method. */
export class Payment extends Aggregate<PaymentState> {
  static start(payment: NewPayment, at: Date): Payment {
    const status = paymentStates.step('none', 'start');
    return new Payment(
      { ...payment, ...unsettled, status, createdAt: at, updatedAt: at },
      { events: [], audit: { action: 'CREATE', did: 'started' } },
    );
  }

  succeed(chargeRef: string, at: Date): Payment {
    const status = paymentStates.step(this.state.status, 'succeed');
    const settled = { chargeRef, failureCode: null, failureReason: null, settledAt: at, updatedAt: at };
    return this.next({ status, ...settled }, { audit: { action: 'UPDATE', did: 'booked' } });
  }

  fail(chargeRef: string | null, { code, reason }: GatewayRefusal, at: Date): Payment {
    const status = paymentStates.step(this.state.status, 'fail');
    const event = paymentEvent('payments.failed', this.state.accountId, at, { ...eventDataOf(this.state), reason });
    const settled = { chargeRef, failureCode: code, failureReason: reason, settledAt: at, updatedAt: at };
    return this.next({ status, ...settled }, { event, audit: { action: 'UPDATE', did: 'reported the failure of' } });
  }

  /** `refundedMinor`: the sum of all refunds. */
  recordRefunds(refundedMinor: Minor, at: Date): Payment {
    return this.next({ refundedMinor, updatedAt: at }, { audit: 'UPDATE' });
  }
}

export interface RefundState {
  readonly accountId: number;
  readonly id: string;
  readonly paymentId: string;
  readonly amountMinor: Minor;
  readonly currency: string;
  readonly status: RefundStatus;
  /** Null for a refund made at the provider. */
  readonly reason: string | null;
  readonly refundRef: string | null;
  readonly failureReason: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type NewRefund = Pick<RefundState, 'accountId' | 'id' | 'paymentId' | 'amountMinor' | 'currency' | 'reason'>;

/** Money of a payment that goes back to the payer. */
export class Refund extends Aggregate<RefundState> {
  static ask(refund: NewRefund, at: Date): Refund {
    const status = refundStates.step('none', 'ask');
    const open = { status, refundRef: null, failureReason: null, createdAt: at, updatedAt: at };
    return new Refund({ ...refund, ...open }, { events: [], audit: { action: 'CREATE', did: 'asked for' } });
  }

  succeed(refundRef: string, at: Date): Refund {
    const status = refundStates.step(this.state.status, 'succeed');
    return this.next({ status, refundRef, updatedAt: at }, { audit: { action: 'UPDATE', did: 'booked' } });
  }

  fail(refundRef: string | null, failureReason: string, at: Date): Refund {
    const status = refundStates.step(this.state.status, 'fail');
    return this.next({ status, refundRef, failureReason, updatedAt: at }, { audit: { action: 'UPDATE', did: 'reported the failure of' } });
  }
}

export const chargeOf = ({ accountId, id, customerRef, methodRef, amountMinor, currency, createdAt }: PaymentState): Charge => ({
  accountId,
  paymentId: id,
  customerRef,
  methodRef,
  amountMinor,
  currency,
  createdAt,
});

const eventDataOf = ({ id, purpose, amountMinor, currency }: PaymentState) => ({
  paymentId: id,
  purpose,
  amountMinor: String(amountMinor),
  currency,
});

/** Whether the provider still knows the idempotency key. After that, a repeated request could charge twice. */
export const isKeyStillKnown = ({ createdAt }: { readonly createdAt: Date }, now: Date): boolean =>
  now.getTime() - createdAt.getTime() < paymentLimits.askAgainMs;

/** Time of the next look without a webhook: soon while the payment is open, then daily, and null once it is old. */
export function nextLookAt({ status, createdAt }: PaymentState, hasOpenRefunds: boolean, now: Date): Date | null {
  const age = Math.max(now.getTime() - createdAt.getTime(), 0);
  if (status === 'processing') return later(now, Math.min(Math.max(age, 5_000), hourMs));
  if (hasOpenRefunds) return later(now, hourMs);
  return age < paymentLimits.lookBackMs ? later(now, paymentLimits.lookAgainMs) : null;
}

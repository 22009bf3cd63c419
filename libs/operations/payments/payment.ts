import type { Minor } from '@exchange/billing';
import { Aggregate, hourMs, later } from '@exchange/kernel';
import { eventOf } from './domain/events';
import type { Charge, Refusal } from './gateway';
import { paymentLimits } from './limits';
import { paymentStates, type PaymentStatus, refundStates, type RefundStatus } from './payment.states';

/** `owed`: what was charged and is not paid. `deposit`: what is paid ahead. */
export const purposes = ['owed', 'deposit'] as const;
export type Purpose = (typeof purposes)[number];

/** Who began it. */
export const origins = ['person', 'schedule'] as const;
export type Origin = (typeof origins)[number];

export interface PaymentState {
  /** The organization. */
  readonly accountId: number;
  readonly id: string;
  readonly purpose: Purpose;
  readonly origin: Origin;
  readonly amountMinor: Minor;
  readonly currency: string;
  readonly status: PaymentStatus;
  readonly methodId: string;
  /** What the provider calls who pays, with what, and the charge; that of the charge once it is known. */
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

/** Money that the exchange takes from the payment method of an organization. */
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

  fail(chargeRef: string | null, { code, reason }: Refusal, at: Date): Payment {
    const status = paymentStates.step(this.state.status, 'fail');
    const event = eventOf('payments.failed', this.state.accountId, at, { ...toldOf(this.state), reason });
    const settled = { chargeRef, failureCode: code, failureReason: reason, settledAt: at, updatedAt: at };
    return this.next({ status, ...settled }, { event, audit: { action: 'UPDATE', did: 'reported the failure of' } });
  }

  /** So much of it went back, all in all. */
  giveBack(refundedMinor: Minor, at: Date): Payment {
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
  /** Null for one that was made at the provider. */
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

const toldOf = ({ id, purpose, amountMinor, currency }: PaymentState) => ({
  paymentId: id,
  purpose,
  amountMinor: String(amountMinor),
  currency,
});

/** Whether the provider can still be asked by our name for it: it would not know that it was asked before. */
export const canBeAsked = ({ createdAt }: { readonly createdAt: Date }, now: Date): boolean =>
  now.getTime() - createdAt.getTime() < paymentLimits.askAgainMs;

/** When it is looked at again, if no webhook says something before: soon while it is open, daily afterwards, and never once it is old. */
export function nextLook({ status, createdAt }: PaymentState, hasOpenRefunds: boolean, now: Date): Date | null {
  const age = Math.max(now.getTime() - createdAt.getTime(), 0);
  if (status === 'processing') return later(now, Math.min(Math.max(age, 5_000), hourMs));
  if (hasOpenRefunds) return later(now, hourMs);
  return age < paymentLimits.lookBackMs ? later(now, paymentLimits.lookAgainMs) : null;
}

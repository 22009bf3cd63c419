import type { Minor } from '@exchange/billing';
import { Aggregate, type Day, invalidField } from '@exchange/kernel';
import { payoutErrors } from './errors';
import { type PayoutRunStatus, payoutRunStates, payoutStates, type PayoutStatus } from './payout.states';

export interface PayoutRunState {
  readonly id: string;
  readonly status: PayoutRunStatus;
  /** Number of payouts in the run. */
  readonly payouts: number;
  /** User ids of platform staff. */
  readonly preparedBy: number;
  readonly decidedBy: number | null;
  readonly decidedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Payouts that one person prepared together and another person approves together. */
export class PayoutRun extends Aggregate<PayoutRunState> {
  static prepare(run: Pick<PayoutRunState, 'id' | 'payouts' | 'preparedBy'>, at: Date): PayoutRun {
    const status = payoutRunStates.step('none', 'prepare');
    return new PayoutRun({ ...run, status, decidedBy: null, decidedAt: null, createdAt: at, updatedAt: at });
  }

  /** 409 unless it is PREPARED, and for the person who prepared it. */
  approve(by: number, at: Date): PayoutRun {
    const status = payoutRunStates.step(this.state.status, 'approve');
    if (by === this.state.preparedBy) throw payoutErrors.ownRun();
    return this.next({ status, decidedBy: by, decidedAt: at, updatedAt: at });
  }

  /** 409 unless it is PREPARED. */
  cancel(by: number, at: Date): PayoutRun {
    const status = payoutRunStates.step(this.state.status, 'cancel');
    return this.next({ status, decidedBy: by, decidedAt: at, updatedAt: at });
  }
}

/** Payee of a payout: one of the seller, or of the organization above it. */
export interface PayeeOfPayout {
  readonly payeeAccountId: number;
  readonly payeeId: string;
  readonly entityName: string;
  readonly last4: string;
  /** `updatedAt` of the payee when the payout was prepared or retried; a later one means other bank details. Null in rows of older releases. */
  readonly payeeUpdatedAt: Date | null;
}

export interface PayoutState extends PayeeOfPayout {
  /** Account of the seller. */
  readonly accountId: number;
  readonly id: string;
  readonly runId: string;
  /** The payout covers delivery before this day. */
  readonly until: Day;
  readonly currency: string;
  readonly grossMinor: Minor;
  readonly feeBasisPoints: number;
  readonly feeMinor: Minor;
  readonly netMinor: Minor;
  readonly status: PayoutStatus;
  /** Payment reference of the bank. */
  readonly reference: string | null;
  readonly failureReason: string | null;
  /** User id of the person who recorded the failure; null unless it failed, and in rows of older releases. */
  readonly failedBy: number | null;
  /** User id of the person who requested the last retry; null unless retried since the failure, and in rows of older releases. */
  readonly retriedBy: number | null;
  readonly paidAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

type Later = 'status' | 'reference' | 'failureReason' | 'failedBy' | 'retriedBy' | 'paidAt' | 'createdAt' | 'updatedAt';

export type NewPayout = Omit<PayoutState, Later>;

/** Payment to one seller in one currency. */
export class Payout extends Aggregate<PayoutState> {
  static prepare(payout: NewPayout, at: Date): Payout {
    const status = payoutStates.step('none', 'prepare');
    const open = { reference: null, failureReason: null, failedBy: null, retriedBy: null, paidAt: null, createdAt: at, updatedAt: at };
    return new Payout({ ...payout, status, ...open }, { events: [], audit: { action: 'CREATE', did: 'prepared' } });
  }

  approve(at: Date): Payout {
    const status = payoutStates.step(this.state.status, 'approve');
    return this.next({ status, updatedAt: at }, { audit: { action: 'UPDATE', did: 'approved' } });
  }

  cancel(at: Date): Payout {
    const status = payoutStates.step(this.state.status, 'cancel');
    return this.next({ status, updatedAt: at }, { audit: { action: 'DEACTIVATE', did: 'canceled' } });
  }

  /** 409 unless it is APPROVED; 400 for a time before the approval, which is the last change. */
  pay(reference: string, paidAt: Date, at: Date): Payout {
    const status = payoutStates.step(this.state.status, 'pay');
    if (paidAt < this.state.updatedAt) throw invalidField('paidAt', 'paidAt must not be before the payout was approved.');
    return this.next({ status, reference, paidAt, failureReason: null, updatedAt: at }, { audit: { action: 'UPDATE', did: 'paid' } });
  }

  /** 409 unless it is APPROVED or RETRIED. */
  fail(failedBy: number, failureReason: string, at: Date): Payout {
    const status = payoutStates.step(this.state.status, 'fail');
    return this.next(
      { status, failureReason, failedBy, retriedBy: null, updatedAt: at },
      { audit: { action: 'UPDATE', did: 'reported the failure of' } },
    );
  }

  /** 409 unless it is FAILED or RETRIED. */
  retry(retriedBy: number, payee: PayeeOfPayout, at: Date): Payout {
    const status = payoutStates.step(this.state.status, 'retry');
    return this.next(
      { ...payee, status, failureReason: null, failedBy: null, retriedBy, updatedAt: at },
      { audit: { action: 'UPDATE', did: 'retried' } },
    );
  }

  /** 409 unless it is RETRIED, and for the person who requested the retry: two people are needed to change where money goes. */
  approveRetry(by: number, at: Date): Payout {
    const status = payoutStates.step(this.state.status, 'approve the retry');
    if (by === this.state.retriedBy) throw payoutErrors.ownRetry();
    return this.next({ status, updatedAt: at }, { audit: { action: 'UPDATE', did: 'approved the retry of' } });
  }
}

import type { Minor } from '@exchange/billing';
import { Aggregate, type Day } from '@exchange/kernel';
import { payoutErrors } from './errors';
import { type PayoutRunStatus, payoutRunStates, payoutStates, type PayoutStatus } from './payout.states';

export interface PayoutRunState {
  readonly id: string;
  readonly status: PayoutRunStatus;
  /** How many it has. */
  readonly payouts: number;
  /** User ids of platform staff. */
  readonly preparedBy: number;
  readonly decidedBy: number | null;
  readonly decidedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Payouts that were prepared together, and are approved together by somebody else. */
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

/** Where the money goes: a payee of the seller, or of the organization above it. */
export interface PayeeOfPayout {
  readonly payeeAccountId: number;
  readonly payeeId: string;
  readonly entityName: string;
  readonly last4: string;
}

export interface PayoutState extends PayeeOfPayout {
  /** The seller. */
  readonly accountId: number;
  readonly id: string;
  readonly runId: string;
  /** What was delivered before that day is in it. */
  readonly until: Day;
  readonly currency: string;
  readonly grossMinor: Minor;
  readonly feeBasisPoints: number;
  readonly feeMinor: Minor;
  readonly netMinor: Minor;
  readonly status: PayoutStatus;
  /** What the bank says of it. */
  readonly reference: string | null;
  readonly failureReason: string | null;
  readonly paidAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type NewPayout = Omit<PayoutState, 'status' | 'reference' | 'failureReason' | 'paidAt' | 'createdAt' | 'updatedAt'>;

/** What one seller is paid in one currency. */
export class Payout extends Aggregate<PayoutState> {
  static prepare(payout: NewPayout, at: Date): Payout {
    const status = payoutStates.step('none', 'prepare');
    const open = { reference: null, failureReason: null, paidAt: null, createdAt: at, updatedAt: at };
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

  /** 409 unless it is APPROVED. */
  pay(reference: string, paidAt: Date, at: Date): Payout {
    const status = payoutStates.step(this.state.status, 'pay');
    return this.next({ status, reference, paidAt, failureReason: null, updatedAt: at }, { audit: { action: 'UPDATE', did: 'paid' } });
  }

  /** 409 unless it is APPROVED. */
  fail(failureReason: string, at: Date): Payout {
    const status = payoutStates.step(this.state.status, 'fail');
    return this.next({ status, failureReason, updatedAt: at }, { audit: { action: 'UPDATE', did: 'reported the failure of' } });
  }

  /** 409 unless it is FAILED. */
  retry(payee: PayeeOfPayout, at: Date): Payout {
    const status = payoutStates.step(this.state.status, 'retry');
    return this.next({ ...payee, status, failureReason: null, updatedAt: at }, { audit: { action: 'UPDATE', did: 'retried' } });
  }
}

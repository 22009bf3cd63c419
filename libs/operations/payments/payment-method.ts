import { Aggregate } from '@exchange/kernel';
import type { HostedPage, StoredCard } from './gateway';
import {
  captureStates,
  type CaptureStatus,
  methodStates,
  type MethodStatus,
  submissionStates,
  type SubmissionStatus,
} from './payment.states';

/** Why a submitted card cannot be used. `canceled`: at the provider, or by removal of the method. `expired`: the provider did not decide in time. */
export const submissionFailures = ['verification_failed', 'canceled', 'expired'] as const;
export type SubmissionFailure = (typeof submissionFailures)[number];

export interface CaptureState {
  readonly accountId: number;
  readonly id: string;
  readonly status: CaptureStatus;
  readonly customerRef: string;
  /** The link's own id until the page exists. */
  readonly sessionRef: string;
  /** URL of the hosted page; empty until the provider has created it. */
  readonly url: string;
  readonly expiresAt: Date;
  /** Null until a person has submitted a card, as are the four fields below. */
  readonly submission: SubmissionStatus | null;
  readonly submittedAt: Date | null;
  readonly completedAt: Date | null;
  readonly failureReason: SubmissionFailure | null;
  /** The method that waits for verification; null when another one stays meanwhile. */
  readonly methodId: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type NewCapture = Pick<CaptureState, 'accountId' | 'id' | 'expiresAt'>;

const nothingSubmitted = { submission: null, submittedAt: null, completedAt: null, failureReason: null, methodId: null } as const;

/** A link with which one payment method can be set up within half an hour. */
export class Capture extends Aggregate<CaptureState> {
  static request(capture: NewCapture, at: Date): Capture {
    const status = captureStates.step('none', 'request');
    return new Capture(
      { ...capture, customerRef: '', sessionRef: capture.id, url: '', ...nothingSubmitted, status, createdAt: at, updatedAt: at },
      { events: [], audit: { action: 'CREATE', did: 'requested' } },
    );
  }

  /** Stores the page of the link. */
  attachPage({ customerRef, sessionRef, url }: HostedPage, at: Date): Capture {
    return this.next({ customerRef, sessionRef, url, updatedAt: at });
  }

  open(at: Date): Capture {
    return this.next({ status: captureStates.step(this.state.status, 'open'), updatedAt: at });
  }

  submit(methodId: string | null, at: Date): Capture {
    const submission = submissionStates.step(this.state.submission ?? 'none', 'submit');
    return this.next({ submission, submittedAt: at, methodId, updatedAt: at });
  }

  verify(at: Date): Capture {
    const submission = submissionStates.step(this.state.submission ?? 'none', 'verify');
    const status = captureStates.step(this.state.status, 'verify');
    return this.next({ status, submission, completedAt: at, updatedAt: at });
  }

  /** The submitted card cannot be used. */
  refuse(failureReason: SubmissionFailure, at: Date): Capture {
    const step = failureReason === 'expired' ? 'expire' : 'fail';
    const submission = submissionStates.step(this.state.submission ?? 'none', step);
    const status = captureStates.step(this.state.status, 'expire');
    return this.next({ status, submission, completedAt: at, failureReason, updatedAt: at });
  }

  /** Ends a link without a submission. */
  expire(at: Date): Capture {
    return this.next({ status: captureStates.step(this.state.status, 'expire'), updatedAt: at });
  }

  /** True until the link has a page. */
  get isWithoutPage(): boolean {
    return this.state.status === 'pending' && this.state.url === '';
  }

  get isOpen(): boolean {
    return !this.isWithoutPage && (this.state.status === 'pending' || this.state.status === 'opened');
  }

  /** A link accepts at most one card. */
  canBeUsed(at: Date): boolean {
    return this.isOpen && this.state.submission === null && this.state.expiresAt > at;
  }
}

export interface MethodState extends StoredCard {
  readonly accountId: number;
  readonly id: string;
  readonly status: MethodStatus;
  readonly customerRef: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type NewMethod = Omit<MethodState, 'status' | 'createdAt' | 'updatedAt'>;

/** The payment method of an organization, one at a time. */
export class PaymentMethod extends Aggregate<MethodState> {
  static keep(method: NewMethod, at: Date): PaymentMethod {
    const status = methodStates.step('none', 'keep');
    return new PaymentMethod(
      { ...method, status, createdAt: at, updatedAt: at },
      { events: [], audit: { action: 'CREATE', did: 'set up' } },
    );
  }

  verify(at: Date): PaymentMethod {
    return this.next(
      { status: methodStates.step(this.state.status, 'verify'), updatedAt: at },
      { audit: { action: 'UPDATE', did: 'verified' } },
    );
  }

  detach(at: Date): PaymentMethod {
    return this.next(
      { status: methodStates.step(this.state.status, 'detach'), updatedAt: at },
      { audit: { action: 'DELETE', did: 'removed' } },
    );
  }
}

import { Aggregate } from '@exchange/kernel';
import type { KeptCard } from './gateway';
import { captureStates, type CaptureStatus, methodStates, type MethodStatus } from './payment.states';

export interface CaptureState {
  readonly accountId: number;
  readonly id: string;
  readonly status: CaptureStatus;
  readonly customerRef: string;
  readonly sessionRef: string;
  /** The hosted page. */
  readonly url: string;
  readonly expiresAt: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type NewCapture = Omit<CaptureState, 'status' | 'createdAt' | 'updatedAt'>;

/** A link by which one payment method can be set up, within half an hour. */
export class Capture extends Aggregate<CaptureState> {
  static request(capture: NewCapture, at: Date): Capture {
    const status = captureStates.step('none', 'request');
    return new Capture({ ...capture, status, createdAt: at, updatedAt: at }, { events: [], audit: { action: 'CREATE', did: 'requested' } });
  }

  open(at: Date): Capture {
    return this.next({ status: captureStates.step(this.state.status, 'open'), updatedAt: at });
  }

  verify(at: Date): Capture {
    return this.next({ status: captureStates.step(this.state.status, 'verify'), updatedAt: at });
  }

  expire(at: Date): Capture {
    return this.next({ status: captureStates.step(this.state.status, 'expire'), updatedAt: at });
  }

  get isOpen(): boolean {
    return this.state.status === 'pending' || this.state.status === 'opened';
  }
}

export interface MethodState extends KeptCard {
  readonly accountId: number;
  readonly id: string;
  readonly status: MethodStatus;
  readonly customerRef: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type NewMethod = Omit<MethodState, 'status' | 'createdAt' | 'updatedAt'>;

/** What an organization pays with: one at a time. */
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

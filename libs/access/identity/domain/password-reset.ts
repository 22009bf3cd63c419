import { Aggregate, type DomainEvent } from '@exchange/kernel';
import { identityErrors } from './errors';
import { type PasswordResetStatus, passwordResetStates } from './password-reset.states';

export const passwordResetLifetimeMs = 60 * 60 * 1000;

/** The token's hash is the row's key and no part of the state. */
export interface PasswordResetState {
  readonly userId: number;
  readonly status: Exclude<PasswordResetStatus, 'expired'>;
  readonly requestedAt: Date;
  readonly expiresAt: Date;
}

/**
 * Payload of `identity.password_reset_requested`. It is recorded for every address alike, known or not: only the worker looks, so that
 * neither the answer nor its time tells who has an account. The token travels sealed (aad: the address).
 */
export interface PasswordResetRequested {
  readonly email: string;
  readonly sealedToken: string;
}

/** Identity events concern a person, not an account. */
const noAccount = 0;

export function passwordResetRequested(payload: PasswordResetRequested, occurredAt: Date): DomainEvent<PasswordResetRequested> {
  return { type: 'identity.password_reset_requested', accountId: noAccount, occurredAt, payload };
}

export class PasswordReset extends Aggregate<PasswordResetState> {
  static open(userId: number, requestedAt: Date): PasswordReset {
    return new PasswordReset({ userId, status: 'open', requestedAt, expiresAt: new Date(requestedAt.getTime() + passwordResetLifetimeMs) });
  }

  statusAt(at: Date): PasswordResetStatus {
    const passed = this.state.status === 'open' && at >= this.state.expiresAt;
    return passed ? passwordResetStates.step('open', 'expiresAt passes') : this.state.status;
  }

  /** Used, superseded, expired and unknown tokens are refused alike. */
  use(at: Date): PasswordReset {
    if (this.statusAt(at) !== 'open') throw identityErrors.unknownReset();
    return this.next({ status: 'used' });
  }
}

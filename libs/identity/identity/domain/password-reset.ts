import { Aggregate } from '@exchange/kernel';
import { identityErrors } from './errors';
import { type PasswordResetStatus, passwordResetStates } from './password-reset.states';

export const passwordResetLifetimeMs = 60 * 60 * 1000;

/** The state does not contain the token's hash, which is the row's key. */
export interface PasswordResetState {
  readonly userId: number;
  readonly status: Exclude<PasswordResetStatus, 'expired'>;
  readonly requestedAt: Date;
  readonly expiresAt: Date;
}

export class PasswordReset extends Aggregate<PasswordResetState> {
  static open(userId: number, requestedAt: Date): PasswordReset {
    return new PasswordReset({ userId, status: 'open', requestedAt, expiresAt: new Date(requestedAt.getTime() + passwordResetLifetimeMs) });
  }

  statusAt(at: Date): PasswordResetStatus {
    const isExpired = this.state.status === 'open' && at >= this.state.expiresAt;
    return isExpired ? passwordResetStates.step('open', 'expiresAt passes') : this.state.status;
  }

  /** Used, superseded, expired and unknown tokens get the same error. */
  use(at: Date): PasswordReset {
    if (this.statusAt(at) !== 'open') throw identityErrors.unknownReset();
    return this.next({ status: 'used' });
  }
}

import { Aggregate } from '@exchange/kernel';
import { type EmailVerificationStatus, emailVerificationStates } from './email-verification.states';
import { identityErrors } from './errors';
import { type TokenRequested, tokenRequested } from './events';

const emailVerificationLifetimeMs = 24 * 60 * 60 * 1000;

/** The token's hash is the row's key and no part of the state. */
export interface EmailVerificationState {
  readonly userId: number;
  readonly status: Exclude<EmailVerificationStatus, 'expired'>;
  readonly requestedAt: Date;
  readonly expiresAt: Date;
}

export class EmailVerification extends Aggregate<EmailVerificationState> {
  static open(userId: number, requested: TokenRequested, at: Date): EmailVerification {
    const event = tokenRequested('identity.email_verification_requested', requested, at);
    const expiresAt = new Date(at.getTime() + emailVerificationLifetimeMs);
    return new EmailVerification({ userId, status: 'open', requestedAt: at, expiresAt }, { events: [event] });
  }

  statusAt(at: Date): EmailVerificationStatus {
    const passed = this.state.status === 'open' && at >= this.state.expiresAt;
    return passed ? emailVerificationStates.step('open', 'expiresAt passes') : this.state.status;
  }

  isOpen(at: Date): boolean {
    return this.statusAt(at) === 'open';
  }

  /** Used, superseded, expired and unknown tokens are refused alike. */
  use(at: Date): EmailVerification {
    if (!this.isOpen(at)) throw identityErrors.unknownVerification();
    return this.next({ status: 'used' });
  }
}

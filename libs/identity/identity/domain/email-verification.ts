import { Aggregate } from '@exchange/kernel';
import { type EmailVerificationStatus, emailVerificationStates } from './email-verification.states';
import { identityErrors } from './errors';
import { type TokenRequested, tokenRequested } from './events';

const emailVerificationLifetimeMs = 24 * 60 * 60 * 1000;

/** The state does not contain the token's hash, which is the row's key. */
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
    const isExpired = this.state.status === 'open' && at >= this.state.expiresAt;
    return isExpired ? emailVerificationStates.step('open', 'expiresAt passes') : this.state.status;
  }

  isOpen(at: Date): boolean {
    return this.statusAt(at) === 'open';
  }

  /** Used, superseded, expired and unknown tokens get the same error. */
  use(at: Date): EmailVerification {
    if (!this.isOpen(at)) throw identityErrors.unknownVerification();
    return this.next({ status: 'used' });
  }
}

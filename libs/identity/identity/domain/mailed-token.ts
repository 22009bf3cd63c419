import { Aggregate } from '@exchange/kernel';
import { identityErrors } from './errors';
import { type TokenRequested, tokenRequested } from './events';
import { type MailedTokenStatus, mailedTokenStates } from './mailed-token.states';

/** What a mailed token allows, how long it is open, and the event that mails it. */
const purposes = {
  passwordReset: { lifetimeMs: 60 * 60 * 1000, event: 'identity.password_reset_opened' },
  emailVerification: { lifetimeMs: 24 * 60 * 60 * 1000, event: 'identity.email_verification_requested' },
} as const;

export type TokenPurpose = keyof typeof purposes;
export const tokenPurposes = Object.keys(purposes) as TokenPurpose[];

/** The state contains neither the purpose, which chooses the table, nor the token's hash, which is the row's key. */
export interface MailedTokenState {
  readonly userId: number;
  readonly status: Exclude<MailedTokenStatus, 'expired'>;
  readonly requestedAt: Date;
  readonly expiresAt: Date;
}

export class MailedToken extends Aggregate<MailedTokenState> {
  static open(purpose: TokenPurpose, userId: number, requested: TokenRequested, at: Date): MailedToken {
    const { lifetimeMs, event } = purposes[purpose];
    const expiresAt = new Date(at.getTime() + lifetimeMs);
    return new MailedToken({ userId, status: 'open', requestedAt: at, expiresAt }, { events: [tokenRequested(event, requested, at)] });
  }

  statusAt(at: Date): MailedTokenStatus {
    const isExpired = this.state.status === 'open' && at >= this.state.expiresAt;
    return isExpired ? mailedTokenStates.step('open', 'expiresAt passes') : this.state.status;
  }

  isOpen(at: Date): boolean {
    return this.statusAt(at) === 'open';
  }

  /** Used, superseded, expired and unknown tokens get the same error. */
  use(at: Date): MailedToken {
    if (!this.isOpen(at)) throw identityErrors.unknownToken();
    return this.next({ status: mailedTokenStates.step('open', 'POST with the token') as MailedTokenState['status'] });
  }
}

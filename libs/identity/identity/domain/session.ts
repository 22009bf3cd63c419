import { Aggregate } from '@exchange/kernel';
import { type SessionStatus, sessionStates } from './session.states';

/** gaps.md §6.1: a session ends 30 days after its last use. */
export const sessionLifetimeMs = 30 * 24 * 60 * 60 * 1000;
/** Minimum time between two stored renewals of a session: a busy session costs one update an hour. */
export const sessionRenewalMs = 60 * 60 * 1000;

/** A session of one browser. The state does not contain the token's hash, which is the row's key. */
export interface SessionState {
  readonly id: string;
  readonly userId: number;
  /** The account that the session acts for. Null while the person has none. */
  readonly accountId: number | null;
  readonly createdAt: Date;
  readonly renewedAt: Date;
  readonly expiresAt: Date;
}

export class Session extends Aggregate<SessionState> {
  static begin(request: Pick<SessionState, 'id' | 'userId' | 'accountId'>, at: Date): Session {
    return new Session({ ...request, createdAt: at, renewedAt: at, expiresAt: expiryFrom(at) });
  }

  statusAt(at: Date): SessionStatus {
    return at >= this.state.expiresAt ? sessionStates.step('active', 'expiresAt passes') : 'active';
  }

  isActive(at: Date): boolean {
    return this.statusAt(at) === 'active';
  }

  chooseAccount(accountId: number, at: Date): Session {
    sessionStates.step(this.statusAt(at), 'switch account');
    return this.next({ accountId });
  }
}

export function expiryFrom(at: Date): Date {
  return new Date(at.getTime() + sessionLifetimeMs);
}

export function isRenewalDue(renewedAt: Date, at: Date): boolean {
  return at.getTime() - renewedAt.getTime() >= sessionRenewalMs;
}

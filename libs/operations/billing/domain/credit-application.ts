import { Aggregate } from '@exchange/kernel';
import { creditApplicationStates, type CreditApplicationStatus } from './credit-application.states';
import type { Minor } from './ledger';

export interface CreditApplicationState {
  readonly accountId: number;
  readonly id: string;
  readonly requestedMinor: Minor;
  readonly currency: string;
  readonly status: CreditApplicationStatus;
  readonly justification: string;
  readonly grantedMinor: Minor | null;
  readonly reviewerNotes: string | null;
  readonly reviewedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type NewCreditApplication = Pick<CreditApplicationState, 'accountId' | 'id' | 'requestedMinor' | 'currency' | 'justification'>;

/** Request of an organization to pay after delivery, with a credit limit. */
export class CreditApplication extends Aggregate<CreditApplicationState> {
  static file(wanted: NewCreditApplication, at: Date): CreditApplication {
    const status = creditApplicationStates.step('none', 'file');
    const undecided = { grantedMinor: null, reviewerNotes: null, reviewedAt: null };
    const state = { ...wanted, ...undecided, status, createdAt: at, updatedAt: at };
    return new CreditApplication(state, { events: [], audit: { action: 'CREATE', did: 'filed' } });
  }

  /** Approves the application. 409 unless it is PENDING; the same holds for `reject` and `withdraw`. */
  approve(grantedMinor: Minor, reviewerNotes: string | null, at: Date): CreditApplication {
    const status = creditApplicationStates.step(this.state.status, 'approve');
    const patch = { status, grantedMinor, reviewerNotes, reviewedAt: at, updatedAt: at };
    return this.next(patch, { audit: { action: 'UPDATE', did: 'approved' } });
  }

  reject(reviewerNotes: string | null, at: Date): CreditApplication {
    const status = creditApplicationStates.step(this.state.status, 'reject');
    return this.next({ status, reviewerNotes, reviewedAt: at, updatedAt: at }, { audit: { action: 'UPDATE', did: 'rejected' } });
  }

  withdraw(at: Date): CreditApplication {
    const status = creditApplicationStates.step(this.state.status, 'withdraw');
    return this.next({ status, updatedAt: at }, { audit: { action: 'DEACTIVATE', did: 'withdrew' } });
  }
}

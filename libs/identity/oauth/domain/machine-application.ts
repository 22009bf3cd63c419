import { Aggregate, type Scope } from '@exchange/kernel';
import { machineApplicationStates, type MachineApplicationStatus } from './machine-application.states';

/** A program that exchanges its secret for short-lived tokens (docs/spec/gaps-2.md §2). It acts as an admin of the account, within its scope. */
export interface MachineApplicationState {
  readonly accountId: number;
  /** The `client_id`. */
  readonly id: string;
  readonly name: string;
  /** The highest scope; it includes the lower ones. */
  readonly scope: Scope;
  readonly status: MachineApplicationStatus;
  readonly createdBy: number;
  readonly createdAt: Date;
  /** Time when it last got a token. */
  readonly lastUsedAt: Date | null;
  readonly secretChangedAt: Date;
  readonly revokedAt: Date | null;
}

export type NewMachineApplication = Pick<MachineApplicationState, 'accountId' | 'id' | 'name' | 'scope' | 'createdBy'>;

export class MachineApplication extends Aggregate<MachineApplicationState> {
  static create(request: NewMachineApplication, at: Date): MachineApplication {
    const status = machineApplicationStates.step('none', 'POST create', 'signed-in admin');
    const state = { ...request, status, createdAt: at, lastUsedAt: null, secretChangedAt: at, revokedAt: null };
    return new MachineApplication(state, { events: [], audit: 'CREATE' });
  }

  rotateSecret(at: Date): MachineApplication {
    const status = machineApplicationStates.step(this.state.status, 'POST rotate-secret');
    return this.next({ status, secretChangedAt: at }, { audit: { action: 'UPDATE', did: 'replaced the secret of' } });
  }

  revoke(at: Date): MachineApplication {
    const status = machineApplicationStates.step(this.state.status, 'DELETE by id');
    return this.next({ status, revokedAt: at }, { audit: { action: 'DELETE', did: 'revoked' } });
  }

  use(at: Date): MachineApplication {
    return this.next({ lastUsedAt: at });
  }
}

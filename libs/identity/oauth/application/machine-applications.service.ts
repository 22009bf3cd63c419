import { Injectable } from '@nestjs/common';
import { type Caller, Clock, Ids, type PersonCaller, type Scope, scopes, UnitOfWork } from '@exchange/kernel';
import { oauthErrors } from '../domain/errors';
import { MachineApplication, type MachineApplicationState } from '../domain/machine-application';
import { Artefacts, MachineApplications } from '../domain/ports';
import { hashSecret, lifetimes, newAccessToken, newClientSecret } from '../domain/tokens';

/** The secret is returned once; only its hash is stored. */
export interface ApplicationWithSecret {
  readonly application: MachineApplicationState;
  readonly secret: string;
}

export interface MachineToken {
  readonly token: string;
  readonly scope: Scope;
}

/** Machine applications of an account (docs/spec/gaps-2.md §2). Only signed-in admins manage them. */
@Injectable()
export class MachineApplicationsService {
  constructor(
    private readonly applications: MachineApplications,
    private readonly artefacts: Artefacts,
    private readonly unitOfWork: UnitOfWork,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  async create(caller: PersonCaller, request: { readonly name: string; readonly scope: Scope }): Promise<ApplicationWithSecret> {
    const { accountId, userId: createdBy } = caller;
    const secret = newClientSecret();
    const application = MachineApplication.create({ ...request, accountId, createdBy, id: this.ids.next('m2m') }, this.clock.now());
    await this.applications.insert(application, hashSecret(secret));
    return { application: application.state, secret };
  }

  list(caller: Caller): Promise<readonly MachineApplicationState[]> {
    return this.applications.list(caller.accountId);
  }

  async find(caller: Caller, id: string): Promise<MachineApplicationState> {
    const found = await this.applications.find(caller.accountId, id);
    if (!found) throw oauthErrors.unknownApplication();
    return found;
  }

  async rotateSecret(caller: Caller, id: string): Promise<ApplicationWithSecret> {
    const secret = newClientSecret();
    const now = this.clock.now();
    const changed = await this.applications.change(caller.accountId, id, (known) => known.rotateSecret(now), hashSecret(secret));
    if (!changed) throw oauthErrors.unknownApplication();
    return { application: changed.state, secret };
  }

  async revoke(caller: Caller, id: string): Promise<void> {
    const now = this.clock.now();
    if (!(await this.applications.change(caller.accountId, id, (known) => known.revoke(now)))) throw oauthErrors.unknownApplication();
  }

  /** Null when the id is unknown, the application is revoked, or the secret is wrong. */
  authenticate(id: string, secret: string): Promise<MachineApplicationState | null> {
    return this.applications.authenticate(id, hashSecret(secret));
  }

  /** Issues a token for one hour. Null when the application lacks the scope or has been revoked meanwhile. */
  async issue({ accountId, id, scope: given }: MachineApplicationState, wanted: Scope, resource: string): Promise<MachineToken | null> {
    if (scopes.indexOf(wanted) > scopes.indexOf(given)) return null;
    const [token, now] = [newAccessToken(), this.clock.now()];
    return this.unitOfWork.run(async () => {
      // Locks the row, so that a concurrent revocation deletes this token.
      if (!(await this.applications.change(accountId, id, (known) => known.use(now)))) return null;
      await this.artefacts.store({
        kind: 'MachineToken',
        idHash: hashSecret(token),
        payload: {},
        grantId: null,
        applicationId: id,
        uid: null,
        scope: wanted,
        resource,
        predecessorHash: null,
        successorKeyId: null,
        expiresAt: new Date(now.getTime() + lifetimes.accessToken * 1000),
      });
      return { token, scope: wanted };
    });
  }
}

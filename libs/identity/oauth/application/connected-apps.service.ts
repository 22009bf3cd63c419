import { Injectable } from '@nestjs/common';
import { type Caller, Clock, type PersonCaller, sameValue, type Scope, scopes, UnitOfWork } from '@exchange/kernel';
import { connectedAppReach } from '../domain/connected-app.policy';
import { oauthErrors } from '../domain/errors';
import { AppGrants, AppPolicies, type GrantScope, type OwnedGrant } from '../domain/ports';
import { AppGrantsFacade } from './app-grants.facade';

/** All grants of one person to one client on one account. */
export interface ConnectedApp extends Pick<OwnedGrant, 'clientId' | 'clientName' | 'verifiedHost' | 'redirectHost'> {
  readonly id: string;
  /** Ids of its grants, newest first; recorded calls use them as `credentialId`. */
  readonly credentialIds: readonly string[];
  readonly person: { readonly id: number; readonly name: string };
  /** The highest scope of its grants. */
  readonly scope: Scope;
  /** Null means every advertiser of the account. */
  readonly advertiserIds: readonly number[] | null;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly expiresAt: Date;
}

@Injectable()
export class ConnectedAppsService {
  constructor(
    private readonly grants: AppGrants,
    private readonly ending: AppGrantsFacade,
    private readonly policies: AppPolicies,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Newest first. Admins get the apps of the whole account, others their own. */
  async list(caller: PersonCaller): Promise<readonly ConnectedApp[]> {
    const byApp = new Map<string, OwnedGrant[]>();
    for (const grant of await this.grants.list(scopeOf(caller, 'list connected apps'), this.clock.now()))
      byApp.set(grant.appId, [...(byApp.get(grant.appId) ?? []), grant]);
    return [...byApp.values()].map(appOf);
  }

  /** Ends every grant of the app. Throws 404 when the app is unknown, disconnected, or not within the caller's reach. */
  async disconnect(caller: PersonCaller, id: string): Promise<void> {
    const scope = scopeOf(caller, 'disconnect app');
    await this.unitOfWork.run(async () => {
      const found = (await this.grants.list(scope, this.clock.now())).filter(({ appId }) => appId === id);
      let ended = 0;
      for (const grant of found) ended += (await this.ending.end(grant.id, 'DELETE connected app')) ? 1 : 0;
      if (ended === 0) throw oauthErrors.unknownApp();
    });
  }

  approvedHosts(caller: Caller): Promise<readonly string[] | null> {
    return this.policies.approvedHosts(caller.accountId);
  }

  /** Applies to future consents; connected apps stay. */
  async approve(caller: Caller, hosts: readonly string[] | null): Promise<readonly string[] | null> {
    const approved = hosts && [...new Set(hosts)].sort();
    if (!sameValue(await this.policies.approvedHosts(caller.accountId), approved))
      await this.policies.approve(caller.accountId, approved, this.clock.now());
    return approved;
  }
}

function scopeOf(caller: PersonCaller, verb: Parameters<typeof connectedAppReach>[1]): GrantScope {
  const { accountId, userId } = caller;
  return connectedAppReach(caller, verb) === 'all' ? { accountId } : { accountId, userId };
}

function appOf(grants: readonly OwnedGrant[]): ConnectedApp {
  const newest = grants[0]!;
  const { clientId, clientName, verifiedHost, redirectHost } = newest;
  const used = grants.flatMap(({ lastUsedAt }) => lastUsedAt ?? []);
  const named = grants.map(({ advertiserIds }) => advertiserIds);
  return {
    id: newest.appId,
    credentialIds: grants.map(({ id }) => id),
    clientId,
    clientName,
    verifiedHost,
    redirectHost,
    person: { id: newest.userId, name: newest.personName },
    scope: scopes.findLast((scope) => grants.some((grant) => grant.scope === scope))!,
    advertiserIds: named.includes(null) ? null : [...new Set(named.flatMap((ids) => ids ?? []))].sort((left, right) => left - right),
    createdAt: grants.at(-1)!.createdAt,
    lastUsedAt: used.length === 0 ? null : new Date(Math.max(...used.map((at) => at.getTime()))),
    expiresAt: new Date(Math.max(...grants.map(({ expiresAt }) => expiresAt.getTime()))),
  };
}

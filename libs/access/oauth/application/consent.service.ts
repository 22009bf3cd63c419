import { Injectable } from '@nestjs/common';
import { AccountsFacade, type AccountView } from '@exchange/accounts';
import { AdvertisersFacade, type AdvertiserSpec } from '@exchange/advertisers';
import { Clock, domainError, Ids, invalidField, isOwnPerson, type PersonCaller, type Scope, scopes } from '@exchange/kernel';
import { authErrors, SessionAuthenticator, Settings } from '@exchange/platform';
import { advertisersLimit, AppGrant, appIdOf, type AppGrantState, grantLifetimeMs } from '../domain/app-grant';
import { clientKeyOf } from '../domain/client-key';
import { oauthErrors } from '../domain/errors';
import { AppGrants, AppPolicies, RegisteredClients } from '../domain/ports';
import { type Redirect, shownRedirect } from '../domain/redirect';

/** Accounts that the page offers. */
const accountsShown = 200;

/** What an app asks for. */
export interface Asking {
  readonly clientId: string;
  readonly clientName: string;
  readonly verifiedHost: string | null;
  readonly redirect: Redirect;
  /** The highest that it asked for. */
  readonly scope: Scope;
}

/** What the page shows to somebody who is signed in. */
export interface Offer {
  readonly person: PersonCaller;
  readonly accounts: readonly AccountView[];
  readonly account: AccountView;
  /** Active ones, at most {@link advertisersLimit}. */
  readonly advertisers: readonly AdvertiserSpec[];
  /** Whether there are more than are listed. */
  readonly hasMore: boolean;
  readonly until: Date;
  /**
   * What the person gave on the account last, of what still works: the advertisers of the same client, also where it registered anew (client-key.ts), the
   * scope of this registration alone. Another one may be somebody else who calls themselves the same: it is preselected no more than a new app is.
   */
  readonly before: Pick<AppGrantState, 'scope' | 'advertiserIds'> | null;
  /** Whether spending ends at what the organization can commit; it has no other ceiling. */
  readonly isSpendingLimited: boolean;
}

export interface Decision {
  readonly accountId: number;
  readonly scope: Scope;
  /** Null: every advertiser of the account. */
  readonly advertiserIds: readonly number[] | null;
}

/** A person decides what an app may do for them. The account and the advertisers are chosen here and nowhere else. */
@Injectable()
export class ConsentService {
  constructor(
    private readonly sessions: SessionAuthenticator,
    private readonly access: AccountsFacade,
    private readonly advertisers: AdvertisersFacade,
    private readonly grants: AppGrants,
    private readonly policies: AppPolicies,
    private readonly clients: RegisteredClients,
    private readonly settings: Settings,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** Null when nobody is signed in; 403 when the person does not belong to the account that is wanted. */
  async offer(sessionToken: string | undefined, clientId: string, wantedAccountId?: number): Promise<Offer | null> {
    const person = await this.personOf(sessionToken);
    if (!person) return null;
    const accounts = await this.access.reachable({ userId: person.userId, isStaff: false }, accountsShown);
    const wanted = wantedAccountId ?? person.accountId;
    const account = accounts.find(({ id }) => id === wanted) ?? (wantedAccountId === undefined ? accounts[0] : undefined);
    if (!account) throw authErrors.accessDenied();
    const found = await this.advertisers.active(account.id, advertisersLimit + 1);
    const now = this.clock.now();
    const before = await this.before({ accountId: account.id, userId: person.userId }, clientId, now);
    return {
      person,
      accounts,
      account,
      advertisers: found.slice(0, advertisersLimit),
      hasMore: found.length > advertisersLimit,
      until: new Date(now.getTime() + grantLifetimeMs),
      before,
      isSpendingLimited: this.settings.billing === 'on',
    };
  }

  /**
   * Null when nobody is signed in any more. 403 for an account that the person does not belong to, an app that the account does not want, and a person
   * whose address is not proved where it has to be; 400 for advertisers that are not active ones of the account, a scope that was not asked for, or a
   * client that is not registered any more.
   */
  async decide(sessionToken: string | undefined, asking: Asking, decision: Decision): Promise<AppGrantState | null> {
    const person = await this.personOf(sessionToken);
    if (!person) return null;
    const { accountId, scope } = decision;
    if (scopes.indexOf(scope) > scopes.indexOf(asking.scope)) throw invalidField('scope', 'The app did not ask for that.');
    if (this.settings.isEmailVerificationRequired && person.addressProved !== true) throw authErrors.emailNotVerified();
    if (!(await this.access.reach({ userId: person.userId, isStaff: false }, accountId))) throw authErrors.accessDenied();
    await this.insistOnApproval(accountId, asking);
    const advertiserIds = await this.chosen(accountId, decision.advertiserIds);
    const { clientId, clientName, verifiedHost, redirect } = asking;
    const redirectHost = shownRedirect(redirect);
    const clientKey = await this.keyOf(clientId);
    const request = { accountId, userId: person.userId, clientId, clientKey, clientName, verifiedHost, redirectHost, scope, advertiserIds };
    const grant = AppGrant.create({ ...request, id: this.ids.next('grant') }, this.clock.now());
    await this.grants.insert(grant);
    return grant.state;
  }

  private async before(whose: { accountId: number; userId: number }, clientId: string, at: Date): Promise<Offer['before']> {
    const appId = appIdOf(whose, await this.keyOf(clientId));
    const given = (await this.grants.ofPerson(whose.userId, at))
      .filter((grant) => grant.accountId === whose.accountId && (grant.appId === appId || grant.clientId === clientId))
      .toSorted((left, right) => right.createdAt.getTime() - left.createdAt.getTime());
    const [last] = given;
    const scope = given.find((grant) => grant.clientId === clientId)?.scope ?? 'read';
    return last ? { scope, advertiserIds: last.advertiserIds } : null;
  }

  private async keyOf(clientId: string): Promise<string> {
    const client = await this.clients.find(clientId);
    // The others are known by their documents.
    if (!client && !clientId.startsWith('https://')) throw oauthErrors.unknownClient();
    return clientKeyOf(clientId, client?.metadata);
  }

  /** By the session alone: an app cannot connect another one. */
  private async personOf(sessionToken: string | undefined): Promise<PersonCaller | null> {
    const caller = sessionToken === undefined ? null : await this.sessions.authenticate(sessionToken);
    return caller && isOwnPerson(caller) ? caller : null;
  }

  /** A program on somebody's computer has no host, so no account approves it by one; what its document says of itself is approved by the document's. */
  private async insistOnApproval(accountId: number, { verifiedHost, redirect }: Asking): Promise<void> {
    const approved = await this.policies.approvedHosts(accountId);
    const host = verifiedHost ?? redirect.host;
    if (approved !== null && (host === null || !approved.includes(host)))
      throw domainError('forbidden', 'FORBIDDEN', 'The admins of this account have not approved apps of that host.');
  }

  private async chosen(accountId: number, wanted: readonly number[] | null): Promise<readonly number[] | null> {
    if (wanted === null) return null;
    const ids = [...new Set(wanted)].sort((left, right) => left - right);
    const found = ids.length > 0 && ids.length <= advertisersLimit ? await this.advertisers.of(accountId, ids) : [];
    const isEveryOne = ids.length > 0 && found.filter(({ status }) => status === 'ACTIVE').length === ids.length;
    if (!isEveryOne) throw invalidField('advertiser', 'Choose at least one active advertiser of the account.');
    return ids;
  }
}

import { Injectable } from '@nestjs/common';
import { AccountsFacade, type AccountView } from '@exchange/accounts';
import { Clock, domainError, Ids, invalidField, isOwnPerson, type PersonCaller, type Scope, scopes } from '@exchange/kernel';
import { authErrors, SessionAuthenticator, Settings } from '@exchange/platform';
import { maxAdvertisers, AppGrant, appIdOf, type AppGrantState, grantLifetimeMs } from '../domain/app-grant';
import { clientKeyOf } from '../domain/client-key';
import { oauthErrors } from '../domain/errors';
import { AppGrants, AppPolicies, type ConsentAdvertiser, ConsentAdvertisers, type GrantScope, RegisteredClients } from '../domain/ports';
import { type Redirect, redirectLabel } from '../domain/redirect';

/** Maximum number of accounts listed on the page. */
const maxAccountsShown = 200;

/** An app's request for a person's consent. */
export interface ConsentRequest {
  readonly clientId: string;
  readonly clientName: string;
  readonly verifiedHost: string | null;
  readonly redirect: Redirect;
  /** The highest requested scope. */
  readonly scope: Scope;
}

/** What the consent page shows to a signed-in person. */
export interface ConsentOptions {
  readonly person: PersonCaller;
  readonly accounts: readonly AccountView[];
  readonly account: AccountView;
  /** Active advertisers, at most {@link maxAdvertisers}. */
  readonly advertisers: readonly ConsentAdvertiser[];
  /** Whether the account has more active advertisers than are listed. */
  readonly hasMore: boolean;
  readonly until: Date;
  /**
   * The person's last active grant on the account. Its advertisers may come from another registration of the same client (client-key.ts), its scope only
   * from this registration: another client could use the same name and redirects.
   */
  readonly lastGrant: Pick<AppGrantState, 'scope' | 'advertiserIds'> | null;
  /** Whether the organization's balance or credit limits spending; there is no other limit. */
  readonly isSpendingLimited: boolean;
}

export interface ConsentDecision {
  readonly accountId: number;
  readonly scope: Scope;
  /** Null means every advertiser of the account. */
  readonly advertiserIds: readonly number[] | null;
}

/** Consent of a person to an app, for one account and some or all of its advertisers. */
@Injectable()
export class ConsentService {
  constructor(
    private readonly sessions: SessionAuthenticator,
    private readonly access: AccountsFacade,
    private readonly advertisers: ConsentAdvertisers,
    private readonly grants: AppGrants,
    private readonly policies: AppPolicies,
    private readonly clients: RegisteredClients,
    private readonly settings: Settings,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** Null when nobody is signed in. Throws 403 when the person is not a member of `wantedAccountId`. */
  async options(sessionToken: string | undefined, clientId: string, wantedAccountId?: number): Promise<ConsentOptions | null> {
    const person = await this.personOf(sessionToken);
    if (!person) return null;
    const accounts = await this.access.reachable({ userId: person.userId, isStaff: false }, maxAccountsShown);
    const wanted = wantedAccountId ?? person.accountId;
    const account = accounts.find(({ id }) => id === wanted) ?? (wantedAccountId === undefined ? accounts[0] : undefined);
    if (!account) throw authErrors.accessDenied();
    const found = await this.advertisers.listActive(account.id, maxAdvertisers + 1);
    const now = this.clock.now();
    const lastGrant = await this.findLastGrant({ accountId: account.id, userId: person.userId }, clientId, now);
    return {
      person,
      accounts,
      account,
      advertisers: found.slice(0, maxAdvertisers),
      hasMore: found.length > maxAdvertisers,
      until: new Date(now.getTime() + grantLifetimeMs),
      lastGrant,
      isSpendingLimited: this.settings.billing === 'on',
    };
  }

  /**
   * Null when nobody is signed in. Throws 403 when the person is not a member of the account or has an unverified address, or when the account has not
   * approved the app. Throws 400 for inactive or unknown advertisers, a scope that was not requested, or a client that is no longer registered.
   */
  async decide(sessionToken: string | undefined, consentRequest: ConsentRequest, decision: ConsentDecision): Promise<AppGrantState | null> {
    const person = await this.personOf(sessionToken);
    if (!person) return null;
    const { accountId, scope } = decision;
    if (scopes.indexOf(scope) > scopes.indexOf(consentRequest.scope)) throw invalidField('scope', 'The app did not ask for that.');
    if (this.settings.isEmailVerificationRequired && person.addressProved !== true) throw authErrors.emailNotVerified();
    if (!(await this.access.reach({ userId: person.userId, isStaff: false }, accountId))) throw authErrors.accessDenied();
    await this.assertApproved(accountId, consentRequest);
    const advertiserIds = await this.activeAdvertisers(accountId, decision.advertiserIds);
    const { clientId, clientName, verifiedHost, redirect } = consentRequest;
    const redirectHost = redirectLabel(redirect);
    const clientKey = await this.keyOf(clientId);
    const request = { accountId, userId: person.userId, clientId, clientKey, clientName, verifiedHost, redirectHost, scope, advertiserIds };
    const grant = AppGrant.create({ ...request, id: this.ids.next('grant') }, this.clock.now());
    await this.grants.insert(grant);
    return grant.state;
  }

  private async findLastGrant(whose: Required<GrantScope>, clientId: string, at: Date): Promise<ConsentOptions['lastGrant']> {
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
    // Clients with an https id have a metadata document instead of a registration.
    if (!client && !clientId.startsWith('https://')) throw oauthErrors.unknownClient();
    return clientKeyOf(clientId, client?.metadata);
  }

  /** Accepts only a session: an app cannot connect another app. */
  private async personOf(sessionToken: string | undefined): Promise<PersonCaller | null> {
    const caller = sessionToken === undefined ? null : await this.sessions.authenticate(sessionToken);
    return caller && isOwnPerson(caller) ? caller : null;
  }

  /** An app is approved by the host of its metadata document or of its redirect. A program without a document has no host and is never approved. */
  private async assertApproved(accountId: number, { verifiedHost, redirect }: ConsentRequest): Promise<void> {
    const approved = await this.policies.approvedHosts(accountId);
    const host = verifiedHost ?? redirect.host;
    if (approved !== null && (host === null || !approved.includes(host)))
      throw domainError('forbidden', 'FORBIDDEN', 'The admins of this account have not approved apps of that host.');
  }

  private async activeAdvertisers(accountId: number, wanted: readonly number[] | null): Promise<readonly number[] | null> {
    if (wanted === null) return null;
    const ids = [...new Set(wanted)].sort((left, right) => left - right);
    const found = ids.length > 0 && ids.length <= maxAdvertisers ? await this.advertisers.findMany(accountId, ids) : [];
    const isEveryOne = ids.length > 0 && found.filter(({ status }) => status === 'ACTIVE').length === ids.length;
    if (!isEveryOne) throw invalidField('advertiser', 'Choose at least one active advertiser of the account.');
    return ids;
  }
}

import { createHash } from 'node:crypto';
import { Aggregate, asLine, type AuditNote, type Scope } from '@exchange/kernel';
import { appGrantStates, type AppGrantStatus } from './app-grant.states';
import { oauthEvent } from './events';

/** Lifetime of a grant, in milliseconds; then the person has to consent again. */
export const grantLifetimeMs = 365 * 24 * 60 * 60 * 1000;
/** Maximum number of advertisers in one grant. */
export const maxAdvertisers = 200;

/** A person's consent to an app, on one account. */
export interface AppGrantState {
  readonly accountId: number;
  readonly id: string;
  /** The same for all grants of one person, account and client (client-key.ts), which are shown as one connected app. */
  readonly appId: string;
  readonly userId: number;
  readonly clientId: string;
  /** Name that the client gives itself, unverified. */
  readonly clientName: string;
  /** Host of the client's metadata document; null for a client that only registered. */
  readonly verifiedHost: string | null;
  /** Redirect target for display: a host, or words for a local program (redirect.ts). */
  readonly redirectHost: string;
  /** The highest scope; it includes the lower ones. */
  readonly scope: Scope;
  /** Null means every advertiser of the account. */
  readonly advertiserIds: readonly number[] | null;
  readonly status: Exclude<AppGrantStatus, 'expired'>;
  readonly createdAt: Date;
  /** Time of the app's last token request (an active app requests one per hour). */
  readonly lastUsedAt: Date | null;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
}

export interface NewAppGrant extends Omit<AppGrantState, 'appId' | 'status' | 'createdAt' | 'lastUsedAt' | 'expiresAt' | 'revokedAt'> {
  /** Identifies the client across registrations (client-key.ts). */
  readonly clientKey: string;
}

export type RevokedBy = Exclude<(typeof appGrantStates.triggers)[number], 'expiresAt passes'>;

const auditNotes: Readonly<Record<RevokedBy, AuditNote>> = {
  'DELETE connected app': { action: 'DELETE', did: 'disconnected' },
  'the app revokes its token': { action: 'DELETE', did: 'was left by' },
  'a used token or code is used again': { action: 'DELETE', did: 'disconnected, because a used token was used again:' },
  'the sign-in of the person is reset': { action: 'DELETE', did: 'disconnected' },
  'the person leaves the account': { action: 'DELETE', did: 'disconnected, because its person left the account:' },
};

export class AppGrant extends Aggregate<AppGrantState> {
  static create({ clientName, clientKey, ...request }: NewAppGrant, at: Date): AppGrant {
    const state: AppGrantState = {
      ...request,
      clientName: asLine(clientName, 100) || 'An app',
      appId: appIdOf(request, clientKey),
      status: 'active',
      createdAt: at,
      lastUsedAt: null,
      expiresAt: new Date(at.getTime() + grantLifetimeMs),
      revokedAt: null,
    };
    const { appId, clientId, redirectHost, verifiedHost, scope, advertiserIds, userId } = state;
    const app = { appId, clientId, clientName: state.clientName, redirectHost, verifiedHost, scope, advertiserIds, userId };
    const event = oauthEvent('oauth.app_connected', state.accountId, at, app);
    return new AppGrant(state, { events: [event], audit: { action: 'CREATE', did: 'connected' } });
  }

  statusAt(at: Date): AppGrantStatus {
    const { status, expiresAt } = this.state;
    return status === 'active' && expiresAt <= at ? appGrantStates.step('active', 'expiresAt passes') : status;
  }

  /** Null when the grant has already ended. */
  revoke(by: RevokedBy, at: Date): AppGrant | null {
    if (this.statusAt(at) !== 'active') return null;
    const status =
      by === 'DELETE connected app'
        ? appGrantStates.step('active', by, 'admin: any of the account; member: own')
        : appGrantStates.step('active', by);
    const { accountId, appId, userId } = this.state;
    const event = oauthEvent('oauth.app_disconnected', accountId, at, { appId, userId });
    return this.next({ status: status as 'revoked', revokedAt: at }, { event, audit: auditNotes[by] });
  }

  /** Records that a token was issued. */
  use(at: Date): AppGrant {
    return this.next({ lastUsedAt: at });
  }
}

export function appIdOf({ accountId, userId }: Pick<AppGrantState, 'accountId' | 'userId'>, clientKey: string): string {
  const text = JSON.stringify([accountId, userId, clientKey]);
  return `app_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
}

import { Aggregate, type AuditNote, dayMs, invalidInput, type Issue, later, withoutSecrets } from '@exchange/kernel';
import { advertiserGrantStates, type AdvertiserGrantStatus } from './advertiser-grant.states';
import { type Capability, problemsOf } from './capabilities';
import { advertiserGrantErrors } from './errors';
import { type AdvertiserGrantEvents, eventOf } from './events';

/** Advertisers of one grant. */
export const mostAdvertisers = 100;
/** How far ahead a grant may end. */
const mostDays = 365;

export interface GrantedAdvertiser {
  readonly advertiserId: number;
  /** When it was invited. */
  readonly displayName: string;
}

export type GrantActor = 'grantor' | 'grantee' | 'system';
export const grantEventTypes = ['invited', 'accepted', 'rejected', 'revoked', 'expired'] as const;
export type GrantEventType = (typeof grantEventTypes)[number];

/** What became of it, by whom and why. There are three at most. */
export interface GrantRecord {
  readonly eventRef: string;
  readonly type: GrantEventType;
  readonly actor: GrantActor;
  readonly reason: string | null;
  /** ISO 8601. */
  readonly observedAt: string;
}

export interface AdvertiserGrantState {
  /** The grantor: whose advertisers they are. */
  readonly accountId: number;
  readonly id: string;
  readonly granteeAccountId: number;
  /** Names of both organizations when it was invited. */
  readonly grantorName: string;
  readonly granteeName: string;
  /** Fixed: others need another grant. */
  readonly advertisers: readonly GrantedAdvertiser[];
  readonly capabilities: readonly Capability[];
  readonly purpose: string;
  readonly status: AdvertiserGrantStatus;
  readonly events: readonly GrantRecord[];
  readonly invitedAt: Date;
  readonly expiresAt: Date;
  readonly updatedAt: Date;
}

export interface NewAdvertiserGrant extends Pick<
  AdvertiserGrantState,
  'accountId' | 'id' | 'granteeAccountId' | 'grantorName' | 'granteeName' | 'advertisers' | 'capabilities' | 'purpose' | 'expiresAt'
> {
  readonly reason: string | null;
  readonly at: Date;
}

interface Happening {
  readonly type: GrantEventType;
  readonly actor: GrantActor;
  readonly reason: string | null;
  readonly at: Date;
}

const notes: Readonly<Record<GrantEventType, AuditNote>> = {
  invited: { action: 'CREATE', did: 'invited to' },
  accepted: { action: 'ACTIVATE', did: 'accepted' },
  rejected: { action: 'UPDATE', did: 'rejected' },
  revoked: { action: 'DEACTIVATE', did: 'revoked' },
  expired: { action: 'DEACTIVATE', did: 'ended, because it expired,' },
};

/** Who is notified of what: the grantee of an invitation, the grantor of its answer, both of an end. */
const notified: Readonly<Record<GrantEventType, readonly ('grantor' | 'grantee')[]>> = {
  invited: ['grantee'],
  accepted: ['grantor'],
  rejected: ['grantor'],
  revoked: ['grantor', 'grantee'],
  expired: ['grantor', 'grantee'],
};

/** Advertisers of one organization that another may work on, without being a member (gaps-2.md §4, docs/adr/0082). */
export class AdvertiserGrant extends Aggregate<AdvertiserGrantState> {
  /** 400 with every problem of what is given and until when. */
  static invite({ at, reason, ...request }: NewAdvertiserGrant): AdvertiserGrant {
    const issues: Issue[] = [...problemsOf(request.capabilities)];
    if (request.expiresAt <= at) issues.push({ path: 'expiresAt', message: 'expiresAt must be in the future' });
    if (request.expiresAt > later(at, mostDays * dayMs))
      issues.push({ path: 'expiresAt', message: `expiresAt must be at most ${mostDays} days ahead` });
    if (issues.length > 0) throw invalidInput(issues);
    const state: AdvertiserGrantState = {
      ...request,
      purpose: withoutSecrets(request.purpose),
      status: advertiserGrantStates.step('none', 'invite'),
      events: [],
      invitedAt: at,
      updatedAt: at,
    };
    return new AdvertiserGrant(state).happened({ type: 'invited', actor: 'grantor', reason, at }, state.status);
  }

  accept(reason: string | null, at: Date): AdvertiserGrant {
    return this.answer('accept', { type: 'accepted', actor: 'grantee', reason, at });
  }

  reject(reason: string | null, at: Date): AdvertiserGrant {
    return this.answer('reject', { type: 'rejected', actor: 'grantee', reason, at });
  }

  /** Also an invitation that nobody has answered. */
  revoke(reason: string | null, at: Date): AdvertiserGrant {
    return this.answer('revoke', { type: 'revoked', actor: 'grantor', reason, at });
  }

  /** Null while its time is not over, or when it has ended otherwise. */
  expire(at: Date): AdvertiserGrant | null {
    const { status, expiresAt } = this.state;
    if (expiresAt > at || !advertiserGrantStates.allows(status, 'expiresAt passes')) return null;
    const next = advertiserGrantStates.step(status, 'expiresAt passes');
    return this.happened({ type: 'expired', actor: 'system', reason: null, at }, next);
  }

  /** Whether the grantor may know who was invited: an id that was guessed tells no name. */
  get wasAccepted(): boolean {
    return this.state.events.some(({ type }) => type === 'accepted');
  }

  private answer(trigger: 'accept' | 'reject' | 'revoke', happening: Happening): AdvertiserGrant {
    const status = advertiserGrantStates.step(this.state.status, trigger);
    if (this.state.expiresAt <= happening.at) throw advertiserGrantErrors.over();
    return this.happened(happening, status);
  }

  private happened({ type, actor, reason, at }: Happening, status: AdvertiserGrantStatus): AdvertiserGrant {
    const events: readonly GrantRecord[] = [
      ...this.state.events,
      {
        eventRef: `${this.state.id}.${this.state.events.length + 1}`,
        type,
        actor,
        reason: reason === null ? null : withoutSecrets(reason),
        observedAt: at.toISOString(),
      },
    ];
    const next = this.next({ status, events, updatedAt: at }, { audit: notes[type] });
    return notified[type].reduce((grant, side) => grant.next({}, { event: grant.eventTo(side, type, at) }), next);
  }

  private eventTo(side: 'grantor' | 'grantee', type: GrantEventType, at: Date) {
    const { accountId, id, granteeAccountId, grantorName, granteeName, capabilities, advertisers, expiresAt } = this.state;
    const organization = side === 'grantee' ? grantorName : this.wasAccepted ? granteeName : `organization ${granteeAccountId}`;
    const payload = { grantRef: id, side, organization, capabilities, advertiserCount: advertisers.length, expiresAt };
    const name: keyof AdvertiserGrantEvents = `advertiser_grants.${type}`;
    return eventOf(name, side === 'grantor' ? accountId : granteeAccountId, at, payload);
  }
}

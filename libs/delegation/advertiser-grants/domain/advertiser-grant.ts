import { Aggregate, type AuditNote, dayMs, invalidInput, type Issue, later, withoutSecrets } from '@exchange/kernel';
import { advertiserGrantStates, type AdvertiserGrantStatus } from './advertiser-grant.states';
import { type Capability, capabilityProblems } from './capabilities';
import { advertiserGrantErrors } from './errors';
import { type AdvertiserGrantEvents, advertiserGrantEvent } from './events';

/** Maximum number of advertisers in one grant. */
export const maxAdvertisers = 100;
const maxDurationDays = 365;

export interface GrantedAdvertiser {
  readonly advertiserId: number;
  /** Name at the time of the invitation. */
  readonly displayName: string;
}

export type GrantActor = 'grantor' | 'grantee' | 'system';
export const grantEventTypes = ['invited', 'accepted', 'rejected', 'revoked', 'expired'] as const;
export type GrantEventType = (typeof grantEventTypes)[number];

/** An entry of the grant's history. A grant has at most three. */
export interface GrantRecord {
  readonly eventRef: string;
  readonly type: GrantEventType;
  readonly actor: GrantActor;
  readonly reason: string | null;
  /** ISO 8601, because the events are stored as JSON. */
  readonly observedAt: string;
}

export interface AdvertiserGrantState {
  /** The grantor, who owns the advertisers. */
  readonly accountId: number;
  readonly id: string;
  readonly granteeAccountId: number;
  /** Names of both organizations at the time of the invitation. */
  readonly grantorName: string;
  readonly granteeName: string;
  /** Cannot change: other advertisers need another grant. */
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

interface GrantChange {
  readonly type: GrantEventType;
  readonly actor: GrantActor;
  readonly reason: string | null;
  readonly at: Date;
}

const auditNotes: Readonly<Record<GrantEventType, AuditNote>> = {
  invited: { action: 'CREATE', did: 'invited to' },
  accepted: { action: 'ACTIVATE', did: 'accepted' },
  rejected: { action: 'UPDATE', did: 'rejected' },
  revoked: { action: 'DEACTIVATE', did: 'revoked' },
  expired: { action: 'DEACTIVATE', did: 'ended, because it expired,' },
};

const notifiedSides: Readonly<Record<GrantEventType, readonly ('grantor' | 'grantee')[]>> = {
  invited: ['grantee'],
  accepted: ['grantor'],
  rejected: ['grantor'],
  revoked: ['grantor', 'grantee'],
  expired: ['grantor', 'grantee'],
};

/** Lets another organization work on some advertisers without membership (docs/spec/gaps-2.md §4, docs/adr/0082). */
export class AdvertiserGrant extends Aggregate<AdvertiserGrantState> {
  /** Throws 400 with every problem of the capabilities and of `expiresAt`. */
  static invite({ at, reason, ...request }: NewAdvertiserGrant): AdvertiserGrant {
    const issues: Issue[] = [...capabilityProblems(request.capabilities)];
    if (request.expiresAt <= at) issues.push({ path: 'expiresAt', message: 'expiresAt must be in the future' });
    if (request.expiresAt > later(at, maxDurationDays * dayMs))
      issues.push({ path: 'expiresAt', message: `expiresAt must be at most ${maxDurationDays} days ahead` });
    if (issues.length > 0) throw invalidInput(issues);
    const state: AdvertiserGrantState = {
      ...request,
      purpose: withoutSecrets(request.purpose),
      status: advertiserGrantStates.step('none', 'invite'),
      events: [],
      invitedAt: at,
      updatedAt: at,
    };
    return new AdvertiserGrant(state).withEvent({ type: 'invited', actor: 'grantor', reason, at }, state.status);
  }

  accept(reason: string | null, at: Date): AdvertiserGrant {
    return this.answer('accept', { type: 'accepted', actor: 'grantee', reason, at });
  }

  reject(reason: string | null, at: Date): AdvertiserGrant {
    return this.answer('reject', { type: 'rejected', actor: 'grantee', reason, at });
  }

  /** Also withdraws an open invitation. */
  revoke(reason: string | null, at: Date): AdvertiserGrant {
    return this.answer('revoke', { type: 'revoked', actor: 'grantor', reason, at });
  }

  /** Null before `expiresAt`, or when the grant has already ended. */
  expire(at: Date): AdvertiserGrant | null {
    const { status, expiresAt } = this.state;
    if (expiresAt > at || !advertiserGrantStates.allows(status, 'expiresAt passes')) return null;
    const next = advertiserGrantStates.step(status, 'expiresAt passes');
    return this.withEvent({ type: 'expired', actor: 'system', reason: null, at }, next);
  }

  /** The grantor sees the grantee's name only after acceptance, so that guessing an id reveals no name. */
  get hasBeenAccepted(): boolean {
    return this.state.events.some(({ type }) => type === 'accepted');
  }

  private answer(trigger: 'accept' | 'reject' | 'revoke', change: GrantChange): AdvertiserGrant {
    const status = advertiserGrantStates.step(this.state.status, trigger);
    if (this.state.expiresAt <= change.at) throw advertiserGrantErrors.expired();
    return this.withEvent(change, status);
  }

  private withEvent({ type, actor, reason, at }: GrantChange, status: AdvertiserGrantStatus): AdvertiserGrant {
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
    const next = this.next({ status, events, updatedAt: at }, { audit: auditNotes[type] });
    return notifiedSides[type].reduce((grant, side) => grant.next({}, { event: grant.eventTo(side, type, at) }), next);
  }

  private eventTo(side: 'grantor' | 'grantee', type: GrantEventType, at: Date) {
    const { accountId, id, granteeAccountId, grantorName, granteeName, capabilities, advertisers, expiresAt } = this.state;
    const organization = side === 'grantee' ? grantorName : this.hasBeenAccepted ? granteeName : `organization ${granteeAccountId}`;
    const payload = { grantRef: id, side, organization, capabilities, advertiserCount: advertisers.length, expiresAt };
    const name: keyof AdvertiserGrantEvents = `advertiser_grants.${type}`;
    return advertiserGrantEvent(name, side === 'grantor' ? accountId : granteeAccountId, at, payload);
  }
}

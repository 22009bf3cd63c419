import { Aggregate, type AuditNote, invalidField } from '@exchange/kernel';
import { apiKeyStates, type ApiKeyStatus } from './api-key.states';
import { keyErrors } from './errors';

/** Personal keys act as a person, organization keys as an account admin (rest-api.md, API key), those of a buyer agent as that agent (Authentication 7). */
export const keyKinds = ['personal', 'organization', 'agent'] as const;
export type KeyKind = (typeof keyKinds)[number];

/**
 * No person has this id. It stands in the row of an agent's key, where releases that know no agents look for whose it is: they find nobody, and
 * refuse it, instead of taking it for a key of the account (docs/adr/0077).
 */
const nobody = 0;

export interface ApiKeyState {
  readonly accountId: number;
  readonly id: string;
  readonly kind: KeyKind;
  /** The person a personal key acts as; null for organization keys, `nobody` for agents' keys. */
  readonly userId: number | null;
  /** The buyer agent that the key acts as; null for the other kinds. */
  readonly agentId: string | null;
  /** "Own keys" of rest-api.md are the ones that somebody created. */
  readonly createdBy: number;
  readonly name: string;
  readonly prefix: string;
  readonly status: Exclude<ApiKeyStatus, 'expired'>;
  readonly expiresAt: Date | null;
  /** Written behind (DESIGN §10): at most once a minute, forward only. */
  readonly lastUsedAt: Date | null;
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
}

export interface NewApiKey {
  readonly accountId: number;
  readonly id: string;
  readonly kind: KeyKind;
  /** For the kind `agent`, and for no other. */
  readonly agentId?: string;
  readonly createdBy: number;
  readonly name: string;
  readonly prefix: string;
  readonly expiresAt?: Date | null;
}

/** rest-api.md, Limits. */
export const keyNameLimit = 100;

/** How long an expired key is still listed: whoever wonders why a job is refused finds it there. */
const listedAfterExpiryMs = 30 * 24 * 60 * 60 * 1000;

/** What the audit log says of it. */
export const revoked: AuditNote = { action: 'DELETE', did: 'revoked' };

export class ApiKey extends Aggregate<ApiKeyState> {
  /** 400 on `name` or `expiresAt` when they break rest-api.md, Limits. */
  static create({ name, expiresAt = null, agentId, ...request }: NewApiKey, at: Date): ApiKey {
    apiKeyStates.step('none', 'POST create', 'signed-in person');
    const state: ApiKeyState = {
      ...request,
      name: checkedName(name),
      userId: userOf(request),
      agentId: agentId ?? null,
      status: 'active',
      expiresAt: checkedExpiry(expiresAt, at),
      lastUsedAt: null,
      createdAt: at,
      revokedAt: null,
    };
    return new ApiKey(state, { events: [], audit: 'CREATE' });
  }

  statusAt(at: Date): ApiKeyStatus {
    return hasExpired(this.state, at) ? apiKeyStates.step('active', 'expiresAt passes') : this.state.status;
  }

  /** Who may do it is decided by the key that is looked up (key.policy.ts). 409 once the key has expired, 404 once it is no longer listed. */
  revoke(at: Date): ApiKey {
    if (hasExpired(this.state, listedSince(at))) throw keyErrors.notFound();
    apiKeyStates.step(this.statusAt(at), 'DELETE by id', 'admin: any key of the account; member: own keys only');
    return this.next({ status: 'revoked', revokedAt: at }, { audit: revoked });
  }
}

function userOf({ kind, createdBy }: Pick<NewApiKey, 'kind' | 'createdBy'>): number | null {
  if (kind === 'personal') return createdBy;
  return kind === 'agent' ? nobody : null;
}

/** Keys that had expired by then are listed no more. */
export const listedSince = (now: Date): Date => new Date(now.getTime() - listedAfterExpiryMs);

export function hasExpired(key: Pick<ApiKeyState, 'expiresAt'>, at: Date): boolean {
  return key.expiresAt !== null && key.expiresAt <= at;
}

function checkedName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '') throw invalidField('name', 'name is required.');
  // Characters, as everywhere else on the wire, not the two halves that JavaScript makes of an emoji.
  if ([...trimmed].length > keyNameLimit) throw invalidField('name', `name must be at most ${keyNameLimit} characters.`);
  return trimmed;
}

function checkedExpiry(expiresAt: Date | null, now: Date): Date | null {
  if (expiresAt === null) return null;
  if (expiresAt <= now) throw invalidField('expiresAt', 'expiresAt must be in the future.');
  if (expiresAt > oneYearAfter(now)) throw invalidField('expiresAt', 'expiresAt must be at most one year ahead.');
  return expiresAt;
}

/** The same day of the next year; 29 February becomes 1 March. */
function oneYearAfter(now: Date): Date {
  const limit = new Date(now);
  limit.setUTCFullYear(limit.getUTCFullYear() + 1);
  return limit;
}

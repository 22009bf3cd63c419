import { Aggregate, type AuditNote, invalidField } from '@exchange/kernel';
import { apiKeyStates, type ApiKeyStatus } from './api-key.states';
import { keyErrors } from './errors';

/** Personal keys act as a person, organization keys as an account admin (rest-api.md, API key), agent keys as a buyer agent (Authentication 7). */
export const keyKinds = ['personal', 'organization', 'agent'] as const;
export type KeyKind = (typeof keyKinds)[number];

/**
 * `user_id` of agent keys; no person has this id. Releases without agents find no person and refuse the key, instead of treating it as an
 * organization key (docs/adr/0077).
 */
const noPersonId = 0;

export interface ApiKeyState {
  readonly accountId: number;
  readonly id: string;
  readonly kind: KeyKind;
  /** The person that a personal key acts as; null for organization keys, `noPersonId` for agent keys. */
  readonly userId: number | null;
  /** The buyer agent that an agent key acts as; null for other kinds. */
  readonly agentId: string | null;
  /** The person who created the key: "own keys" in rest-api.md. */
  readonly createdBy: number;
  readonly name: string;
  readonly prefix: string;
  readonly status: Exclude<ApiKeyStatus, 'expired'>;
  readonly expiresAt: Date | null;
  /** Written asynchronously, at most once a minute; never moves back. */
  readonly lastUsedAt: Date | null;
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
}

export interface NewApiKey {
  readonly accountId: number;
  readonly id: string;
  readonly kind: KeyKind;
  /** Only for the kind `agent`. */
  readonly agentId?: string;
  readonly createdBy: number;
  readonly name: string;
  readonly prefix: string;
  readonly expiresAt?: Date | null;
}

/** rest-api.md, Limits. */
export const keyNameLimit = 100;

/** Expired keys remain listed for 30 days, so that the owner of a refused job can see the reason. */
const listedAfterExpiryMs = 30 * 24 * 60 * 60 * 1000;

/** The audit note of a revocation. */
export const revoked: AuditNote = { action: 'DELETE', did: 'revoked' };

export class ApiKey extends Aggregate<ApiKeyState> {
  /** 400 when `name` or `expiresAt` exceed rest-api.md, Limits. */
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

  /** Permissions are checked by the scope of the look-up (key.policy.ts). 409 for an expired key, 404 when it is no longer listed. */
  revoke(at: Date): ApiKey {
    if (hasExpired(this.state, listedSince(at))) throw keyErrors.notFound();
    apiKeyStates.step(this.statusAt(at), 'DELETE by id', 'admin: any key of the account; member: own keys only');
    return this.next({ status: 'revoked', revokedAt: at }, { audit: revoked });
  }
}

function userOf({ kind, createdBy }: Pick<NewApiKey, 'kind' | 'createdBy'>): number | null {
  if (kind === 'personal') return createdBy;
  return kind === 'agent' ? noPersonId : null;
}

/** Keys that expired before this time are no longer listed. */
export const listedSince = (now: Date): Date => new Date(now.getTime() - listedAfterExpiryMs);

export function hasExpired(key: Pick<ApiKeyState, 'expiresAt'>, at: Date): boolean {
  return key.expiresAt !== null && key.expiresAt <= at;
}

function checkedName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '') throw invalidField('name', 'name is required.');
  // Counted in Unicode code points, as everywhere in the API, not in UTF-16 code units.
  if ([...trimmed].length > keyNameLimit) throw invalidField('name', `name must be at most ${keyNameLimit} characters.`);
  return trimmed;
}

function checkedExpiry(expiresAt: Date | null, now: Date): Date | null {
  if (expiresAt === null) return null;
  if (expiresAt <= now) throw invalidField('expiresAt', 'expiresAt must be in the future.');
  if (expiresAt > oneYearAfter(now)) throw invalidField('expiresAt', 'expiresAt must be at most one year ahead.');
  return expiresAt;
}

/** The same date in the next year; 29 February becomes 1 March. */
function oneYearAfter(now: Date): Date {
  const limit = new Date(now);
  limit.setUTCFullYear(limit.getUTCFullYear() + 1);
  return limit;
}

import { Aggregate, type AuditNote, invalidField } from '@exchange/kernel';
import { apiKeyStates, type ApiKeyStatus } from './api-key.states';
import { keyErrors } from './errors';

/** Personal keys act as a person, organization keys as an account admin (rest-api.md, API key). */
export type KeyKind = 'personal' | 'organization';

export interface ApiKeyState {
  readonly accountId: number;
  readonly id: string;
  readonly kind: KeyKind;
  /** The person a personal key acts as; null for organization keys. */
  readonly userId: number | null;
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
  static create({ name, expiresAt = null, ...request }: NewApiKey, at: Date): ApiKey {
    apiKeyStates.step('none', 'POST create', 'signed-in person');
    const state: ApiKeyState = {
      ...request,
      name: checkedName(name),
      userId: request.kind === 'personal' ? request.createdBy : null,
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

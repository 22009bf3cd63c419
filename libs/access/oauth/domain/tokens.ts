import { createHmac, hash, randomBytes } from 'node:crypto';
import { type Scope, scopes } from '@exchange/kernel';

/** Milliseconds in which the predecessor of a refresh token may be used again: apps retry, and several processes of one share a token. */
export const reuseGraceMs = 120_000;

/** Seconds that things live. */
export const lifetimes = {
  code: 60,
  accessToken: 3_600,
  refreshToken: 30 * 86_400,
  grant: 365 * 86_400,
  interaction: 900,
} as const;

/** Days after which a registered client that nobody consented to is removed. Others stay. */
export const unconsentedClientDays = 1;

/** Seconds between now and the latest `exp` that the assertion of a client may have: its `jti` is kept as long. */
export const maxAssertionSeconds = 3_600;

const accessMarker = 'sco_';
const refreshMarker = 'scr_';
const secretMarker = 'scs_';

const random = (): string => randomBytes(32).toString('base64url');

/** 256 random bits each; only their SHA-256 is stored. */
export const newAccessToken = (): string => accessMarker + random();
export const newRefreshToken = (): string => refreshMarker + random();
export const newClientSecret = (): string => secretMarker + random();
/** Shaped like a client secret of ours. */
export const clientSecretPattern = /^scs_[\w-]{43}$/;

/** SHA-256 is enough for 256 random bits. */
export const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer');

/**
 * The refresh token that follows another one: the same for everybody who comes with it, so that a family never forks (docs/adr/0076). Whoever lacks
 * the key cannot find it out.
 */
export function successorOf(refreshToken: string, key: Buffer): string {
  return refreshMarker + createHmac('sha256', key).update(`successor:${refreshToken}`).digest('base64url');
}

/** With those before it, as OAuth writes scopes. */
export const scopeText = (scope: Scope): string => scopes.slice(0, scopes.indexOf(scope) + 1).join(' ');

/** The highest that a text names; null when it names none of ours. */
export function highestScope(text: string): Scope | null {
  const named = new Set(text.split(' '));
  return scopes.findLast((scope) => named.has(scope)) ?? null;
}

import { createHmac, hash, randomBytes } from 'node:crypto';
import { type Scope, scopes } from '@exchange/kernel';

/** Time in which a used refresh token may be used again, in milliseconds: apps retry, and processes of one app share a token. */
export const reuseGraceMs = 120_000;

/** Lifetimes, in seconds. */
export const lifetimes = {
  code: 60,
  accessToken: 3_600,
  refreshToken: 30 * 86_400,
  grant: 365 * 86_400,
  interaction: 900,
} as const;

/** Days after which a registered client is removed if nobody has consented to it. */
export const unconsentedClientDays = 1;

/** Maximum time until an assertion expires, in seconds. Its `jti` is stored until then. */
export const maxAssertionSeconds = 3_600;

const accessMarker = 'sco_';
const refreshMarker = 'scr_';
const secretMarker = 'scs_';

const random = (): string => randomBytes(32).toString('base64url');

/** Each token has 256 random bits; only its SHA-256 is stored. */
export const newAccessToken = (): string => accessMarker + random();
export const newRefreshToken = (): string => refreshMarker + random();
export const newClientSecret = (): string => secretMarker + random();
export const clientSecretPattern = /^scs_[\w-]{43}$/;

/** A plain SHA-256 is enough for 256 random bits. */
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer');

/** Derives the refresh token that replaces this one, using a secret key. Concurrent refreshes get the same successor, so a token family never forks (docs/adr/0076). */
export function successorTokenOf(refreshToken: string, key: Buffer): string {
  return refreshMarker + createHmac('sha256', key).update(`successor:${refreshToken}`).digest('base64url');
}

/** The scope and all lower scopes, separated by spaces as in OAuth. */
export const scopeText = (scope: Scope): string => scopes.slice(0, scopes.indexOf(scope) + 1).join(' ');

/** The highest known scope in the text; null when there is none. */
export function highestScope(text: string): Scope | null {
  const named = new Set(text.split(' '));
  return scopes.findLast((scope) => named.has(scope)) ?? null;
}

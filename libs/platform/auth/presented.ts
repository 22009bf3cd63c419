import type { Request } from 'express';
import { sessionTokenOf } from './session-cookie';

/** The credential of a request, and the account that it selects. */
export interface Presented {
  readonly by: 'key' | 'token' | 'session';
  readonly secret: string;
  readonly accountId: number | undefined;
}

/** Prefix of access tokens, by which secret scanners find them and keys and tokens are told apart. */
const tokenMarker = 'sco_';

/** Matches no key. */
const unknownKey = '';

/** Matches no account. Used for an invalid `X-Account-Id`. */
export const unreachable = 0;

/**
 * The credential of a request; null without any. An `Authorization` header takes precedence over the cookie. A malformed header is looked
 * up as a key that does not exist, so that the response time reveals nothing (docs/adr/0031).
 */
export function presentedBy({ headers }: Request): Presented | null {
  const accountId = wantedAccount(headers['x-account-id']);
  if (headers.authorization !== undefined) {
    const [, secret = unknownKey] = /^Bearer +([\x21-\x7e]{1,512})$/i.exec(headers.authorization) ?? [];
    return { by: secret.startsWith(tokenMarker) ? 'token' : 'key', secret, accountId };
  }
  const token = sessionTokenOf({ headers });
  return token === undefined ? null : { by: 'session', secret: token, accountId };
}

function wantedAccount(header: string | string[] | undefined): number | undefined {
  if (header === undefined) return undefined;
  const id = Number(header);
  return /^\d{1,16}$/.test(String(header)) && Number.isSafeInteger(id) ? id : unreachable;
}

import type { Request } from 'express';
import { sessionTokenOf } from './session-cookie';

/** What a request shows to prove who sends it, and the account that it asks for. */
export interface Presented {
  readonly by: 'key' | 'token' | 'session';
  readonly secret: string;
  readonly accountId: number | undefined;
}

/** How access tokens begin, so that scanners find them and keys and tokens are not looked up as each other. */
export const tokenMarker = 'sco_';

/** What nobody has. */
const nobodys = '';

/** No account has it: anything in `X-Account-Id` that is no account id. */
export const unreachable = 0;

/**
 * A bearer key or token comes before the cookie, also one that is none: it is looked up like one, as the key that nobody has, so that the time of a refusal
 * tells nothing (docs/adr/0031). Null without either.
 */
export function presentedBy({ headers }: Request): Presented | null {
  const accountId = wantedAccount(headers['x-account-id']);
  if (headers.authorization !== undefined) {
    const [, secret = nobodys] = /^Bearer +([\x21-\x7e]{1,512})$/i.exec(headers.authorization) ?? [];
    return { by: secret.startsWith(tokenMarker) ? 'token' : 'key', secret, accountId };
  }
  const token = sessionTokenOf({ headers });
  return token === undefined ? null : { by: 'session', secret: token, accountId };
}

/** `X-Account-Id` picks the account; anything that is no account id is an account nobody can reach. */
function wantedAccount(header: string | string[] | undefined): number | undefined {
  if (header === undefined) return undefined;
  const id = Number(header);
  return /^\d{1,16}$/.test(String(header)) && Number.isSafeInteger(id) ? id : unreachable;
}

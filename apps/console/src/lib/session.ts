import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { $api, Refused, type Wire } from './api';
import { lastAccount } from './preferences';

export const sessionQuery = $api.queryOptions('get', '/api/v2/auth/session');

/** Who is signed in; who is not is asked to, and comes back to where they were going. */
export async function needSession(queries: QueryClient, href: string): Promise<Wire['Session']> {
  try {
    return (await queries.ensureQueryData(sessionQuery)).data;
  } catch (error) {
    if (!(error instanceof Refused && error.status === 401)) throw error;
    // oxlint-disable-next-line typescript/only-throw-error -- the router's way to lead elsewhere
    throw redirect({ to: '/sign-in', search: { to: href.replace(/^\/console/, '') } });
  }
}

/** The account that somebody begins with: where they were last on this machine, if it is still theirs. */
export function firstAccount({ account, accounts }: Wire['Session']): string | undefined {
  const last = accounts.find(({ id }) => String(id) === lastAccount());
  const found = last ?? account ?? accounts[0];
  return found === undefined ? undefined : String(found.id);
}

import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { $api, ApiError, type Schemas } from './api';
import { lastAccount } from './preferences';

export const sessionQuery = $api.queryOptions('get', '/api/v2/auth/session');

/** The current session. Redirects to the sign-in page without one, and back afterwards. */
export async function requireSession(queries: QueryClient, href: string): Promise<Schemas['Session']> {
  try {
    return (await queries.ensureQueryData(sessionQuery)).data;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
    // oxlint-disable-next-line typescript/only-throw-error -- the router's way to lead elsewhere
    throw redirect({ to: '/sign-in', search: { to: href.replace(/^\/console/, '') } });
  }
}

/** The account to start with: the last one on this machine, if the person still belongs to it. */
export function firstAccount({ account, accounts }: Schemas['Session']): string | undefined {
  const last = accounts.find(({ id }) => String(id) === lastAccount());
  const found = last ?? account ?? accounts[0];
  return found === undefined ? undefined : String(found.id);
}

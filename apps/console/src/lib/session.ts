import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { $api, api, ApiError, type Schemas } from './api';
import { lastAccount } from './preferences';

const path = '/api/v2/auth/session';
/** Maximum number of accounts in the answer of the session and in a page of accounts, and of pages. */
const [pageSize, maxPages] = [200, 25];

/** Read again when the person comes back to the tab, because the session may be another one then. */
export const sessionQuery = { ...$api.queryOptions('get', path), queryFn: loadSession, refetchOnWindowFocus: true };

/** The session with all accounts of the person: beyond the first 200, they are read by page. */
async function loadSession({ signal }: { signal: AbortSignal }) {
  const { data } = await api.GET(path, { signal });
  const { account, accounts } = data!.data;
  if (account === null || accounts.length < pageSize) return data!;
  const all = [...accounts];
  // The account in the address may be one that the person cannot reach.
  const headers = { 'X-Account-Id': String(account.id) };
  for (let page = 1; page < maxPages; page += 1) {
    const query = { take: pageSize, skip: page * pageSize };
    const { data: more } = await api.GET('/api/v2/accounts', { signal, headers, params: { query } });
    all.push(...more!.data);
    if (!more!.meta.pagination.hasMore) break;
  }
  return { ...data!, data: { ...data!.data, accounts: all } };
}

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

import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { FoundObject } from './found-object';
import { objectKinds } from './objects';
import { useAccountContext } from '#/lib/account-context';
import { ApiError } from '#/lib/api';

type RecentObject = Pick<FoundObject, 'kind' | 'id' | 'name'>;
const maxRecent = 8;

/** In this browser, for each person and account apart. */
const storageName = (user: number, account: string) => `console.recent.${user}.${account}`;

export function recentObjects(user: number, account: string): RecentObject[] {
  try {
    const stored = JSON.parse(localStorage.getItem(storageName(user, account)) ?? '[]') as unknown;
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, maxRecent) : [];
  } catch {
    return [];
  }
}

const isRecent = (value: unknown): value is RecentObject => {
  const { kind, id, name } = (value ?? {}) as Record<string, unknown>;
  const isText = (text: unknown) => typeof text === 'string' && text.length <= 255;
  return objectKinds.some((each) => each.id === kind) && isText(id) && (name === null || isText(name));
};

/** Puts the object first, or with `found` undefined removes what has the id. */
function store(user: number, account: string, id: string, found: FoundObject | undefined): void {
  const others = recentObjects(user, account).filter((one) => one.id !== id);
  const first = found === undefined ? [] : [{ kind: found.kind, id, name: found.name?.slice(0, 200) ?? null }];
  try {
    localStorage.setItem(storageName(user, account), JSON.stringify([...first, ...others].slice(0, maxRecent)));
  } catch {
    // Without storage, nothing is remembered.
  }
}

/** Remembers the object whose page is open, once its data has arrived, and forgets one that no longer exists. */
export function useRememberOpened(): void {
  const { account, session } = useAccountContext();
  const user = session.user.id;
  const queries = useQueryClient();
  // Tabs of an object are routes below its own.
  const routes = useRouterState({ select: ({ matches }) => matches.map(({ routeId }) => routeId).join(' ') });
  const id = useRouterState({ select: ({ matches }) => (matches.at(-1)?.params as { id?: string } | undefined)?.id });
  useEffect(() => {
    const kind = objectKinds.find(({ to }) => routes.split(' ').includes(String(to)));
    if (id === undefined || kind?.read === undefined) return;
    const { path, from } = kind.read;
    const isItsQuery = (key: QueryKey) => {
      const asked = (key[2] as { params?: { path?: { id?: string | number } } } | undefined)?.params?.path?.id;
      return key[1] === path && (asked === undefined || String(asked) === id);
    };
    const cache = queries.getQueryCache();
    const remember = () => {
      for (const { state } of cache.findAll({ predicate: ({ queryKey }) => isItsQuery(queryKey) })) {
        if (state.error instanceof ApiError && state.error.status === 404) store(user, account, id, undefined);
        const found = state.data === undefined ? undefined : from(state.data as never, id);
        if (found !== undefined) {
          store(user, account, id, found);
          return true;
        }
      }
      return false;
    };
    if (remember()) return;
    const unsubscribe = cache.subscribe(() => {
      if (remember()) unsubscribe();
    });
    return unsubscribe;
  }, [queries, user, account, routes, id]);
}

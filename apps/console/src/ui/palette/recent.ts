import type { QueryClient } from '@tanstack/react-query';
import type { FoundObject } from './found-object';
import { objectKinds } from './objects';
import { readsObject } from './reads-object';
import { ApiError } from '#/lib/api';
import { rememberOpened, type Opened } from '#/lib/opened';

type RecentObject = Pick<FoundObject, 'kind' | 'id' | 'name' | 'params'>;
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
  const { kind, id, name, params = {} } = (value ?? {}) as Record<string, unknown>;
  const isText = (text: unknown) => typeof text === 'string' && text.length <= 255;
  return (
    objectKinds.some((each) => each.id === kind) &&
    isText(id) &&
    (name === null || isText(name)) &&
    params instanceof Object &&
    Object.values(params).every(isText)
  );
};

/** Puts the object first, or with `found` undefined removes what was opened at its address. */
function store({ user, account }: Opened, opened: Pick<FoundObject, 'kind' | 'id' | 'params'>, found: FoundObject | undefined): void {
  const isOther = ({ kind, id, params }: RecentObject) =>
    kind !== opened.kind || id !== opened.id || JSON.stringify(params ?? {}) !== JSON.stringify(opened.params);
  const others = recentObjects(user, account).filter(isOther);
  const first = found === undefined ? [] : [{ ...opened, name: found.name?.slice(0, 200) ?? null }];
  try {
    localStorage.setItem(storageName(user, account), JSON.stringify([...first, ...others].slice(0, maxRecent)));
  } catch {
    // Without storage, nothing is remembered.
  }
}

let stopWaiting = () => {};

/**
 * Remembers the objects whose pages were opened in this page load and are opened from now on, once their data has arrived, and forgets those that no
 * longer exist. A second call changes nothing.
 */
export function rememberIn(queries: QueryClient): void {
  rememberOpened((opened) => {
    stopWaiting();
    if (!isRemembered(queries, opened))
      stopWaiting = queries.getQueryCache().subscribe(() => {
        if (isRemembered(queries, opened)) stopWaiting();
      });
  });
}

/** Whether there is nothing to wait for: the object is stored, or its page has none. */
function isRemembered(queries: QueryClient, opened: Opened): boolean {
  // Tabs of an object are routes below its own.
  const kind = objectKinds.find(({ to }) => opened.routes.includes(String(to)));
  if (kind?.read === undefined) return true;
  const { id: kindId, param = 'id', read } = kind;
  const { account: _, [param]: id = '', ...params } = opened.params;
  const values = [id, ...Object.values(params)];
  for (const { state } of queries.getQueryCache().findAll({ predicate: ({ queryKey }) => readsObject(queryKey, read.path, values) })) {
    const object = { kind: kindId, id, params };
    if (state.error instanceof ApiError && state.error.status === 404) store(opened, object, undefined);
    const found = state.data === undefined ? undefined : read.from(state.data as never, id, opened.account);
    if (found !== undefined) {
      store(opened, object, found);
      return true;
    }
  }
  return false;
}

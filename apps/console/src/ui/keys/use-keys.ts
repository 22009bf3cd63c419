import type { QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { agentPath, agentsPath } from '#/lib/agent';
import { api, type Schemas } from '#/lib/api';
import { keysPath } from '#/lib/key-search';
import { filteredKeys, type KeyFilters } from '#/lib/key-state';
import { type Pages, usePages } from '#/ui/list/use-pages';

type Key = Schemas['ApiKey'];

/** Reads again what shows keys, those of buyer agents too, after one was made or revoked. */
export const readKeysAgain = (queries: QueryClient): Promise<unknown> =>
  Promise.all(
    [keysPath, '/api/v2/buyer-agents/{id}/keys', agentPath, agentsPath].map((path) =>
      queries.invalidateQueries({ queryKey: ['get', path] }),
    ),
  );

/** The API lists all keys in one page, so that filters are applied here. */
export function useKeys({ kind, state, name }: KeyFilters): { readonly all: Pages<Key>; readonly shown: Pages<Key> } {
  const all = usePages<Key>(keysPath, {}, async (_, signal) => (await api.GET(keysPath, { signal })).data!);
  const rows = useMemo(
    () => (all.rows === null ? null : filteredKeys(all.rows, { kind, state, name }, Date.now())),
    [all.rows, kind, state, name],
  );
  return { all, shown: { ...all, rows } };
}

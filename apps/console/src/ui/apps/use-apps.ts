import { useMemo } from 'react';
import { api, type Schemas } from '#/lib/api';
import { type Pages, usePages } from '#/ui/list/use-pages';

export type App = Schemas['ConnectedApp'];
export const appsPath = '/api/v2/connected-apps';

export interface AppFilter {
  readonly name?: string | undefined;
  readonly person?: string | undefined;
  readonly unverified?: number | undefined;
}

/** The connected apps. The API lists all in one page, so that filters are applied here. */
export function useApps({ name, person, unverified }: AppFilter = {}): { readonly all: Pages<App>; readonly shown: Pages<App> } {
  const all = usePages<App>(appsPath, {}, async (_, signal) => (await api.GET(appsPath, { signal })).data!);
  const rows = useMemo(
    () =>
      all.rows?.filter(
        (app) =>
          (name === undefined || app.clientName.toLocaleLowerCase().includes(name.toLocaleLowerCase())) &&
          (person === undefined || String(app.person.id) === person) &&
          (unverified === undefined || app.verifiedHost === null),
      ) ?? null,
    [all.rows, name, person, unverified],
  );
  return { all, shown: { ...all, rows } };
}

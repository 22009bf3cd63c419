import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { $api, type Schemas } from './api';

/** The catalog whose tabs are shown. Its advertiser is `useAdvertiser()`. */
export const CurrentCatalog = createContext<Schemas['Catalog'] | null>(null);
export const useCatalog = (): Schemas['Catalog'] => useContext(CurrentCatalog)!;

export const catalogsPath = '/api/v2/buyer/advertisers/{id}/catalogs';
export const catalogPath = '/api/v2/buyer/advertisers/{id}/catalogs/{catalogId}';

/** The name of a catalog without a name is the buyer's own id. */
export const catalogName = ({ name, catalogId }: Pick<Schemas['Catalog'], 'name' | 'catalogId'>): string => name ?? catalogId;

/** Its feed waits for a worker or is being read. */
export const isUnderWay = ({ syncStatus }: Pick<Schemas['Catalog'], 'syncStatus'>): boolean =>
  syncStatus === 'pending' || syncStatus === 'syncing';

/** The feed of changes tells of new versions only, so runs of a feed that begin, fail or change nothing are read again. In milliseconds. */
const readAgain = { underWay: 1_500, otherwise: 30_000 };

export const useCatalogById = (id: number, catalogId: string) =>
  $api.useQuery(
    'get',
    catalogPath,
    { params: { path: { id, catalogId } } },
    {
      refetchInterval: ({ state: { data } }) => {
        if (data !== undefined && isUnderWay(data.data)) return readAgain.underWay;
        return data?.data.sourceType === 'inline' ? false : readAgain.otherwise;
      },
    },
  );

/** Reads the catalog and the lists with it again, after a write. */
export function useCatalogsChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['get', catalogPath] }),
      queries.invalidateQueries({ queryKey: ['get', catalogsPath] }),
    ]);
  };
}

import { useQueryClient } from '@tanstack/react-query';
import type { Schemas } from './api';

export type Collection = Schemas['Collection'];
export const collectionsPath = '/api/v2/buyer/advertisers/{id}/creative-collections';
export const collectionPath = '/api/v2/buyer/advertisers/{id}/creative-collections/{collectionId}';

/** Reads collections again wherever they are shown. */
export function useCollectionsChanged(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => Promise.all([collectionsPath, collectionPath].map((path) => queries.invalidateQueries({ queryKey: ['get', path] })));
}

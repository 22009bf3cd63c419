import { useQueryClient } from '@tanstack/react-query';
import { $api } from '#/lib/api';
import { listsPath, type PropertyList } from '#/lib/property-list';

const campaignsPath = '/api/v2/buyer/advertisers/{id}/property-lists/{listId}/campaigns';
const readersPath = '/api/v2/buyer/advertisers/{id}/property-lists/{listId}/readers';

type Key = Pick<PropertyList, 'advertiserId' | 'listId'>;

/** The newest campaigns of a list, and how many there are. */
export const useListCampaigns = ({ advertiserId: id, listId }: Key) =>
  $api.useQuery('get', campaignsPath, { params: { path: { id, listId }, query: { take: 100 } } });

export const useListReaders = ({ advertiserId: id, listId }: Key) =>
  $api.useQuery('get', readersPath, { params: { path: { id, listId } } });

/** Reads again what uses lists. */
export function useReadUsesAgain(): () => Promise<unknown> {
  const queries = useQueryClient();
  const paths: readonly string[] = [campaignsPath, readersPath, listsPath, '/api/v2/buyer/campaigns/{id}/property-lists'];
  return () => queries.invalidateQueries({ predicate: ({ queryKey: [, path] }) => paths.includes(String(path)) });
}

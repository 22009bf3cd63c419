import { useQueryClient } from '@tanstack/react-query';
import { $api } from '#/lib/api';
import { useFollowed } from '#/lib/change-count';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { nextRead, type SharedResource } from '#/lib/sharing';

export const sharesPath = '/api/v2/buyer/advertisers/{id}/syndication-status';
export const maxShares = 200;

/** Shares of a resource, read again while a seller is being called. Without a resource, nothing is read. */
export function useShares(resource: SharedResource | undefined) {
  const { advertiser, type, id } = resource ?? { advertiser: 0, type: 'AUDIENCE' as const, id: '-' };
  const query = { resourceType: type, resourceId: id, limit: maxShares };
  return useFollowed(
    $api.useQuery(
      'get',
      sharesPath,
      { params: { path: { id: advertiser }, query } },
      { enabled: resource !== undefined, refetchInterval: ({ state }) => nextRead(state.data?.data ?? [])?.ms ?? false },
    ),
    ['notification'],
  );
}

/** Shares a resource with sellers, or stops it. */
export function useShare({ advertiser, type, id }: SharedResource, onDone: () => void = () => {}) {
  const queries = useQueryClient();
  const once = useIdempotencyKey();
  const change = $api.useMutation('post', '/api/v2/buyer/advertisers/{id}/syndicate', {
    onSuccess: async () => {
      once.done();
      await queries.invalidateQueries({ queryKey: ['get', sharesPath] });
      onDone();
    },
    // Of a lost answer, the list tells what came of it.
    onError: () => void queries.invalidateQueries({ queryKey: ['get', sharesPath] }),
  });
  const send = (enabled: boolean, sellers: readonly string[]) =>
    change.mutate(
      once.keyed({
        params: { path: { id: advertiser } },
        body: { resourceType: type, resourceId: id, adcpAgentIds: [...sellers], enabled },
      }),
    );
  return { ...change, send };
}

import { useCallback } from 'react';
import { useAccountContext } from './account-context';
import { $api, type Schemas } from './api';
import { useChanges } from './change-count';

export const previewPath = '/api/v2/buyer/campaigns/{id}/order-preview';
export const buysPath = '/api/v2/buyer/campaigns/{id}/media-buys';

/** What executing the campaign would place now. Undefined while it is unknown, when it is not asked for, and when the campaign cannot be executed. */
export function useOrderPreview(
  { campaignId: id, status }: Pick<Schemas['Campaign'], 'campaignId' | 'status'>,
  isWanted = true,
): Schemas['OrderPreview'] | undefined {
  const { account } = useAccountContext();
  const enabled = isWanted && ['DRAFT', 'ACTIVE'].includes(status);
  const { data, isError, refetch } = $api.useQuery('get', previewPath, { params: { path: { id } } }, { enabled, staleTime: 0 });
  const onChange = useCallback(() => {
    if (enabled) void refetch();
  }, [enabled, refetch]);
  useChanges(account, ['campaign', 'discovery', 'media_buy'], undefined, onChange);
  return enabled && !isError ? data?.data : undefined;
}

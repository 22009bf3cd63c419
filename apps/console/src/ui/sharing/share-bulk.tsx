import { sharesPath } from './use-shares';
import type { Text } from '#/i18n';
import { api } from '#/lib/api';
import { sellerCounts, type Share, shareState } from '#/lib/sharing';
import type { BulkAction } from '#/ui/list/bulk';

/** Sharing again and stopping, for several shares at once. */
export function shareBulk(text: Text, onDone: () => unknown): BulkAction<Share>[] {
  const send = async (share: Share, enabled: boolean, key: string) => {
    const { advertiserId: id, resourceType, resourceId, adcpAgentId } = share;
    const { data } = await api.POST('/api/v2/buyer/advertisers/{id}/syndicate', {
      params: { path: { id } },
      body: { resourceType, resourceId, adcpAgentIds: [adcpAgentId], enabled },
      headers: { 'Idempotency-Key': key },
    });
    onDone();
    return { row: data!.data[0] ?? share };
  };
  return [
    {
      key: 'again',
      label: text('sharing.again'),
      fits: (share) => ['failed', 'stopped', 'kept'].includes(shareState(share)),
      run: (share, key) => send(share, true, key),
      read,
    },
    {
      key: 'stop',
      label: text('sharing.stop'),
      isDanger: true,
      fits: ({ enabled }) => enabled,
      run: (share, key) => send(share, false, key),
      read,
      undoneBy: 'again',
      question: (shares) => <p>{effectOf(text, shares)}</p>,
    },
  ];
}

/** How many sellers lose it, and how much they have. */
function effectOf(text: Text, shares: readonly Share[]): string {
  const sellers = new Set(shares.map(({ adcpAgentId }) => adcpAgentId)).size;
  const held = (type: Share['resourceType']) =>
    shares.filter(({ resourceType }) => resourceType === type).reduce((sum, share) => sum + (sellerCounts(share).held ?? 0), 0);
  return text('sharing.stop.many', { sellers, people: held('AUDIENCE'), items: held('CATALOG') });
}

async function read(share: Share): Promise<Share> {
  const { advertiserId: id, resourceType, resourceId, adcpAgentId } = share;
  const query = { resourceType, resourceId, adcpAgentId, limit: 1 };
  const { data } = await api.GET(sharesPath, { params: { path: { id }, query } });
  return data?.data[0] ?? share;
}

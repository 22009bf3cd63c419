import { useMemo } from 'react';
import { mediaBuyStatuses } from '../campaign-list/statuses';
import { useText } from '#/i18n';
import { $api } from '#/lib/api';
import type { Filter } from '#/lib/list-filters';

const maxCampaigns = 200;
const none: ReadonlyMap<string, string> = new Map();

/** Names of the account's newest campaigns by id: media buys name only the id. */
export function useCampaignNames(): ReadonlyMap<string, string> {
  const found = $api.useQuery('get', '/api/v2/buyer/campaigns', { params: { query: { limit: maxCampaigns, status: ['ALL'] } } });
  const rows = found.data?.data;
  return useMemo(() => (rows === undefined ? none : new Map(rows.map(({ campaignId, name }) => [campaignId, name]))), [rows]);
}

/** The filters of the contract as those of the list. */
export function useMediaBuyFilters(campaigns: ReadonlyMap<string, string>): readonly Filter[] {
  const text = useText();
  return useMemo(
    () => [
      { key: 'status', kind: 'choice', label: text('field.status'), isMany: true, options: text.options('status', mediaBuyStatuses) },
      {
        key: 'campaign',
        kind: 'choice',
        label: text('mediaBuys.campaign'),
        options: [...campaigns].map(([value, label]) => ({ value, label })),
      },
    ],
    [text, campaigns],
  );
}

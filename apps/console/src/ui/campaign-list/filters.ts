import { useMemo } from 'react';
import { campaignModes, campaignStatuses, mediaBuyStatuses } from './statuses';
import { useText } from '#/i18n';
import { $api } from '#/lib/api';
import type { Filter } from '#/lib/list-filters';

const maxAdvertisers = 200;
const none: ReadonlyMap<number, string> = new Map();

/** Names of the account's newest advertisers by id: lists of campaigns name only the id. */
export function useAdvertiserNames(): ReadonlyMap<number, string> {
  const found = $api.useQuery('get', '/api/v2/buyer/advertisers', { params: { query: { limit: maxAdvertisers, status: 'ALL' } } });
  const rows = found.data?.data;
  return useMemo(() => (rows === undefined ? none : new Map(rows.map(({ id, name }) => [id, name]))), [rows]);
}

/** The filters of the contract as those of the list. */
export function useCampaignFilters(advertisers: ReadonlyMap<number, string>): readonly Filter[] {
  const text = useText();
  return useMemo(() => {
    return [
      { key: 'name', kind: 'text', label: text('field.name') },
      { key: 'status', kind: 'choice', label: text('field.status'), isMany: true, options: text.options('status', campaignStatuses) },
      {
        key: 'advertiser',
        kind: 'choice',
        label: text('field.advertiser'),
        options: [...advertisers].map(([id, label]) => ({ value: String(id), label })),
      },
      { key: 'mode', kind: 'choice', label: text('campaigns.mode'), options: text.options('mode', campaignModes) },
      {
        key: 'mediaBuyStatus',
        kind: 'choice',
        label: text('campaigns.buyStatus'),
        isMany: true,
        options: text.options('status', mediaBuyStatuses),
      },
      { key: 'archived', kind: 'flag', label: text('campaigns.archivedToo') },
    ];
  }, [text, advertisers]);
}

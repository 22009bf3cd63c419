import type { GrantDraft } from '#/lib/agent-access';
import { $api } from '#/lib/api';

/** Advertisers that other organizations grant to the account, and whose campaigns it may read: agents get at most what was granted. */
export function useDelegatedAdvertisers(name: string): GrantDraft[] {
  const grants = $api.useQuery('get', '/api/v2/advertiser-grants', {
    params: { query: { direction: 'received', status: 'active', limit: 200 } },
  });
  const wanted = name.toLowerCase();
  const found = new Map<number, GrantDraft>();
  for (const { grantor, capabilities, advertisers } of grants.data?.data ?? []) {
    if (!capabilities.some((each) => each.startsWith('campaign.'))) continue;
    for (const { advertiserId: id, displayName } of advertisers)
      if (displayName.toLowerCase().includes(wanted))
        found.set(id, { id, name: displayName, currency: '', from: grantor.displayName, right: 'read', ceiling: '' });
  }
  return [...found.values()];
}

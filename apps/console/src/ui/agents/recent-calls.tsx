import { useState } from 'react';
import { useText } from '#/i18n';
import { $api } from '#/lib/api';
import { Line } from '#/ui/parts';

const dayMs = 86_400_000;
/** One page: beyond it, there are "at least" as many. */
const limit = 200;

/** How many calls of the last 24 hours the exchange has recorded, of an agent or of one of its keys. */
export function RecentCalls({ of }: { of: { readonly principalId: string } | { readonly credentialId: string } }) {
  const text = useText();
  const [startTime] = useState(() => new Date(Date.now() - dayMs).toISOString());
  const filter = 'principalId' in of ? of : { credentialId: [of.credentialId] };
  const calls = $api.useQuery('get', '/api/v2/activity/calls', { params: { query: { ...filter, startTime, limit } } });
  if (calls.error !== null) return text('agents.calls.unknown');
  if (calls.data === undefined) return <Line className="h-5 w-3/4" />;
  const { data, meta } = calls.data;
  if (meta.source === 'changes') return text('agents.calls.unknown');
  return text(meta.pagination.hasMore ? 'agents.calls.many' : 'agents.calls.day', { count: data.length });
}

import { useState } from 'react';
import { useText } from '#/i18n';
import { $api } from '#/lib/api';
import { queryOf } from '#/lib/call';

const dayMs = 86_400_000;
const maxCounted = 200;

/** How many calls these credentials have made in the last 24 hours. Nothing while it is read, and where calls are not recorded. */
export function CallsOfDay({ credentialIds }: { credentialIds: readonly string[] }) {
  const text = useText();
  const [startTime] = useState(() => new Date(Date.now() - dayMs).toISOString());
  const calls = $api.useQuery('get', '/api/v2/activity/calls', {
    params: { query: { ...queryOf({ credentialId: credentialIds }), startTime, limit: maxCounted } },
  });
  if (calls.data === undefined || calls.data.meta.source !== 'calls') return null;
  const { data, meta } = calls.data;
  return <>{text(meta.pagination.hasMore ? 'apps.calls.more' : 'apps.calls', { count: data.length })}</>;
}

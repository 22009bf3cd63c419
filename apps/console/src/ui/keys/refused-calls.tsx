import { Link } from '@tanstack/react-router';
import { Operation } from '../calls/call-words';
import { maxCounted, useDayAgo } from '../calls/use-calls-of-day';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api } from '#/lib/api';
import { newestOf } from '#/lib/integration';
import { Card, Tag, Time } from '#/ui/parts';

const maxShown = 5;
const path = '/api/v2/activity/calls';

/** Why calls of a key were refused in the last 24 hours. Nothing when none was. */
export function RefusedCalls({ credentialId }: { credentialId: string }) {
  const text = useText();
  const { account } = useAccountContext();
  const query = { credentialId: [credentialId], startTime: useDayAgo(), limit: maxCounted };
  const denied = $api.useQuery('get', path, { params: { query: { ...query, outcome: 'denied' } } }).data;
  const failed = $api.useQuery('get', path, { params: { query: { ...query, outcome: 'failed' } } }).data;
  if (denied?.meta.source !== 'calls' || failed === undefined) return null;
  const calls = [...denied.data, ...failed.data];
  if (calls.length === 0) return null;
  const hasMore = denied.meta.pagination.hasMore || failed.meta.pagination.hasMore;
  return (
    <Card title={text(hasMore ? 'keys.refused.more' : 'keys.refused', { count: calls.length })} flush>
      <ul className="divide-y divide-line">
        {newestOf(calls, maxShown).map(({ activityUid: id, operation, error, httpStatus, startedAt }) => (
          <li key={id} data-row="" tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-1 px-4 py-2">
            <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
              <Link to="/a/$account/calls/$id" params={{ account, id }} className="min-w-0 hover:underline">
                <Operation>{operation}</Operation>
              </Link>
              <Tag tone="bad">
                {httpStatus} {error?.code}
              </Tag>
              <Time at={startedAt} className="text-xs text-mute" />
            </div>
            <p dir="auto" className="line-clamp-2 wrap-anywhere">
              {error?.message}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

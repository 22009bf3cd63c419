import { createFileRoute } from '@tanstack/react-router';
import { useText } from '#/i18n';
import { useAgent } from '#/lib/agent';
import { $api } from '#/lib/api';
import { textParam } from '#/lib/search';
import { Pager } from '#/ui/pager';
import { Card, Rows } from '#/ui/parts';
import { Loaded } from '#/ui/problem';
import { Entries } from '#/ui/timeline/entries';

export const Route = createFileRoute('/a/$account/agents/$id/history')({
  validateSearch: (search: Record<string, unknown>): { cursor?: string } => textParam('cursor', search, 2_000),
  component: AgentHistory,
});

/** What people have changed about the agent. What the agent did is in its calls. */
function AgentHistory() {
  const text = useText();
  const { principalId: resourceId, access } = useAgent();
  const { cursor } = Route.useSearch();
  const go = Route.useNavigate();
  const query = { resourceId, limit: 50, ...(cursor ? { cursor } : {}) };
  const known = (of: 'name' | 'currency') => new Map(access.advertisers.map((each) => [String(each.advertiserId), each[of]]));
  const log = $api.useQuery('get', '/api/v2/buyer/audit-logs', { params: { query } });
  return (
    <Card title={text('history.title')} flush>
      <Loaded query={log} skeleton={<Rows />}>
        {({ data, meta }) => (
          <>
            {data.length === 0 ? (
              <p className="p-4 text-mute">{text('history.none')}</p>
            ) : (
              <Entries entries={data} names={known('name')} currencies={known('currency')} />
            )}
            <Pager
              hasFirst={cursor !== undefined}
              next={meta.pagination.nextCursor}
              onGo={(to) => void go({ search: to === undefined ? {} : { cursor: to } })}
            />
          </>
        )}
      </Loaded>
    </Card>
  );
}

import { createFileRoute } from '@tanstack/react-router';
import { useText } from '#/i18n';
import { $api } from '#/lib/api';
import { textParam } from '#/lib/search';
import { Pager } from '#/ui/pager';
import { Card, Rows } from '#/ui/parts';
import { Loaded } from '#/ui/problem';
import { Entries } from '#/ui/timeline/entries';

export const Route = createFileRoute('/a/$account/storefront/history')({
  validateSearch: (search: Record<string, unknown>): { cursor?: string } => textParam('cursor', search, 2_000),
  component: History,
});

/** Changes of the storefront and of the account's agents. */
function History() {
  const text = useText();
  const { cursor } = Route.useSearch();
  const go = Route.useNavigate();
  const query = {
    resourceTypes: ['STOREFRONT' as const, 'STOREFRONT_INVENTORY_SOURCE' as const],
    limit: 50,
    ...(cursor ? { cursor } : {}),
  };
  const log = $api.useQuery('get', '/api/v2/storefront/audit-logs', { params: { query } });
  return (
    <Card title={text('history.title')} flush>
      <Loaded query={log} skeleton={<Rows />}>
        {({ data, meta }) => (
          <>
            {data.length === 0 ? <p className="p-4 text-mute">{text('history.none')}</p> : <Entries entries={data} />}
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

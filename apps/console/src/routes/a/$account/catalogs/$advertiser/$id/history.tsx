import { createFileRoute } from '@tanstack/react-router';
import { useText } from '#/i18n';
import { $api } from '#/lib/api';
import { useCatalog } from '#/lib/catalog';
import { textParam } from '#/lib/search';
import { Pager } from '#/ui/pager';
import { Card, Rows } from '#/ui/parts';
import { Loaded } from '#/ui/problem';
import { Entries } from '#/ui/timeline/entries';

export const Route = createFileRoute('/a/$account/catalogs/$advertiser/$id/history')({
  validateSearch: (search: Record<string, unknown>): { cursor?: string } => textParam('cursor', search, 2_000),
  component: CatalogHistory,
});

/** Who has changed the catalog. What its feed brought is in its runs. */
function CatalogHistory() {
  const text = useText();
  const { advertiserId, catalogId: resourceId } = useCatalog();
  const { cursor } = Route.useSearch();
  const go = Route.useNavigate();
  // The log names catalogs by the buyer's own id, which is unique within the advertiser.
  const query = { advertiserId, resourceId, resourceTypes: ['CATALOG' as const], limit: 50, ...(cursor ? { cursor } : {}) };
  const log = $api.useQuery('get', '/api/v2/buyer/audit-logs', { params: { query } });
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

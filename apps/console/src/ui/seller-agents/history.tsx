import { useText } from '#/i18n';
import { $api } from '#/lib/api';
import { Card, Rows } from '#/ui/parts';
import { Loaded } from '#/ui/problem';
import { Entries } from '#/ui/timeline/entries';

/** The newest changes of an agent. */
export function AgentHistory({ id }: { id: number }) {
  const text = useText();
  const query = { resourceTypes: ['STOREFRONT' as const], resourceId: String(id), limit: 50 };
  const log = $api.useQuery('get', '/api/v2/storefront/audit-logs', { params: { query } });
  return (
    <Card title={text('history.title')} flush>
      <Loaded query={log} skeleton={<Rows count={3} />}>
        {({ data }) => (data.length === 0 ? <p className="p-4 text-mute">{text('history.none')}</p> : <Entries entries={data} />)}
      </Loaded>
    </Card>
  );
}

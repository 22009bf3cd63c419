import { Entries } from './entries';
import { useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';
import { Pager } from '#/ui/pager';
import { Card, Rows } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

interface Props extends Omit<Parameters<typeof Entries>[0], 'entries'> {
  readonly side: 'buyer' | 'storefront';
  /** Ids of objects are only unique within their type, and some within their advertiser. */
  readonly query: {
    readonly advertiserId?: number;
    readonly resourceId?: string;
    readonly resourceTypes?: Schemas['AuditEntry']['resourceType'][];
  };
  /** Without it, only the newest changes are shown. */
  readonly pages?: { readonly cursor: string | undefined; readonly onGo: (search: { cursor?: string }) => void };
}

/** What the audit log says about an object, newest first. */
export function ObjectHistory({ side, query, pages, ...known }: Props) {
  const text = useText();
  const { cursor } = pages ?? {};
  // Both sides have the same parameters and entries.
  const path = `/api/v2/${side}/audit-logs` as '/api/v2/buyer/audit-logs';
  const paged = { ...query, limit: pages === undefined ? 25 : 50, ...(cursor === undefined ? {} : { cursor }) };
  // An object that has just changed is shown with its change.
  const log = $api.useQuery('get', path, { params: { query: paged } }, { staleTime: 0 });
  return (
    <Card title={text('history.title')} flush>
      <Loaded query={log} skeleton={<Rows count={pages === undefined ? 3 : 5} />}>
        {({ data, meta }) => (
          <>
            {data.length === 0 ? <p className="p-4 text-mute">{text('history.none')}</p> : <Entries entries={data} {...known} />}
            {pages !== undefined && (
              <Pager
                hasFirst={cursor !== undefined}
                next={meta.pagination.nextCursor}
                onGo={(to) => pages.onGo(to === undefined ? {} : { cursor: to })}
              />
            )}
          </>
        )}
      </Loaded>
    </Card>
  );
}

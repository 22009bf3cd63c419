import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { api } from '#/lib/api';
import { typesOf } from '#/lib/audit-kinds';
import { instantsOf, withChosenPeriod, withOnePeriod } from '#/lib/audit-period';
import { choicesOf, integerParam, textParam } from '#/lib/search';
import { auditColumns, type Entry } from '#/ui/audit/audit-columns';
import { actions, origins, useAuditFilters } from '#/ui/audit/audit-filters';
import { AuditPeek } from '#/ui/audit/audit-peek';
import { List } from '#/ui/list/list';
import { usePages } from '#/ui/list/use-pages';
import { Empty, Page } from '#/ui/parts';
import { useNewest } from '#/ui/received/use-newest';

interface Search {
  readonly kind?: string;
  readonly action?: string;
  readonly who?: number;
  readonly by?: string;
  readonly days?: number;
  readonly from?: string;
  readonly to?: string;
  readonly id?: string;
  readonly peek?: string;
}

export const Route = createFileRoute('/a/$account/audit')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...textParam('kind', search, 1_000),
    ...textParam('action', search),
    ...integerParam('who', search, 1, Number.MAX_SAFE_INTEGER),
    ...textParam('by', search),
    ...integerParam('days', search, 1, 366),
    ...textParam('from', search, 10),
    ...textParam('to', search, 10),
    ...textParam('id', search),
    ...textParam('peek', search),
  }),
  loader: () => loadMessages('record'),
  component: Audit,
});

/** Changes of the account's objects, newest first. */
function Audit() {
  const text = useText();
  const { isBuyer } = useAccountContext();
  const search = withOnePeriod(Route.useSearch());
  const go = Route.useNavigate();
  const filters = useAuditFilters(search);
  const { days, from, to } = search;
  const query = useMemo(
    () => ({
      resourceTypes: typesOf(search.kind),
      actions: choicesOf(search.action, actions),
      actorUserId: search.who,
      actorOrigin: origins.find((each) => each === search.by),
      ...instantsOf({ days, from, to }, new Date()),
      resourceId: search.id,
    }),
    [search.kind, search.action, search.who, search.by, days, from, to, search.id],
  );
  // Both sides have the same parameters and entries.
  const path = `/api/v2/${isBuyer ? 'buyer' : 'storefront'}/audit-logs` as '/api/v2/buyer/audit-logs';
  const read = async (page: object, signal: AbortSignal) =>
    (await api.GET(path, { params: { query: { ...query, ...page } }, signal })).data!;
  const pages = usePages(path, query, read);
  const count = useNewest(
    path,
    query,
    useMemo(() => pages.rows?.map(timed) ?? null, [pages.rows]),
    async (signal) => (await read({ limit: 25 }, signal)).data.map(timed),
  );
  const columns = useMemo(() => auditColumns(text), [text]);
  return (
    <Page title={text('audit.title')} about={text('audit.about')}>
      <List
        list="audit"
        caption={text('audit.title')}
        icon="log"
        pages={pages}
        id={idOf}
        name={nameOf}
        columns={columns}
        filters={filters}
        search={{ ...search }}
        onSearch={(next, isSmall) => void go({ search: withChosenPeriod(next as Search, search), replace: isSmall, resetScroll: !isSmall })}
        fresh={{ count, onShow: pages.restart }}
        peek={{ title: text('audit.entry'), of: (_, row) => <AuditPeek entry={row} /> }}
        empty={
          <Empty icon="log" title={text('history.none')} call={{ method: 'GET', path }}>
            {text('audit.none.text')}
          </Empty>
        }
      />
    </Page>
  );
}

const idOf = (row: Entry) => row.id;
const nameOf = (row: Entry) => row.description;
const timed = ({ id, at }: Entry) => ({ id, receivedAt: at });

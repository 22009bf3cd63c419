import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { api, type Schemas } from '#/lib/api';
import { dispatchStatuses, signalStatuses } from '#/lib/filter-values';
import type { Filter } from '#/lib/list-filters';
import { choicesOf, choicesParam, textParam } from '#/lib/search';
import { LinkButton } from '#/ui/button';
import { demandColumns, nameOf } from '#/ui/demand/demand-columns';
import { DemandPeek } from '#/ui/demand/demand-peek';
import { signalsPath as path } from '#/ui/demand/use-signal';
import { List } from '#/ui/list/list';
import { usePages } from '#/ui/list/use-pages';
import { Empty, Page } from '#/ui/parts';

interface Search {
  readonly status?: string;
  readonly own?: string;
  readonly peek?: string;
}

export const Route = createFileRoute('/a/$account/demand-signals/')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...choicesParam('status', search, signalStatuses),
    ...choicesParam('own', search, dispatchStatuses),
    ...textParam('peek', search),
  }),
  loader: () => loadMessages('received'),
  component: DemandSignals,
});

function DemandSignals() {
  const text = useText();
  const { account } = useAccountContext();
  const search = Route.useSearch();
  const go = Route.useNavigate();
  const query = { status: choicesOf(search.status, signalStatuses), dispatchStatus: choicesOf(search.own, dispatchStatuses) };
  const pages = usePages(path, query, async (page, signal) => {
    const { data } = await api.GET(path, { params: { query: { ...query, ...page } }, signal });
    return data!;
  });
  const columns = useMemo(() => demandColumns(text, account, pages.rows ?? []), [text, account, pages.rows]);
  const filters = useMemo(
    (): readonly Filter[] => [
      {
        key: 'own',
        kind: 'choice',
        isMany: true,
        label: text('demand.own'),
        options: dispatchStatuses.map((value) => ({ value, label: text.word('demand.state', value === 'DECLINED' ? 'DECLINE' : value) })),
      },
      { key: 'status', kind: 'choice', isMany: true, label: text('demand.brief'), options: text.options('demand.status', signalStatuses) },
    ],
    [text],
  );
  return (
    <Page
      title={text('demand.title')}
      about={text('demand.about')}
      actions={
        <LinkButton to="/a/$account/supply-requests" params={{ account }}>
          {text('supply.title')}
        </LinkButton>
      }
    >
      <List
        list="demand-signals"
        caption={text('demand.title')}
        icon="bulb"
        pages={pages}
        id={idOf}
        name={nameOf}
        columns={columns}
        filters={filters}
        search={{ ...search }}
        onSearch={(next, isSmall) => void go({ search: next as Search, replace: isSmall, resetScroll: !isSmall })}
        kinds={['demand_signal']}
        peek={{ title: text('home.kind.signal'), of: (id, row) => <DemandPeek id={id} row={row} /> }}
        empty={
          <Empty icon="bulb" title={text('demand.none')} call={{ method: 'GET', path: `${path}?status=SEARCHING` }}>
            {text('demand.none.text')}
          </Empty>
        }
      />
    </Page>
  );
}

const idOf = (row: Schemas['DemandSignal']) => row.id;

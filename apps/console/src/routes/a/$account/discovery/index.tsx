import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { api } from '#/lib/api';
import { useCampaignNames } from '#/lib/discoveries';
import { exampleCalls } from '#/lib/example-calls';
import type { Filter } from '#/lib/list-filters';
import { choicesOf, choicesParam, integerParam, textParam } from '#/lib/search';
import { LinkButton } from '#/ui/button';
import { useAdvertiserNames } from '#/ui/campaign-list/filters';
import { discoveryColumns, titleOf } from '#/ui/discovery/list';
import { Icon } from '#/ui/icon';
import { List } from '#/ui/list/list';
import { usePages } from '#/ui/list/use-pages';
import { Empty, Page } from '#/ui/parts';

const states = ['running', 'complete', 'partial', 'failed'] as const;
interface Search {
  readonly status?: string;
  readonly advertiser?: number;
  readonly campaign?: string;
}

export const Route = createFileRoute('/a/$account/discovery/')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...choicesParam('status', search, states),
    ...integerParam('advertiser', search, 1, Number.MAX_SAFE_INTEGER),
    ...textParam('campaign', search),
  }),
  loader: () => loadMessages('discovery', 'campaigns'),
  component: Discoveries,
});

const path = '/api/v2/buyer/discovery';
const idOf = (row: { discoveryId: string }) => row.discoveryId;

function Discoveries() {
  const text = useText();
  const { account } = useAccountContext();
  const search = Route.useSearch();
  const go = Route.useNavigate();
  const query = { status: choicesOf(search.status, states), advertiserId: search.advertiser, campaignId: search.campaign };
  const pages = usePages(path, query, async (page, signal) => {
    const { data } = await api.GET(path, { params: { query: { ...query, ...page } }, signal });
    return data!;
  });
  const names = useCampaignNames();
  const columns = useMemo(() => discoveryColumns(text, account, names), [text, account, names]);
  const ask = (
    <LinkButton kind="main" to="/a/$account/discovery/new" params={{ account }} data-create>
      <Icon name="live" size={14} />
      {text('discovery.ask')}
    </LinkButton>
  );
  return (
    <Page title={text('discover.title')} about={text('discover.about')} actions={ask}>
      <List
        list="discoveries"
        caption={text('discover.title')}
        icon="live"
        pages={pages}
        id={idOf}
        name={(row) => titleOf(row, names)}
        columns={columns}
        filters={useFilters(names)}
        search={{ ...search }}
        onSearch={(next, isSmall) => void go({ search: next as Search, replace: isSmall, resetScroll: !isSmall })}
        kinds={['discovery']}
        empty={
          <Empty icon="live" title={text('discover.none')} call={exampleCalls.discovery()} action={ask}>
            {text('discover.none.text')}
          </Empty>
        }
      />
    </Page>
  );
}

/** The filters of the contract as those of the list. */
function useFilters(campaigns: ReadonlyMap<string, string>): readonly Filter[] {
  const text = useText();
  const advertisers = useAdvertiserNames();
  return useMemo(
    () => [
      { key: 'status', kind: 'choice', label: text('field.status'), isMany: true, options: text.options('discovery', states) },
      {
        key: 'advertiser',
        kind: 'choice',
        label: text('field.advertiser'),
        options: [...advertisers].map(([id, label]) => ({ value: String(id), label })),
      },
      {
        key: 'campaign',
        kind: 'choice',
        label: text('mediaBuys.campaign'),
        options: [...campaigns].map(([value, label]) => ({ value, label })),
      },
    ],
    [text, advertisers, campaigns],
  );
}

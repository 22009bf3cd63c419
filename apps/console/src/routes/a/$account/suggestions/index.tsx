import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, type Schemas } from '#/lib/api';
import { useFollowed } from '#/lib/change-count';
import { exampleCalls } from '#/lib/example-calls';
import { choiceParam, integerParam, textParam } from '#/lib/search';
import { totalOf } from '#/lib/suggestion';
import { Button } from '#/ui/button';
import { nameColumn, stateColumn, timeColumn } from '#/ui/columns';
import { Filters } from '#/ui/filters';
import { Pager } from '#/ui/pager';
import { Card, type Column, Empty, Page, Table, Tag } from '#/ui/parts';
import { Loaded } from '#/ui/problem';
import { Analyze } from '#/ui/suggestion/analyze';
import { suggestionsPath } from '#/ui/suggestion/decide';
import { BeforeAfter, TotalChange } from '#/ui/suggestion/difference';

type Suggestion = Schemas['OptimizationSuggestion'];
const statuses = ['received', 'approved', 'applied', 'failed', 'rejected', 'expired'] as const;
const limit = 50;

interface Search {
  status?: (typeof statuses)[number];
  campaign?: string;
  mediaBuy?: string;
  offset?: number;
}

export const Route = createFileRoute('/a/$account/suggestions/')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...choiceParam('status', search, statuses),
    ...textParam('campaign', search),
    ...textParam('mediaBuy', search),
    ...integerParam('offset', search, 1, 1_000_000),
  }),
  loader: () => loadMessages('suggestions'),
  component: Suggestions,
});

function Suggestions() {
  const text = useText();
  const { status, campaign, mediaBuy, offset = 0 } = Route.useSearch();
  const go = Route.useNavigate();
  const query = {
    limit,
    offset,
    ...(status ? { status } : {}),
    ...(campaign ? { campaignId: campaign } : {}),
    ...(mediaBuy ? { mediaBuyId: mediaBuy } : {}),
  };
  // Decisions and answers of sellers reach the feed as notifications.
  const list = useFollowed($api.useQuery('get', suggestionsPath, { params: { query } }), ['notification']);
  const isFiltered = status !== undefined || campaign !== undefined || mediaBuy !== undefined;
  return (
    <Page title={text('nav.suggestions')} about={text('suggestions.about')} actions={<Analyze campaignId={campaign} />}>
      <div className="flex flex-wrap items-center gap-2">
        <Filters
          label={text('field.status')}
          value={status}
          options={text.options('suggestion', statuses)}
          onPick={(picked) =>
            void go({ search: ({ offset: _, status: __, ...now }) => ({ ...now, ...choiceParam('status', { status: picked }, statuses) }) })
          }
        />
        <CampaignFilter
          value={campaign}
          onPick={(picked) =>
            void go({
              search: ({ offset: _, campaign: __, ...now }) => ({ ...now, ...(picked === undefined ? {} : { campaign: picked }) }),
            })
          }
        />
        {mediaBuy !== undefined && <Tag>{`${text('palette.mediaBuy')}: ${mediaBuy}`}</Tag>}
        {isFiltered && (
          <Button kind="quiet" onClick={() => void go({ search: {} })}>
            {text('common.clear')}
          </Button>
        )}
      </div>
      <Card flush>
        <Loaded query={list} skeleton={<SuggestionTable rows={null} />}>
          {({ data, meta: { pagination } }) =>
            data.length === 0 ? (
              <Empty
                icon="chart"
                title={text(isFiltered ? 'common.noMatch' : 'suggestions.none')}
                {...(isFiltered ? {} : { call: exampleCalls.optimize() })}
              >
                {isFiltered ? undefined : text('suggestions.none.text')}
              </Empty>
            ) : (
              <>
                <InOrder key={JSON.stringify(query)} of={data} />
                <Pager
                  hasFirst={offset > 0}
                  next={pagination.nextOffset === null ? null : String(pagination.nextOffset)}
                  onGo={(to) => void go({ search: ({ offset: _, ...now }) => ({ ...now, ...(to ? { offset: Number(to) } : {}) }) })}
                />
              </>
            )
          }
        </Loaded>
      </Card>
    </Page>
  );
}

/** Running campaigns, and the one of the address. */
function CampaignFilter({ value, onPick }: { value: string | undefined; onPick: (value: string | undefined) => void }) {
  const text = useText();
  const { data } = $api.useQuery('get', '/api/v2/buyer/campaigns', { params: { query: { status: ['ACTIVE', 'PAUSED'], limit: 200 } } });
  const running = (data?.data ?? []).map(({ campaignId, name }) => ({ value: campaignId, label: name.slice(0, 60) }));
  const other = value === undefined || running.some((each) => each.value === value) ? [] : [{ value, label: value }];
  return <Filters label={text('mediaBuys.campaign')} value={value} options={[...running, ...other]} onPick={onPick} />;
}

/** Open suggestions first. The order stays as it was loaded; new ones wait for a click. */
function InOrder({ of }: { of: readonly Suggestion[] }) {
  const text = useText();
  const [ids, setIds] = useState(() => orderOf(of));
  const byId = new Map(of.map((one) => [one.suggestionId, one]));
  const count = of.filter(({ suggestionId }) => !ids.includes(suggestionId)).length;
  return (
    <>
      <div role="status">
        {count > 0 && (
          <Button className="m-2 border-accent! text-accent!" onClick={() => setIds(orderOf(of))}>
            {text('common.news', { count })}
          </Button>
        )}
      </div>
      <SuggestionTable rows={ids.flatMap((id) => byId.get(id) ?? [])} />
    </>
  );
}

const orderOf = (all: readonly Suggestion[]): readonly string[] =>
  [...all.filter(({ status }) => status === 'received'), ...all.filter(({ status }) => status !== 'received')].map(
    ({ suggestionId }) => suggestionId,
  );

function SuggestionTable({ rows }: { rows: readonly Suggestion[] | null }) {
  const text = useText();
  const { account } = useAccountContext();
  const columns: Column<Suggestion>[] = [
    {
      ...nameColumn<Suggestion>(
        text,
        (row) => row.mediaBuyName,
        ({ suggestionId: id }) => ({ to: '/a/$account/suggestions/$id', params: { account, id } }),
      ),
      head: text('palette.mediaBuy'),
    },
    stateColumn(text, (row) => text.word('suggestion', row.status)),
    {
      key: 'budget',
      head: text('field.budget'),
      isNumber: true,
      cell: (row) => (
        <span className="*:flex-nowrap">
          <BeforeAfter of={totalOf(row.productAdjustments)} currency={row.currency} />
        </span>
      ),
    },
    {
      key: 'change',
      head: text('suggestions.change'),
      isNumber: true,
      cell: (row) => <TotalChange adjustments={row.productAdjustments} currency={row.currency} />,
    },
    { key: 'metric', head: text('suggestions.compared'), cell: ({ optimizationMetric }) => text.word('compared', optimizationMetric) },
    timeColumn('updated', text('field.updated'), (row) => row.statusUpdatedAt),
  ];
  return <Table caption={text('nav.suggestions')} columns={columns} rows={rows} id={(row) => row.suggestionId} />;
}

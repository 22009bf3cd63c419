import { createFileRoute, Link } from '@tanstack/react-router';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, type Schemas } from '#/lib/api';
import { lastMillisecondBefore } from '#/lib/days';
import { exampleCalls } from '#/lib/example-calls';
import { choiceParam, textParam } from '#/lib/search';
import { LinkButton } from '#/ui/button';
import { Filters, SearchBox } from '#/ui/filters';
import { Icon } from '#/ui/icon';
import { moneyColumn } from '#/ui/money-column';
import { NewChanges } from '#/ui/new-changes';
import { Pager } from '#/ui/pager';
import { Card, type Column, Empty, ForeignText, Page, State, Table } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

const states = ['DRAFT', 'ACTIVE', 'PAUSED', 'COMPLETED', 'CANCELED', 'ARCHIVED'] as const;
type State = (typeof states)[number];

export const Route = createFileRoute('/a/$account/campaigns/')({
  validateSearch: (search: Record<string, unknown>): { status?: State; name?: string; cursor?: string } => ({
    ...choiceParam('status', search, states),
    ...textParam('name', search),
    ...textParam('cursor', search, 2_000),
  }),
  component: Campaigns,
});

function Campaigns() {
  const text = useText();
  const { account } = useAccountContext();
  const { status, name, cursor } = Route.useSearch();
  const go = Route.useNavigate();
  const query = { limit: 50, ...(status ? { status: [status] } : {}), ...(name ? { name } : {}), ...(cursor ? { cursor } : {}) };
  const campaigns = $api.useQuery('get', '/api/v2/buyer/campaigns', { params: { query } });
  const isFiltered = status !== undefined || name !== undefined;
  return (
    <Page
      title={text('campaigns.title')}
      about={text('campaigns.about')}
      actions={
        <LinkButton kind="main" to="/a/$account/campaigns/new" params={{ account }} data-create>
          <Icon name="plus" size={14} />
          {text('campaigns.new')}
        </LinkButton>
      }
    >
      <div className="flex flex-wrap items-center gap-2">
        <SearchBox
          label={text('campaigns.search')}
          value={name}
          onSearch={(wanted) => void go({ search: { ...(status ? { status } : {}), ...(wanted ? { name: wanted } : {}) } })}
        />
        <Filters
          label={text('field.status')}
          value={status}
          options={states.map((each) => ({ value: each, label: text.word('status', each) }))}
          onPick={(picked) => void go({ search: { ...(picked ? { status: picked as State } : {}), ...(name ? { name } : {}) } })}
        />
        <NewChanges kinds={['campaign']} onShow={() => void campaigns.refetch()} />
      </div>
      <Card flush>
        <Loaded query={campaigns} skeleton={<List rows={null} />}>
          {({ data, meta }) =>
            data.length === 0 ? (
              <Empty
                icon="campaign"
                call={isFiltered ? undefined : exampleCalls.campaign()}
                title={text(isFiltered ? 'common.noMatch' : 'campaigns.none')}
                action={
                  isFiltered ? (
                    <LinkButton to="/a/$account/campaigns" params={{ account }} search={{}}>
                      {text('common.clear')}
                    </LinkButton>
                  ) : (
                    <LinkButton kind="main" to="/a/$account/campaigns/new" params={{ account }}>
                      {text('campaigns.new')}
                    </LinkButton>
                  )
                }
              >
                {isFiltered ? undefined : text('campaigns.none.text')}
              </Empty>
            ) : (
              <>
                <List rows={data} />
                <Pager
                  hasFirst={cursor !== undefined}
                  next={meta.pagination.nextCursor}
                  onGo={(to) => void go({ search: (now) => ({ ...now, cursor: to }) })}
                />
              </>
            )
          }
        </Loaded>
      </Card>
    </Page>
  );
}

/** Without rows, placeholders. */
function List({ rows }: { rows: readonly Schemas['CampaignSummary'][] | null }) {
  const text = useText();
  const { account } = useAccountContext();
  const columns: Column<Schemas['CampaignSummary']>[] = [
    {
      key: 'name',
      head: text('field.name'),
      isMain: true,
      cell: (row) => (
        <Link to="/a/$account/campaigns/$id" params={{ account, id: row.campaignId }} className="hover:underline">
          <ForeignText>{row.name}</ForeignText>
        </Link>
      ),
    },
    {
      key: 'status',
      head: text('field.status'),
      cell: (row) => <State of={row.status}>{text.word('status', row.status)}</State>,
    },
    moneyColumn(text, {
      key: 'budget',
      head: text('field.budget'),
      rows: rows ?? [],
      value: (row) => row.budget.total,
      currency: (row) => row.budget.currency,
    }),
    {
      key: 'start',
      head: text('field.start'),
      cell: (row) => <span className="whitespace-nowrap">{text.day(row.flightDates.startDate, row.timezone)}</span>,
    },
    {
      key: 'end',
      head: text('field.end'),
      cell: (row) => <span className="whitespace-nowrap">{text.day(lastMillisecondBefore(row.flightDates.endDate), row.timezone)}</span>,
    },
    { key: 'products', head: text('campaigns.products'), isNumber: true, cell: (row) => text.number(row.productCount) },
  ];
  return <Table caption={text('campaigns.title')} columns={columns} rows={rows} id={(row) => row.campaignId} />;
}

import { createFileRoute } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { useAdvertiser } from '#/lib/advertiser';
import { $api, type Schemas } from '#/lib/api';
import { exampleCalls } from '#/lib/example-calls';
import { textParam } from '#/lib/search';
import { LinkButton } from '#/ui/button';
import { moneyColumn, nameColumn, stateColumn } from '#/ui/columns';
import { Flight } from '#/ui/flight';
import { NewChanges } from '#/ui/new-changes';
import { Pager } from '#/ui/pager';
import { Card, type Column, Empty, Table } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

export const Route = createFileRoute('/a/$account/advertisers/$id/campaigns')({
  validateSearch: (search: Record<string, unknown>): { cursor?: string } => textParam('cursor', search, 2_000),
  loader: () => loadMessages('campaigns'),
  component: Campaigns,
});

function Campaigns() {
  const text = useText();
  const { account } = useAccountContext();
  const { id, status } = useAdvertiser();
  const { cursor } = Route.useSearch();
  const go = Route.useNavigate();
  const query = { advertiserId: id, includeArchived: true, limit: 25, ...(cursor ? { cursor } : {}) };
  const campaigns = $api.useQuery('get', '/api/v2/buyer/campaigns', { params: { query } });
  const create = (
    <LinkButton kind="main" to="/a/$account/campaigns/new" params={{ account }}>
      {text('campaigns.new')}
    </LinkButton>
  );
  return (
    <Card title={text('campaigns.title')} actions={<NewChanges kinds={['campaign']} onShow={() => void campaigns.refetch()} />} flush>
      <Loaded query={campaigns} skeleton={<List rows={null} />}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Empty
              icon="campaign"
              title={text('campaigns.none')}
              action={status === 'ACTIVE' ? create : undefined}
              call={exampleCalls.campaign(id)}
            >
              {text('campaigns.none.text')}
            </Empty>
          ) : (
            <>
              <List rows={data} />
              <Pager
                hasFirst={cursor !== undefined}
                next={meta.pagination.nextCursor}
                onGo={(to) => void go({ search: to === undefined ? {} : { cursor: to } })}
              />
            </>
          )
        }
      </Loaded>
    </Card>
  );
}

/** Without rows, placeholders. */
function List({ rows }: { rows: readonly Schemas['CampaignSummary'][] | null }) {
  const text = useText();
  const { account } = useAccountContext();
  const columns: Column<Schemas['CampaignSummary']>[] = [
    nameColumn(
      text,
      (row) => row.name,
      ({ campaignId: id }) => ({ to: '/a/$account/campaigns/$id', params: { account, id } }),
    ),
    stateColumn(text, (row) => text.word('status', row.status)),
    {
      key: 'flight',
      head: text('field.flight'),
      cell: (row) => (
        <span className="whitespace-nowrap">
          <Flight dates={row.flightDates} timezone={row.timezone} />
        </span>
      ),
    },
    moneyColumn(text, {
      key: 'budget',
      head: text('field.budget'),
      rows: rows ?? [],
      value: (row) => row.budget.total,
      currency: (row) => row.budget.currency,
    }),
  ];
  return <Table caption={text('campaigns.title')} columns={columns} rows={rows} id={(row) => row.campaignId} />;
}

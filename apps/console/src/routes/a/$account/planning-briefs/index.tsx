import { createFileRoute, Link } from '@tanstack/react-router';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, type Schemas } from '#/lib/api';
import { answersOf } from '#/lib/brief';
import { briefZone } from '#/lib/brief-body';
import { exampleCalls } from '#/lib/example-calls';
import { choiceParam, textParam } from '#/lib/search';
import { Button, LinkButton } from '#/ui/button';
import { Filters } from '#/ui/filters';
import { Flight } from '#/ui/flight';
import { Icon } from '#/ui/icon';
import { moneyColumn } from '#/ui/money-column';
import { NewChanges } from '#/ui/new-changes';
import { Pager } from '#/ui/pager';
import { Card, type Column, Empty, ForeignText, Page, State, Table, Time } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

const statuses = ['SEARCHING', 'QUOTED', 'BOOKED', 'DECLINED', 'ABANDONED'] as const;
type Status = (typeof statuses)[number];

export const Route = createFileRoute('/a/$account/planning-briefs/')({
  validateSearch: (search: Record<string, unknown>): { status?: Status; cursor?: string } => ({
    ...choiceParam('status', search, statuses),
    ...textParam('cursor', search, 2_000),
  }),
  component: Briefs,
});

function Briefs() {
  const text = useText();
  const { account } = useAccountContext();
  const { status, cursor } = Route.useSearch();
  const go = Route.useNavigate();
  const query = { limit: 25, ...(status ? { status: [status] } : {}), ...(cursor ? { cursor } : {}) };
  const briefs = $api.useQuery('get', '/api/v2/buyer/planning-briefs', { params: { query } });
  return (
    <Page
      title={text('briefs.title')}
      about={text('briefs.about')}
      actions={
        <LinkButton kind="main" data-create to="/a/$account/planning-briefs/new" params={{ account }}>
          <Icon name="plus" size={14} />
          {text('briefs.new')}
        </LinkButton>
      }
    >
      <div className="flex flex-wrap items-center gap-2">
        <Filters
          label={text('field.status')}
          value={status}
          options={statuses.map((value) => ({ value, label: text.word('briefs.state', value) }))}
          onPick={(picked) => void go({ search: picked ? { status: picked as Status } : {} })}
        />
        <NewChanges kinds={['planning_brief']} onShow={() => void briefs.refetch()} />
      </div>
      <Card flush>
        <Loaded query={briefs} skeleton={<List rows={null} />}>
          {({ data, meta }) =>
            data.length === 0 ? (
              <NoBriefs isFiltered={status !== undefined} onClear={() => void go({ search: {} })} />
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

function NoBriefs({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const text = useText();
  const { account } = useAccountContext();
  if (isFiltered)
    return <Empty icon="send" title={text('common.noMatch')} action={<Button onClick={onClear}>{text('common.clear')}</Button>} />;
  return (
    <Empty
      icon="send"
      title={text('briefs.none')}
      call={exampleCalls.planningBrief()}
      action={
        <LinkButton kind="main" to="/a/$account/planning-briefs/new" params={{ account }}>
          {text('briefs.new')}
        </LinkButton>
      }
    >
      {text('briefs.none.text')}
    </Empty>
  );
}

/** Without rows, placeholders. */
function List({ rows }: { rows: readonly Schemas['PlanningBrief'][] | null }) {
  const text = useText();
  const { account } = useAccountContext();
  const columns: Column<Schemas['PlanningBrief']>[] = [
    {
      key: 'name',
      head: text('field.name'),
      isMain: true,
      cell: (row) => (
        <Link to="/a/$account/planning-briefs/$id" params={{ account, id: row.id }} className="hover:underline">
          <ForeignText>{row.campaignName ?? row.advertiserName}</ForeignText>
        </Link>
      ),
    },
    { key: 'status', head: text('field.status'), cell: (row) => <State of={row.status}>{text.word('briefs.state', row.status)}</State> },
    { key: 'advertiser', head: text('field.advertiser'), cell: (row) => <ForeignText>{row.advertiserName}</ForeignText> },
    {
      key: 'answers',
      head: text('briefs.answers'),
      isNumber: true,
      cell: (row) => text('briefs.answered', { count: answersOf(row).answered, of: row.targets.length }),
    },
    {
      key: 'flight',
      head: text('field.flight'),
      cell: (row) => (
        <span className="whitespace-nowrap">
          <Flight dates={row} timezone={briefZone} />
        </span>
      ),
    },
    moneyColumn(text, {
      key: 'budget',
      head: text('field.budget'),
      rows: rows ?? [],
      value: (row) => row.statedBudget,
      currency: (row) => row.currency,
    }),
    { key: 'created', head: text('field.created'), cell: (row) => <Time at={row.createdAt} /> },
  ];
  return <Table caption={text('briefs.title')} columns={columns} rows={rows} id={(row) => row.id} />;
}

import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, type Schemas } from '#/lib/api';
import { exampleCalls } from '#/lib/example-calls';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { choiceParam, textParam, integerParam } from '#/lib/search';
import { AdvertiserForm } from '#/ui/advertiser/advertiser-form';
import { Button } from '#/ui/button';
import { Filters, SearchBox } from '#/ui/filters';
import { Icon } from '#/ui/icon';
import { Card, type Column, Dialog, Empty, ForeignText, Page, State, Table, Tag } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

const statuses = ['ARCHIVED', 'ALL'] as const;
const kinds = ['sandbox', 'real'] as const;

interface Search {
  readonly name?: string;
  /** Active ones, when omitted. */
  readonly status?: (typeof statuses)[number];
  readonly kind?: (typeof kinds)[number];
  readonly offset?: number;
  readonly create?: number;
}

export const Route = createFileRoute('/a/$account/advertisers/')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...textParam('name', search),
    ...choiceParam('status', search, statuses),
    ...choiceParam('kind', search, kinds),
    ...integerParam('offset', search, 1, 1_000_000),
    ...integerParam('create', search, 1, 1),
  }),
  component: Advertisers,
});

const pageSize = 50;

function Advertisers() {
  const text = useText();
  const { name, status, kind, offset = 0, create } = Route.useSearch();
  const go = Route.useNavigate();
  const isFiltered = name !== undefined || status !== undefined || kind !== undefined;
  const query = {
    limit: pageSize,
    offset,
    ...(name ? { name } : {}),
    ...(status ? { status } : {}),
    ...(kind ? { sandbox: kind === 'sandbox' } : {}),
  };
  const advertisers = $api.useQuery('get', '/api/v2/buyer/advertisers', { params: { query } });
  const open = (isOpen: boolean) => void go({ search: ({ create: _, ...now }) => (isOpen ? { ...now, create: 1 } : now), replace: true });
  return (
    <Page
      title={text('advertisers.title')}
      about={text('advertisers.about')}
      actions={
        <Button kind="main" data-create onClick={() => open(true)}>
          <Icon name="plus" size={14} />
          {text('advertisers.new')}
        </Button>
      }
    >
      <div className="flex flex-wrap items-center gap-2">
        <SearchBox
          label={text('advertisers.search')}
          value={name}
          onSearch={(wanted) => void go({ search: ({ name: _, offset: __, ...now }) => (wanted ? { ...now, name: wanted } : now) })}
        />
        <Filters
          label={text('field.status')}
          value={status}
          options={statuses.map((value) => ({ value, label: text.word('advertisers.filter', value) }))}
          onPick={(picked) =>
            void go({
              search: ({ status: _, offset: __, ...now }) => (picked ? { ...now, status: picked as (typeof statuses)[number] } : now),
            })
          }
        />
        <Filters
          label={text('advertisers.sandbox')}
          value={kind}
          options={kinds.map((value) => ({ value, label: text.word('advertisers.filter', value) }))}
          onPick={(picked) =>
            void go({ search: ({ kind: _, offset: __, ...now }) => (picked ? { ...now, kind: picked as (typeof kinds)[number] } : now) })
          }
        />
      </div>
      <Card flush>
        <Loaded query={advertisers} skeleton={<List rows={null} />}>
          {({ data }) =>
            data.length === 0 ? (
              <NoAdvertisers isFiltered={isFiltered} onCreate={() => open(true)} onClear={() => void go({ search: {} })} />
            ) : (
              <>
                <List rows={data} />
                {(offset > 0 || data.length === pageSize) && (
                  <div className="flex justify-between border-t border-line px-4 py-2">
                    <Button size="small" disabled={offset === 0} onClick={() => void go({ search: ({ offset: _, ...now }) => now })}>
                      {text('page.first')}
                    </Button>
                    <Button
                      size="small"
                      disabled={data.length < pageSize}
                      onClick={() => void go({ search: (now) => ({ ...now, offset: offset + pageSize }) })}
                    >
                      {text('page.next')}
                    </Button>
                  </div>
                )}
              </>
            )
          }
        </Loaded>
      </Card>
      <NewAdvertiser isOpen={create === 1} onClose={() => open(false)} />
    </Page>
  );
}

function NoAdvertisers({ isFiltered, onCreate, onClear }: { isFiltered: boolean; onCreate: () => void; onClear: () => void }) {
  const text = useText();
  if (isFiltered)
    return <Empty icon="advertiser" title={text('common.noMatch')} action={<Button onClick={onClear}>{text('common.clear')}</Button>} />;
  return (
    <Empty
      icon="advertiser"
      call={exampleCalls.advertiser()}
      title={text('advertisers.none')}
      action={
        <Button kind="main" onClick={onCreate}>
          {text('advertisers.new')}
        </Button>
      }
    >
      {text('advertisers.none.text')}
    </Empty>
  );
}

/** Without rows, placeholders. */
function List({ rows }: { rows: readonly Schemas['Advertiser'][] | null }) {
  const text = useText();
  const { account } = useAccountContext();
  const columns: Column<Schemas['Advertiser']>[] = [
    {
      key: 'name',
      head: text('field.name'),
      isMain: true,
      cell: (row) => (
        <span className="flex flex-wrap items-center gap-2">
          <Link to="/a/$account/advertisers/$id" params={{ account, id: String(row.id) }} className="min-w-0 hover:underline">
            <ForeignText>{row.name}</ForeignText>
          </Link>
          {row.sandbox && <Tag tone="information">{text('advertisers.sandbox')}</Tag>}
        </span>
      ),
    },
    {
      key: 'status',
      head: text('field.status'),
      cell: (row) => <State of={row.status}>{text.word('status', row.status)}</State>,
    },
    {
      key: 'brand',
      head: text('field.brand'),
      cell: (row) => (
        <span dir="ltr" className="wrap-anywhere">
          {row.brand}
        </span>
      ),
    },
    { key: 'currency', head: text('field.currency'), cell: (row) => row.primaryCurrency },
    { key: 'timezone', head: text('field.timezone'), cell: (row) => row.timezone },
    {
      key: 'report',
      head: text('reports.title'),
      cell: (row) => (
        <Link
          to="/a/$account/reports"
          params={{ account }}
          search={{ advertiser: row.id }}
          className="text-accent underline underline-offset-2"
          aria-label={text('reports.of', { name: row.name })}
        >
          {text('reports.look')}
        </Link>
      ),
    },
  ];
  return <Table caption={text('advertisers.title')} columns={columns} rows={rows} id={(row) => String(row.id)} />;
}

function NewAdvertiser({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const text = useText();
  const queries = useQueryClient();
  const once = useIdempotencyKey();
  const create = $api.useMutation('post', '/api/v2/buyer/advertisers', {
    onSuccess: async () => {
      once.done();
      onClose();
      await queries.invalidateQueries({ queryKey: ['get', '/api/v2/buyer/advertisers'] });
    },
  });
  const close = () => {
    onClose();
    create.reset();
  };
  return (
    <Dialog title={text('advertisers.new')} isOpen={isOpen} onClose={close}>
      <AdvertiserForm
        error={create.error}
        isBusy={create.isPending}
        submit={text('advertisers.create')}
        onSubmit={(body) => create.mutate({ body, headers: once.header() })}
      />
    </Dialog>
  );
}

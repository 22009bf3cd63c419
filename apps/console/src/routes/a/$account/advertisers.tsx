import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, type Schemas } from '#/lib/api';
import { exampleCalls } from '#/lib/example-calls';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { textParam, integerParam } from '#/lib/search';
import { Button } from '#/ui/button';
import { SearchBox } from '#/ui/filters';
import { Form, TextField, useBusy } from '#/ui/form';
import { Icon } from '#/ui/icon';
import { Card, type Column, Dialog, Empty, ForeignText, Page, State, Table, Tag } from '#/ui/parts';
import { Loaded } from '#/ui/problem';
import { TimeZoneField } from '#/ui/time-zone-field';

export const Route = createFileRoute('/a/$account/advertisers')({
  validateSearch: (search: Record<string, unknown>): { name?: string; offset?: number; create?: number } => ({
    ...textParam('name', search),
    ...integerParam('offset', search, 1, 1_000_000),
    ...integerParam('create', search, 1, 1),
  }),
  component: Advertisers,
});

const pageSize = 50;

function Advertisers() {
  const text = useText();
  const { name, offset = 0, create } = Route.useSearch();
  const go = Route.useNavigate();
  const query = { limit: pageSize, offset, ...(name ? { name } : {}) };
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
      <SearchBox
        label={text('advertisers.search')}
        value={name}
        onSearch={(wanted) => void go({ search: wanted ? { name: wanted } : {} })}
      />
      <Card flush>
        <Loaded query={advertisers} skeleton={<List rows={null} />}>
          {({ data }) =>
            data.length === 0 ? (
              <Empty
                icon="advertiser"
                call={name ? undefined : exampleCalls.advertiser()}
                title={text(name ? 'common.noMatch' : 'advertisers.none')}
                action={
                  <Button kind="main" onClick={() => open(true)}>
                    {text('advertisers.new')}
                  </Button>
                }
              >
                {text('advertisers.none.text')}
              </Empty>
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
          <ForeignText>{row.name}</ForeignText>
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
  const label = useBusy(create.isPending, text('advertisers.create'));
  return (
    <Dialog title={text('advertisers.new')} isOpen={isOpen} onClose={onClose}>
      <Form
        error={create.error}
        fields={['name', 'brand', 'brandDomain', 'primaryCurrency', 'timezone']}
        onSubmit={(values) => {
          const timezone = values.optional('timezone');
          const [brand, primaryCurrency] = [values.optional('brand'), values.optional('primaryCurrency')?.toUpperCase()];
          create.mutate({
            body: {
              name: values.text('name'),
              ...(brand === undefined ? {} : { brand }),
              ...(primaryCurrency === undefined ? {} : { primaryCurrency }),
              ...(timezone === undefined ? {} : { timezone }),
            },
            headers: once.header(),
          });
        }}
      >
        <TextField name="name" label={text('field.name')} required />
        <TextField name="brand" label={text('field.brand')} hint={text('field.brand.hint')} dir="ltr" placeholder="example.com" required />
        <TextField name="primaryCurrency" label={text('field.currency')} dir="ltr" defaultValue="USD" maxLength={3} required />
        <TimeZoneField defaultValue="UTC" hint={text('advertisers.timezone.hint')} />
        <Button kind="main" type="submit" isBusy={create.isPending}>
          {label}
        </Button>
      </Form>
    </Dialog>
  );
}

import { useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';
import { Badge, Card, type Column, Table } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

type Wanted = Schemas['WantedSupply'];

/** What buyers want of the own storefront. Who they are is not told. */
export function WantedSupply() {
  const text = useText();
  const wanted = $api.useQuery('get', '/api/v2/storefront/supply-requests/wanted');
  const columns: Column<Wanted>[] = [
    { key: 'domain', head: text('supply.domain'), isMain: true, cell: (row) => <bdi className="wrap-anywhere">{row.domain}</bdi> },
    { key: 'channel', head: text('asks.channel'), cell: (row) => text.word('channel', row.channel) },
    {
      key: 'offered',
      head: text('field.status'),
      cell: (row) => (
        <Badge tone={row.isOffered ? 'good' : 'attention'}>{text.word('supply.status', row.isOffered ? 'available' : 'tracked')}</Badge>
      ),
    },
  ];
  const table = (rows: readonly Wanted[] | null) => (
    <Table caption={text('supply.wanted')} columns={columns} rows={rows} id={(row) => `${row.domain}/${row.channel}`} />
  );
  return (
    <Card title={text('supply.wanted')} flush>
      <Loaded query={wanted} skeleton={table(null)}>
        {({ data }) => (data.length === 0 ? <p className="p-4 text-mute">{text('supply.wanted.none')}</p> : table(data))}
      </Loaded>
    </Card>
  );
}

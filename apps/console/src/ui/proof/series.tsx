import { Link } from '@tanstack/react-router';
import { pollMs } from './delivery';
import { Instant } from './times';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api } from '#/lib/api';
import { type Delivery, isOpen } from '#/lib/delivery';
import { deliveryLink, logPath } from '#/lib/webhooks';
import { useDuration } from '#/ui/duration';
import { Card, type Column, State, Table, Tag } from '#/ui/parts';
import { Problem } from '#/ui/problem';

const maxRows = 50;

/** All deliveries of one event, the newest first; nothing while there is only one. */
export function Series({ delivery: { subscriptionId, eventId, id: current } }: { delivery: Delivery }) {
  const text = useText();
  const { account } = useAccountContext();
  const duration = useDuration();
  const series = $api.useQuery(
    'get',
    logPath,
    { params: { path: { id: subscriptionId }, query: { eventId, limit: maxRows } } },
    { refetchInterval: ({ state }) => (state.data?.data.some(isOpen) ? pollMs : false) },
  );
  if (series.error !== null) return <Problem error={series.error} again={() => void series.refetch()} />;
  const rows = series.data?.data ?? [];
  if (rows.length < 2) return null;
  const columns: Column<Delivery>[] = [
    {
      key: 'created',
      head: text('field.created'),
      isMain: true,
      cell: ({ id, createdAt }) => (
        <span className="flex flex-wrap items-center gap-x-2">
          <Link
            {...deliveryLink(account, { subscriptionId, id })}
            aria-current={id === current ? 'page' : undefined}
            className="hover:underline"
          >
            <Instant at={createdAt} />
          </Link>
          {id === current && <Tag>{text('proof.this')}</Tag>}
        </span>
      ),
    },
    { key: 'status', head: text('field.status'), cell: ({ status }) => <State of={status}>{text.word('delivery', status)}</State> },
    { key: 'http', head: 'HTTP', isNumber: true, cell: ({ httpStatus }) => httpStatus ?? '–' },
    { key: 'kind', head: text('webhooks.kind'), cell: ({ kind }) => text.word('kind', kind) },
    {
      key: 'total',
      head: text('timing.total'),
      isNumber: true,
      cell: ({ timings }) => (typeof timings?.total === 'number' ? duration(timings.total) : '–'),
    },
  ];
  return (
    <Card title={text('proof.series')} flush>
      <Table caption={text('proof.series')} columns={columns} rows={rows} id={({ id }) => id} />
    </Card>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';
import { reportPeriodOf } from '#/lib/delivered';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import type { MediaBuy } from '#/lib/media-buy';
import { Button } from '#/ui/button';
import { stateColumn, textColumn, timeColumn } from '#/ui/columns';
import { Form, TextField } from '#/ui/form';
import { Card, type Column, ForeignText, Table } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

type Request = Schemas['DeliveryRequest'];
const pathOf = '/api/v2/buyer/media-buys/{id}/delivery-requests';
const limit = 25;

/** Asks the seller for days of delivery again, and lists earlier requests with their outcome. */
export function DeliveryRequests({ buy }: { buy: MediaBuy }) {
  const text = useText();
  const params = { path: { id: buy.mediaBuyId }, query: { limit } };
  const requests = $api.useQuery('get', pathOf, { params });
  const columns: Column<Request>[] = [
    {
      key: 'days',
      head: text('check.requests.days'),
      isMain: true,
      cell: ({ startDate, endDate }) => (
        <>
          <bdi>{text.day(startDate)}</bdi> – <bdi>{text.day(endDate)}</bdi>
        </>
      ),
    },
    stateColumn(text, (row) => text.word('timeline.outcome', row.status)),
    { key: 'reason', head: text('mediaBuys.why'), cell: ({ reason }) => (reason === null ? '–' : <ForeignText>{reason}</ForeignText>) },
    textColumn('by', text('audit.by'), (row) => row.requestedBy),
    timeColumn('at', text('field.created'), (row) => row.createdAt),
  ];
  return (
    <div id="requests" className="scroll-mt-16">
      <Card title={text('timeline.requests')} flush>
        <Ask buy={buy} isWaiting={requests.data?.data.some(({ status }) => status === 'WAITING') ?? false} />
        <Loaded query={requests} skeleton={<Table caption={text('timeline.requests')} columns={columns} rows={null} id={({ id }) => id} />}>
          {({ data }) =>
            data.length === 0 ? (
              <p className="px-4 py-3 text-mute">{text('check.requests.none')}</p>
            ) : (
              <Table caption={text('timeline.requests')} columns={columns} rows={data} id={({ id }) => id} />
            )
          }
        </Loaded>
      </Card>
    </div>
  );
}

function Ask({ buy, isWaiting }: { buy: MediaBuy; isWaiting: boolean }) {
  const text = useText();
  const once = useIdempotencyKey();
  const queries = useQueryClient();
  const period = reportPeriodOf(buy, Date.now());
  const ask = $api.useMutation('post', pathOf, {
    onSuccess: () => {
      once.done();
      void queries.invalidateQueries({ queryKey: ['timeline'] });
      return queries.invalidateQueries({ queryKey: ['get', pathOf] });
    },
  });
  if (period === null || buy.sellerMediaBuyId === null)
    return <p className="border-b border-line px-4 py-3 text-mute">{text('check.requests.early')}</p>;
  return (
    <Form
      error={ask.error}
      fields={['startDate', 'endDate']}
      className="grid items-end gap-3 border-b border-line px-4 py-3 sm:grid-cols-[10rem_10rem_auto_1fr] [&>[role=alert]]:col-span-full"
      onSubmit={(values) =>
        ask.mutate(
          once.keyed({
            params: { path: { id: buy.mediaBuyId } },
            body: { startDate: values.text('startDate'), endDate: values.text('endDate') },
          }),
        )
      }
    >
      <TextField
        name="startDate"
        label={text('check.requests.from')}
        type="date"
        defaultValue={period.endDate}
        min={period.startDate}
        max={period.endDate}
      />
      <TextField
        name="endDate"
        label={text('check.requests.to')}
        type="date"
        defaultValue={period.endDate}
        min={period.startDate}
        max={period.endDate}
      />
      <Button type="submit" isBusy={ask.isPending} disabled={isWaiting}>
        {text('mediaBuy.change.ask')}
      </Button>
      <span className="text-xs text-mute">
        {text(isWaiting ? 'check.requests.waiting' : 'check.requests.hint', { zone: buy.timezone })}
      </span>
    </Form>
  );
}

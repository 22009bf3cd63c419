import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, type Schemas } from '#/lib/api';
import { useChanges } from '#/lib/change-count';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { Button } from '#/ui/button';
import { Flight } from '#/ui/flight';
import { History } from '#/ui/history';
import { moneyColumn } from '#/ui/money-column';
import { Card, type Column, Dialog, Facts, ForeignText, Id, ObjectSkeleton, Page, State, Table, Time } from '#/ui/parts';
import { Loaded, Problem } from '#/ui/problem';

export const Route = createFileRoute('/a/$account/media-buys/$id')({ component: MediaBuy });

const pathOf = '/api/v2/buyer/media-buys/{id}';

function MediaBuy() {
  const { account } = useAccountContext();
  const { id } = Route.useParams();
  const buy = $api.useQuery('get', pathOf, { params: { path: { id } } });
  const { refetch } = buy;
  useChanges(
    account,
    ['media_buy'],
    id,
    useCallback(() => void refetch(), [refetch]),
  );
  return (
    <Loaded query={buy} isPage skeleton={<ObjectSkeleton />}>
      {({ data }) => <Shown buy={data.mediaBuy} />}
    </Loaded>
  );
}

function Shown({ buy }: { buy: Schemas['MediaBuy'] }) {
  const text = useText();
  const columns: Column<Schemas['MediaBuyPackage']>[] = [
    { key: 'product', head: text('field.product'), isMain: true, cell: (row) => <ForeignText>{row.productName}</ForeignText> },
    moneyColumn(text, {
      key: 'budget',
      head: text('field.budget'),
      rows: buy.packages,
      value: (row) => row.budget,
      currency: () => buy.currency,
    }),
    {
      key: 'id',
      head: text('mediaBuys.sellerId'),
      cell: (row) => (row.sellerPackageId === null ? '–' : <Id>{row.sellerPackageId}</Id>),
    },
  ];
  const reason = buy.message ?? (buy.pendingReason === null ? null : text.word('pending', buy.pendingReason));
  return (
    <Page
      title={buy.name}
      state={<State of={buy.status}>{text.word('status', buy.status)}</State>}
      about={
        <>
          <bdi>{text.money(buy.budget, buy.currency)}</bdi> · <Flight dates={buy.flightDates} timezone={buy.timezone} />
        </>
      }
      actions={<Steps buy={buy} />}
      facts={<BuyFacts buy={buy} />}
    >
      {reason !== null && (
        <div className="rounded-lg border border-line bg-attention-soft px-4 py-2.5 text-attention">
          <ForeignText lines>{reason}</ForeignText>
        </div>
      )}
      <Card title={text('mediaBuys.packages')} flush>
        <Table caption={text('mediaBuys.packages')} columns={columns} rows={buy.packages} id={(row) => row.packageId} />
      </Card>
      <Card title={text('history.title')} flush>
        <History resourceId={buy.mediaBuyId} />
      </Card>
    </Page>
  );
}

function BuyFacts({ buy }: { buy: Schemas['MediaBuy'] }) {
  const text = useText();
  const { account } = useAccountContext();
  return (
    <Facts
      of={[
        { label: text('field.id'), value: <Id label={text('field.id')}>{buy.mediaBuyId}</Id> },
        { label: text('field.seller'), value: <ForeignText>{buy.sellerName}</ForeignText> },
        {
          label: text('mediaBuys.sellerId'),
          value: buy.sellerMediaBuyId === null ? '–' : <Id label={text('mediaBuys.sellerId')}>{buy.sellerMediaBuyId}</Id>,
        },
        {
          label: text('mediaBuys.campaign'),
          value: (
            <Link
              to="/a/$account/campaigns/$id"
              params={{ account, id: buy.campaignId }}
              className="text-accent underline underline-offset-2"
            >
              {text('mediaBuys.campaign.open')}
            </Link>
          ),
        },
        { label: text('field.flight'), value: <Flight dates={buy.flightDates} timezone={buy.timezone} /> },
        { label: text('field.timezone'), value: buy.timezone },
        { label: text('field.created'), value: <Time at={buy.createdAt} /> },
        { label: text('field.updated'), value: <Time at={buy.updatedAt} /> },
      ]}
    />
  );
}

/** Buttons for the steps that the state allows. Cancellation needs a confirmation, because it cannot be undone. */
function Steps({ buy }: { buy: Schemas['MediaBuy'] }) {
  const text = useText();
  const queries = useQueryClient();
  const once = useIdempotencyKey();
  const [asks, setAsks] = useState(false);
  const request = { params: { path: { id: buy.mediaBuyId } } };
  const changed = {
    onSuccess: async () => {
      once.done();
      setAsks(false);
      await queries.invalidateQueries({ queryKey: ['get', pathOf] });
    },
  };
  const pause = $api.useMutation('post', '/api/v2/buyer/media-buys/{id}/pause', changed);
  const resume = $api.useMutation('post', '/api/v2/buyer/media-buys/{id}/reactivate', changed);
  const accept = $api.useMutation('post', '/api/v2/buyer/media-buys/{id}/accept', changed);
  const cancel = $api.useMutation('post', '/api/v2/buyer/media-buys/{id}/cancel', changed);
  const error = pause.error ?? resume.error ?? accept.error;
  const isOpen = ['ACTIVE', 'PAUSED', 'PENDING_APPROVAL', 'INPUT_REQUIRED', 'PENDING_BUYER_DECISION'].includes(buy.status);
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap justify-end gap-2">
        {buy.status === 'ACTIVE' && (
          <Button isBusy={pause.isPending} onClick={() => pause.mutate({ ...request, headers: once.header() })}>
            {text('common.pause')}
          </Button>
        )}
        {buy.status === 'PAUSED' && (
          <Button kind="main" isBusy={resume.isPending} onClick={() => resume.mutate({ ...request, headers: once.header() })}>
            {text('common.resume')}
          </Button>
        )}
        {buy.status === 'PENDING_BUYER_DECISION' && buy.pendingChange === null && (
          <Button
            kind="main"
            isBusy={accept.isPending}
            onClick={() => accept.mutate({ ...request, body: { revision: buy.revision }, headers: once.header() })}
          >
            {text('mediaBuys.accept')}
          </Button>
        )}
        {isOpen && (
          <Button kind="danger" onClick={() => setAsks(true)}>
            {text('mediaBuys.cancel')}
          </Button>
        )}
      </div>
      {error !== null && <Problem error={error} />}
      <Dialog
        title={text('mediaBuys.cancel')}
        isOpen={asks}
        onClose={() => setAsks(false)}
        footer={
          <>
            <Button onClick={() => setAsks(false)}>{text('common.back')}</Button>
            <Button kind="danger" isBusy={cancel.isPending} onClick={() => cancel.mutate({ ...request, body: {}, headers: once.header() })}>
              {text('mediaBuys.cancel')}
            </Button>
          </>
        }
      >
        <p>{text('mediaBuys.cancel.text', { name: buy.name, seller: buy.sellerName, budget: text.money(buy.budget, buy.currency) })}</p>
        <p className="font-medium">
          <ForeignText>{buy.name}</ForeignText>
        </p>
        {cancel.error !== null && <Problem error={cancel.error} />}
      </Dialog>
    </div>
  );
}

import { useDelivered } from './use-delivered';
import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import type { MediaBuy } from '#/lib/media-buy';
import { moneyColumn } from '#/ui/columns';
import { Flight } from '#/ui/flight';
import { Badge, Card, type Column, ForeignText, Id, Table } from '#/ui/parts';
import { Problem } from '#/ui/problem';

type Row = Schemas['MediaBuyPackage'];

/** Packages with their price, budget and what they have spent. A missing figure is unknown. */
export function Packages({ buy }: { buy: MediaBuy }) {
  const text = useText();
  const { delivered, error, refetch } = useDelivered(buy);
  const currency = () => buy.currency;
  const spendOf = ({ packageId }: Row) => (delivered === undefined ? null : (delivered.spendByPackage.get(packageId) ?? 0));
  const pacing = buy.decisions?.pacing;
  const columns: Column<Row>[] = [
    { key: 'product', head: text('field.product'), isMain: true, cell: (row) => <ForeignText>{row.productName}</ForeignText> },
    {
      key: 'state',
      head: text('field.status'),
      cell: ({ sellerPackageId }) =>
        sellerPackageId === null ? (
          <Badge tone="mute">{text('package.open')}</Badge>
        ) : (
          <Badge tone="good" shape="full">
            {text('package.booked')}
          </Badge>
        ),
    },
    moneyColumn(text, { key: 'budget', head: text('field.budget'), rows: buy.packages, value: (row) => row.budget, currency }),
    moneyColumn(text, { key: 'spend', head: text('metric.spend'), rows: buy.packages, value: spendOf, currency }),
    { key: 'share', head: text('package.share'), isNumber: true, cell: (row) => <Share spend={spendOf(row)} budget={row.budget} /> },
    { key: 'price', head: text('package.price'), isNumber: true, cell: (row) => <Price of={row} currency={buy.currency} /> },
    {
      key: 'id',
      head: text('mediaBuys.sellerId'),
      cell: (row) => (row.sellerPackageId === null ? '–' : <Id>{row.sellerPackageId}</Id>),
    },
  ];
  return (
    <Card
      title={text('mediaBuys.packages')}
      flush
      actions={
        <span className="text-xs text-mute">
          <Flight dates={buy.flightDates} timezone={buy.timezone} />
          {pacing !== undefined && ` · ${text('field.pacing')}: ${text.word('pacing', pacing)}`}
        </span>
      }
    >
      {error !== null && delivered === undefined && <Problem error={error} again={refetch} />}
      <Table caption={text('mediaBuys.packages')} columns={columns} rows={buy.packages} id={(row) => row.packageId} />
    </Card>
  );
}

/** Agreed price per unit of the pricing model, and the bid. */
function Price({ of: { agreedPrice, bidPrice }, currency }: { of: Row; currency: string }) {
  const text = useText();
  if (agreedPrice === null && bidPrice === null) return <>–</>;
  const { fixedPrice = null, floorPrice = null, pricingModel = '' } = agreedPrice ?? {};
  const money = (amount: number) => text.money(amount, agreedPrice?.currency ?? currency);
  return (
    <span className="grid justify-items-end">
      <span>
        {fixedPrice !== null ? money(fixedPrice) : floorPrice !== null ? text('package.floor', { price: money(floorPrice) }) : ''}{' '}
        <span className="text-mute">{pricingModel.toUpperCase().replaceAll('_', ' ')}</span>
      </span>
      {bidPrice !== null && <span className="text-mute">{text('package.bid', { price: money(bidPrice) })}</span>}
    </span>
  );
}

/** Spent part of a budget. */
export function Share({ spend, budget }: { spend: number | null; budget: number }) {
  const text = useText();
  if (spend === null || budget === 0) return <>–</>;
  const share = spend / budget;
  return (
    <span className="inline-flex items-center gap-2">
      <svg aria-hidden="true" width="48" height="6" className="rtl:-scale-x-100">
        <rect width="48" height="6" rx="3" className="fill-sunken" />
        <rect width={Math.max(0, Math.min(1, share)) * 48} height="6" rx="3" className="fill-accent" />
      </svg>
      {text.number(share, { style: 'percent', maximumFractionDigits: 0 })}
    </span>
  );
}

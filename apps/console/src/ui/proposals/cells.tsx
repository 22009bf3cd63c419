import type { ReactNode } from 'react';
import { LimitationNote } from '../limitation';
import { ForeignText, Tag, Time } from '../parts';
import { beforeOf, type ShownColumn, shownOf, useMatrix } from './context';
import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import {
  channelsOf,
  type ComparedRow,
  contentOf,
  deliveriesOf,
  formatsOf,
  hasExpired,
  impressionsOf,
  limitationsOf,
  priceOf,
  pricesOf,
  repliesOf,
  shareChanges,
} from '#/lib/matrix';

type Cell = (column: ShownColumn) => ReactNode;

/** A value beside that of the earlier round, where they differ. */
function Changed({
  column,
  row,
  children,
}: {
  column: ShownColumn;
  row: ComparedRow;
  children: (proposal: Schemas['Proposal']) => ReactNode;
}) {
  const { offers, currency } = useMatrix();
  const [now, before] = [shownOf(column), beforeOf(column)];
  const isChanged = before !== undefined && contentOf(row, now, offers, currency) !== contentOf(row, before, offers, currency);
  if (!isChanged) return children(now);
  return (
    <div className="grid gap-1">
      <del className="text-mute">{children(before)}</del>
      <ins className="-mx-1 rounded-sm bg-information-soft px-1 no-underline">{children(now)}</ins>
    </div>
  );
}

function Prices({ proposal }: { proposal: Schemas['Proposal'] }) {
  const text = useText();
  const { offers, currency } = useMatrix();
  const prices = pricesOf(proposal, offers, currency);
  if (prices.length === 0) return '–';
  return prices.map(({ model, min, max, isFixed }) => {
    const range = min === max ? text.money(min, currency) : `${text.money(min, currency)} – ${text.money(max, currency)}`;
    return (
      <p key={model} className="tabular-nums">
        <bdi>{isFixed ? range : text('matrix.price.from', { price: range })}</bdi>{' '}
        <span className="text-mute">{model.toUpperCase().replace('_', ' ')}</span>
      </p>
    );
  });
}

function Guidance({ proposal: { budgetGuidance: guidance } }: { proposal: Schemas['Proposal'] }) {
  const text = useText();
  const { currency } = useMatrix();
  const money = (amount: string) => text.money(Number(amount), guidance?.currency ?? currency);
  if (guidance === null) return '–';
  const { min, recommended, max } = guidance;
  return (
    <>
      {recommended !== null && <p className="font-medium tabular-nums">{money(recommended)}</p>}
      {(min !== null || max !== null) && (
        <p className="text-mute tabular-nums">
          <bdi>{[min, max].map((amount) => (amount === null ? '' : money(amount))).join(' – ')}</bdi>
        </p>
      )}
    </>
  );
}

/** Depends on the amount of the column, also while it is being changed. */
function ImpressionsCell({ column }: { column: ShownColumn }) {
  const text = useText();
  const { offers, currency, plan } = useMatrix();
  const found = impressionsOf(shownOf(column), plan.columns.get(column.chain.id)!.amount, offers, currency);
  if (found === null) return '–';
  const count = text.number(found.count);
  return <span className="tabular-nums">{found.isMaximum ? text('matrix.impressions.max', { count }) : count}</span>;
}

function Allocation({ column }: { column: ShownColumn }) {
  const text = useText();
  const { offers, currency } = useMatrix();
  const percent = (share: number) => text.number(share / 100, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <ul className="grid gap-1.5">
      {shareChanges(shownOf(column), beforeOf(column)).map(({ productId, name, share, was }) => {
        const price = priceOf(productId, offers, currency);
        const isChanged = share !== was;
        return (
          <li key={productId} className={`grid gap-0.5 ${isChanged ? '-mx-1 rounded-sm bg-information-soft px-1' : ''}`}>
            <span className="flex items-baseline justify-between gap-2">
              <ForeignText>{name}</ForeignText>
              <span className="shrink-0 tabular-nums">
                {isChanged && (
                  <>
                    <del className="text-mute">{was === null ? '–' : percent(was)}</del>{' '}
                    <span aria-hidden="true" className="inline-block text-mute rtl:-scale-x-100">
                      →
                    </span>{' '}
                  </>
                )}
                {share === null ? '–' : percent(share)}
              </span>
            </span>
            <span aria-hidden="true" className="block h-1 overflow-hidden rounded-full bg-line">
              <span className="block h-full bg-accent" style={{ width: `${Math.min(100, share ?? 0)}%` }} />
            </span>
            {price !== undefined && price.rate !== null && (
              <span className="text-mute tabular-nums">
                <bdi>
                  {price.isFixed
                    ? text.money(price.rate, currency)
                    : text('matrix.price.from', { price: text.money(price.rate, currency) })}
                </bdi>{' '}
                {price.pricingModel.toUpperCase().replace('_', ' ')}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Limits({ proposal }: { proposal: Schemas['Proposal'] }) {
  const limitations = limitationsOf(proposal);
  if (limitations.length === 0) return '–';
  return (
    <div className="grid gap-1.5">
      {limitations.map((limitation) => (
        <LimitationNote key={limitation.field + limitation.requested + limitation.note} of={limitation} />
      ))}
    </div>
  );
}

function Expiry({ proposal }: { proposal: Schemas['Proposal'] }) {
  const text = useText();
  return hasExpired(proposal, Date.now()) ? <Tag tone="bad">{text('matrix.expired')}</Tag> : <Time at={proposal.expiresAt} />;
}

/** Requested changes with the words of the seller. */
function Replies({ column: { chain } }: { column: ShownColumn }) {
  const text = useText();
  const { offers } = useMatrix();
  const replies = repliesOf(chain, offers);
  if (replies.length === 0) return '–';
  return (
    <ol className="grid gap-2">
      {replies.map(({ round, ask, action, status, note }, index) => (
        <li key={index} className="grid gap-0.5">
          <span className="flex flex-wrap items-center gap-1.5">
            <span className="text-mute">{text('matrix.round.n', { round })}</span>
            <Tag tone={status === 'applied' ? 'good' : status === 'unable' ? 'bad' : 'attention'}>{text(`matrix.reply.${status}`)}</Tag>
          </span>
          <q className="text-mute">
            <ForeignText>{ask ?? action ?? ''}</ForeignText>
          </q>
          {note !== null && <ForeignText lines>{note}</ForeignText>}
        </li>
      ))}
    </ol>
  );
}

/** Rows of the matrix after the budget, in order. Those without `same` are always shown. */
export function useRows(): readonly { key: string; head: string; same?: ComparedRow; cell: Cell }[] {
  const text = useText();
  const { offers } = useMatrix();
  const list = (values: readonly string[]) => <span className="wrap-anywhere">{values.join(', ') || '–'}</span>;
  return [
    { key: 'price', head: text('matrix.price'), same: 'price', cell: changed('price', (proposal) => <Prices proposal={proposal} />) },
    { key: 'impressions', head: text('matrix.impressions'), cell: (column) => <ImpressionsCell column={column} /> },
    {
      key: 'guidance',
      head: text('proposals.guidance'),
      same: 'guidance',
      cell: changed('guidance', (proposal) => <Guidance proposal={proposal} />),
    },
    { key: 'allocation', head: text('matrix.allocation'), same: 'allocation', cell: (column) => <Allocation column={column} /> },
    {
      key: 'limits',
      head: text('matrix.limits'),
      same: 'limits',
      cell: changed('limits', (proposal) => <Limits proposal={proposal} />),
    },
    {
      key: 'channels',
      head: text('field.channels'),
      same: 'channels',
      cell: changed('channels', (proposal) => list(channelsOf(proposal, offers).map((channel) => text.word('channel', channel)))),
    },
    {
      key: 'formats',
      head: text('matrix.formats'),
      same: 'formats',
      cell: changed('formats', (proposal) => list(formatsOf(proposal, offers))),
    },
    {
      key: 'delivery',
      head: text('matrix.delivery'),
      same: 'delivery',
      cell: changed('delivery', (proposal) => list(deliveriesOf(proposal, offers).map((type) => text.word('matrix', type)))),
    },
    { key: 'expires', head: text('proposals.expires'), same: 'expires', cell: (column) => <Expiry proposal={shownOf(column)} /> },
    {
      key: 'rationale',
      head: text('matrix.rationale'),
      same: 'rationale',
      cell: changed('rationale', ({ rationale }) => (rationale === null ? '–' : <ForeignText lines>{rationale}</ForeignText>)),
    },
    { key: 'replies', head: text('matrix.replies'), cell: (column) => <Replies column={column} /> },
  ];
}

function changed(row: ComparedRow, children: (proposal: Schemas['Proposal']) => ReactNode): Cell {
  return (column) => (
    <Changed column={column} row={row}>
      {children}
    </Changed>
  );
}

import { Link } from '@tanstack/react-router';
import { Bar } from '../bar';
import { stateColumn, timeColumn } from '../columns';
import { useDuration } from '../duration';
import type { ListColumn } from '../list/column';
import { reasonOf } from '../proof/reason';
import type { Text } from '#/i18n';
import { answerLimitMs, type Delivery, revisionOf } from '#/lib/delivery';
import { deliveryLink } from '#/lib/webhooks';

/** Columns of the log of a webhook. The main one says what came of the delivery, and leads to its page. */
export function deliveryColumns(text: Text, account: string): ListColumn<Delivery>[] {
  const total = (row: Delivery) => row.timings?.total ?? null;
  return [
    { ...stateColumn<Delivery>(text, (row) => text.word('delivery', row.status)), width: 9 },
    {
      key: 'result',
      head: text('webhooks.result'),
      isMain: true,
      csv: (row) => reasonOf(text, row),
      cell: (row) => (
        <Link {...deliveryLink(account, row)} className="min-w-0 hover:underline">
          <bdi className="u-foreign">{reasonOf(text, row)}</bdi>
        </Link>
      ),
    },
    {
      key: 'revision',
      head: text('webhooks.revision.head'),
      width: 5.5,
      isNumber: true,
      fold: 'md',
      csv: (row) => revisionOf(row)?.revision ?? null,
      cell: (row) => <RevisionCell row={row} text={text} account={account} />,
    },
    {
      key: 'kind',
      head: text('webhooks.kind'),
      width: 6.5,
      fold: 'lg',
      csv: (row) => text.word('kind', row.kind),
      cell: (row) => text.word('kind', row.kind),
    },
    {
      key: 'http',
      head: 'HTTP',
      width: 4,
      isNumber: true,
      isExtra: true,
      fold: 'md',
      csv: (row) => row.httpStatus,
      cell: (row) => row.httpStatus ?? '–',
    },
    {
      key: 'total',
      head: text('timing.total'),
      width: 11,
      fold: 'md',
      csv: total,
      cell: (row) => <TotalCell ms={total(row)} />,
    },
    { ...timeColumn('created', text('field.created'), (row: Delivery) => row.createdAt), width: 9.5, fold: 'sm' },
    { key: 'id', head: text('field.id'), width: 14, isExtra: true, fold: 'lg', csv: (row) => row.id, cell: (row) => row.id },
    {
      key: 'event',
      head: text('webhooks.event'),
      width: 14,
      isExtra: true,
      fold: 'lg',
      csv: (row) => row.eventId,
      cell: (row) => row.eventId,
    },
  ];
}

function RevisionCell({ row, text, account }: { row: Delivery; text: Text; account: string }) {
  const revision = revisionOf(row);
  if (revision === null) return '–';
  return (
    <Link
      to="/a/$account/discovery/$id"
      params={{ account, id: revision.discoveryId }}
      search={{ at: revision.revision }}
      aria-label={text('webhooks.revision', { revision: revision.revision })}
      className="hover:underline"
    >
      {text.number(revision.revision)}
    </Link>
  );
}

/** A duration, as a part of the time that a receiver has. */
function TotalCell({ ms }: { ms: number | null }) {
  const duration = useDuration();
  if (ms === null) return '–';
  return (
    <span className="flex items-center gap-2">
      <Bar share={ms / answerLimitMs} />
      <span className="ms-auto whitespace-nowrap tabular-nums">{duration(ms)}</span>
    </span>
  );
}

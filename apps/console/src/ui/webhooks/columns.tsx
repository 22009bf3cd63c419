import { Link } from '@tanstack/react-router';
import { stateColumn, timeColumn } from '../columns';
import type { ListColumn } from '../list/column';
import { Time } from '../parts';
import type { Text } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { maxFailures } from '#/lib/webhooks';

type Row = Schemas['WebhookSubscription'];

/** Columns of the list of webhooks. */
export function webhookColumns(text: Text, account: string): ListColumn<Row>[] {
  const last = (key: 'lastSuccess' | 'lastFailure') => timeColumn<Row>(key, text(`webhooks.${key}`), (row) => row[key]);
  return [
    {
      key: 'url',
      head: text('field.url'),
      isMain: true,
      csv: (row) => row.url,
      cell: (row) => (
        <Link to="/a/$account/webhooks/$id" params={{ account, id: row.id }} className="min-w-0 hover:underline">
          <Address isShort>{row.url}</Address>
        </Link>
      ),
    },
    { ...stateColumn<Row>(text, (row) => text.word('subscription', row.status)), width: 11.5 },
    {
      key: 'failures',
      head: text('webhooks.failures'),
      width: 10,
      isNumber: true,
      fold: 'md',
      csv: (row) => row.failureCount,
      cell: (row) => text('webhooks.failures.of', { count: row.failureCount, of: maxFailures }),
    },
    { ...last('lastSuccess'), width: 9.5, fold: 'md' },
    { ...last('lastFailure'), width: 9.5, fold: 'lg' },
    { ...timeColumn('created', text('field.created'), (row: Row) => row.createdAt), width: 9.5, fold: 'lg' },
    { key: 'id', head: text('field.id'), width: 14, isExtra: true, fold: 'lg', csv: (row) => row.id, cell: (row) => row.id },
  ];
}

/** An address is read from left to right in every language. A short one begins with the host. */
export const Address = ({ children, isShort = false }: { children: string; isShort?: boolean }) => (
  <bdi dir="ltr" title={children} className="u-foreign line-clamp-2 wrap-anywhere">
    {isShort ? children.replace(/^https?:\/\//, '') : children}
  </bdi>
);

/** An instant; a dash when there was none. */
export const Since = ({ at }: { at: string | null }) => (at === null ? '–' : <Time at={at} />);

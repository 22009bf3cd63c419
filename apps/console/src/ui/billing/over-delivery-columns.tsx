import { Link } from '@tanstack/react-router';
import { currencyColumn, minorColumn } from './columns';
import { BillingState } from './state';
import type { Text } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { timeColumn } from '#/ui/columns';
import type { ListColumn } from '#/ui/list/column';

type Row = Schemas['OverDelivery'];

export function overDeliveryColumns(text: Text, account: string, rows: readonly Row[]): readonly ListColumn<Row>[] {
  const amount = (key: 'beyondMinor' | 'agreedMinor' | 'reportedMinor' | 'acceptedMinor', head: string) => ({
    ...minorColumn(text, { key, head, rows, value: (row: Row) => row[key], currency: (row) => row.currency }),
    width: 9,
  });
  return [
    {
      key: 'mediaBuy',
      head: text('billing.mediaBuy'),
      isMain: true,
      csv: ({ mediaBuyId }) => mediaBuyId,
      cell: ({ mediaBuyId, status }) => (
        <>
          <Link
            to="/a/$account/billing/over-deliveries/$id"
            params={{ account, id: mediaBuyId }}
            dir="ltr"
            className="font-mono text-xs wrap-anywhere hover:underline"
          >
            {mediaBuyId}
          </Link>
          <span className="block @min-[30rem]:hidden">
            <BillingState of={status} />
          </span>
        </>
      ),
    },
    {
      key: 'status',
      head: text('field.status'),
      fold: 'sm',
      csv: ({ status }) => text.word('billing.state', status),
      cell: ({ status }) => <BillingState of={status} />,
    },
    { ...amount('beyondMinor', text('billing.beyond')), width: 11 },
    { ...amount('agreedMinor', text('billing.agreed')), fold: 'md' },
    { ...amount('reportedMinor', text('billing.reported')), fold: 'lg' },
    { ...amount('acceptedMinor', text('billing.accepted')), isExtra: true },
    currencyColumn(text),
    { ...timeColumn('updatedAt', text('field.updated'), (row: Row) => row.updatedAt), fold: 'lg' },
  ];
}

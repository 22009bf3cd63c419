import { useText } from '#/i18n';
import { minorNumber, sumOfMinor } from '#/lib/minor';
import { Card, Table } from '#/ui/parts';
import { numberCell } from '#/ui/table';

interface Line {
  readonly kind: string;
  readonly amountMinor: string;
}

/** The lines of a document with their sum. */
export function Lines({
  lines,
  currency,
  more = [],
}: {
  lines: readonly Line[];
  currency: string;
  more?: readonly (readonly [string, string])[];
}) {
  const text = useText();
  const total = sumOfMinor(lines.map(({ amountMinor }) => amountMinor));
  const amount = (minor: string) => minorNumber(text, minor, currency);
  return (
    <Card title={text('billing.lines')} flush>
      <Table
        caption={text('billing.lines')}
        columns={[
          { key: 'kind', head: text('billing.what'), isMain: true, cell: ({ kind }: Line) => text.word('billing.line', kind) },
          {
            key: 'amount',
            head: `${text('payouts.amount')} (${currency})`,
            isNumber: true,
            cell: ({ amountMinor }) => amount(amountMinor),
          },
        ]}
        rows={lines}
        id={({ kind }) => kind}
        foot={
          <tfoot>
            {[[text('billing.total'), total] as const, ...more].map(([label, minor], n) => (
              <tr key={label} className={n === 0 ? 'font-semibold' : 'text-mute'}>
                <th scope="row" className={`px-4 py-(--row-gap) text-start ${n === 0 ? 'border-t border-line' : 'font-normal'}`}>
                  {label}
                </th>
                <td className={`px-4 py-(--row-gap) ${numberCell} ${n === 0 ? 'border-t border-line' : ''}`}>{amount(minor)}</td>
              </tr>
            ))}
          </tfoot>
        }
      />
    </Card>
  );
}

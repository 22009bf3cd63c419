import type { ClipboardEvent, KeyboardEvent } from 'react';
import { language, useText } from '#/i18n';
import { typedNumber } from '#/lib/amount';
import { type Cells, cellKey, type GridRow, type Metric, metrics, type ReadNumber, type Sums } from '#/lib/delivery-grid';
import { blockCells, isTable, maxSize, type Pasted, tableCells } from '#/lib/delivery-paste';
import type { Order } from '#/lib/received-order';
import { type Column, ForeignText, Table, Tag } from '#/ui/parts';
import { numberCell } from '#/ui/table';

interface Props {
  readonly order: Order;
  readonly rows: readonly GridRow[];
  /** Days that can be reported, also those without a row yet. */
  readonly days: readonly string[];
  readonly cells: Cells;
  /** Messages of the API by cell. */
  readonly refused: ReadonlyMap<string, string>;
  readonly sums: Sums;
  readonly read: ReadNumber;
  readonly onType: (cells: Cells) => void;
  /** Several cells were pasted; null when the text is too large. */
  readonly onPaste: (pasted: Pasted | null) => void;
}

/** The cells of a report. Up, down and Enter move within a column; a block of a spreadsheet fills the cells from where it is pasted. */
export function GridTable(props: Props) {
  const text = useText();
  const { order, rows, refused, sums } = props;
  const head = (metric: Metric) => `${text(`metric.${metric}`)}${metric === 'spend' ? ` (${order.currency})` : ''}`;
  const nameOf = (id: string) => order.packages.find(({ packageId }) => packageId === id)?.productName ?? id;
  const number = (value: number) => text.number(value, { maximumFractionDigits: 6 });
  const product: Column<GridRow> = {
    key: 'package',
    head: text('field.product'),
    isMain: true,
    cell: ({ packageId }) => <ForeignText>{nameOf(packageId)}</ForeignText>,
  };
  const columns: Column<GridRow>[] = [
    { key: 'day', head: text('field.day'), cell: ({ date }) => <span className="whitespace-nowrap">{text.day(date)}</span> },
    ...(order.packages.length === 1 ? [] : [product]),
    ...metrics.map((metric): Column<GridRow> => ({
      key: metric,
      head: head(metric),
      isNumber: true,
      cell: (row) => (
        <Cell
          {...props}
          row={row}
          metric={metric}
          label={`${head(metric)}: ${text.day(row.date)}, ${nameOf(row.packageId).slice(0, 80)}`}
        />
      ),
    })),
    {
      key: 'note',
      head: text('orders.note'),
      cell: (row) => {
        const messages = metrics.flatMap((metric) => refused.get(cellKey(row.key, metric)) ?? []);
        if (messages.length > 0) return <span className="text-bad">{messages.join(' ')}</span>;
        const { cells, read } = props;
        const was = metrics.filter((metric) => isOther(row, cells[cellKey(row.key, metric)], metric, read));
        if (row.reported === null || was.length === 0) return null;
        return (
          <span className="flex flex-wrap items-center gap-1 whitespace-nowrap">
            <Tag tone="attention">{text('orders.correction')}</Tag>
            <span className="text-mute">{was.map((metric) => number(row.reported![metric])).join(', ')}</span>
          </span>
        );
      },
    },
  ];
  return (
    <Table
      caption={text('orders.report')}
      columns={columns}
      rows={rows}
      id={({ key }) => key}
      foot={
        <tfoot>
          <tr className="h-(--row)">
            <th scope="row" colSpan={order.packages.length === 1 ? 1 : 2} className="border-t border-line px-4 text-start font-medium">
              {text('orders.sum')}
            </th>
            {metrics.map((metric) => (
              <td key={metric} className={`border-t border-line px-4 font-medium ${numberCell}`}>
                {number(sums.total[metric])}
              </td>
            ))}
            <td className="border-t border-line" />
          </tr>
        </tfoot>
      }
    />
  );
}

const isOther = ({ reported }: GridRow, typed: string | undefined, metric: Metric, read: ReadNumber): boolean =>
  typed !== undefined && (typed.trim() === '' ? 0 : read(typed)) !== (reported?.[metric] ?? 0);

interface CellProps extends Props {
  readonly row: GridRow;
  readonly metric: Metric;
  readonly label: string;
}

function Cell({ order, rows, days, row, cells, refused, metric, read, label, onType, onPaste }: CellProps) {
  const key = cellKey(row.key, metric);
  const typed = cells[key];
  const isWrong = refused.has(key) || (typed !== undefined && typed.trim() !== '' && Number.isNaN(read(typed)));
  const move = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const step =
      event.key === 'ArrowDown' || (event.key === 'Enter' && !event.shiftKey)
        ? 1
        : event.key === 'ArrowUp' || event.key === 'Enter'
          ? -1
          : 0;
    if (step === 0) return;
    event.preventDefault();
    const next = rows[rows.indexOf(row) + step];
    if (next === undefined) return;
    const field = document.querySelector<HTMLInputElement>(`[data-cell="${CSS.escape(cellKey(next.key, metric))}"]`);
    field?.focus();
    field?.select();
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (!/[\t\n]/.test(pasted.trim())) return;
    event.preventDefault();
    if (pasted.length > maxSize) onPaste(null);
    else if (isTable(pasted)) onPaste(tableCells(pasted, order.packages, days));
    else onPaste(blockCells(pasted, rows, rows.indexOf(row), metric));
  };
  return (
    <input
      data-cell={key}
      aria-label={label}
      aria-invalid={isWrong}
      inputMode="decimal"
      dir="ltr"
      autoComplete="off"
      value={typed ?? typedNumber(row.reported?.[metric], language)}
      placeholder="–"
      onChange={({ target }) => onType({ [key]: target.value })}
      onKeyDown={move}
      onPaste={paste}
      className={`h-7 w-24 rounded-md border bg-panel px-2 text-end text-xs tabular-nums hover:border-mute aria-invalid:border-bad ${typed === undefined ? 'border-edge' : 'border-accent'}`}
    />
  );
}

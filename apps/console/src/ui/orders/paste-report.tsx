import { lazy, Suspense, useState } from 'react';
import { language, useText } from '#/i18n';
import { typedNumber } from '#/lib/amount';
import { saveCsv } from '#/lib/csv';
import { type Cells, type Reported, rowsOf } from '#/lib/delivery-grid';
import { tableCsv } from '#/lib/delivery-paste';
import type { Order } from '#/lib/received-order';
import { Button } from '#/ui/button';

const load = () => import('./paste-dialogs');
const PasteTable = lazy(() => load().then(({ PasteTable: it }) => ({ default: it })));

interface Props {
  readonly order: Order;
  readonly days: readonly string[];
  readonly reported: ReadonlyMap<string, Reported>;
  readonly onPaste: (cells: Cells) => void;
}

/** Fills the grid from a table: pasted, or a CSV file. The CSV of the grid is its template. */
export function PasteReport({ order, days, reported, onPaste }: Props) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const { packages } = order;
  const download = () =>
    saveCsv(
      `${order.mediaBuyId}.csv`,
      tableCsv(rowsOf(days, packages, reported), packages, (value) => typedNumber(value, language)),
    );
  return (
    <span className="flex flex-wrap gap-2">
      <Button size="small" onClick={download}>
        {text('reports.csv')}
      </Button>
      {/* The next key goes into the dialog, so it is loaded before the button is pressed. */}
      <Button size="small" onFocus={() => void load()} onPointerEnter={() => void load()} onClick={() => setOpen(true)}>
        {text('orders.paste')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PasteTable order={order} days={days} onPaste={onPaste} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  );
}

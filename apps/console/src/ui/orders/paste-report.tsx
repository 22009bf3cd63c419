import { useState } from 'react';
import { language, useText } from '#/i18n';
import { typedNumber } from '#/lib/amount';
import { saveCsv } from '#/lib/csv';
import { type Cells, type Reported, rowsOf } from '#/lib/delivery-grid';
import { type Pasted, tableCells, tableCsv } from '#/lib/delivery-paste';
import type { Order } from '#/lib/received-order';
import { Button } from '#/ui/button';
import { Form, TextArea } from '#/ui/form';
import { Question } from '#/ui/parts';

/** Refused lines that are listed. */
const maxLines = 8;
const maxBytes = 1_000_000;
const formId = 'paste-report';

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
      <Button size="small" onClick={() => setOpen(true)}>
        {text('orders.paste')}
      </Button>
      {isOpen && <PasteDialog order={order} days={days} onPaste={onPaste} onClose={() => setOpen(false)} />}
    </span>
  );
}

function PasteDialog({ order, days, onPaste, onClose }: Pick<Props, 'order' | 'days' | 'onPaste'> & { onClose: () => void }) {
  const text = useText();
  const [typed, setTyped] = useState('');
  const [isUnreadable, setUnreadable] = useState(false);
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const content = await file
      .slice(0, maxBytes)
      .text()
      .catch(() => null);
    setUnreadable(content === null);
    if (content !== null) setTyped(content);
  };
  const pasted: Pasted | null = typed.trim() === '' ? null : tableCells(typed, order.packages, days);
  const fill = () => {
    if (pasted === null || pasted.rows === 0) return;
    onPaste(pasted.cells);
    onClose();
  };
  return (
    <Question
      title={text('orders.paste')}
      answer={text('orders.paste.fill', { count: pasted?.rows ?? 0 })}
      kind="main"
      isOpen
      onClose={onClose}
      isDisabled={pasted === null || pasted.rows === 0}
      form={formId}
    >
      <Form id={formId} error={null} fields={['table']} onSubmit={fill}>
        <TextArea
          name="table"
          label={text('orders.paste.table')}
          hint={text('orders.paste.hint', { columns: '\u2066date, packageId, impressions, spend, clicks, completedViews\u2069' })}
          dir="ltr"
          rows={8}
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value.slice(0, maxBytes))}
        />
        <label className="grid gap-1">
          <span className="font-medium">{text('orders.paste.file')}</span>
          <input
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            className="min-h-(--control) max-w-full min-w-0 rounded-md border border-edge bg-panel px-2 py-1 file:me-2 file:cursor-pointer file:rounded-sm file:border-0 file:bg-sunken file:px-2 file:text-ink"
            onChange={({ target }) => void take(target.files?.[0])}
          />
        </label>
        {isUnreadable && (
          <p role="alert" className="text-bad">
            {text('file.unreadable')}
          </p>
        )}
      </Form>
      {pasted !== null && pasted.refused.length > 0 && (
        <div role="status" className="grid gap-1 text-xs">
          <p className="font-medium text-bad">{text('orders.paste.refused', { count: pasted.refused.length })}</p>
          <ul className="grid gap-0.5">
            {pasted.refused.slice(0, maxLines).map(({ line, text: words, why }) => (
              <li key={line} className="wrap-anywhere">
                {text('orders.paste.line', { line })}: {text(`orders.paste.${why}`)}{' '}
                <span className="text-mute" dir="ltr">
                  {words}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Question>
  );
}

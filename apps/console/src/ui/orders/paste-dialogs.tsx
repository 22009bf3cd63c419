import { useState } from 'react';
import { useText } from '#/i18n';
import type { Cells } from '#/lib/delivery-grid';
import { maxSize, type Pasted, type RefusedLine, tableCells } from '#/lib/delivery-paste';
import type { Order } from '#/lib/received-order';
import { fileControl } from '#/ui/file-drop';
import { Form, TextArea } from '#/ui/form';
import { Question } from '#/ui/parts';

/** Refused lines that are listed. */
const maxLines = 8;
const formId = 'paste-report';

interface Props {
  readonly onPaste: (cells: Cells) => void;
  readonly onClose: () => void;
}

/** Takes a table, pasted or from a CSV file. */
export function PasteTable({ order, days, onPaste, onClose }: Props & { order: Order; days: readonly string[] }) {
  const text = useText();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<'file.unreadable' | 'orders.paste.large' | null>(null);
  const put = (content: string) => {
    const isLarge = content.length > maxSize;
    setProblem(isLarge ? 'orders.paste.large' : null);
    if (!isLarge) setTyped(content);
  };
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    if (file.size > maxSize) return setProblem('orders.paste.large');
    const content = await file.text().catch(() => null);
    if (content === null) setProblem('file.unreadable');
    else put(content);
  };
  const pasted = typed.trim() === '' ? null : tableCells(typed, order.packages, days);
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
          onChange={({ target }) => put(target.value)}
        />
        <label className="grid gap-1">
          <span className="font-medium">{text('orders.paste.file')}</span>
          <input
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            className={fileControl}
            onChange={({ target }) => {
              void take(target.files?.[0]);
              // The same file can be chosen again after it was corrected.
              target.value = '';
            }}
          />
        </label>
        {problem !== null && (
          <p role="alert" className="text-bad">
            {text(problem)}
          </p>
        )}
      </Form>
      <Refused lines={pasted?.refused ?? []} />
    </Question>
  );
}

/** Says which lines of a text that was pasted at a cell do not fit, before the others are filled in. Null is a text that is too large. */
export function LeftOut({ pasted, onPaste, onClose }: Props & { pasted: Pasted | null }) {
  const text = useText();
  const count = pasted?.rows ?? 0;
  return (
    <Question
      title={text('orders.paste')}
      answer={text('orders.paste.fill', { count })}
      kind="main"
      isOpen
      onClose={onClose}
      isDisabled={count === 0}
      onAnswer={() => {
        onPaste(pasted!.cells);
        onClose();
      }}
    >
      {pasted === null ? <p className="text-bad">{text('orders.paste.large')}</p> : <Refused lines={pasted.refused} />}
    </Question>
  );
}

function Refused({ lines }: { lines: readonly RefusedLine[] }) {
  const text = useText();
  if (lines.length === 0) return null;
  return (
    <div role="status" className="grid gap-1 text-xs">
      <p className="font-medium text-bad">{text('orders.paste.refused', { count: lines.length })}</p>
      <ul className="grid gap-0.5">
        {lines.slice(0, maxLines).map(({ line, text: words, why }) => (
          <li key={line} className="wrap-anywhere">
            {text('orders.paste.line', { line })}: {text(`orders.paste.${why}`)}{' '}
            <span className="text-mute" dir="ltr">
              {words}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

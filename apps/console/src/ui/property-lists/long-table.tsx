import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { useText } from '#/i18n';
import { csvOf, saveCsv } from '#/lib/csv';
import { matching } from '#/lib/property-check';
import { noSelection } from '#/lib/selection';
import { Button } from '#/ui/button';
import { control } from '#/ui/form';
import type { ListColumn } from '#/ui/list/column';
import { ListTable } from '#/ui/list/list-table';

interface Row {
  readonly key: string;
  readonly value: string;
  readonly input: string;
}
export interface TableTab<T> {
  readonly id: string;
  readonly label: string;
  readonly rows: readonly T[];
  readonly columns: readonly ListColumn<T>[];
  /** What stands above the rows. */
  readonly note?: ReactNode;
  /** What can be done with all rows that are shown. */
  readonly all?: { readonly label: (count: number) => string; readonly run: (keys: readonly string[]) => void };
}
interface Props<T> {
  readonly caption: string;
  readonly tabs: readonly TableTab<T>[];
  /** Name of the file. */
  readonly file: string;
  readonly none: string;
}

const [noMarks, nothing] = [new Map<string, never>(), () => {}];
const idOf = (row: Row) => row.key;
const nameOf = (row: Row) => row.value;

/** Sets of up to 100,000 properties as tabs with their counts, each searched, saved as CSV, and rendered only where it is in sight. */
export function LongTable<T extends Row>({ caption, tabs, file, none }: Props<T>) {
  const text = useText();
  const [picked, pick] = useState<string | null>(null);
  const [find, setFind] = useState('');
  const tab = tabs.find(({ id }) => id === picked) ?? tabs[0]!;
  const part = useDeferredValue(find);
  const rows = useMemo(() => matching(tab.rows, part), [tab.rows, part]);
  const files = tab.columns.filter(({ csv }) => csv !== undefined);
  const save = () =>
    saveCsv(
      `${file}-${tab.id}.csv`,
      csvOf(
        files.map(({ head }) => head),
        rows.map((row) => files.map(({ csv }) => csv!(row))),
      ),
    );
  return (
    <section aria-label={caption} className="min-w-0 overflow-clip rounded-lg border border-line bg-panel">
      <header className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2">
        {tabs.length > 1 && (
          <div role="group" aria-label={caption} className="flex flex-wrap gap-1">
            {tabs.map(({ id, label, rows: of }) => (
              <Button key={id} kind={id === tab.id ? 'plain' : 'quiet'} size="small" aria-pressed={id === tab.id} onClick={() => pick(id)}>
                {label} <span className="tabular-nums">{text.number(of.length)}</span>
              </Button>
            ))}
          </div>
        )}
        <div className="ms-auto flex flex-wrap gap-2">
          <input
            type="search"
            dir="auto"
            aria-label={text('list.find')}
            placeholder={text('list.find')}
            value={find}
            onChange={({ target }) => setFind(target.value)}
            className={`${control} max-w-48`}
          />
          {tab.all !== undefined && rows.length > 0 && (tab !== tabs[0] || part.trim() !== '') && (
            <Button onClick={() => tab.all!.run(rows.map(({ key }) => key))}>{tab.all.label(rows.length)}</Button>
          )}
          <Button disabled={rows.length === 0} onClick={save}>
            {text('reports.csv')}
          </Button>
        </div>
      </header>
      {tab.note}
      {rows.length === 0 ? (
        <p className="px-4 py-6 text-center text-mute">{part.trim() === '' ? none : text('common.noMatch')}</p>
      ) : (
        <ListTable
          caption={tab.label}
          columns={tab.columns}
          rows={rows}
          total={rows.length}
          hasMore={false}
          id={idOf}
          name={nameOf}
          isSelectable={false}
          selection={noSelection}
          marks={noMarks}
          peeked={undefined}
          onToggle={nothing}
          onToggleAll={nothing}
          onPeek={undefined}
          onRowFocus={nothing}
          onNearEnd={nothing}
          foot={null}
        />
      )}
    </section>
  );
}

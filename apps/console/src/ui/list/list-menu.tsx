import { Button } from '../button';
import { Icon } from '../icon';
import type { ListColumn } from './column';
import { Popup } from './popup';
import { useText } from '#/i18n';
import { csvOf, saveCsv } from '#/lib/csv';

interface Props<T> {
  readonly list: string;
  readonly columns: readonly ListColumn<T>[];
  readonly shown: readonly ListColumn<T>[];
  readonly isShown: (column: ListColumn<T>) => boolean;
  readonly onToggle: (key: string) => void;
  readonly rows: readonly T[];
}

/** Chooses columns, and saves what is shown as CSV. */
export function ListMenu<T>({ list, columns, shown, isShown, onToggle, rows }: Props<T>) {
  const text = useText();
  const choosable = columns.filter(({ isMain, isAction }) => !isMain && !isAction);
  return (
    <div className="ms-auto flex gap-2">
      <Button disabled={rows.length === 0} onClick={() => saveCsv(`${list}.csv`, fileOf(shown, rows))}>
        {text('reports.csv')}
      </Button>
      <Popup
        isAtEnd
        name={text('list.columns')}
        label={
          <>
            {text('list.columns')}
            <Icon name="down" size={14} />
          </>
        }
      >
        {() =>
          choosable.map((column) => (
            <label key={column.key} className="flex min-h-8 items-center gap-2 rounded-md px-2 py-1 hover:bg-sunken">
              <input type="checkbox" checked={isShown(column)} onChange={() => onToggle(column.key)} className="shrink-0 accent-accent" />
              {column.head}
            </label>
          ))
        }
      </Popup>
    </div>
  );
}

function fileOf<T>(shown: readonly ListColumn<T>[], rows: readonly T[]): string {
  const columns = shown.filter(({ csv }) => csv !== undefined);
  return csvOf(
    columns.map(({ head }) => head),
    rows.map((row) => columns.map(({ csv }) => csv!(row))),
  );
}

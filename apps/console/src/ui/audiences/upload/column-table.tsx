import { useText } from '#/i18n';
import type { Columns } from '#/lib/audience-columns';
import { type ColumnKind, columnKinds } from '#/lib/audience-values';
import type { FileRow } from '#/lib/csv-rows';

const [shownRows, shownColumns] = [4, 30];

interface Props {
  readonly rows: readonly FileRow[];
  readonly columns: Columns;
  readonly onKinds: (kinds: Columns['kinds']) => void;
}

/** The first rows of the file, with a choice above each column. */
export function ColumnTable({ rows, columns: { hasHead, kinds }, onKinds }: Props) {
  const text = useText();
  const head = hasHead ? rows[0]?.cells : undefined;
  const shown = rows.slice(hasHead ? 1 : 0).slice(0, shownRows);
  const nameOf = (n: number) => head?.[n]?.trim().slice(0, 60) || text('audiences.column', { number: n + 1 });
  const columns = kinds.slice(0, shownColumns);
  return (
    <div role="region" aria-label={text('audiences.columns')} tabIndex={0} className="overflow-x-auto rounded-md border border-line">
      <table className="w-full text-xs">
        <thead>
          <tr>
            {columns.map((kind, n) => (
              <th key={n} scope="col" className="border-b border-line px-3 py-2 text-start align-top font-medium">
                <span dir="auto" className="mb-1 block max-w-56 truncate text-mute">
                  {nameOf(n)}
                </span>
                <select
                  aria-label={text('audiences.column.kind', { name: nameOf(n) })}
                  value={kind ?? ''}
                  aria-invalid={kind === null}
                  onChange={({ target }) => onKinds(kinds.map((each, at) => (at === n ? (target.value as ColumnKind) : each)))}
                  className="min-h-(--control-small) rounded-md border border-edge bg-panel px-2 aria-invalid:border-bad"
                >
                  {kind === null && (
                    <option value="" disabled>
                      –
                    </option>
                  )}
                  {columnKinds.map((each) => (
                    <option key={each} value={each}>
                      {text(`audiences.kind.${each}`)}
                    </option>
                  ))}
                </select>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ line, cells }) => (
            <tr key={line}>
              {columns.map((kind, n) => (
                <td key={n} className={`border-b border-line px-3 py-1.5 ${kind === 'skip' ? 'text-mute line-through' : ''}`}>
                  <span dir="auto" className="block max-w-56 truncate">
                    {cells[n]?.slice(0, 80)}
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {kinds.length > shownColumns && (
        <p className="p-2 text-mute">{text('audiences.columns.more', { count: kinds.length - shownColumns })}</p>
      )}
    </div>
  );
}

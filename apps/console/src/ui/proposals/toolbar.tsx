import { Button } from '../button';
import { Filters } from '../filters';
import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import type { MatrixSearch } from '#/lib/matrix-search';

interface Props {
  readonly search: MatrixSearch;
  readonly sellers: readonly Schemas['SellerRef'][];
  readonly hidden: number;
  readonly progress: Schemas['ProposalProgress'];
  readonly onSearch: (change: MatrixSearch) => void;
}

/** Filters of the columns and rows. All of them are in the address. */
export function MatrixToolbar({ search, sellers, hidden, progress, onSearch }: Props) {
  const text = useText();
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2">
      <Filters
        label={text('field.seller')}
        value={search.seller === undefined ? undefined : String(search.seller)}
        options={sellers.map(({ sellerId, name }) => ({ value: String(sellerId), label: name }))}
        onPick={(seller) => onSearch({ ...search, seller: seller === undefined ? undefined : Number(seller) })}
      />
      <Filters
        label={text('matrix.limits')}
        value={search.limits}
        options={(['none', 'some'] as const).map((value) => ({ value, label: text(`matrix.limits.${value}`) }))}
        onPick={(limits) => onSearch({ ...search, limits: limits as MatrixSearch['limits'] })}
      />
      <label className="flex min-h-(--control) items-center gap-1.5">
        <input
          type="checkbox"
          className="accent-accent"
          checked={search.rows === 'differ'}
          onChange={({ target }) => onSearch({ ...search, rows: target.checked ? 'differ' : undefined })}
        />
        {text('matrix.differences')}
      </label>
      {hidden > 0 && (
        <span className="flex items-center gap-2 text-xs text-mute">
          {text('matrix.hidden', { count: hidden })}
          <Button size="small" onClick={() => onSearch({ ...search, seller: undefined, limits: undefined, hide: undefined })}>
            {text('common.all')}
          </Button>
        </span>
      )}
      <span aria-live="polite" className="ms-auto text-xs text-mute tabular-nums">
        {text('discovery.progress', { responded: progress.responded, asked: progress.asked })}
      </span>
    </div>
  );
}

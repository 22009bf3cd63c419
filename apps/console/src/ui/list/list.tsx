import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../button';
import type { IconName } from '../icon';
import { NewChanges, NewRows } from '../new-changes';
import { Card, Empty } from '../parts';
import { Problem } from '../problem';
import type { BulkAction } from './bulk';
import { BulkBar } from './bulk-bar';
import type { ListColumn } from './column';
import { FilterBar } from './filter-bar';
import { ListMenu } from './list-menu';
import { ListTable } from './list-table';
import { PeekPanel } from './peek';
import { More, Totals } from './totals';
import { useBulk } from './use-bulk';
import { useColumns } from './use-columns';
import type { Pages } from './use-pages';
import { SaveView, ViewsBar } from './views-bar';
import { useText } from '#/i18n';
import { type Filter, filterSearch, isSameSearch, type Search } from '#/lib/list-filters';
import { allToggled, noSelection, toggled } from '#/lib/selection';

interface Props<T> {
  /** Names the list in this browser's choices and in files. */
  readonly list: string;
  readonly caption: string;
  readonly icon: IconName;
  readonly pages: Pages<T>;
  readonly id: (row: T) => string;
  readonly name: (row: T) => string;
  readonly columns: readonly ListColumn<T>[];
  readonly filters?: readonly Filter[];
  /** The filter that has a field of its own, and the label of the field. */
  readonly searchBy?: { readonly key: string; readonly label: string };
  /** Parameters of the address; `peek` is the id of the row in the side panel. */
  readonly search: Search;
  readonly onSearch: (search: Search, isSmall: boolean) => void;
  /** Kinds of the feed that announce new rows. */
  readonly kinds?: readonly string[];
  /** For rows that the feed does not announce: how many are new, and what shows them. */
  readonly fresh?: { readonly count: number; readonly onShow: () => void };
  readonly peek?: { readonly title: string; readonly of: (id: string, row: T | undefined) => ReactNode };
  readonly bulk?: readonly BulkAction<T>[];
  /** Shown when there are no rows at all. */
  readonly empty: ReactNode;
}

/** Delay after which the side panel follows the focus. */
const followMs = 100;
const noFilters: readonly Filter[] = [];

/** The list of the console: filters in the address, saved views, columns, selection, side panel, totals, CSV. See docs/console.md. */
export function List<T>(props: Props<T>) {
  const text = useText();
  const { list, pages, id, name, columns, filters = noFilters, searchBy, search, onSearch, kinds, fresh, peek } = props;
  const filtered = useMemo(() => filterSearch(filters, search), [filters, search]);
  const { shown, isShown, toggle } = useColumns(list, columns);
  const peeked = peek === undefined ? undefined : search['peek']?.toString();
  const peekedRow = peeked === undefined ? undefined : pages.rows?.find((row) => id(row) === peeked);
  const close = () => {
    const hadFocus = document.activeElement?.closest('aside') instanceof HTMLElement;
    onSearch(filtered, true);
    if (hadFocus) document.querySelector<HTMLElement>(`[data-id="${CSS.escape(peeked!)}"]`)?.focus();
  };
  return (
    <>
      <ViewsBar list={list} search={filtered} />
      <div className="flex flex-wrap items-center gap-2">
        <FilterBar {...{ filters, searchBy, search }} onSearch={(next, isSmall = false) => onSearch(next, isSmall)} />
        <SaveView list={list} search={filtered} />
        {(kinds !== undefined || fresh !== undefined) && (
          // In a narrow window it stays at the bottom: another line here would move the rows.
          <span className="max-sm:pointer-events-none max-sm:fixed max-sm:inset-x-0 max-sm:bottom-4 max-sm:z-[1] max-sm:flex max-sm:justify-center *:pointer-events-auto">
            {fresh !== undefined ? <NewRows {...fresh} /> : <NewChanges kinds={kinds!} onShow={pages.restart} />}
          </span>
        )}
        <ListMenu {...{ list, columns, shown, isShown }} onToggle={toggle} rows={pages.rows ?? []} />
      </div>
      <p role="status" className="sr-only">
        {peekedRow === undefined ? '' : text('list.token', { name: peek!.title, value: name(peekedRow) })}
      </p>
      <div
        className={
          peeked === undefined
            ? ''
            : 'grid grid-cols-[minmax(0,1fr)] items-start gap-4 max-lg:pb-[60dvh] lg:grid-cols-[minmax(0,1fr)_20rem]'
        }
      >
        <Card flush>
          <Content {...props} {...{ shown, filtered, peeked }} />
        </Card>
        {peek !== undefined && peeked !== undefined && (
          <PeekPanel title={peek.title} onClose={close}>
            {peek.of(peeked, peekedRow)}
          </PeekPanel>
        )}
      </div>
    </>
  );
}

type ContentProps<T> = Props<T> & { shown: readonly ListColumn<T>[]; filtered: Search; peeked: string | undefined };

/** The table with its selection, or what stands in its place. */
function Content<T>(props: ContentProps<T>) {
  const { caption, icon, pages, id, name, shown, filtered, peeked, onSearch, peek, bulk = [], empty } = props;
  const text = useText();
  const { rows } = pages;
  const [selection, setSelection] = useState(noSelection);
  const { outcome, marks, run, clear } = useBulk(id, pages.patch);
  const order = useMemo(() => rows?.map(id) ?? [], [rows]);
  // Callbacks of rows stay the same, so that rows are not rendered again.
  const latest = useRef({ order, peeked, filtered, onSearch });
  latest.current = { order, peeked, filtered, onSearch };
  const onToggle = useCallback(
    (row: string, isRange: boolean) => setSelection((now) => toggled(now, latest.current.order, row, isRange)),
    [],
  );
  const setPeek = useCallback((row: string | undefined) => {
    const now = latest.current;
    now.onSearch(row === undefined ? now.filtered : { ...now.filtered, peek: row }, true);
  }, []);
  const onPeek = useCallback((row: string, isKey: boolean) => setPeek(isKey && latest.current.peeked === row ? undefined : row), [setPeek]);
  const following = useRef(0);
  const onRowFocus = useCallback(
    (row: string) => {
      // A held key passes many rows: only the one where it stops is read.
      clearTimeout(following.current);
      const { peeked: open } = latest.current;
      if (open === undefined || open === row) return;
      const { pathname } = location;
      following.current = window.setTimeout(() => {
        if (latest.current.peeked !== undefined && location.pathname === pathname) setPeek(row);
      }, followMs);
    },
    [setPeek],
  );
  useEffect(() => () => clearTimeout(following.current), []);
  const { hasMore, isLoadingMore, loadMore, error } = pages;
  const canLoad = hasMore && !isLoadingMore && error === null;
  const onNearEnd = useCallback(() => canLoad && loadMore(), [canLoad, loadMore]);
  const [of, setOf] = useState(filtered);
  if (!isSameSearch(of, filtered)) {
    // Another filter is another list.
    setOf(filtered);
    setSelection(noSelection);
    clear();
  }
  if (rows === null && error !== null) return <Problem error={error} again={pages.retry} />;
  if (rows?.length === 0)
    return Object.keys(filtered).length === 0 ? (
      empty
    ) : (
      <Empty
        icon={icon}
        title={text('common.noMatch')}
        action={<Button onClick={() => onSearch({}, false)}>{text('common.clear')}</Button>}
      />
    );
  const isSelectable = bulk.length > 0;
  const selected = rows === null || selection.ids.size === 0 ? [] : rows.filter((row) => selection.ids.has(id(row)));
  return (
    <>
      <ListTable
        {...{ caption, rows, id, name, isSelectable, selection, marks, peeked, onToggle, onRowFocus, hasMore, onNearEnd }}
        columns={shown}
        total={hasMore ? pages.total : order.length}
        onToggleAll={() => setSelection((now) => allToggled(now, order))}
        onPeek={peek && onPeek}
        foot={rows !== null && <Totals columns={shown} {...{ rows, hasMore, isSelectable }} total={pages.total} />}
      />
      <More pages={pages} />
      {isSelectable && (
        <BulkBar
          {...{ selected, outcome, id, name }}
          actions={bulk}
          onRun={run}
          onClear={() => {
            setSelection(noSelection);
            clear();
          }}
        />
      )}
    </>
  );
}

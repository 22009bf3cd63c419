import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { GridTable } from './grid-table';
import { PackageSums } from './package-sums';
import { PasteReport } from './paste-report';
import { useChangedOrder } from './use-changed-order';
import { orderDelivery } from './use-order-delivery';
import { OrderWarnings } from './warnings';
import { language, useText } from '#/i18n';
import { numberOf, typedNumber } from '#/lib/amount';
import { api, asApiError, type Schemas } from '#/lib/api';
import {
  type Cells,
  cellsWithout,
  changedRows,
  daysOf,
  type GridRow,
  isReportedElsewhere,
  maxRows,
  overBudget,
  refusedCells,
  reportedDays,
  rowsOf,
  sumsOf,
  unsentCells,
  withTyped,
} from '#/lib/delivery-grid';
import type { Pasted } from '#/lib/delivery-paste';
import { useDraft } from '#/lib/draft';
import type { Order } from '#/lib/received-order';
import { Button } from '#/ui/button';
import { DraftNote, LeaveGuard } from '#/ui/draft';
import { Card, Tag } from '#/ui/parts';
import { Problem } from '#/ui/problem';

const LeftOut = lazy(() => import('./paste-dialogs').then(({ LeftOut: it }) => ({ default: it })));

/** Rows of the days that are shown first. */
const firstRows = 28;
const read = (typed: string) => numberOf(typed, language);
const show = (value: number | undefined) => typedNumber(value, language);

/** A report that was sent, or was about to be. */
interface Sending {
  readonly rows: readonly GridRow[];
  readonly cells: Cells;
  readonly body: { readonly days: Schemas['ReportedDayBody'][] };
}
interface Props {
  readonly order: Order;
  readonly delivery: Schemas['OrderDelivery'];
  /** Days that can be reported, newest first. */
  readonly days: readonly string[];
}

/** Delivery by day and package, as a sheet: what was reported can be corrected, and what is typed is a draft until it is sent. */
export default function ReportGrid({ order, delivery, days }: Props) {
  const text = useText();
  const reload = useChangedOrder();
  const [shownDays, setShownDays] = useState(() => Math.max(3, Math.floor(firstRows / order.packages.length)));
  const [count, setCount] = useState<number>();
  /** What was pasted at a cell and does not fit; null when it is too large. */
  const [unfit, setUnfit] = useState<Pasted | null>();
  const warnings = useRef<HTMLDivElement>(null);
  const draft = useDraft<{ cells: Cells }>(`orders.${order.mediaBuyId}.delivery`, { cells: {} });
  const { cells } = draft.value;
  const reported = reportedDays(delivery);
  const packages = order.packages;
  const shown = rowsOf(days.slice(0, shownDays), packages, reported);
  const changed = changedRows(cells, reported, read);
  const sums = sumsOf(cells, reported, packages, read);
  const over = overBudget(packages, sums);
  const queries = useQueryClient();
  const report = useMutation({
    mutationFn: async ({ rows, body }: Sending) => {
      const path = { id: order.mediaBuyId };
      const { data: newest } = await queries.fetchQuery({ ...orderDelivery(path.id), staleTime: 0 });
      if (isReportedElsewhere(rows, reportedDays(newest))) return false;
      const headers = { 'Idempotency-Key': draft.keyFor(body) };
      await api.POST('/api/v2/storefront/media-buys/{id}/delivery', { params: { path }, body, headers });
      return true;
    },
    onSuccess: async (isSent, { rows, cells: sent }) => {
      if (!isSent) return;
      await reload();
      setCount(rows.length);
      draft.dropKey();
      draft.set((now) => ({ cells: unsentCells(now.cells, sent) }));
      if (!draft.isUnsaved()) draft.discard();
    },
  });
  const refused = refusedCells(asApiError(report.error)?.issues ?? [], report.variables?.rows ?? []);
  const set = (typed: Cells) => {
    // The answer to a report that is under way is waited for.
    if (!report.isPending) report.reset();
    setCount(undefined);
    draft.set((now) => ({ cells: withTyped(now.cells, typed, reported, show) }));
  };
  const paste = (pasted: Pasted | null) => (pasted?.refused.length === 0 ? set(pasted.cells) : setUnfit(pasted));
  // The person may be further up: the bar with the button is in sight everywhere.
  const isRefused = report.error !== null || report.data === false;
  useEffect(() => {
    if (isRefused) warnings.current!.scrollIntoView({ block: 'nearest' });
  }, [isRefused]);
  const send = () => {
    if (changed.length === 0 || report.isPending) return;
    // What one report cannot have stays a draft for the next one.
    const rows = changed.slice(0, maxRows);
    // A refused day may be one that is out of sight.
    const oldest = days.indexOf(changed[0]!.date) + 1;
    setShownDays((now) => Math.max(now, oldest));
    report.mutate({ rows, cells: cellsWithout(cells, changed.slice(maxRows)), body: { days: daysOf(cells, rows, read) } });
  };
  const corrections = changed.filter((row) => row.reported !== null).length;
  const money = (amount: number) => text.money(amount, order.currency);
  return (
    <Card title={text('orders.report')} flush actions={<PasteReport order={order} days={days} reported={reported} onPaste={set} />}>
      <div
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
          event.preventDefault();
          send();
        }}
      >
        <div className="px-4 pt-3 empty:hidden">
          <DraftNote draft={draft} />
        </div>
        <LeaveGuard draft={draft} />
        <p className="px-4 py-2 text-xs text-mute">{text('orders.report.about')}</p>
        <GridTable
          order={order}
          rows={shown}
          days={days}
          cells={cells}
          refused={refused}
          sums={sums}
          read={read}
          onType={set}
          onPaste={paste}
        />
        {days.length > shownDays && (
          <div className="border-t border-line px-4 py-2">
            <Button size="small" onClick={() => setShownDays((now) => now + Math.max(7, Math.floor(firstRows / packages.length)))}>
              {text('timeline.older')}
            </Button>
          </div>
        )}
        <PackageSums order={order} sums={sums} before={delivery} />
        {/* It scrolls with the sheet: in the bar it would cover cells. */}
        <div ref={warnings} className="grid gap-2 border-t border-line px-4 py-3 empty:hidden">
          {over.map(({ item, by }) => (
            <p key={item.packageId} className="rounded-md bg-attention-soft px-3 py-1.5 wrap-anywhere">
              {text('orders.over', { name: `\u2068${item.productName.slice(0, 80)}\u2069`, amount: money(by) })}
            </p>
          ))}
          {report.data === false && (
            <p role="alert" className="rounded-md bg-attention-soft px-3 py-1.5">
              {text('orders.report.meanwhile')}
            </p>
          )}
          {refused.size > 0 && <Refused cells={[...refused.keys()]} />}
          {report.error !== null && refused.size === 0 && (
            <Problem error={report.error} issues={asApiError(report.error)?.issues ?? []} hasPaths />
          )}
        </div>
        <div
          data-bottom-bar
          className="bottom-0 z-[2] flex flex-wrap items-center justify-between gap-2 border-t border-line bg-panel px-4 py-2 [@media(min-height:30rem)]:sticky"
        >
          <span role="status" className="flex flex-wrap items-center gap-2 text-xs">
            {count !== undefined && text('orders.reported', { count })}
            {(count === undefined || changed.length > 0) && text('orders.report.sends', { count: changed.length })}
            {over.length > 0 && <OrderWarnings of={['spend_above_budget']} />}
            {corrections > 0 && <Tag tone="attention">{text('orders.corrections', { count: corrections })}</Tag>}
          </span>
          <span className="flex gap-2">
            {changed.length > 0 && (
              <Button kind="quiet" onClick={draft.discard}>
                {text('draft.discard')}
              </Button>
            )}
            <Button kind="main" disabled={changed.length === 0} isBusy={report.isPending} onClick={send}>
              {text('orders.report')}
            </Button>
          </span>
        </div>
      </div>
      {unfit !== undefined && (
        <Suspense fallback={null}>
          <LeftOut pasted={unfit} onPaste={set} onClose={() => setUnfit(undefined)} />
        </Suspense>
      )}
    </Card>
  );
}

/** The way to the first refused cell. */
function Refused({ cells }: { cells: readonly string[] }) {
  const text = useText();
  return (
    <p role="alert" className="flex flex-wrap items-center gap-2 text-bad">
      {text('orders.refused', { count: cells.length })}
      <Button size="small" onClick={() => document.querySelector<HTMLElement>(`[data-cell="${CSS.escape(cells[0]!)}"]`)?.focus()}>
        {text('orders.refused.go')}
      </Button>
    </p>
  );
}

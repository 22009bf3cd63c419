import { Link } from '@tanstack/react-router';
import { useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { cellFormat, signedPercentOf } from './format';
import { isRightToLeft, useText, type Text } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import type { MetricName } from '#/lib/metric-names';
import { commonCurrency } from '#/lib/money';
import { rowsOf, treeAction, type TreeNode, type TreeRow } from '#/lib/report-tree';
import type { Changes, Figures } from '#/lib/reporting';
import { Button } from '#/ui/button';
import { Icon } from '#/ui/icon';
import { ForeignText, State, Tag } from '#/ui/parts';

const columns: readonly MetricName[] = ['impressions', 'clicks', 'ctr', 'spend', 'ecpm'];
/** Metrics whose change has a column of its own. */
const hasChange = (metric: MetricName): metric is keyof Changes => metric === 'impressions' || metric === 'spend';
const changeCount = 2;
/** Lines of one parent that are shown before the rest is asked for. */
const maxShown = 100;

interface Props {
  readonly caption: string;
  readonly nodes: readonly TreeNode[];
  readonly compares: boolean;
  /** Changes by the id of a line. */
  readonly changes: ReadonlyMap<string, Changes>;
  /** Totals of all lines. `spend` are amounts that are not added. */
  readonly total: { readonly label: string; readonly figures: Figures; readonly changes: Changes; readonly spend: readonly string[] };
}

const cell = 'border-b border-line px-3 py-(--row-gap) first:ps-4 last:pe-4';
const number = `${cell} text-end whitespace-nowrap tabular-nums`;

/** Lines that unfold in place. Arrows move between rows, unfold and fold them; Enter opens the object of a row. */
export function TreeTable({ caption, nodes, compares, changes, total }: Props) {
  const text = useText();
  const currency = commonCurrency(nodes.map((node) => node.currency));
  // A single line is unfolded: it says the same as the totals.
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(nodes.length === 1 ? [nodes[0]!.id] : []));
  const [whole, setWhole] = useState<ReadonlySet<string>>(new Set());
  const [current, setCurrent] = useState<string | null>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const rows = useMemo(() => rowsOf(nodes, { open, whole, limit: maxShown }), [nodes, open, whole]);
  const toggle = (id: string, isOpen: boolean) =>
    setOpen((known) => {
      const next = new Set(known);
      if (isOpen) next.add(id);
      else next.delete(id);
      return next;
    });
  const focusRow = (id: string | null) => {
    if (id !== null) body.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const action = treeAction(rows, (event.target as HTMLElement).dataset['id'], event.key, isRightToLeft);
    if (action === null) return;
    event.preventDefault();
    event.stopPropagation();
    if ('focus' in action) focusRow(action.focus);
    else toggle(action.toggle, action.isOpen);
  };
  const first = rows.find((row) => 'node' in row);
  const stop = rows.some((row) => 'node' in row && row.node.id === current) ? current : first && 'node' in first ? first.node.id : null;
  const shown = { text, currency, compares };
  return (
    <div className="relative overflow-x-auto" role="region" aria-label={caption} tabIndex={0}>
      <table role="treegrid" aria-label={caption} className="w-full border-separate border-spacing-0 text-xs">
        <thead>
          <tr>
            <Head>{text('field.name')}</Head>
            <Head>{text('field.status')}</Head>
            {columns.map((metric) => (
              <Heads key={metric} metric={metric} {...shown} />
            ))}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={onKeyDown} onFocus={(event) => setCurrent(event.target.dataset['id'] ?? current)}>
          {rows.map((row) =>
            'node' in row ? (
              <Line
                key={row.node.id}
                row={row}
                isStop={row.node.id === stop}
                changes={changes.get(row.node.id)}
                onToggle={toggle}
                {...shown}
              />
            ) : (
              <tr key={`more ${row.parent}`} aria-level={row.depth}>
                <td colSpan={columns.length + 2 + (compares ? changeCount : 0)} className={cell}>
                  <Button size="small" onClick={() => setWhole((known) => new Set(known).add(row.parent ?? ''))}>
                    {text('report.more', { count: row.hidden })}
                  </Button>
                </td>
              </tr>
            ),
          )}
        </tbody>
        <tfoot>
          <tr className="h-(--row) font-semibold">
            <th scope="row" colSpan={2} className="px-4 py-(--row-gap) text-start">
              {total.label}
            </th>
            <Numbers figures={total.figures} changes={total.changes} own={currency} spend={total.spend} isTotal {...shown} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

const Head = ({ isNumber = false, children }: { isNumber?: boolean; children: ReactNode }) => (
  <th
    scope="col"
    className={`h-8 border-b border-line px-3 font-medium whitespace-nowrap text-mute first:ps-4 last:pe-4 ${isNumber ? 'text-end' : 'text-start'}`}
  >
    {children}
  </th>
);

interface Shown {
  readonly text: Text;
  /** The currency of all lines, which the head names; null when they differ. */
  readonly currency: string | null;
  readonly compares: boolean;
}

function Heads({ metric, text, currency, compares }: Shown & { metric: MetricName }) {
  const isMoney = (metric === 'spend' || metric === 'ecpm') && currency !== null;
  const name = text(`metric.${metric}`);
  return (
    <>
      <Head isNumber>{isMoney ? `${name} (${currency})` : name}</Head>
      {compares && hasChange(metric) && (
        <Head isNumber>
          <span aria-hidden="true">±</span>
          <span className="sr-only">{text('report.changeOf', { metric: name })}</span>
        </Head>
      )}
    </>
  );
}

type NumbersProps = Shown & {
  readonly figures: Figures | null;
  readonly changes: Changes | undefined;
  readonly own: string | null;
  readonly spend?: readonly string[];
  readonly isTotal?: boolean;
};

function Numbers({ text, currency, compares, figures, changes, own, spend = [], isTotal = false }: NumbersProps) {
  const look = isTotal ? number.replace('border-b border-line ', '') : number;
  const shown = (metric: MetricName) => {
    const value = figures?.[metric] ?? null;
    if (value === null && metric === 'spend' && spend.length > 0) return spend.map((amount) => <div key={amount}>{amount}</div>);
    return cellFormat(text, metric, currency, own)(value);
  };
  return columns.map((metric) => {
    const ratio = (hasChange(metric) ? changes?.[metric] : null) ?? null;
    return [
      <td key={metric} className={look}>
        {shown(metric)}
      </td>,
      compares && hasChange(metric) && (
        <td key={`change of ${metric}`} className={`${look} text-mute`}>
          {ratio === null ? '–' : signedPercentOf(text, ratio)}
        </td>
      ),
    ];
  });
}

type LineProps = Shown & {
  readonly row: Extract<TreeRow, { node: TreeNode }>;
  readonly isStop: boolean;
  readonly changes: Changes | undefined;
  readonly onToggle: (id: string, isOpen: boolean) => void;
};
const indents = ['', 'ps-5', 'ps-10', 'ps-15'];

function Line({ row: { node, depth, isOpen }, isStop, changes, onToggle, ...shown }: LineProps) {
  const { text } = shown;
  const { name, of, status } = node;
  return (
    <tr
      data-row=""
      data-id={node.id}
      tabIndex={isStop ? 0 : -1}
      aria-level={depth}
      {...(of.length > 0 ? { 'aria-expanded': isOpen } : {})}
      className="h-(--row) hover:bg-sunken/60"
    >
      <td className={`${cell} min-w-56`}>
        <span className={`flex items-center gap-1.5 ${indents[depth - 1] ?? ''}`}>
          {of.length > 0 ? (
            <Button
              kind="quiet"
              size="icon"
              tabIndex={-1}
              aria-label={text('report.unfold', { name })}
              aria-expanded={isOpen}
              onClick={() => onToggle(node.id, !isOpen)}
            >
              <Icon name="next" size={14} className={isOpen ? 'rotate-90' : 'rtl:rotate-180'} />
            </Button>
          ) : (
            <span className="w-6 shrink-0" />
          )}
          <Name node={node} />
          {node.isMadeUp && depth === 1 && <Tag tone="information">{text('reports.madeUp')}</Tag>}
        </span>
        {node.reason !== undefined && <p className="ps-8 text-attention wrap-anywhere">{node.reason}</p>}
      </td>
      <td className={`${cell} whitespace-nowrap`}>
        {status !== undefined && <State of={status}>{text.word('status', status)}</State>}
        {node.level === 'mediaBuy' && status === 'ACTIVE' && !node.figures?.impressions && <Why id={node.id} />}
      </td>
      <Numbers figures={node.figures} changes={changes} own={node.currency} {...shown} />
    </tr>
  );
}

const link = 'hover:underline';

/** The name leads to the page of the object. */
function Name({ node: { level, id, name } }: { node: TreeNode }) {
  const { account } = useAccountContext();
  const shown = <ForeignText>{name}</ForeignText>;
  if (level === 'campaign')
    return (
      <Link to="/a/$account/campaigns/$id" params={{ account, id }} className={link}>
        {shown}
      </Link>
    );
  if (level === 'mediaBuy')
    return (
      <Link to="/a/$account/media-buys/$id" params={{ account, id }} className={link}>
        {shown}
      </Link>
    );
  return shown;
}

export function Why({ id }: { id: string }) {
  const text = useText();
  const { account } = useAccountContext();
  return (
    <Link to="/a/$account/media-buys/$id/delivery" params={{ account, id }} className="ms-2 text-accent underline underline-offset-2">
      {text('report.why')}
    </Link>
  );
}

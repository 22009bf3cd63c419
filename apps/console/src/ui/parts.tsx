import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from './button';
import { Icon, type IconName } from './icon';
import { useText } from '#/i18n';

/** Layout of a screen: header and content. */
export function Page({ title, about, actions, children }: { title: string; about?: ReactNode; actions?: ReactNode; children: ReactNode }) {
  const text = useText();
  useEffect(() => {
    document.title = `${title} · ${text('product')}`;
  }, [title, text]);
  return (
    <div className="mx-auto grid w-full max-w-6xl min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5 px-4 py-5 sm:px-6">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h1 dir="auto" className="text-xl font-semibold wrap-anywhere">
            {title}
          </h1>
          {about !== undefined && <div className="mt-0.5 text-sm text-mute">{about}</div>}
        </div>
        {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

export function Card({
  title,
  actions,
  children,
  flush = false,
}: {
  title?: string;
  actions?: ReactNode;
  children: ReactNode;
  flush?: boolean;
}) {
  return (
    <section className="min-w-0 overflow-hidden rounded-lg border border-line bg-panel shadow-card">
      {title !== undefined && (
        <header className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-2.5">
          <h2 className="text-sm font-semibold">{title}</h2>
          {actions}
        </header>
      )}
      <div className={flush ? '' : 'p-4'}>{children}</div>
    </section>
  );
}

export type Tone = 'good' | 'bad' | 'attention' | 'information' | 'mute';
const tones: Record<Tone, string> = {
  good: 'bg-good-soft text-good',
  bad: 'bg-bad-soft text-bad',
  attention: 'bg-attention-soft text-attention',
  mute: 'bg-sunken text-mute',
  information: 'bg-information-soft text-information',
};

export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={`inline-flex items-center gap-1.5 rounded-full px-2 py-0.5 text-xs font-medium whitespace-nowrap ${tones[tone]}`}>
      <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
      {children}
    </span>
  );
}

/** Placeholder of an empty list: its purpose, and the next step. */
export function Empty({ icon, title, children, action }: { icon: IconName; title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-2 px-6 py-10 text-center">
      <span className="grid size-10 place-items-center rounded-full bg-accent-soft text-accent">
        <Icon name={icon} size={20} />
      </span>
      <p className="font-semibold">{title}</p>
      {children !== undefined && <p className="max-w-md text-sm text-mute">{children}</p>}
      {action !== undefined && <div className="mt-2">{action}</div>}
    </div>
  );
}

/** Placeholder rows while data is loading. */
export function Rows({ count = 5 }: { count?: number }) {
  const text = useText();
  return (
    <div className="grid gap-3 p-4" role="status" aria-label={text('common.loading')}>
      {Array.from({ length: count }, (_, n) => (
        <div key={n} className="u-skeleton h-5" />
      ))}
    </div>
  );
}

export function Figure({ label, value, note }: { label: string; value: ReactNode; note?: ReactNode }) {
  return (
    <div className="grid content-start gap-0.5 bg-panel px-4 py-3">
      <dt className="text-xs text-mute">{label}</dt>
      <dd className="text-xl font-semibold tracking-tight tabular-nums">{value}</dd>
      {note !== undefined && <dd className="text-xs text-mute">{note}</dd>}
    </div>
  );
}

export const Figures = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line shadow-card sm:grid-cols-4">{children}</dl>
);

export interface Column<T> {
  readonly key: string;
  readonly head: string;
  readonly cell: (row: T) => ReactNode;
  /** Numeric columns are right-aligned with tabular figures. */
  readonly isNumber?: boolean;
  readonly isMain?: boolean;
}

export function Table<T>({
  caption,
  columns,
  rows,
  id,
  mark,
}: {
  caption: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  id: (row: T) => string;
  mark?: (row: T) => string;
}) {
  return (
    <div className="overflow-x-auto" role="region" aria-label={caption} tabIndex={0}>
      <table className="w-full text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-xs text-mute">
            {columns.map(({ key, head, isNumber }) => (
              <th key={key} scope="col" className={`px-4 py-2 font-medium whitespace-nowrap ${isNumber ? 'text-end' : 'text-start'}`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={id(row)} className={`border-b border-line last:border-0 hover:bg-sunken/60 ${mark?.(row) ?? ''}`}>
              {columns.map(({ key, cell, isNumber, isMain }) => (
                <td
                  key={key}
                  className={`px-4 py-2.5 align-top ${isNumber ? 'text-end whitespace-nowrap tabular-nums' : ''} ${isMain ? 'min-w-44 font-medium' : ''}`}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Foreign text, in its own direction and limited to the width of its container. */
export function ForeignText({ children, lines }: { children: string; lines?: boolean }) {
  return (
    <span dir="auto" className={`wrap-anywhere ${lines ? 'line-clamp-4' : 'line-clamp-2'}`}>
      {children}
    </span>
  );
}

function Copy({ text: value, label }: { text: string; label: string }) {
  const text = useText();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    setCopied(true);
    setTimeout(() => setCopied(false), 2_000);
  };
  return (
    <Button className="min-h-7 px-2" onClick={() => void copy()} aria-label={label}>
      <Icon name={isCopied ? 'check' : 'copy'} size={14} />
      <span aria-live="polite">{isCopied ? text('common.copied') : text('common.copy')}</span>
    </Button>
  );
}

export function Code({ children, label }: { children: string; label: string }) {
  return (
    <div className="relative min-w-0 rounded-lg border border-line bg-sunken">
      <pre dir="ltr" tabIndex={0} role="region" aria-label={label} className="overflow-x-auto p-3 pe-24 font-mono text-xs leading-relaxed">
        {children}
      </pre>
      <div className="absolute end-2 top-2">
        <Copy text={children} label={`${label}: ⧉`} />
      </div>
    </div>
  );
}

/** The browser's native dialog: the page behind it is inert, and Escape closes it. */
export function Dialog({
  title,
  isOpen,
  onClose,
  children,
  footer,
}: {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
}) {
  const text = useText();
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = box.current!;
    if (isOpen && !dialog.open) dialog.showModal();
    if (!isOpen && dialog.open) dialog.close();
  }, [isOpen]);
  return (
    <dialog ref={box} aria-label={title} onClose={onClose} className="w-[min(36rem,calc(100vw-2rem))] rounded-xl bg-panel shadow-float">
      {isOpen && (
        <div className="grid max-h-[85dvh] grid-rows-[auto_1fr_auto]">
          <header className="flex items-center justify-between gap-3 border-b border-line px-4 py-3">
            <h2 className="text-base font-semibold">{title}</h2>
            <Button kind="quiet" className="px-2" onClick={onClose} aria-label={text('common.close')}>
              <Icon name="close" />
            </Button>
          </header>
          <div className="grid content-start gap-4 overflow-y-auto p-4">{children}</div>
          {footer !== undefined && <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3">{footer}</footer>}
        </div>
      )}
    </dialog>
  );
}

import { useEffect, type ReactNode } from 'react';
import { Line, Loading, Rows } from './skeleton';
import { useText } from '#/i18n';

export { Code, Id } from './copy';
export { Dialog } from './dialog';
export { Empty } from './empty';
export { Line, Loading, Rows } from './skeleton';
export { Badge, State, Tag } from './state';
export { type Column, Table } from './table';
export { Time } from './time';

interface PageProps {
  /** Null while the name of the object is loading. */
  readonly title: string | null;
  /** State of the object, beside its name. */
  readonly state?: ReactNode;
  readonly about?: ReactNode;
  readonly actions?: ReactNode;
  /** Facts of the object: at the end of the line, or below the content where the window is narrow. */
  readonly facts?: ReactNode;
  readonly children: ReactNode;
}

/** Layout of a screen: header and content. */
export function Page({ title, state, about, actions, facts, children }: PageProps) {
  const text = useText();
  useEffect(() => {
    if (title !== null) document.title = `${title} · ${text('product')}`;
  }, [title, text]);
  const column = 'grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4';
  return (
    <div className={`mx-auto w-full max-w-6xl px-4 py-5 sm:px-6 ${column}`}>
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {title === null ? (
              <Line className="my-1 h-5 w-64" />
            ) : (
              <h1
                dir="auto"
                title={title.length > 200 ? title.slice(0, 1_000) : undefined}
                className="line-clamp-3 text-xl font-semibold wrap-anywhere"
              >
                {title}
              </h1>
            )}
            {state}
          </div>
          {about !== undefined && <div className="mt-0.5 text-mute">{about}</div>}
        </div>
        {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
      </header>
      {facts === undefined ? (
        children
      ) : (
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_17rem]">
          <div className={column}>{children}</div>
          {facts}
        </div>
      )}
    </div>
  );
}

interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

/** Labels and values of an object, one below the other. */
export function Facts({ of }: { of: readonly Fact[] }) {
  const text = useText();
  return (
    <aside aria-label={text('facts.title')} className="min-w-0 rounded-lg border border-line bg-panel px-4 py-3">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 text-xs *:first:col-span-full sm:grid-cols-3 lg:grid-cols-1">
        {of.map(({ label, value }) => (
          <div key={label} className="grid min-w-0 grid-cols-[minmax(0,1fr)]">
            <dt className="text-mute">{label}</dt>
            <dd className="min-h-6 min-w-0 wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}

/** Placeholder of the page of an object: its name, a card and its facts. */
export function ObjectSkeleton({ facts = 6 }: { facts?: number }) {
  return (
    <Loading>
      <Page
        title={null}
        about={<Line className="my-1 h-3 w-40" />}
        facts={
          facts === 0 ? undefined : (
            <div className="grid gap-3 rounded-lg border border-line bg-panel px-4 py-3">
              {Array.from({ length: facts }, (_, n) => (
                <div key={n} className="grid h-11 content-center gap-2">
                  <Line className="h-3 w-20" />
                  <Line className="h-3 w-36" />
                </div>
              ))}
            </div>
          )
        }
      >
        <Card title="" flush>
          <Rows count={6} />
        </Card>
      </Page>
    </Loading>
  );
}

interface CardProps {
  /** Empty while it is loading. */
  readonly title?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  readonly flush?: boolean;
}

/** Its content is clipped without a scroll box, so that the head of a table in it can stay at the top of the window. */
export function Card({ title, actions, children, flush = false }: CardProps) {
  return (
    <section className="min-w-0 overflow-clip rounded-lg border border-line bg-panel">
      {title !== undefined && (
        <header className="flex min-h-11 flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-1.5">
          {title === '' ? <Line className="h-3 w-24" /> : <h2 className="font-semibold">{title}</h2>}
          {actions}
        </header>
      )}
      <div className={flush ? '' : 'p-4'}>{children}</div>
    </section>
  );
}

/** A value of null is loading. */
export function Figure({ label, value, note }: { label: string; value: ReactNode | null; note?: ReactNode }) {
  return (
    <div className="grid content-start bg-panel px-4 py-3 max-sm:last:odd:col-span-2">
      <dt className="text-xs text-mute">{label}</dt>
      <dd className="flex min-h-9 items-center text-xl font-semibold tracking-tight tabular-nums sm:text-2xl">
        {value ?? <Line className="h-6 w-24" />}
      </dd>
      {note !== undefined && <dd className="text-xs text-mute">{note}</dd>}
    </div>
  );
}

export const Figures = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none">
    {children}
  </dl>
);

/** Foreign text, in its own direction and limited to the width of its container. */
export function ForeignText({ children, lines }: { children: string; lines?: boolean }) {
  return (
    <span
      dir="auto"
      title={children.length > 60 ? children.slice(0, 1_000) : undefined}
      className={`u-foreign wrap-anywhere ${lines ? 'line-clamp-4' : 'line-clamp-2'}`}
    >
      {children}
    </span>
  );
}

import type { ReactNode, Ref } from 'react';
import { Page } from './page';
import { Line, Loading, Rows } from './skeleton';
import { useText } from '#/i18n';

export { Code, Id } from './copy';
export { Dialog } from './dialog';
export { Empty } from './empty';
export { Page } from './page';
export { Question } from './question';
export { Line, Loading, Rows } from './skeleton';
export { Badge, State, Tag } from './state';
export { type Column, Table } from './table';
export { Time } from './time';
export type { Tone } from '#/lib/tones';

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
          <div key={label} className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start">
            <dt className="text-mute">{label}</dt>
            <dd className="min-h-6 min-w-0 wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}

/** Placeholder of the page of an object: its name, figures with their labels, a card and its facts. */
export function ObjectSkeleton({ facts = 8, figures = [] }: { facts?: number; figures?: readonly string[] }) {
  return (
    <Loading>
      <Page
        title={null}
        about={
          <span className="flex h-5 items-center">
            <Line className="h-3 w-40" />
          </span>
        }
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
        {figures.length > 0 && (
          <Figures>
            {figures.map((label) => (
              <Figure key={label} label={label} value={null} />
            ))}
          </Figures>
        )}
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
  /** A heading that can get the focus. */
  readonly heading?: Ref<HTMLHeadingElement>;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  readonly flush?: boolean;
}

/** Its content is clipped without a scroll box, so that the head of a table in it can stay at the top of the window. */
export function Card({ title, heading, actions, children, flush = false }: CardProps) {
  return (
    <section className="min-w-0 overflow-clip rounded-lg border border-line bg-panel">
      {title !== undefined && (
        <header className="flex min-h-11 flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-1.5">
          {title === '' ? (
            <Line className="h-3 w-24" />
          ) : (
            <h2 ref={heading} tabIndex={heading === undefined ? undefined : -1} className="min-w-0 font-semibold wrap-anywhere">
              {title}
            </h2>
          )}
          {actions}
        </header>
      )}
      <div className={flush ? '[&>[role=alert]]:m-4' : 'p-4'}>{children}</div>
    </section>
  );
}

/** A value of null is loading. */
export function Figure({ label, value, note }: { label: string; value: ReactNode | null; note?: ReactNode }) {
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start bg-panel px-4 py-3 max-sm:last:odd:col-span-2">
      <dt className="text-xs text-mute">{label}</dt>
      <dd className="flex min-h-9 min-w-0 items-center text-lg font-semibold tracking-tight wrap-anywhere tabular-nums sm:text-2xl">
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
    <span dir="auto" title={children.slice(0, 1_000)} className={`u-foreign wrap-anywhere ${lines ? 'line-clamp-4' : 'line-clamp-2'}`}>
      {children}
    </span>
  );
}

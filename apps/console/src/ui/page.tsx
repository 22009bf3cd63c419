import type { ReactNode } from 'react';
import { BehindButton } from './behind/behind';
import { Line } from './skeleton';
import { usePageTitle } from '#/lib/trail';

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

const column = 'grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4';

/** Layout of a screen: header and content. */
export function Page({ title, state, about, actions, facts, children }: PageProps) {
  usePageTitle(title);
  return (
    <div className={`mx-auto w-full max-w-6xl px-4 py-5 sm:px-6 ${column}`}>
      <header className="flex items-start gap-2">
        <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-3">
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
            {about !== undefined && <div className="mt-0.5 wrap-anywhere text-mute">{about}</div>}
          </div>
          {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
        </div>
        <BehindButton />
      </header>
      {facts === undefined ? children : <Columns facts={facts}>{children}</Columns>}
    </div>
  );
}

/** Content with the facts of an object at the end of the line, or below it where the window is narrow. */
export const Columns = ({ facts, children }: { facts: ReactNode; children: ReactNode }) => (
  <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_17rem]">
    <div className={column}>{children}</div>
    {facts}
  </div>
);

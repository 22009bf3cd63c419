import type { ReactNode } from 'react';
import { Button } from './button';
import { Id } from './copy';
import { Frame } from './frame';
import { Icon } from './icon';
import { useText } from '#/i18n';
import { adviceFor, messageOf } from '#/lib/advice';
import { asApiError, type ApiIssue } from '#/lib/api';

interface ProblemProps {
  readonly error: unknown;
  readonly issues?: readonly ApiIssue[];
  /** Whether issues are shown with their paths. By default, one alone is not. */
  readonly hasPaths?: boolean;
  readonly again?: () => void;
}

/** What happened, what to do about it, the request id for support, and a retry. */
export function Problem({ error, issues = [], hasPaths = issues.length > 1, again }: ProblemProps) {
  const text = useText();
  const refused = asApiError(error);
  if (refused === null) return null;
  const advice = adviceFor(refused);
  const message = messageOf(text, refused);
  const isListed = issues.some((issue) => issue.message === message);
  return (
    <div role="alert" className="flex min-w-0 items-start gap-2.5 rounded-lg border border-line bg-bad-soft px-3 py-2.5 text-start">
      <Icon name="alert" className="mt-0.5 text-bad" />
      <div className="grid min-w-0 grow gap-1.5">
        {!(hasPaths && isListed) && (
          <p dir="auto" className="font-medium wrap-anywhere text-bad">
            {message}
          </p>
        )}
        {advice !== null && <p>{text(advice)}</p>}
        {(hasPaths || !isListed) && issues.length > 0 && (
          <ul className="grid gap-0.5">
            {issues.map((issue) => (
              <li key={issue.path + issue.message} className="wrap-anywhere">
                {hasPaths && <code className="font-mono text-xs">{issue.path}</code>} {issue.message}
              </li>
            ))}
          </ul>
        )}
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-xs">
          <code className="font-mono">{refused.code}</code>
          {refused.requestId !== null && (
            <span className="flex max-w-full min-w-0 items-center gap-1">
              {text('problem.requestId')} <Id label={text('problem.requestId')}>{refused.requestId}</Id>
            </span>
          )}
          {again && (
            <Button size="small" onClick={again}>
              {text('common.again')}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

/** A problem in the place of a whole screen, with a way out. */
function ProblemPage({ error, again }: { error: unknown; again: () => void }) {
  const text = useText();
  const status = asApiError(error)?.status;
  const title = status === 404 ? 'problem.nothing' : status === 403 ? 'problem.forbidden' : 'problem.title';
  return (
    <Frame title={text(title)}>
      <Problem error={error} again={again} />
      <Home />
    </Frame>
  );
}

/** Error page of a crashed screen. */
export const Crashed = ({ error, reset }: { error: unknown; reset: () => void }) => <ProblemPage error={error} again={reset} />;

export function Home() {
  const text = useText();
  return (
    <a className="justify-self-start text-accent underline underline-offset-2" href="/console/">
      {text('problem.home')}
    </a>
  );
}

interface LoadedProps<T> {
  readonly query: { data: T | undefined; error: unknown; refetch: () => unknown };
  readonly skeleton: ReactNode;
  /** The query is the whole screen: its failure is a page of its own. */
  readonly isPage?: boolean;
  readonly children: (data: T) => ReactNode;
}

/** Content of a query: a placeholder, an error, or its data. */
export function Loaded<T>({ query, skeleton, isPage = false, children }: LoadedProps<T>) {
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (!query.error) return <>{skeleton}</>;
  const again = () => void query.refetch();
  if (isPage) return <ProblemPage error={query.error} again={again} />;
  return <Problem error={query.error} again={again} />;
}

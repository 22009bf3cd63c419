import type { ReactNode } from 'react';
import { Button } from './button';
import { Icon } from './icon';
import { useText } from '#/i18n';
import { asApiError, type ApiIssue, type ApiError } from '#/lib/api';

/** An error message with the request id for support, and a retry button. */
export function Problem({ error, issues = [], again }: { error: unknown; issues?: readonly ApiIssue[]; again?: () => void }) {
  const text = useText();
  const refused = asApiError(error);
  if (refused === null) return null;
  return (
    <div role="alert" className="grid gap-1.5 rounded-lg border border-bad/30 bg-bad-soft px-3 py-2.5 text-sm">
      <div className="flex items-start gap-2 text-bad">
        <Icon name="alert" className="mt-0.5" />
        <p className="min-w-0 font-medium wrap-anywhere">{words(text, refused)}</p>
      </div>
      {issues.length > 0 && (
        <ul className="grid gap-0.5 ps-6 text-ink">
          {issues.map(({ path, message }) => (
            <li key={path + message} className="wrap-anywhere">
              <code className="font-mono text-xs">{path}</code> {message}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 ps-6 text-xs text-ink">
        <code className="font-mono">{refused.code}</code>
        {refused.requestId !== null && <span className="wrap-anywhere">{text('problem.request', { id: refused.requestId })}</span>}
        {again && (
          <Button className="min-h-7" onClick={again}>
            {text('common.again')}
          </Button>
        )}
      </div>
    </div>
  );
}

function words(text: ReturnType<typeof useText>, refused: ApiError): string {
  if (refused.status === 0) return text('problem.offline');
  if (refused.status === 429) return text('problem.limited', { seconds: refused.retryAfter ?? 60 });
  return refused.message || text('problem.unknown');
}

/** Error page of a crashed screen. */
export function Crashed({ error, reset }: { error: unknown; reset: () => void }) {
  const text = useText();
  return (
    <main className="mx-auto grid max-w-lg gap-4 p-6">
      <h1 className="text-xl font-semibold">{text('problem.title')}</h1>
      <Problem error={error} again={reset} />
      <a className="text-accent underline underline-offset-2" href="/console/">
        {text('problem.home')}
      </a>
    </main>
  );
}

/** Content of a query: a placeholder, an error, or its data. */
export function Loaded<T>({
  query,
  skeleton,
  children,
}: {
  query: { data: T | undefined; error: unknown; refetch: () => unknown };
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
}) {
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.error) return <Problem error={query.error} again={() => void query.refetch()} />;
  return <>{skeleton}</>;
}

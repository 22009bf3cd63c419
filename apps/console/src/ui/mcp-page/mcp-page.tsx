import { lazy, Suspense } from 'react';
import { loadMessages } from '#/i18n';
import { Rows } from '#/ui/parts';

interface Props {
  /** Name of the view, such as `campaigns`. */
  readonly view: string;
  /** Arguments of the tool that opened it. */
  readonly input?: Readonly<Record<string, unknown>>;
  /** Result of that tool: its parameters, or a whole result of MCP. */
  readonly result: unknown;
}

/** The host and its words come with the first view. */
const HostedPage = lazy(async () => {
  const [{ HostedPage: it }] = await Promise.all([import('./hosted-page'), loadMessages('pages')]);
  return { default: it };
});

/** A view of an MCP app, in a frame on an origin of its own. */
export function McpPage({ view, input = {}, result }: Props) {
  return (
    <Suspense fallback={<Rows />}>
      <HostedPage key={view} view={view} input={input} result={result} />
    </Suspense>
  );
}

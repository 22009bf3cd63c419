import { lazy, Suspense } from 'react';
import { loadMessages } from '#/i18n';
import type { Artifact } from '#/lib/assistant/answer';
import { Rows } from '#/ui/parts';

const McpPage = lazy(async () => {
  const [{ McpPage: page }] = await Promise.all([import('../mcp-page/mcp-page'), loadMessages('briefs')]);
  return { default: page };
});

/** The page of the data that an answer lists. */
export function ArtifactView({ of: { view, data } }: { of: Artifact }) {
  const { params, result } = data as { params?: Readonly<Record<string, unknown>>; result?: unknown };
  return (
    <Suspense fallback={<Rows count={3} />}>
      <McpPage view={view} {...(params && { input: params })} result={result ?? data} />
    </Suspense>
  );
}

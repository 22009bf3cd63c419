import { useQuery } from '@tanstack/react-query';
import { useText } from '#/i18n';
import { isPlainObject } from '#/lib/mcp/message';
import { callTool, toolResult } from '#/lib/mcp/tool-result';
import type { AppView } from '#/lib/mcp/views';
import { Rows } from '#/ui/parts';
import { Loaded } from '#/ui/problem';
import { DataCard } from '#/ui/task/data-card';

const maxRows = 10;

interface Props {
  /** Undefined for a view that the console does not know. */
  readonly view: AppView | undefined;
  readonly title: string;
  readonly result: unknown;
}

/** The data of a view where this exchange has no sandbox for it: those of the result, or the first rows that the view would list. */
export function Unhosted({ view, title, result }: Props) {
  const text = useText();
  const given = dataOf(result);
  const { page: _, params, ...data } = given;
  const query = useQuery({
    queryKey: ['data of a view', view?.name, given],
    queryFn: ({ signal }) => readRows(view, params, signal),
    enabled: Object.keys(data).length === 0,
    initialData: Object.keys(data).length === 0 ? undefined : data,
  });
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <p className="max-w-prose text-mute">{text('pages.noSandbox')}</p>
      <Loaded query={query} skeleton={<Rows />}>
        {(found) => <DataCard title={title} value={found} />}
      </Loaded>
    </div>
  );
}

/** The parameters where nothing can be listed: without a list, or when the API refuses it. */
async function readRows(view: AppView | undefined, params: unknown, signal: AbortSignal): Promise<Readonly<Record<string, unknown>>> {
  const filter = isPlainObject(params) ? params : {};
  if (view?.kind === undefined) return filter;
  const answer = await callTool('search', { kind: view.kind, filter, limit: maxRows }, signal);
  const { objects } = answer.structuredContent as { readonly objects?: Readonly<Record<string, unknown>> };
  return objects ?? filter;
}

function dataOf(result: unknown): Readonly<Record<string, unknown>> {
  const { structuredContent, content } = toolResult(result);
  return isPlainObject(structuredContent) ? structuredContent : { content };
}

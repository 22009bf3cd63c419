import { invocationOf } from './operations';
import type { RecordedCall } from './recorder';

/** A call as the panel shows it: one that this page made, or a read whose answer the page has from another one. */
export type ShownCall = RecordedCall & { readonly isKnown?: boolean };

/** A query of the cache whose answer the page shows. */
export interface UsedQuery {
  readonly queryKey: readonly unknown[];
  readonly at: number;
  /** Query parameters of the first page of a list. */
  readonly firstPage?: object | undefined;
}

interface Parameters {
  readonly params?: { readonly path?: Readonly<Record<string, string | number>>; readonly query?: Readonly<Record<string, unknown>> };
}

/** Address of the read behind a query of the cache, whose key is that of `openapi-react-query` or of `usePages`; null for other keys. */
export function urlOf({ queryKey: [method, template, given, more], firstPage }: UsedQuery): string | null {
  if (method !== 'get' || typeof template !== 'string' || !template.startsWith('/api/')) return null;
  const { path = {}, query = {} } =
    given === 'pages'
      ? { query: { ...(more as object), ...(isPaged(template) ? firstPage : {}) } }
      : ((given as Parameters | undefined)?.params ?? {});
  const filled = template.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    path[name] === undefined ? whole : encodeURIComponent(String(path[name])),
  );
  if (filled.includes('{')) return null;
  const pairs = Object.entries(query)
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((one: unknown): [string, unknown] => [name, one]))
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]): [string, string] => [name, String(value)]);
  return pairs.length === 0 ? filled : `${filled}?${new URLSearchParams(pairs).toString()}`;
}

/** Whether the API gives the list by pages. Other lists refuse a page. */
const isPaged = (template: string): boolean => invocationOf('GET', template)?.operation.types?.['limit'] !== undefined;

/** The same for addresses that mean the same request, however their parameters are ordered and encoded. */
function readId(url: string): string {
  const [path = '', query = ''] = url.split('?');
  const pairs = [...new URLSearchParams(query)].map((pair) => pair.join('=')).toSorted();
  return `GET ${path}?${pairs.join('&')}`;
}

/** The calls of a page: those of the recorder, and reads of the cache that it has not seen here. */
export function callsOf(recorded: readonly RecordedCall[], used: readonly UsedQuery[], screen: string): readonly ShownCall[] {
  const own = recorded
    .filter((call) => call.isOfFrame || call.screen === screen)
    .map((call): ShownCall => (call.method === 'GET' ? { ...call, id: readId(call.url) } : call));
  const known = new Map<string, ShownCall>();
  for (const query of used) {
    const url = urlOf(query);
    if (url !== null) known.set(readId(url), knownCall(url, query.at, screen));
  }
  for (const { id } of own) known.delete(id);
  return [...[...known.values()].toSorted((one, other) => one.at - other.at), ...own];
}

const knownCall = (url: string, at: number, screen: string): ShownCall => ({
  id: readId(url),
  serial: 0,
  method: 'GET',
  url,
  screen,
  isOfFrame: false,
  isKnown: true,
  status: null,
  ms: null,
  requestId: null,
  at,
  count: 1,
});

/** The calls in the order in which the panel has shown them; new ones are the last. `order` remembers it. */
export function inOrder(calls: readonly ShownCall[], order: Map<string, number>): readonly ShownCall[] {
  for (const { id } of calls) if (!order.has(id)) order.set(id, order.size);
  return calls.toSorted((one, other) => order.get(one.id)! - order.get(other.id)!);
}

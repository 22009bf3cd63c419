import { foreignCursor, type Page, type Pagination } from '@exchange/kernel';
import { RequestContext } from '../request/request-context';
import type { CursorSeal } from '../secrets/cursor-seal';

/** What says how much of a list is wanted, not of which list. */
const ofThePage = new Set(['cursor', 'limit', 'take', 'skip', 'offset']);

interface CursorQuery {
  cursor?: string;
}

/**
 * Opens the cursor that a query brought, and remembers for which list the one of the answer is sealed: a cursor holds for the address, the account and
 * the filters that it was given for (ADR 51).
 */
export function openCursor(seal: CursorSeal, query: CursorQuery): void {
  const context = RequestContext.current()!;
  const scope = scopeOf(context, query);
  context.sealCursor = (keyset) => seal.seal(keyset, scope);
  if (query.cursor === undefined) return;
  const keyset = seal.open(query.cursor, scope);
  if (keyset === null) throw foreignCursor();
  query.cursor = keyset;
}

/** What leaves of a page's position. A list that could show a keyset, because its query declares no `cursor`, is a mistake of ours. */
export function sealedPagination({ pagination }: Page<unknown>): Pagination {
  const { nextCursor } = pagination as { readonly nextCursor?: string | null };
  if (typeof nextCursor !== 'string') return pagination;
  const seal = RequestContext.current()?.sealCursor;
  if (!seal) throw new Error('A list that gives cursors needs a query that takes them.');
  return { ...pagination, nextCursor: seal(nextCursor) } as Pagination;
}

function scopeOf({ caller, response }: RequestContext, query: object): string {
  const filters = Object.entries(query).filter(([name, value]) => value !== undefined && !ofThePage.has(name));
  filters.sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([response!.req.path, caller?.accountId ?? null, filters]);
}

import { invalidCursor, type Page, type Pagination } from '@exchange/kernel';
import { RequestContext } from '../request/request-context';
import type { CursorSeal } from '../secrets/cursor-seal';

/** Parameters that select the page and not the list. */
const pageParameters = new Set(['cursor', 'limit', 'take', 'skip', 'offset']);

interface CursorQuery {
  cursor?: string;
}

/**
 * Opens the cursor of a query and prepares the seal of the next one. A cursor is valid only for the path, the account and the filters it was issued for
 * (docs/adr/0051).
 */
export function openCursor(seal: CursorSeal, query: CursorQuery): void {
  const context = RequestContext.current()!;
  const scope = scopeOf(context, query);
  context.sealCursor = (keyset) => seal.seal(keyset, scope);
  if (query.cursor === undefined) return;
  const keyset = seal.open(query.cursor, scope);
  if (keyset === null) throw invalidCursor();
  query.cursor = keyset;
}

/** The pagination with a sealed cursor. Throws when the query declares no `cursor`, because the keyset would be disclosed. */
export function sealedPagination({ pagination }: Page<unknown>): Pagination {
  const { nextCursor } = pagination as { readonly nextCursor?: string | null };
  if (typeof nextCursor !== 'string') return pagination;
  const seal = RequestContext.current()?.sealCursor;
  if (!seal) throw new Error('A list that gives cursors needs a query that takes them.');
  return { ...pagination, nextCursor: seal(nextCursor) } as Pagination;
}

function scopeOf({ caller, response }: RequestContext, query: object): string {
  const filters = Object.entries(query).filter(([name, value]) => value !== undefined && !pageParameters.has(name));
  filters.sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([response!.req.path, caller?.accountId ?? null, filters]);
}

/** A page of a list, with one of three kinds of pagination. */
interface Page {
  readonly data: readonly unknown[];
  readonly meta?: {
    readonly pagination?: {
      readonly nextCursor?: string | null;
      readonly nextOffset?: number | null;
      readonly hasMore?: boolean;
    };
  };
}

type Query = Readonly<Record<string, unknown>>;

/** Every item of a list. Pages are fetched as they are needed, each with the query of the first. */
export async function* itemsOf(ask: (query: Query) => Promise<Page>, query: Query): AsyncGenerator<unknown, void, undefined> {
  let next: Query | null = query;
  let seen = Number(query['skip'] ?? 0);
  while (next !== null) {
    const page: Page = await ask(next);
    yield* page.data;
    seen += page.data.length;
    next = nextQuery(page, query, seen);
  }
}

function nextQuery({ data, meta }: Page, query: Query, seen: number): Query | null {
  const { nextCursor, nextOffset, hasMore } = meta?.pagination ?? {};
  if (typeof nextCursor === 'string') return { ...query, skip: undefined, cursor: nextCursor };
  if (typeof nextOffset === 'number') return { ...query, offset: nextOffset };
  // An empty page ends the list even when `hasMore` is true, so that the loop cannot run forever.
  return hasMore === true && nextCursor === undefined && data.length > 0 ? { ...query, skip: seen } : null;
}

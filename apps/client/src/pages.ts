/** How the lists of the exchange say where the next page is. */
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

/** Every item of a list, page by page as they are needed, each page with the query of the first. */
export async function* itemsOf(ask: (query: Query) => Promise<Page>, query: Query): AsyncGenerator<unknown, void, undefined> {
  let next: Query | null = query;
  let seen = Number(query['skip'] ?? 0);
  while (next !== null) {
    const page: Page = await ask(next);
    yield* page.data;
    seen += page.data.length;
    next = after(page, query, seen);
  }
}

function after({ data, meta }: Page, query: Query, seen: number): Query | null {
  const { nextCursor, nextOffset, hasMore } = meta?.pagination ?? {};
  if (typeof nextCursor === 'string') return { ...query, skip: undefined, cursor: nextCursor };
  if (typeof nextOffset === 'number') return { ...query, offset: nextOffset };
  // A page that is empty has nothing after it, whatever it says.
  return hasMore === true && nextCursor === undefined && data.length > 0 ? { ...query, skip: seen } : null;
}

import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import {
  type Caller,
  type CursorPagination,
  DomainError,
  invalidField,
  invalidInput,
  type Page,
  pageLimits,
  type Pagination,
} from '@exchange/kernel';
import { access, ArgumentCursors, CursorSeal, everyone, Log, type ObjectKind, Tool, type ToolCall, toolFields } from '@exchange/platform';
import { Kinds } from './kinds';
import { summaries } from './summaries';

/** What a search without a kind looks through: those with names to look in, where no filter is needed. */
const mainKinds: readonly string[] = ['advertiser', 'campaign', 'media_buy', 'rfp', 'seller', 'skill', 'wholesale_product'];

/** Characters of the results of one answer, about: what is beyond that is the next page. MCP answers them twice, as text and as they are. */
const mostCharacters = 256_000;

const input = z.strictObject({
  kind: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .describe(
      'Of buyers: advertiser, advertiser_grant, audience, buyer_agent, campaign, catalog, discovery (get only), event_source, media_buy, property_list, proposal, rfp, seller, suggestion, task, webhook_subscription. ' +
        'Of sellers: agent, brief, demand_signal, saved_offer, storefront, wholesale_product, work_item. ' +
        'Of both: account, approval, ask, billing (get only), conversation, invoice, member, notification, skill, supply_request, usage (get only). ' +
        'Left out: the main kinds, by name; then query is required.',
    ),
  query: toolFields.query.optional().describe('Looked for in names and briefs, whatever its case.'),
  filter: z
    .record(z.string().max(64), z.unknown())
    .optional()
    .describe('Of that kind. audience, catalog, event_source and property_list need advertiserId, proposal needs campaignId.'),
  limit: z.int().min(1).max(pageLimits.max).default(pageLimits.default).describe('Without a kind: of each kind.'),
  cursor: toolFields.cursor.optional(),
});

const results = z.array(z.record(z.string(), z.unknown()));
const output = z.object({
  objects: z
    .object({
      kind: z.string(),
      results,
      returned: z.int(),
      hasMore: z.boolean(),
      total: z.int().optional().describe('Of all pages, where it is known.'),
      nextCursor: z.string().optional(),
    })
    .optional(),
  matches: z
    .array(z.object({ kind: z.string(), results, hasMore: z.boolean() }))
    .optional()
    .describe('Without a kind: what was found of each. For more of one, search for it with its kind.'),
  unavailable: z.array(z.object({ kind: z.string(), message: z.string() })).optional(),
});

type Asked = z.output<typeof input>;
type Answer = z.input<typeof output>;
type Found = NonNullable<Answer['matches']>[number];
type Failed = NonNullable<Answer['unavailable']>[number];

/** docs/spec/gaps.md; paging: rest-api.md. */
@Injectable()
export class SearchTool extends Tool<typeof input, typeof output> {
  readonly spec = {
    name: 'search',
    title: 'Search',
    description:
      'Finds objects of one kind, by filter and by text, page by page: send the same arguments with nextCursor until there is none. Without a kind it ' +
      'looks for the text in the main kinds. It changes nothing. A result is a summary: the lists that `truncated` names are cut, get has all of ' +
      'them. `search` with kind skill tells how to do things here.',
    input,
    output,
    performs: [access(everyone, 'read')],
    hints: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  } as const;

  constructor(
    private readonly kinds: Kinds,
    private readonly sealing: CursorSeal,
    private readonly log: Log,
  ) {
    super();
  }

  async run(asked: Asked, { caller }: ToolCall): Promise<Answer> {
    return asked.kind === undefined ? this.everywhere(asked, caller) : { objects: await this.ofKind(asked, asked.kind, caller) };
  }

  private async ofKind({ query, filter: given, limit, cursor }: Asked, name: string, caller: Caller): Promise<Answer['objects']> {
    const kind = this.kinds.named(caller, name);
    if (!kind.search)
      throw invalidField(
        'kind',
        `Objects of kind ${name} are not listed: ${kind.isSingleton ? 'call get without an id' : 'get one by its id'}.`,
      );
    const filter = filterOf(kind, given);
    const cursors = new ArgumentCursors(this.sealing, 'search', caller, { kind: name, query, filter });
    const opened = cursor === undefined ? {} : { cursor: cursors.open(cursor) };
    const found = await kind.search(caller, { ...(query === undefined ? {} : { query }), filter, limit, ...opened });
    const page = summaries(found, mostCharacters);
    const { hasMore, nextCursor, total } = positionOf(page);
    return {
      kind: name,
      results: [...page.rows],
      returned: page.rows.length,
      hasMore,
      ...(total === undefined ? {} : { total }),
      ...(nextCursor === null ? {} : { nextCursor: cursors.seal(nextCursor) }),
    };
  }

  /** A kind that fails says so; the others answer. */
  private async everywhere({ query, filter, limit, cursor }: Asked, caller: Caller): Promise<Answer> {
    if (query === undefined) throw invalidField('query', 'query or kind says what to search for.');
    if (filter !== undefined || cursor !== undefined) throw invalidField('kind', 'filter and cursor are for one kind: name it.');
    const kinds = this.kinds.of(caller).filter(({ kind }) => mainKinds.includes(kind));
    const room = mostCharacters / kinds.length;
    const found = await Promise.all(kinds.map((kind) => this.attempt(kind, { query, limit, room }, caller)));
    const unavailable = found.flatMap((one) => ('message' in one ? [one] : []));
    const matches = found.flatMap((one) => ('message' in one || one.results.length === 0 ? [] : [one]));
    return { matches, ...(unavailable.length > 0 ? { unavailable } : {}) };
  }

  private async attempt(
    kind: ObjectKind,
    { query, limit, room }: { readonly query: string; readonly limit: number; readonly room: number },
    caller: Caller,
  ): Promise<Found | Failed> {
    try {
      const page = summaries(await kind.search!(caller, { query, filter: filterOf(kind, {}), limit }), room);
      return { kind: kind.kind, results: [...page.rows], hasMore: positionOf(page).hasMore };
    } catch (error) {
      if (error instanceof DomainError) return { kind: kind.kind, message: error.message };
      this.log.error('a kind could not be searched', { error, kind: kind.kind });
      return { kind: kind.kind, message: 'It cannot be searched at the moment.' };
    }
  }
}

/** With its defaults. What the kind does not have is refused. */
function filterOf(kind: ObjectKind, given: Asked['filter'] = {}): Record<string, unknown> {
  const parsed = kind.filter.safeParse(given);
  if (parsed.success) return parsed.data;
  throw invalidInput(parsed.error.issues.map(({ path, message }) => ({ path: ['filter', ...path].join('.'), message })));
}

function positionOf({ pagination }: Page<object>): {
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
  readonly total?: number;
} {
  const { hasMore, nextCursor } = pagination as CursorPagination;
  return { hasMore, nextCursor, ...('total' in (pagination as Pagination) ? { total: (pagination as { total: number }).total } : {}) };
}

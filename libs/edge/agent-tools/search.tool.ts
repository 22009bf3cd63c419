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
import { access, CursorSeal, everyone, Log } from '@exchange/platform';
import { ArgumentCursors, type ObjectKind, Tool, type ToolCall, toolFields } from '@exchange/platform/tools';
import { suggestFilters } from './filter-words';
import { Kinds } from './kinds';
import { advertiserOf } from './owners';
import { summarizePage } from './summaries';

/** Kinds searched when none is named: those with names and without required filters. */
const mainKinds: readonly string[] = ['advertiser', 'campaign', 'media_buy', 'rfp', 'seller', 'skill', 'wholesale_product'];

/** Approximate maximum size of the results of one answer, in characters; the rest is on the next page. MCP returns results twice, as text and structured. */
const maxCharacters = 256_000;

/** Sources of gaps-2.md §15.2. Documents and specifications are not available here. */
const sources = ['objects', 'docs', 'specs'] as const;

const input = z.strictObject({
  kind: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .describe(
      'Of buyers: advertiser, advertiser_grant, audience, buyer_agent, campaign, catalog, creative, creative_asset, creative_collection, creative_format, event_source, media_buy, property_list, proposal, rfp, seller, suggestion, task, webhook_subscription. ' +
        'Of sellers: agent, brief, demand_signal, saved_offer, storefront, wholesale_product, work_item. ' +
        'Of both: account, approval, ask, conversation, invoice, member, notification, skill, supply_request. ' +
        'With get alone: billing, discovery, usage. Left out: the main kinds, by name; then query is required.',
    ),
  query: toolFields.query.optional().describe('Looked for in names and briefs, whatever its case.'),
  filter: z
    .record(z.string().max(64), z.unknown())
    .optional()
    .describe(
      'Of the kind: a wrong one is refused with those that it takes. audience, catalog, event_source and property_list need advertiserId, proposal needs campaignId, creative_format productId; creatives, their assets and collections need one of both. ' +
        'Often: advertiserId, campaignId, ids (at most 50), phase[].',
    ),
  sources: z.array(z.enum(sources)).min(1).max(sources.length).optional(),
  limit: z
    .int()
    .min(1)
    .max(pageLimits.max)
    .optional()
    .describe(`Default ${pageLimits.default}; advertiser 50. Without a kind: of each kind.`),
  cursor: toolFields.cursor.optional(),
});

const results = z.array(z.record(z.string(), z.unknown()));
const output = z.object({
  sources: z.array(z.enum(sources)).describe('Where was looked.'),
  objects: z
    .object({
      kind: z.string(),
      results,
      returned: z.int(),
      hasMore: z.boolean(),
      truncated: z.boolean().describe('The same as hasMore.'),
      total: z.int().optional().describe('Of all pages, where it is known.'),
      missingIds: z
        .array(z.string())
        .optional()
        .describe('Of filter.ids: those that are not there, are out of reach, or fit no other filter.'),
      nextCursor: z.string().optional(),
    })
    .optional(),
  matches: z
    .array(z.object({ kind: z.string(), results, hasMore: z.boolean() }))
    .optional()
    .describe('Without a kind: what was found of each. For more of one, search for it with its kind.'),
  objectsUnavailable: z.string().optional().describe('Kinds that could not be searched, and why.'),
  knowledgeUnavailable: z.string().optional().describe('Why nothing of sources docs and specs is here.'),
});

type Asked = z.output<typeof input>;
type Answer = z.input<typeof output>;
type Found = NonNullable<Answer['matches']>[number];
type Failed = { readonly unavailable: string };

/** Tool `search` (gaps-2.md §15.2), with the paging of rest-api.md. */
@Injectable()
export class SearchTool extends Tool<typeof input, typeof output> {
  readonly spec = {
    name: 'search',
    title: 'Search',
    description:
      'Finds objects of one kind, by filter and by text, page by page: send the same arguments with nextCursor until there is none. Without a kind it ' +
      'looks for the text in the main kinds. It changes nothing. Lists in a result that its `truncated` names are cut; get has all of them. ' +
      'Kind skill tells how to do things here.',
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
    const wanted = asked.sources ?? ['objects'];
    const missing = wanted.some((one) => one !== 'objects') ? { knowledgeUnavailable } : {};
    if (!wanted.includes('objects')) {
      if (asked.kind !== undefined) throw invalidField('sources', 'A kind is searched in the source objects.');
      if (asked.query === undefined) throw queryRequired();
      return { sources: wanted, ...missing };
    }
    const found =
      asked.kind === undefined ? await this.searchMainKinds(asked, caller) : { objects: await this.listKind(asked, asked.kind, caller) };
    return { sources: wanted, ...found, ...missing };
  }

  private async listKind({ query, filter: given, limit: wanted, cursor }: Asked, name: string, caller: Caller): Promise<Answer['objects']> {
    const kind = this.kinds.findOrThrow(caller, name);
    if (!kind.search)
      throw invalidField(
        'kind',
        `Objects of kind ${name} are not listed: ${kind.isSingleton ? 'call get without an id' : 'get one by its id'}.`,
      );
    const parsed = filterOf(kind, given);
    const filter: Record<string, unknown> = { ...parsed, ...(await advertiserOf(this.kinds, kind, caller, parsed, 'filter.')) };
    const ids = idsOf(filter);
    const limit = Math.max(wanted ?? kind.defaultPageSize, ids.length);
    const cursors = new ArgumentCursors(this.sealing, 'search', caller, { kind: name, query, filter });
    const opened = cursor === undefined ? {} : { cursor: cursors.open(cursor) };
    const found = await kind.search(caller, { ...(query === undefined ? {} : { query }), filter, limit, ...opened });
    const page = summarizePage(found, maxCharacters);
    const { hasMore, nextCursor, total } = positionOf(page);
    return {
      kind: name,
      results: [...page.rows],
      returned: page.rows.length,
      hasMore,
      truncated: hasMore,
      ...(total === undefined ? {} : { total }),
      ...missingOf(kind, ids, found.rows),
      ...(nextCursor === null ? {} : { nextCursor: cursors.seal(nextCursor) }),
    };
  }

  /** Searches the main kinds in parallel. A failing kind is reported, and the others are returned. */
  private async searchMainKinds({ query, filter, limit, cursor }: Asked, caller: Caller): Promise<Omit<Answer, 'sources'>> {
    if (query === undefined) throw queryRequired();
    if (filter !== undefined || cursor !== undefined) throw invalidField('kind', 'filter and cursor are for one kind: name it.');
    const kinds = this.kinds.listFor(caller).filter(({ kind }) => mainKinds.includes(kind));
    const room = maxCharacters / kinds.length;
    const asked = { query, limit: limit ?? pageLimits.default, room };
    const found = await Promise.all(kinds.map((kind) => this.trySearch(kind, asked, caller)));
    const unavailable = found.flatMap((one) => ('unavailable' in one ? [one.unavailable] : []));
    const matches = found.flatMap((one) => ('unavailable' in one || one.results.length === 0 ? [] : [one]));
    return { matches, ...(unavailable.length > 0 ? { objectsUnavailable: unavailable.join(' ') } : {}) };
  }

  private async trySearch(
    kind: ObjectKind,
    { query, limit, room }: { readonly query: string; readonly limit: number; readonly room: number },
    caller: Caller,
  ): Promise<Found | Failed> {
    try {
      const page = summarizePage(
        await this.kinds.findOrThrow(caller, kind.kind).search!(caller, { query, filter: filterOf(kind, {}), limit }),
        room,
      );
      return { kind: kind.kind, results: [...page.rows], hasMore: positionOf(page).hasMore };
    } catch (error) {
      if (error instanceof DomainError) return { unavailable: `${kind.kind}: ${error.message}` };
      this.log.error('a kind could not be searched', { error, kind: kind.kind });
      return { unavailable: `${kind.kind}: It cannot be searched at the moment.` };
    }
  }
}

const knowledgeUnavailable = 'This exchange keeps no documents and no specifications to search. How to do things here: kind skill.';

const queryRequired = () => invalidField('query', 'query or kind says what to search for.');

/** Parses the filter and adds its defaults. The error for an unknown filter lists the known ones. */
function filterOf(kind: ObjectKind, given: Asked['filter'] = {}): Record<string, unknown> {
  const parsed = kind.filter.safeParse(given);
  if (parsed.success) return parsed.data;
  const { code, message, field, details } = invalidInput(
    parsed.error.issues.flatMap((issue) => {
      const at = ['filter', ...issue.path].join('.');
      if (issue.code !== 'unrecognized_keys') return [{ path: at, message: issue.message }];
      return issue.keys.map((key) => ({ path: `${at}.${key}`, message: `${key} is not a known argument.` }));
    }),
  );
  throw new DomainError('invalid', code, message, field, { ...(details as object), suggestion: suggestFilters(kind) });
}

function idsOf({ ids }: { readonly ids?: unknown }): readonly string[] {
  return Array.isArray(ids) ? [...new Set(ids.map(String))] : [];
}

function missingOf({ idField }: ObjectKind, ids: readonly string[], rows: readonly object[]): { readonly missingIds?: string[] } {
  const found = new Set(rows.map((row) => String((row as Readonly<Record<string, unknown>>)[idField])));
  return ids.length === 0 ? {} : { missingIds: ids.filter((id) => !found.has(id)) };
}

function positionOf({ pagination }: Page<object>): {
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
  readonly total?: number;
} {
  const { hasMore, nextCursor } = pagination as CursorPagination;
  return { hasMore, nextCursor, ...('total' in (pagination as Pagination) ? { total: (pagination as { total: number }).total } : {}) };
}

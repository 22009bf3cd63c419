import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import { Injectable } from '@nestjs/common';
import { Clock, hourMs, isRecord } from '@exchange/kernel';
import { CursorSeal, Log, toDomainError, version } from '@exchange/platform';
import { jsonResult, answerMessage, toolError, type SentMessage } from '@exchange/platform/tools';
import { ReadingService } from '../../application/reading.service';
import { type ListShare, startPosition, type SharePosition } from '../../domain/list-share';

type Json = Readonly<Record<string, unknown>>;

const { usual, most } = { usual: 1_000, most: 10_000 };
/** Time for which a seller may cache what it has read, in milliseconds. */
const maxAge = 24 * hourMs;

/** The property-list agent of the protocol: MCP over streamable HTTP without sessions, with the tool `get_property_list`. */
@Injectable()
export class ListAgentServer {
  constructor(
    private readonly reading: ReadingService,
    private readonly seal: CursorSeal,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  answer(share: ListShare, sent: SentMessage): Promise<Response> {
    return answerMessage(sent, () => this.server(share));
  }

  private server(share: ListShare): Server {
    const server = new Server({ name: 'property-lists', version }, { capabilities: { tools: {} } });
    server.setRequestHandler('tools/list', () => ({ tools: [toolDescription] }));
    server.setRequestHandler('tools/call', async ({ params: { name, arguments: args = {} } }) => {
      if (name !== toolDescription.name) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${name.slice(0, 100)}`);
      const context = isRecord(args['context']) ? { context: args['context'] } : {};
      const answer = await this.list(share, args).catch((error: unknown) => {
        this.log.error('answering for a property list failed', { shareId: share.id, error });
        const failure = toolError(toDomainError(error));
        throw new ProtocolError(ProtocolErrorCode.InternalError, failure.message, failure);
      });
      return { ...jsonResult({ ...answer, ...context }), ...('errors' in answer ? { isError: true } : {}) };
    });
    return server;
  }

  private async list(share: ListShare, args: Json): Promise<Json> {
    const { list_id: id, resolve = true } = args;
    if (id !== share.id) return refused('REFERENCE_NOT_FOUND', 'This token opens no list of that id.', 'list_id');
    const { names, count } = await this.reading.about(share);
    if (names.length === 0) return refused('REFERENCE_NOT_FOUND', 'The list is not there any more.', 'list_id');
    const now = this.clock.now();
    const list = {
      list_id: share.id,
      name: names.join(', ').slice(0, 255),
      property_count: count,
      cache_duration_hours: maxAge / hourMs,
    };
    if (resolve !== true) return { list };
    const page = pageIn(args, (cursor) => this.seal.open(cursor, share.id));
    if (typeof page === 'string') return refused('INVALID_REQUEST', `${page} is not valid.`, page);
    const { identifiers, next } = await this.reading.read(share, page.after, page.size);
    const cursor = next === null ? {} : { cursor: this.seal.seal(JSON.stringify(next), share.id) };
    return {
      list,
      identifiers,
      pagination: { has_more: next !== null, total_count: count, ...cursor },
      resolved_at: now.toISOString(),
      cache_valid_until: new Date(now.getTime() + maxAge).toISOString(),
    };
  }
}

const toolDescription = {
  name: 'get_property_list',
  description: 'The list that this token opens, with its members',
  inputSchema: {
    type: 'object' as const,
    properties: { list_id: {}, resolve: {}, pagination: {}, adcp_major_version: {}, account: {}, context: {}, ext: {} },
    required: ['list_id'],
    additionalProperties: true,
  },
  annotations: { readOnlyHint: true },
};

/** Returns the name of the invalid field instead of a page when validation fails. */
function pageIn(args: Json, open: (cursor: string) => string | null): { readonly after: SharePosition; readonly size: number } | string {
  const wanted = isRecord(args['pagination']) ? args['pagination'] : {};
  const { max_results: size = usual, cursor } = wanted;
  if (typeof size !== 'number' || !Number.isInteger(size) || size < 1 || size > most) return 'pagination.max_results';
  if (cursor === undefined) return { after: startPosition, size };
  const opened = typeof cursor === 'string' ? open(cursor) : null;
  return opened === null ? 'pagination.cursor' : { after: JSON.parse(opened) as SharePosition, size };
}

function refused(code: string, message: string, field: string): Json {
  const error = { code, message, field, recovery: 'correctable' };
  return { adcp_error: error, errors: [error] };
}

import { type CallToolResult, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import { Injectable } from '@nestjs/common';
import { Clock, isRecord, type ProtocolRelease, protocolReleases } from '@exchange/kernel';
import { OrdersFacade } from '@exchange/orders';
import { CursorSeal, Log, toDomainError, version } from '@exchange/platform';
import { jsonResult, answerMessage, rpcRefusal, toolError, type SentMessage } from '@exchange/platform/tools';
import type { StorefrontState } from '@exchange/storefronts';
import { AnsweringService } from '../../application/answering.service';
import { BookingService } from '../../application/booking.service';
import type { Visitor } from '../../application/visitor';
import { toAdcpRefusal, type AdcpJson } from './adcp-error';
import { expandBrands } from './brands';
import { CallCursors } from './call-cursors';
import { assertCallable, type StorefrontTool } from './tool';
import { type ReleasedTool, tools } from './tools';
import { namedRelease, releaseOf } from './versions';

/** Storefronts as MCP servers: streamable HTTP without sessions, one server per message, answers in JSON. */
@Injectable()
export class HostedMcp {
  constructor(
    private readonly answering: AnsweringService,
    private readonly booking: BookingService,
    private readonly orders: OrdersFacade,
    private readonly seal: CursorSeal,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  answer(storefront: StorefrontState, visitor: Visitor, sent: SentMessage): Promise<Response> {
    return answerMessage(sent, (message) =>
      visitor.kind === 'stranger' && needsAccount(message) ? unknownCaller() : this.server(storefront, visitor),
    );
  }

  private server(storefront: StorefrontState, visitor: Visitor): Server {
    const server = new Server({ name: `storefront/${storefront.slug}`, version }, { capabilities: { tools: {} } });
    server.setRequestHandler('tools/list', () => ({ tools: [...tools.values()].map(describeTool) }));
    server.setRequestHandler('tools/call', async ({ params }) => {
      const tool = tools.get(params.name);
      if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${params.name.slice(0, 100)}`);
      return this.run(tool, storefront, visitor, params.arguments ?? {});
    });
    return server;
  }

  private async run(tool: ReleasedTool, storefront: StorefrontState, visitor: Visitor, sent: AdcpJson): Promise<CallToolResult> {
    const args = expandBrands(sent);
    const context = isRecord(args['context']) ? { context: args['context'] } : {};
    let release: ProtocolRelease = protocolReleases[0];
    try {
      release = releaseOf(args, tool.since);
      const { answering, booking, orders } = this;
      const cursors = new CallCursors(this.seal, tool.name, storefront, visitor, args, release);
      const call = { storefront, visitor, args, release, answering, booking, orders, cursors, now: this.clock.now() };
      assertCallable(tool, call);
      return jsonResult({ status: 'completed', ...(await tool.run(call)), ...namedRelease(args, release), ...context });
    } catch (error) {
      const refused = toAdcpRefusal(error);
      if (refused) {
        const json = refused.toJson(release);
        return {
          isError: true,
          ...jsonResult({ status: 'failed', adcp_error: json, errors: [json], ...namedRelease({}, release), ...context }),
        };
      }
      this.log.error('answering for a storefront failed', { tool: tool.name, storefrontId: storefront.id, error });
      const failure = toolError(toDomainError(error));
      throw new ProtocolError(ProtocolErrorCode.InternalError, failure.message, failure);
    }
  }
}

/** Tools that buy, and tools that show media buys, need an account. */
function needsAccount({ method, params }: AdcpJson): boolean {
  const name = method === 'tools/call' && isRecord(params) ? params['name'] : undefined;
  return typeof name === 'string' && tools.get(name)?.forAccounts === true;
}

function unknownCaller(): Response {
  const problem = { code: ProtocolErrorCode.InvalidRequest, message: 'This tool wants an API key of the exchange as bearer token.' };
  return Response.json(rpcRefusal(problem), { status: 401, headers: { 'www-authenticate': 'Bearer' } });
}

const describeTool = ({ name, description, members, mutates = false }: StorefrontTool) => ({
  name,
  description,
  inputSchema: {
    type: 'object' as const,
    properties: Object.fromEntries(members.map((member) => [member, {}])),
    ...(mutates ? { required: ['idempotency_key'] } : {}),
    additionalProperties: true,
  },
  annotations: { readOnlyHint: !mutates },
});

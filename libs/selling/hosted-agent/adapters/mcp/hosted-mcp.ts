import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { Injectable } from '@nestjs/common';
import { Clock, isRecord } from '@exchange/kernel';
import { OrdersFacade } from '@exchange/orders';
import { answerMessage, CursorSeal, Log, rpcRefusal, type SentMessage, toDomainError, toolError, version } from '@exchange/platform';
import type { StorefrontState } from '@exchange/storefronts';
import { AnsweringService } from '../../application/answering.service';
import { BookingService } from '../../application/booking.service';
import type { Visitor } from '../../application/visitor';
import { toAdcpRefusal, type AdcpJson } from './adcp-error';
import { expandBrands } from './brands';
import { CallCursors } from './call-cursors';
import { assertCallable, type StorefrontTool } from './tool';
import { tools } from './tools';
import { versionOf } from './versions';

const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

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
    return answerMessage(sent, (message) => this.serve(storefront, visitor, message, sent.protocol));
  }

  private async serve(storefront: StorefrontState, visitor: Visitor, message: AdcpJson, protocol: string | null): Promise<Response> {
    if (visitor.kind === 'stranger' && needsAccount(message)) return unknownCaller();
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    const server = this.server(storefront, visitor);
    try {
      await server.connect(transport);
      const named = protocol === null ? headers : { ...headers, 'mcp-protocol-version': protocol };
      const request = new Request(this.answering.agentUrl(storefront), { method: 'POST', headers: named });
      return await transport.handleRequest(request, { parsedBody: message });
    } finally {
      await server.close();
    }
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

  private async run(tool: StorefrontTool, storefront: StorefrontState, visitor: Visitor, sent: AdcpJson): Promise<CallToolResult> {
    const args = expandBrands(sent);
    const context = isRecord(args['context']) ? { context: args['context'] } : {};
    try {
      const { answering, booking, orders } = this;
      const cursors = new CallCursors(this.seal, tool.name, storefront, visitor, args);
      const call = { storefront, visitor, args, answering, booking, orders, cursors, now: this.clock.now() };
      assertCallable(tool, call);
      return jsonResult({ status: 'completed', ...(await tool.run(call)), ...versionOf(args), ...context });
    } catch (error) {
      const refused = toAdcpRefusal(error);
      if (refused) {
        const json = refused.toJson();
        return { isError: true, ...jsonResult({ status: 'failed', adcp_error: json, errors: [json], ...context }) };
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

function jsonResult(structuredContent: Record<string, unknown>): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
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

import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type CallToolResult,
} from '@modelcontextprotocol/sdk/types.js';
import { Injectable } from '@nestjs/common';
import { Clock, isRecord } from '@exchange/kernel';
import { OrdersFacade } from '@exchange/orders';
import { answerMessage, CursorSeal, Log, rpcRefusal, type SentMessage, toDomainError, toolError, version } from '@exchange/platform';
import type { StorefrontState } from '@exchange/storefronts';
import { AnsweringService } from '../../application/answering.service';
import { BookingService } from '../../application/booking.service';
import type { Visitor } from '../../application/visitor';
import { asAdcpError, type Json } from './adcp-error';
import { withBrandsInFull } from './brands';
import { CallCursors } from './call-cursors';
import { admit, type Tool } from './tool';
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

  /** Several messages at once are refused. */
  answer(storefront: StorefrontState, visitor: Visitor, sent: SentMessage): Promise<Response> {
    return answerMessage(sent, (message) => this.serve(storefront, visitor, message, sent.protocol));
  }

  private async serve(storefront: StorefrontState, visitor: Visitor, message: Json, protocol: string | null): Promise<Response> {
    if (visitor.kind === 'stranger' && asksForAccount(message)) return unknownCaller();
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
    server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [...tools.values()].map(described) }));
    server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
      const tool = tools.get(params.name);
      if (!tool) throw new McpError(ErrorCode.InvalidParams, `There is no tool ${params.name.slice(0, 100)}`);
      return this.run(tool, storefront, visitor, params.arguments ?? {});
    });
    return server;
  }

  private async run(tool: Tool, storefront: StorefrontState, visitor: Visitor, sent: Json): Promise<CallToolResult> {
    const args = withBrandsInFull(sent);
    const context = isRecord(args['context']) ? { context: args['context'] } : {};
    try {
      const { answering, booking, orders } = this;
      const cursors = new CallCursors(this.seal, tool.name, storefront, visitor, args);
      const call = { storefront, visitor, args, answering, booking, orders, cursors, now: this.clock.now() };
      admit(tool, call);
      return result({ status: 'completed', ...(await tool.run(call)), ...versionOf(args), ...context });
    } catch (error) {
      const refused = asAdcpError(error);
      if (refused) {
        const json = refused.toJson();
        return { isError: true, ...result({ status: 'failed', adcp_error: json, errors: [json], ...context }) };
      }
      this.log.error('answering for a storefront failed', { tool: tool.name, storefrontId: storefront.id, error });
      const failure = toolError(toDomainError(error));
      throw new McpError(ErrorCode.InternalError, failure.message, failure);
    }
  }
}

/** Tools that buy, and those that show what was bought, want to know who calls. */
function asksForAccount({ method, params }: Json): boolean {
  const name = method === 'tools/call' && isRecord(params) ? params['name'] : undefined;
  return typeof name === 'string' && tools.get(name)?.forAccounts === true;
}

function unknownCaller(): Response {
  const problem = { code: ErrorCode.InvalidRequest, message: 'This tool wants an API key of the exchange as bearer token.' };
  return Response.json(rpcRefusal(problem), { status: 401, headers: { 'www-authenticate': 'Bearer' } });
}

function result(structuredContent: Record<string, unknown>): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
}

const described = ({ name, description, members, mutates = false }: Tool) => ({
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

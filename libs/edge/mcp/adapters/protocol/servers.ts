import { McpServer, ProtocolError, ProtocolErrorCode, type Server, type ServerContext } from '@modelcontextprotocol/server';
import { Injectable } from '@nestjs/common';
import type { Caller } from '@exchange/kernel';
import { digestOf, principalOf, RequestContext, version } from '@exchange/platform';
import { Confirmations } from '@exchange/platform/tools';
import { CallQuestions } from '../../tools/call-questions';
import { type ServedTool, ToolRegistry } from '../../tools/registry';
import { ToolCalls } from '../../tools/tool-calls';
import { untraced } from '../../tools/tracing';
import { capabilitiesOf, type Era, McpCall, showsViews, viewsExtension } from './mcp-call';
import { Prompts } from './prompts';
import { protocolError, Resources } from './resources';
import { taskCapabilities, Tasks } from './tasks';
import { toolResult } from './tool-results';

/** Hooks of a session of the 2025 protocol, which can follow resources; the 2026 protocol has no such requests. */
export interface SessionHooks {
  /** The client's revision knows only text in answers of tools. */
  readonly readsText: boolean;
  subscribe(uri: string): Promise<void>;
  unsubscribe(uri: string): Promise<void>;
}

const info = { name: 'exchange', title: 'Advertising exchange', version };
const instructions =
  'Plan and buy advertising. search and get find what there is; get_delivery reports. save_ tools change one thing: send a new idempotencyKey with each ' +
  'change, and the same one to repeat it. Whatever spends money is previewed first and asks for a confirmation.';

/** Milliseconds for which clients may cache lists. */
const listMs = 300_000;
const cached = { ttlMs: listMs, cacheScope: 'private' } as const;
const cacheHints = {
  'tools/list': cached,
  'prompts/list': cached,
  'resources/templates/list': cached,
  'server/discover': cached,
} as const;

/** Creates the server that answers one request of one caller. No state outlives the request, in either protocol era. */
@Injectable()
export class Servers {
  constructor(
    private readonly registry: ToolRegistry,
    private readonly calls: ToolCalls,
    private readonly resources: Resources,
    private readonly prompts: Prompts,
    private readonly tasks: Tasks,
    private readonly confirmations: Confirmations,
  ) {}

  make(caller: Caller, era: Era, session?: SessionHooks): McpServer {
    const { registry, resources, prompts } = this;
    const logging = era === 'legacy' ? { logging: {} } : {};
    const { extensions, ...tasks } = taskCapabilities[era];
    const offered = { extensions: { ...extensions, [viewsExtension]: {} }, ...tasks, ...logging };
    const capabilities = { tools: {}, resources: { subscribe: true }, prompts: {}, completions: {}, ...offered };
    const made = new CallerServer(registry, { capabilities, instructions, cacheHints });
    const { server } = made;
    server.setRequestHandler('tools/list', (_, context) => {
      const views = showsViews(capabilitiesOf(context, server));
      return { tools: registry.listedFor(caller, views).map((served) => shownTo({ era, views }, served)) } as never;
    });
    server.setRequestHandler('tools/call', async ({ params }, context) => {
      const served = registry.tools.get(params.name);
      if (!served) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name}`);
      return (await this.call(served, params, { caller, context, server, era, readsText: session?.readsText === true })) as never;
    });
    server.setRequestHandler('resources/list', async () => ({ resources: await asProtocolErrors(resources.list(caller)) }) as never);
    server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: resources.templates(caller) }) as never);
    server.setRequestHandler('resources/read', async ({ params }) => (await asProtocolErrors(resources.read(caller, params.uri))) as never);
    server.setRequestHandler('prompts/list', () => ({ prompts: prompts.list(caller) }) as never);
    server.setRequestHandler('prompts/get', async ({ params }, context) => {
      const asked = { caller, context, server };
      const call = await this.mcpCall(`prompt ${params.name}`, params.arguments ?? {}, asked);
      return (await prompts.get(params.name, params.arguments ?? {}, call)) as never;
    });
    server.setRequestHandler('completion/complete', async ({ params: { ref, argument } }) => {
      if (ref.type !== 'ref/prompt') return { completion: { values: [], total: 0, hasMore: false } };
      return (await asProtocolErrors(prompts.complete(caller, ref.name, argument.name, argument.value))) as never;
    });
    this.tasks.serve(server, caller, era);
    if (!session) return made;
    server.setRequestHandler('resources/subscribe', async ({ params }) => {
      const leave = await resources.watch(caller, params.uri, () => undefined);
      leave();
      await asProtocolErrors(session.subscribe(params.uri));
      return {};
    });
    server.setRequestHandler('resources/unsubscribe', async ({ params }) => {
      await asProtocolErrors(session.unsubscribe(params.uri));
      return {};
    });
    return made;
  }

  private async call(served: ServedTool, { arguments: args = {}, task }: ToolParams, asked: ToolRequest): Promise<object> {
    const { caller, context, era, readsText } = asked;
    const follows = this.tasks.isWanted(served, task, context, era);
    const call = await this.mcpCall(served.tool.spec.name, args, asked, follows);
    const ended = await this.calls.make(served, { surface: 'mcp', args, call });
    return follows ? this.tasks.answer(served, ended, caller, era) : toolResult(served, ended, readsText);
  }

  private async mcpCall(what: string, args: object, { caller, context, server }: ServerRequest, follows = false): Promise<McpCall> {
    const { inputResponses: responses, requestState } = context.mcpReq;
    const scope = `call ${caller.accountId} ${principalOf(caller)} ${what} ${await digestOf(untraced(args))}`;
    const asking = new CallQuestions(this.confirmations, { scope, state: requestState<string>(), responses });
    return new McpCall(caller, RequestContext.current()?.requestId ?? '', asking, context, server, follows);
  }
}

interface ServerRequest {
  readonly caller: Caller;
  readonly context: ServerContext;
  readonly server: Server;
}

interface ToolRequest extends ServerRequest {
  readonly era: Era;
  readonly readsText: boolean;
}

interface ToolParams {
  readonly arguments?: object;
  /** Revision 2025-11-25: set when the client wants a task. */
  readonly task?: object;
}

/** In 2025 a listed tool states whether it supports tasks. View metadata is only for clients that show views. */
const shownTo = ({ era, views }: { readonly era: Era; readonly views: boolean }, { tool, listed, meta }: ServedTool): object => ({
  ...listed,
  ...(era === 'legacy' && tool.left ? { execution: { taskSupport: 'optional' } } : {}),
  ...(views && meta ? { _meta: meta } : {}),
});

/** Handlers are set on the low-level server. The library reads here which arguments are repeated as headers (`x-mcp-header`). */
class CallerServer extends McpServer {
  constructor(
    private readonly registry: ToolRegistry,
    options: ConstructorParameters<typeof McpServer>[1],
  ) {
    super(info, options);
  }

  override toolInputSchemaJson(name: string): Record<string, unknown> | undefined {
    return this.registry.tools.get(name)?.schemas.input;
  }
}

async function asProtocolErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw protocolError(error);
  }
}

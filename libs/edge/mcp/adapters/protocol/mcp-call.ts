import type { Server, ServerContext } from '@modelcontextprotocol/server';
import { CLIENT_CAPABILITIES_META_KEY } from '@modelcontextprotocol/server';
import type { Caller } from '@exchange/kernel';
import type { Reply, ToolCall } from '@exchange/platform';
import type { Asking, Question } from '../../tools/asking';

export type Era = 'legacy' | 'modern';

/** MCP Apps: views of tools. */
export const viewsExtension = 'io.modelcontextprotocol/ui';
export const viewType = 'text/html;profile=mcp-app';

/** Of a client. */
interface Capabilities {
  readonly elicitation?: { readonly form?: object; readonly url?: object };
  readonly extensions?: Readonly<Record<string, { readonly mimeTypes?: readonly unknown[] } | undefined>>;
}

/** In 2026 every request says them, in a session its beginning. */
export function capabilitiesOf({ mcpReq }: ServerContext, server: Server): Capabilities {
  const envelope = mcpReq.envelope as Readonly<Record<string, unknown>> | undefined;
  return envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities() ?? {};
}

/** A client says so by the extension for MCP Apps, with the type of document that views are. */
export function showsViews({ extensions }: Capabilities): boolean {
  const { mimeTypes } = extensions?.[viewsExtension] ?? {};
  return Array.isArray(mimeTypes) && mimeTypes.includes(viewType);
}

/** A call of a tool by an MCP client, of either era. */
export class McpCall implements ToolCall {
  private progressed = 0;

  constructor(
    readonly caller: Caller,
    readonly requestId: string,
    readonly asking: Asking,
    /** Of the protocol library. */
    readonly context: ServerContext,
    private readonly server: Server,
    readonly follows: boolean,
  ) {}

  get signal(): AbortSignal {
    return this.context.mcpReq.signal;
  }

  /** Clients take only what goes up. */
  progress(message: string, done?: number, total?: number): void {
    const token = this.context.mcpReq._meta?.progressToken;
    if (token === undefined || this.signal.aborted) return;
    this.progressed = Math.max(done ?? this.progressed + 1, this.progressed);
    const params = { progressToken: token, progress: this.progressed, message, ...(total === undefined ? {} : { total }) };
    void this.context.mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined);
  }

  async ask(question: Question): Promise<Reply | null> {
    return this.canBeAsked ? this.asking.ask(question) : null;
  }

  get showsViews(): boolean {
    return showsViews(this.capabilities);
  }

  private get capabilities(): Capabilities {
    return capabilitiesOf(this.context, this.server);
  }

  /** A client that names no kind of question takes forms. */
  private get canBeAsked(): boolean {
    const { elicitation } = this.capabilities;
    return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
  }
}

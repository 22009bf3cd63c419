import type { Server, ServerContext } from '@modelcontextprotocol/server';
import { CLIENT_CAPABILITIES_META_KEY } from '@modelcontextprotocol/server';
import type { Caller } from '@exchange/kernel';
import type { Reply, ToolCall } from '@exchange/platform';
import type { CallQuestions, ClientQuestion } from '../../tools/call-questions';

export type Era = 'legacy' | 'modern';

/** MCP Apps extension: views of tools. */
export const viewsExtension = 'io.modelcontextprotocol/ui';
export const viewType = 'text/html;profile=mcp-app';

/** Capabilities of a client. */
interface Capabilities {
  readonly elicitation?: { readonly form?: object; readonly url?: object };
  readonly extensions?: Readonly<Record<string, { readonly mimeTypes?: readonly unknown[] } | undefined>>;
}

/** Requests of 2026 contain the capabilities; in a session the handshake does. */
export function capabilitiesOf({ mcpReq }: ServerContext, server: Server): Capabilities {
  const envelope = mcpReq.envelope as Readonly<Record<string, unknown>> | undefined;
  return envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities() ?? {};
}

/** Whether the client declared the MCP Apps extension with the document type of views. */
export function showsViews({ extensions }: Capabilities): boolean {
  const { mimeTypes } = extensions?.[viewsExtension] ?? {};
  return Array.isArray(mimeTypes) && mimeTypes.includes(viewType);
}

/** A tool call of an MCP client, in either era. */
export class McpCall implements ToolCall {
  private progressed = 0;

  constructor(
    readonly caller: Caller,
    readonly requestId: string,
    readonly asking: CallQuestions,
    /** Context of the protocol library. */
    readonly context: ServerContext,
    private readonly server: Server,
    readonly follows: boolean,
  ) {}

  get signal(): AbortSignal {
    return this.context.mcpReq.signal;
  }

  /** Progress values must increase. */
  progress(message: string, done?: number, total?: number): void {
    const token = this.context.mcpReq._meta?.progressToken;
    if (token === undefined || this.signal.aborted) return;
    this.progressed = Math.max(done ?? this.progressed + 1, this.progressed);
    const params = { progressToken: token, progress: this.progressed, message, ...(total === undefined ? {} : { total }) };
    void this.context.mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined);
  }

  async ask(question: ClientQuestion): Promise<Reply | null> {
    return this.canBeAsked ? this.asking.ask(question) : null;
  }

  get showsViews(): boolean {
    return showsViews(this.capabilities);
  }

  private get capabilities(): Capabilities {
    return capabilitiesOf(this.context, this.server);
  }

  /** A client that names no kind of question accepts forms. */
  private get canBeAsked(): boolean {
    const { elicitation } = this.capabilities;
    return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
  }
}

import type { Server, ServerContext } from '@modelcontextprotocol/server';
import { CLIENT_CAPABILITIES_META_KEY } from '@modelcontextprotocol/server';
import type { Caller } from '@exchange/kernel';
import type { Reply, ToolCall } from '@exchange/platform/tools';
import type { CallQuestions, ClientQuestion } from '../../tools/call-questions';

/** Protocol era: `legacy` has sessions (revisions up to 2025-11-25), `modern` has none (from 2026-07-28). */
export type Era = 'legacy' | 'modern';

/** Name of the MCP Apps extension, and the document type of its views. */
export const viewsExtension = 'io.modelcontextprotocol/ui';
export const viewType = 'text/html;profile=mcp-app';

/** Client capabilities that this server uses. */
interface Capabilities {
  readonly elicitation?: { readonly form?: object; readonly url?: object };
  readonly extensions?: Readonly<Record<string, { readonly mimeTypes?: readonly unknown[] } | undefined>>;
}

/** Capabilities of the client: from the request itself in the modern era, from the handshake of the session in the legacy era. */
export function capabilitiesOf({ mcpReq }: ServerContext, server: Server): Capabilities {
  const envelope = mcpReq.envelope as Readonly<Record<string, unknown>> | undefined;
  return envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities() ?? {};
}

/** Whether the client declared the MCP Apps extension with the document type of views. */
export function showsViews({ extensions }: Capabilities): boolean {
  const { mimeTypes } = extensions?.[viewsExtension] ?? {};
  return Array.isArray(mimeTypes) && mimeTypes.includes(viewType);
}

/** A tool call of an MCP client, in either protocol era. */
export class McpCall implements ToolCall {
  private lastProgress = 0;

  constructor(
    readonly caller: Caller,
    readonly requestId: string,
    readonly questions: CallQuestions,
    /** Context of the protocol library. */
    readonly context: ServerContext,
    private readonly server: Server,
    readonly canPollWork: boolean,
  ) {}

  get signal(): AbortSignal {
    return this.context.mcpReq.signal;
  }

  /** Sends a progress notification when the client asked for them. The protocol requires that the values increase. */
  progress(message: string, done?: number, total?: number): void {
    const token = this.context.mcpReq._meta?.progressToken;
    if (token === undefined || this.signal.aborted) return;
    this.lastProgress = Math.max(done ?? this.lastProgress + 1, this.lastProgress);
    const params = { progressToken: token, progress: this.lastProgress, message, ...(total === undefined ? {} : { total }) };
    void this.context.mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined);
  }

  async ask(question: ClientQuestion): Promise<Reply | null> {
    return this.canShowForms ? this.questions.ask(question) : null;
  }

  get showsViews(): boolean {
    return showsViews(this.capabilities);
  }

  private get capabilities(): Capabilities {
    return capabilitiesOf(this.context, this.server);
  }

  /** Whether the client can show a form. A client that declares elicitation without a mode supports forms. */
  private get canShowForms(): boolean {
    const { elicitation } = this.capabilities;
    return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
  }
}

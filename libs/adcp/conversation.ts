import type { Capabilities } from './capabilities';
import type { McpSession } from './mcp-session';
import type { SellerConnection } from './seller-connections';
import type { ToolAnswer } from './tool-answer';

/** An open conversation with a seller. Callers of the seller do not see its token. */
export class SellerConversation {
  /** Set when the seller has queued the request, so that a late answer does not count as silence. */
  isQueued = false;
  readonly #session: McpSession;
  readonly #seller: SellerConnection;

  constructor(
    session: McpSession,
    seller: SellerConnection,
    readonly signal: AbortSignal,
  ) {
    [this.#session, this.#seller] = [session, seller];
  }

  call(name: string, args: Record<string, unknown>): Promise<ToolAnswer> {
    return this.#session.call(name, args);
  }

  /** Waits before the next call. Rejects when the conversation ends. */
  pause(ms: number): Promise<void> {
    return this.#session.pause(ms);
  }

  /** The seller's capabilities, cached or requested now. */
  capabilities<Result>(question: Capabilities<Result>): Promise<Result> {
    return question.get(this.#seller, this.#session);
  }
}

import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { Capabilities } from './capabilities';
import type { McpSession } from './mcp-session';
import type { SellerConnection } from './seller-connections';

/** A seller who is listening: what a question to it is asked with. Whoever asks does not see the token. */
export class Conversation {
  /** Set it when the seller has taken the question and owes the answer: it is not silent then. */
  isQueued = false;
  readonly #session: McpSession;
  readonly #seller: SellerConnection;

  constructor(
    session: McpSession,
    seller: SellerConnection,
    /** Fires when the conversation is over. */
    readonly signal: AbortSignal,
  ) {
    [this.#session, this.#seller] = [session, seller];
  }

  call(name: string, args: Record<string, unknown>): Promise<CallToolResult> {
    return this.#session.call(name, args);
  }

  /** Waits before the seller is asked again. Rejects when the conversation is over. */
  pause(ms: number): Promise<void> {
    return this.#session.pause(ms);
  }

  /** What the seller says that it can do: as it is remembered, or asked now. */
  capabilities<Said>(question: Capabilities<Said>): Promise<Said> {
    return question.of(this.#seller, this.#session);
  }
}

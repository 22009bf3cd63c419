import { deadlineSignal } from '@exchange/kernel';
import { currentTrace, type Egress, type Spans, type Trace } from '@exchange/platform';
import { answerBounds } from './answer-bounds';
import type { LargeAnswers, Room } from './answer-turns';
import { SellerConversation } from './conversation';
import { contactOf, faultOf, type SellerContact, type SellerFault } from './failures';
import { McpSession } from './mcp-session';
import type { SellerConnection } from './seller-connections';
import { withoutToken } from './without-token';

interface ConverseOptions<T> {
  /** Milliseconds for the seller, including `margin`, which is reserved for reporting a failure. */
  readonly ms: number;
  readonly margin?: number;
  /** Maximum bytes of each answer, at most `answerBounds.bytes`. */
  readonly answerBytes: number;
  readonly signal: AbortSignal;
  /** Awaited before a large answer is read. The release function is called unless the answer has a result. */
  readonly room?: Room | undefined;
  /** Outcome shown by a result; default: answered. */
  readonly shows?: (result: T) => SellerContact;
}

interface ConversationEnd<T> {
  readonly result: T;
  /** Outcome of the conversation; null when it shows nothing about the agent. */
  readonly contact: SellerContact | null;
  readonly reason: string | null;
}

/** The connection to one seller; keeps the token private. */
export class SellerLine {
  readonly sellerId: number;
  /** The account that listed the seller. */
  readonly accountId: number;
  readonly #connection: SellerConnection;

  constructor(
    connection: SellerConnection,
    private readonly egress: Egress,
    private readonly spans: Spans,
    private readonly largeAnswers: LargeAnswers,
    private readonly ended: (contact: SellerContact | null, seconds: number) => void = () => undefined,
  ) {
    this.#connection = connection;
    this.sellerId = connection.sellerId;
    this.accountId = connection.accountId;
  }

  /** Null when the seller may be called for at most `ms`, else the reason, which buyers may see. */
  admit(ms: number): Promise<string | null> {
    return this.#connection.admit(ms);
  }

  /** Records the outcome of a conversation with the seller's agent. */
  record(contact: SellerContact, reason: string | null): Promise<void> {
    return this.#connection.record(contact, reason);
  }

  /**
   * One conversation through the egress under one deadline: connect, call, leave. Never throws: `broken` maps failures to a result. The circuit
   * breaker is left to `SellerLines.converse` or the caller.
   */
  async converse<T extends object>(
    { ms, margin = 0, answerBytes, signal: given, room, shows = () => 'answered' }: ConverseOptions<T>,
    ask: (seller: SellerConversation) => Promise<T>,
    broken: (fault: SellerFault, error: unknown) => T,
  ): Promise<ConversationEnd<T>> {
    const timeoutMs = Math.max(1, ms - margin);
    const signal = deadlineSignal(timeoutMs, given);
    const maxBytes = Math.min(answerBytes, answerBounds.bytes);
    const { agentUrl: url, bearerToken } = this.#connection;
    const fetch = this.egress.fetchLike({ timeoutMs, maxBytes, signal });
    const span = this.spans.begin(currentTrace(), 'seller', 'client', { sellerId: this.sellerId });
    const headers = headersOf(bearerToken, span.trace);
    const turns = this.largeAnswers.turnsFor(this.accountId, signal, room);
    const session = new McpSession({ url, headers, fetch, signal, deadline: Date.now() + timeoutMs, turns });
    const conversation = new SellerConversation(session, this.#connection, signal);
    const began = performance.now();
    let hasSpoken = false;
    let contact: SellerContact | null = null;
    let failure: unknown;
    try {
      await session.connect();
      hasSpoken = true;
      const result = withoutToken(await ask(conversation), bearerToken);
      turns.keepRoom();
      contact = shows(result);
      return { result, contact, reason: null };
    } catch (error) {
      failure = error;
      const fault = faultOf(error, { signal, maxBytes, ms: ms - turns.waitedMs, hasSpoken, queued: conversation.isQueued });
      contact = contactOf(fault);
      return { result: broken(fault, error), contact, reason: fault.reason };
    } finally {
      span.end(failure, { outcome: contact ?? 'cut_short' });
      this.ended(contact, (performance.now() - began) / 1000);
      void session.leave();
      await this.remember(conversation);
    }
  }

  /** A failed write is ignored: the next conversation learns the same release. */
  private async remember({ release }: SellerConversation): Promise<void> {
    if (release !== null && release !== this.#connection.release) await this.#connection.rememberRelease(release).catch(() => undefined);
  }
}

/** Sends trace headers of the buyer's request, so that log lines on both sides can be joined. */
const headersOf = (bearerToken: string | null, trace: Trace | undefined): Readonly<Record<string, string>> => ({
  ...trace?.headers,
  ...(bearerToken === null ? {} : { authorization: `Bearer ${bearerToken}` }),
});

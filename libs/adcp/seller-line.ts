import { deadlineSignal } from '@exchange/kernel';
import { currentTrace, type Egress, type Spans, type Trace } from '@exchange/platform';
import { answerBounds } from './answer-bounds';
import type { LargeAnswers, Room } from './answer-turns';
import { Conversation } from './conversation';
import { contactOf, faultOf, type Contact, type SellerFault } from './failures';
import { McpSession } from './mcp-session';
import type { SellerConnection } from './seller-connections';
import { withoutToken } from './without-token';

interface Terms<T> {
  /** Milliseconds that the seller has, less `margin`, which are kept for saying why nothing came of it. */
  readonly ms: number;
  readonly margin?: number;
  /** Of each answer, at most `answerBounds.bytes`. */
  readonly answerBytes: number;
  readonly signal: AbortSignal;
  /** Awaited before a large answer is read. What it gives back is called unless a result was made of the answer. */
  readonly room?: Room | undefined;
  /** What an answer shows of the agent; left out: that it answers. */
  readonly shows?: (result: T) => Contact;
}

interface Ended<T> {
  readonly result: T;
  /** What the conversation showed of the agent; null: nothing. */
  readonly contact: Contact | null;
  /** Why it broke; null when it did not. */
  readonly reason: string | null;
}

/** The line to one seller. Its token stays inside. */
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
    private readonly ended: (contact: Contact | null, seconds: number) => void = () => undefined,
  ) {
    this.#connection = connection;
    this.sellerId = connection.sellerId;
    this.accountId = connection.accountId;
  }

  /** Why the seller is not to be asked now, safe to show; null: it may be, for at most `ms`. */
  admit(ms: number): Promise<string | null> {
    return this.#connection.admit(ms);
  }

  /** What a conversation showed of the seller's agent. */
  heard(contact: Contact, reason: string | null): Promise<void> {
    return this.#connection.heard(contact, reason);
  }

  /**
   * One conversation, through the guarded way out and under one deadline: connect, ask, leave. Never throws: `broken` says what it comes to when
   * anything fails. Neither asks the circuit breaker nor tells it: that is `SellerLines.converse`, or its caller.
   */
  async converse<T extends object>(
    { ms, margin = 0, answerBytes, signal: given, room, shows = () => 'answered' }: Terms<T>,
    ask: (seller: Conversation) => Promise<T>,
    broken: (fault: SellerFault, error: unknown) => T,
  ): Promise<Ended<T>> {
    const timeoutMs = Math.max(1, ms - margin);
    const signal = deadlineSignal(timeoutMs, given);
    const maxBytes = Math.min(answerBytes, answerBounds.bytes);
    const { agentUrl: url, bearerToken } = this.#connection;
    const fetch = this.egress.fetchLike({ timeoutMs, maxBytes, signal });
    const span = this.spans.begin(currentTrace(), 'seller', 'client', { sellerId: this.sellerId });
    const headers = headersOf(bearerToken, span.trace);
    const turns = this.largeAnswers.of(this.accountId, signal, room);
    const session = new McpSession({ url, headers, fetch, signal, deadline: Date.now() + timeoutMs, turns });
    const conversation = new Conversation(session, this.#connection, signal);
    const began = performance.now();
    let hasSpoken = false;
    let contact: Contact | null = null;
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
    }
  }
}

/** With what the buyer's request is called, so that a question about it finds the same lines on both sides. */
const headersOf = (bearerToken: string | null, trace: Trace | undefined): Readonly<Record<string, string>> => ({
  ...trace?.headers,
  ...(bearerToken === null ? {} : { authorization: `Bearer ${bearerToken}` }),
});

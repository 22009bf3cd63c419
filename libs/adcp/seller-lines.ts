import { Injectable } from '@nestjs/common';
import { Egress, Log, Metrics, Settings, Spans } from '@exchange/platform';
import { LargeAnswers } from './answer-turns';
import type { SellerConversation } from './conversation';
import type { SellerContact } from './failures';
import { SellerConnections } from './seller-connections';
import { SellerLine } from './seller-line';

export const sellerGone = 'The seller is no longer available.';

interface Terms<T> {
  readonly sellerId: number;
  /** `deadline` in milliseconds for the conversation, `answerBytes` for each answer. No conversation exceeds `SELLER_TIMEOUT_MS`. */
  readonly limits: { readonly deadline: number; readonly answerBytes: number };
  /** Aborted when the process stops. */
  readonly stopped?: AbortSignal;
  /** Whether the seller is called also while its circuit breaker is open. */
  readonly insist?: boolean;
  /** Outcome shown by a result; default: answered. */
  readonly shows?: (result: T) => SellerContact;
}

/** The lines to sellers: all calls to sellers are made here (ADR 65). */
@Injectable()
export class SellerLines {
  private readonly largeAnswers = new LargeAnswers();
  private readonly durations = this.metrics.histogram(
    'seller_conversation_duration_seconds',
    'Duration of one conversation with a seller agent, by outcome: answer, error, silence, or cut short (no outcome).',
    ['outcome'],
  );

  constructor(
    private readonly connections: SellerConnections,
    private readonly egress: Egress,
    private readonly settings: Settings,
    private readonly metrics: Metrics,
    private readonly log: Log,
    private readonly spans: Spans,
  ) {}

  /** Null when the seller cannot be called any more. Throws `SecretNotOpened` when this process cannot decrypt its token. */
  async open(sellerId: number): Promise<SellerLine | null> {
    const connection = await this.connections.find(sellerId);
    if (!connection) return null;
    return new SellerLine(connection, this.egress, this.spans, this.largeAnswers, (contact, seconds) => {
      const outcome = contact ?? 'cut_short';
      this.durations.observe({ outcome }, seconds);
      this.log.info('a seller was asked', { sellerId, outcome, ms: Math.round(seconds * 1000) });
    });
  }

  /**
   * One conversation with a seller, under its circuit breaker and one deadline. `broken` maps a failure to a result; `reason` is safe to show to
   * buyers, and `error` is null when the seller was not called. Throws like `open`.
   */
  async converse<T extends object>(
    { sellerId, limits, stopped = neverAborted, insist = false, shows }: Terms<T>,
    ask: (seller: SellerConversation) => Promise<T>,
    broken: (reason: string, error: unknown) => T,
  ): Promise<T> {
    const line = await this.open(sellerId);
    if (!line) return broken(sellerGone, null);
    const ms = Math.min(limits.deadline, this.settings.sellerTimeoutMs);
    const resting = insist ? null : await line.admit(ms);
    if (resting !== null) return broken(resting, null);
    const terms = { ms, answerBytes: limits.answerBytes, signal: stopped, ...(shows ? { shows } : {}) };
    const { result, contact, reason } = await line.converse(terms, ask, (fault, error) => broken(fault.reason, error));
    // A failed write is ignored: the next conversation shows the same outcome.
    if (contact && (reason === null || !stopped.aborted)) await line.record(contact, reason).catch(() => undefined);
    return result;
  }
}

const neverAborted = new AbortController().signal;

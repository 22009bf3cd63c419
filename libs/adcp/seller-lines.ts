import { Injectable } from '@nestjs/common';
import { Egress, Log, Metrics, Settings, Spans } from '@exchange/platform';
import { LargeAnswers } from './answer-turns';
import type { Conversation } from './conversation';
import type { Contact } from './failures';
import { SellerConnections } from './seller-connections';
import { SellerLine } from './seller-line';

export const sellerGone = 'The seller is no longer available.';

interface Terms<T> {
  readonly sellerId: number;
  /** `deadline` in milliseconds for everything, `answerBytes` for each answer. No conversation is longer than `SELLER_TIMEOUT_MS`. */
  readonly limits: { readonly deadline: number; readonly answerBytes: number };
  /** The process is stopping. */
  readonly stopped?: AbortSignal;
  /** Asked even while its circuit breaker is open. */
  readonly insist?: boolean;
  /** What an answer shows of the agent; left out: that it answers. */
  readonly shows?: (result: T) => Contact;
}

/** The exchange's lines to sellers: everything that is asked of a seller is asked here (ADR 65). */
@Injectable()
export class SellerLines {
  private readonly largeAnswers = new LargeAnswers();
  private readonly durations = this.metrics.histogram(
    'seller_conversation_duration_seconds',
    'Time of one conversation with a seller agent, by what it showed of it: an answer, an error, silence, or nothing (it was cut short).',
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

  /** Null when the seller cannot be asked any more. Throws `SecretNotOpened` when this process cannot open its token. */
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
   * One conversation with a seller, under its circuit breaker and one deadline. Whatever keeps it from an answer becomes what `broken` says, from
   * a reason that a buyer may read; the error is null when the seller was not asked at all. Throws as `open` does.
   */
  async converse<T extends object>(
    { sellerId, limits, stopped = never, insist = false, shows }: Terms<T>,
    ask: (seller: Conversation) => Promise<T>,
    broken: (reason: string, error: unknown) => T,
  ): Promise<T> {
    const line = await this.open(sellerId);
    if (!line) return broken(sellerGone, null);
    const ms = Math.min(limits.deadline, this.settings.sellerTimeoutMs);
    const resting = insist ? null : await line.admit(ms);
    if (resting !== null) return broken(resting, null);
    const terms = { ms, answerBytes: limits.answerBytes, signal: stopped, ...(shows ? { shows } : {}) };
    const { result, contact, reason } = await line.converse(terms, ask, (fault, error) => broken(fault.reason, error));
    // What cannot be noted now, the next conversation shows again.
    if (contact && (reason === null || !stopped.aborted)) await line.heard(contact, reason).catch(() => undefined);
    return result;
  }
}

const never = new AbortController().signal;

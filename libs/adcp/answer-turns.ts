import { KeyedGate } from '@exchange/platform';
import { answerBounds } from './answer-bounds';

/** What large answers take of this process: memory while they arrive, the processor while they are read. Seller accounts take turns (ADR 158). */
export class LargeAnswers {
  private readonly buffers = new KeyedGate(answerBounds.buffered.all, answerBounds.buffered.ofAccount);
  private readonly turns = new KeyedGate(1, 1);

  /** For one conversation with a seller of that account. */
  of(accountId: number, signal: AbortSignal): AnswerTurns {
    return new AnswerTurns(String(accountId), this.buffers, this.turns, signal);
  }
}

/**
 * The places of one conversation. Its turn begins before a large answer is parsed and lasts while it is read, until the next request, a pause, or
 * the end. Nobody waits for anything else during a turn.
 */
export class AnswerTurns {
  private readonly over = new AbortController();
  private readonly signal: AbortSignal;
  private readonly places = new Set<() => void>();
  private turn: { readonly leave: () => void; readonly timer: NodeJS.Timeout } | null = null;

  constructor(
    private readonly account: string,
    private readonly buffers: KeyedGate,
    private readonly turns: KeyedGate,
    signal: AbortSignal,
  ) {
    this.signal = AbortSignal.any([signal, this.over.signal]);
  }

  /** Waits for a place to buffer a large answer; the result gives it back. */
  async buffer(): Promise<() => void> {
    const leave = await this.buffers.enter(this.account, this.signal);
    this.places.add(leave);
    if (this.signal.aborted) this.giveBack(leave);
    this.signal.throwIfAborted();
    return () => this.giveBack(leave);
  }

  async begin(): Promise<void> {
    const leave = await this.turns.enter(this.account, this.signal);
    this.end();
    this.turn = { leave, timer: setTimeout(() => this.end(), answerBounds.turnMs).unref() };
    if (this.signal.aborted) this.end();
    this.signal.throwIfAborted();
  }

  end(): void {
    clearTimeout(this.turn?.timer);
    this.turn?.leave();
    this.turn = null;
  }

  /** The conversation is over: it holds and awaits nothing. */
  close(): void {
    this.over.abort();
    this.end();
    for (const leave of this.places) this.giveBack(leave);
  }

  private giveBack(leave: () => void): void {
    this.places.delete(leave);
    leave();
  }
}

import { KeyedGate } from '@exchange/platform';
import { answerBounds } from './answer-bounds';

/** Resolves when there is room for what becomes of a large answer, with the function that gives the room back; rejects when the signal fires first. */
export type Room = (signal: AbortSignal) => Promise<() => void>;

/** What large answers take of this process: memory while they arrive, the processor while they are read. Seller accounts take turns (ADR 158). */
export class LargeAnswers {
  private readonly buffers = new KeyedGate(answerBounds.buffered.all, answerBounds.buffered.ofAccount);
  private readonly turns = new KeyedGate(1, 1);

  /** For one conversation with a seller of that account. `room` is awaited before each turn. */
  of(accountId: number, signal: AbortSignal, room?: Room): AnswerTurns {
    return new AnswerTurns(String(accountId), this.buffers, this.turns, signal, room);
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
  private leaveRoom: (() => void) | null = null;
  private waited = 0;

  constructor(
    private readonly account: string,
    private readonly buffers: KeyedGate,
    private readonly turns: KeyedGate,
    signal: AbortSignal,
    private readonly room: Room = () => Promise.resolve(() => undefined),
  ) {
    this.signal = AbortSignal.any([signal, this.over.signal]);
  }

  /** Milliseconds that answers of the seller have waited for this process; infinite while one waits, and when the conversation ended meanwhile. */
  get waitedMs(): number {
    return this.waited;
  }

  /** Waits for a place to buffer a large answer; the result gives it back. */
  async buffer(): Promise<() => void> {
    const leave = await this.wait(this.buffers.enter(this.account, this.signal));
    this.places.add(leave);
    if (this.signal.aborted) this.giveBack(leave);
    this.signal.throwIfAborted();
    return () => this.giveBack(leave);
  }

  async begin(): Promise<void> {
    this.leaveRoom ??= await this.wait(this.room(this.signal));
    const leave = await this.wait(this.turns.enter(this.account, this.signal));
    this.endTurn();
    this.turn = { leave, timer: setTimeout(() => this.endTurn(), answerBounds.turnMs).unref() };
    if (this.signal.aborted) this.end();
    this.signal.throwIfAborted();
  }

  /** The answer has been read, and nothing was made of it. */
  end(): void {
    this.endTurn();
    this.leaveRoom?.();
    this.leaveRoom = null;
  }

  /** What became of the answer needs its room: whoever asked gives it back. */
  keepRoom(): void {
    this.leaveRoom = null;
  }

  /** The conversation is over: it holds and awaits nothing. */
  close(): void {
    this.over.abort();
    this.end();
    for (const leave of this.places) this.giveBack(leave);
  }

  private async wait<Place>(place: Promise<Place>): Promise<Place> {
    const [before, since] = [this.waited, performance.now()];
    // Stays when the conversation ends before the wait.
    this.waited = Infinity;
    const given = await place;
    this.waited = before + performance.now() - since;
    return given;
  }

  private endTurn(): void {
    clearTimeout(this.turn?.timer);
    this.turn?.leave();
    this.turn = null;
  }

  private giveBack(leave: () => void): void {
    this.places.delete(leave);
    leave();
  }
}

import { KeyedGate } from '@exchange/platform';
import { answerBounds } from './answer-bounds';

/** Resolves with a release function when there is room for the results of a large answer. Rejects when the signal fires first. */
export type Room = (signal: AbortSignal) => Promise<() => void>;

/** Limits of this process for large answers: memory while they arrive, one at a time while they are read. Seller accounts alternate (ADR 158). */
export class LargeAnswers {
  private readonly buffers = new KeyedGate(answerBounds.buffered.all, answerBounds.buffered.ofAccount);
  private readonly turns = new KeyedGate(1, 1);

  /** Turns of one conversation with a seller of the account. `room` is awaited before each turn. */
  turnsFor(accountId: number, signal: AbortSignal, room?: Room): AnswerTurns {
    return new AnswerTurns(String(accountId), this.buffers, this.turns, signal, room);
  }
}

/**
 * Places and turn of one conversation. The turn begins before a large answer is parsed and lasts until the next call, a pause or the end.
 * Nothing else is awaited during a turn.
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

  /** Milliseconds that answers have waited for this process; infinite while one waits, and when the conversation ended while waiting. */
  get waitedMs(): number {
    return this.waited;
  }

  /** Waits for a place to buffer a large answer; returns its release function. */
  async buffer(): Promise<() => void> {
    const leave = await this.wait(this.buffers.enter(this.account, this.signal));
    this.places.add(leave);
    if (this.signal.aborted) this.release(leave);
    this.signal.throwIfAborted();
    return () => this.release(leave);
  }

  async begin(): Promise<void> {
    this.leaveRoom ??= await this.wait(this.room(this.signal));
    const leave = await this.wait(this.turns.enter(this.account, this.signal));
    this.endTurn();
    this.turn = { leave, timer: setTimeout(() => this.endTurn(), answerBounds.turnMs).unref() };
    if (this.signal.aborted) this.end();
    this.signal.throwIfAborted();
  }

  /** Ends the turn after an answer was read, and releases its room. */
  end(): void {
    this.endTurn();
    this.leaveRoom?.();
    this.leaveRoom = null;
  }

  /** Leaves the room to the caller, who needs it for the results of the answer and releases it. */
  keepRoom(): void {
    this.leaveRoom = null;
  }

  close(): void {
    this.over.abort();
    this.end();
    for (const leave of this.places) this.release(leave);
  }

  private async wait<Place>(place: Promise<Place>): Promise<Place> {
    const [before, since] = [this.waited, performance.now()];
    // The value stays infinite when the conversation ends during the wait.
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

  private release(leave: () => void): void {
    this.places.delete(leave);
    leave();
  }
}

import { Injectable } from '@nestjs/common';
import type { Caller } from '@exchange/kernel';
import type { ChatResponse } from '../domain/chat-response';
import { assistantErrors } from '../domain/errors';
import type { Frame } from '../domain/frame';
import { Turns, TurnStreams } from '../domain/ports';
import type { Turn } from '../domain/turn';
import { endFrame, isEndFrame } from './frames';
import { LostTurns } from './lost-turns';

/** Interval in milliseconds at which a turn is read again without a wake-up signal. */
const pollIntervalMs = 1_000;

/** Follows turns that any process works on. */
@Injectable()
export class TurnFollower {
  constructor(
    private readonly turns: Turns,
    private readonly lost: LostTurns,
    private readonly streams: TurnStreams,
  ) {}

  /** Resolves when the turn has a response. */
  async waitForResponse(caller: Caller, turn: Turn): Promise<ChatResponse> {
    const signal = this.signalOf(turn);
    try {
      for (;;) {
        const now = await this.findOrSettle(caller, turn);
        // The conversation was deleted.
        if (!now) throw assistantErrors.brokenOff();
        if (now.state.response) return now.state.response;
        await signal.wait();
      }
    } finally {
      signal.stop();
    }
  }

  /** Yields the frames after the given position until the turn ends or nobody follows any more. */
  async *follow(caller: Caller, turn: Turn, from: number, left: AbortSignal): AsyncGenerator<Frame> {
    const signal = this.signalOf(turn);
    left.addEventListener('abort', () => signal.stop());
    let position = from;
    const read = async (): Promise<readonly Frame[]> => {
      const frames = await this.streams.read(turn.state.id, position);
      position += frames.length;
      return frames;
    };
    try {
      while (!left.aborted) {
        const frames = await read();
        yield* frames;
        if (frames.some(isEndFrame)) return;
        const now = await this.findOrSettle(caller, turn);
        if (!now || now.state.response) {
          // Frames that were sent before the response was stored have arrived by now. If Redis lost them, the response has the text.
          const last = await read();
          yield* last;
          if (!last.some(isEndFrame) && now?.state.response) yield endFrame(now.state.response);
          return;
        }
        await signal.wait();
      }
    } finally {
      signal.stop();
    }
  }

  private async findOrSettle(caller: Caller, turn: Turn): Promise<Turn | null> {
    const now = await this.turns.find(turn.state);
    if (!now?.state.isLost) return now;
    await this.lost.settle(caller, now);
    return this.turns.find(turn.state);
  }

  /** A signal that arrives between two waits ends the next wait. */
  private signalOf(turn: Turn) {
    let wake: () => void = () => undefined;
    let isSignalled = false;
    const notify = () => {
      isSignalled = true;
      wake();
    };
    const stop = this.streams.onMore(turn.state.id, notify);
    const wait = async (): Promise<void> => {
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        if (isSignalled) return resolve();
        wake = resolve;
        timer = setTimeout(resolve, pollIntervalMs);
      });
      clearTimeout(timer);
      isSignalled = false;
    };
    return { wait, stop: () => (stop(), notify()) };
  }
}

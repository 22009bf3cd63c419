import { Injectable } from '@nestjs/common';
import type { Caller } from '@exchange/kernel';
import { Wakeup } from '@exchange/platform';
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
    const wakeup = new Wakeup(pollIntervalMs);
    const unsubscribe = this.streams.onMore(turn.state.id, wakeup.signal);
    try {
      for (;;) {
        const now = await this.findOrSettle(caller, turn);
        // The conversation was deleted.
        if (!now) throw assistantErrors.brokenOff();
        if (now.state.response) return now.state.response;
        await wakeup.wait();
      }
    } finally {
      unsubscribe();
    }
  }

  /** Yields the frames after the given position until the turn ends or nobody follows any more. */
  async *follow(caller: Caller, turn: Turn, from: number, left: AbortSignal): AsyncGenerator<Frame> {
    const wakeup = new Wakeup(pollIntervalMs);
    const unsubscribe = this.streams.onMore(turn.state.id, wakeup.signal);
    left.addEventListener('abort', unsubscribe);
    left.addEventListener('abort', wakeup.signal);
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
        await wakeup.wait();
      }
    } finally {
      unsubscribe();
    }
  }

  private async findOrSettle(caller: Caller, turn: Turn): Promise<Turn | null> {
    const now = await this.turns.find(turn.state);
    if (!now?.state.isLost) return now;
    await this.lost.settle(caller, now);
    return this.turns.find(turn.state);
  }
}

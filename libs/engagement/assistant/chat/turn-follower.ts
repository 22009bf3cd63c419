import { Injectable } from '@nestjs/common';
import type { Caller } from '@exchange/kernel';
import { type EventStream, KeptStreams } from '@exchange/platform';
import { assistantErrors } from '../errors';
import { endOfStream, endFrame, type Frame, isEndFrame } from './frames';
import { LostTurns } from './lost-turns';
import type { ChatResponse, Turn } from './turn';
import { streamNameOf } from './turn-output';
import { TurnRows } from './turn-rows';

/** Interval in milliseconds at which a turn is read again without a wake-up signal. */
const pollIntervalMs = 1_000;

/** Follows turns that any process works on. */
@Injectable()
export class TurnFollower {
  constructor(
    private readonly turns: TurnRows,
    private readonly lost: LostTurns,
    private readonly streams: KeptStreams,
  ) {}

  /** Resolves when the turn has a response. */
  async waitForResponse(caller: Caller, turn: Turn): Promise<ChatResponse> {
    const signal = this.signalOf(turn);
    try {
      for (;;) {
        const now = await this.findOrSettle(caller, turn);
        // The conversation was deleted.
        if (!now) throw assistantErrors.brokenOff();
        if (now.response) return now.response;
        await signal.wait();
      }
    } finally {
      signal.stop();
    }
  }

  /** Sends the frames after the given position until the turn ends. */
  async follow(caller: Caller, turn: Turn, stream: EventStream, from: number): Promise<void> {
    const signal = this.signalOf(turn);
    stream.onClose(() => signal.stop());
    let position = from;
    const send = async (): Promise<boolean> => {
      const frames = await this.streams.read<Frame>(streamNameOf(turn.id), position);
      for (const { event, data } of frames) stream.send({ id: (position += 1), event, data });
      return frames.some(isEndFrame);
    };
    while (stream.isOpen) {
      if (await send()) break;
      const now = await this.findOrSettle(caller, turn);
      if (!now || now.response) {
        // Frames that were sent before the response was stored have arrived by now. If Redis lost them, the response has the text.
        if (!(await send()) && now?.response) stream.send({ id: (position += 1), ...endFrame(now.response) });
        break;
      }
      await signal.wait();
    }
    signal.stop();
    stream.pass(endOfStream);
    stream.end();
  }

  private async findOrSettle(caller: Caller, turn: Turn): Promise<Turn | null> {
    const now = await this.turns.find(turn);
    if (!now?.isLost) return now;
    await this.lost.settle(caller, now);
    return this.turns.find(turn);
  }

  /** A signal that arrives between two waits ends the next wait. */
  private signalOf(turn: Turn) {
    let wake: () => void = () => undefined;
    let isSignalled = false;
    const notify = () => {
      isSignalled = true;
      wake();
    };
    const stop = this.streams.onMore(streamNameOf(turn.id), notify);
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

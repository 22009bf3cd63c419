import { Injectable } from '@nestjs/common';
import type { Caller } from '@exchange/kernel';
import { type EventStream, KeptStreams } from '@exchange/platform';
import { assistantErrors } from '../errors';
import { endOfStream, finished, type Frame, isLast } from './frames';
import { LostTurns } from './lost-turns';
import type { ChatResponse, Turn } from './turn';
import { streamOf } from './turn-log';
import { TurnRows } from './turn-rows';

/** Milliseconds after which it is looked whether there is more, when nobody rings. */
const lookEveryMs = 1_000;

/** Follows turns, in whatever process they are worked on. */
@Injectable()
export class TurnEnds {
  constructor(
    private readonly turns: TurnRows,
    private readonly lost: LostTurns,
    private readonly streams: KeptStreams,
  ) {}

  /** The answer, when there is one. */
  async of(caller: Caller, turn: Turn): Promise<ChatResponse> {
    const ring = this.ringOf(turn);
    try {
      for (;;) {
        const now = await this.look(caller, turn);
        // Its conversation was deleted.
        if (!now) throw assistantErrors.brokenOff();
        if (now.response) return now.response;
        await ring.wait();
      }
    } finally {
      ring.stop();
    }
  }

  /** From a place on, to its end. */
  async follow(caller: Caller, turn: Turn, stream: EventStream, from: number): Promise<void> {
    const ring = this.ringOf(turn);
    stream.onClose(() => ring.stop());
    let at = from;
    const send = async (): Promise<boolean> => {
      const frames = await this.streams.read<Frame>(streamOf(turn.id), at);
      for (const { event, data } of frames) stream.send({ id: (at += 1), event, data });
      return frames.some(isLast);
    };
    while (stream.isOpen) {
      if (await send()) break;
      const now = await this.look(caller, turn);
      if (!now || now.response) {
        // What was sent before it was stored has arrived by now; what Redis has lost is in the answer.
        if (!(await send()) && now?.response) stream.send({ id: (at += 1), ...finished(now.response) });
        break;
      }
      await ring.wait();
    }
    ring.stop();
    stream.pass(endOfStream);
    stream.end();
  }

  private async look(caller: Caller, turn: Turn): Promise<Turn | null> {
    const now = await this.turns.find(turn);
    if (!now?.isLost) return now;
    await this.lost.settle(caller, now);
    return this.turns.find(turn);
  }

  /** A ring between two waits is not missed. */
  private ringOf(turn: Turn) {
    let wake: () => void = () => undefined;
    let hasRung = false;
    const rung = () => {
      hasRung = true;
      wake();
    };
    const stop = this.streams.onMore(streamOf(turn.id), rung);
    const wait = async (): Promise<void> => {
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        if (hasRung) return resolve();
        wake = resolve;
        timer = setTimeout(resolve, lookEveryMs);
      });
      clearTimeout(timer);
      hasRung = false;
    };
    return { wait, stop: () => (stop(), rung()) };
  }
}

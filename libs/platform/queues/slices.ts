import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/** Milliseconds of work before yielding to the event loop. */
const sliceMs = 4;

/** Splits long work into time slices. Call `next` between two steps: it yields to the event loop when the slice is over. */
export class Slices {
  private since = performance.now();

  /** For loops with many short steps: cheaper than awaiting `next`. */
  get isOver(): boolean {
    return performance.now() - this.since >= sliceMs;
  }

  async next(): Promise<void> {
    if (this.isOver) await this.end();
  }

  /** Yields immediately, for example around one long step. */
  async end(): Promise<void> {
    await yieldToEventLoop();
    this.since = performance.now();
  }
}

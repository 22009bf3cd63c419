import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/** Milliseconds of work after which the event loop gets a turn. */
const sliceMs = 4;

/** Splits long work into slices. Call `next` between two steps: when the slice has taken long enough, the event loop gets a turn first. */
export class Slices {
  private since = performance.now();

  /** Whether the event loop should get a turn now. For loops with many short steps: asking costs less than awaiting `next`. */
  get isOver(): boolean {
    return performance.now() - this.since >= sliceMs;
  }

  async next(): Promise<void> {
    if (this.isOver) await this.end();
  }

  /** Ends the slice now: before or after one step that is long by itself. */
  async end(): Promise<void> {
    await yieldToEventLoop();
    this.since = performance.now();
  }
}

import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/** Milliseconds of work after which the event loop gets a turn. */
const sliceMs = 10;

/** Splits long work into slices. Call `next` between two steps: when the slice has taken long enough, the event loop gets a turn first. */
export class Slices {
  private since = performance.now();

  async next(): Promise<void> {
    if (performance.now() - this.since < sliceMs) return;
    await this.end();
  }

  /** Ends the slice now: before or after one step that is long by itself. */
  async end(): Promise<void> {
    await yieldToEventLoop();
    this.since = performance.now();
  }
}

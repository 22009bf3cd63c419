import { setTimeout as pause } from 'node:timers/promises';

/** Events keep arriving at an honest receiver. */
export class Hearing {
  #slowest = 0;
  #ended = false;
  /** @param {import('./witness.mjs').Witness} witness */
  constructor(witness) {
    this.loop = (async () => {
      for (; !this.#ended; await pause(200)) {
        const since = performance.now();
        await witness.hears().catch(() => {});
        this.#slowest = Math.max(this.#slowest, performance.now() - since);
      }
    })();
  }

  async end() {
    this.#ended = true;
    await this.loop;
    return this.#slowest;
  }

  lower = () => this.end().then(() => undefined);
}

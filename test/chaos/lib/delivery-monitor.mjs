import { setTimeout as pause } from 'node:timers/promises';

/** Measures webhook deliveries to an honest receiver every 200 ms; `end` returns the slowest, in milliseconds. */
export class DeliveryMonitor {
  #slowest = 0;
  #ended = false;
  /** @param {import('./delivery-probe.mjs').DeliveryProbe} deliveryProbe */
  constructor(deliveryProbe) {
    this.loop = (async () => {
      for (; !this.#ended; await pause(200)) {
        const since = performance.now();
        await deliveryProbe.untilDelivered().catch(() => {});
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

/** Samples the memory of a process every 50 ms; `end` returns its peak. */
export class MemoryMonitor {
  #peak = 0;

  /** @param {import('../../rig/rig.mjs').App} app */
  constructor(app) {
    this.app = app;
    this.timer = setInterval(() => this.#sample(), 50);
  }

  #sample() {
    if (this.app.gone === undefined) this.#peak = Math.max(this.#peak, this.app.memory);
  }

  end() {
    clearInterval(this.timer);
    this.#sample();
    return { kind: this.app.kind, mib: Math.round(this.#peak / 2 ** 20) };
  }

  async lower() {
    clearInterval(this.timer);
  }
}

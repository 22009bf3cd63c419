/** Samples the memory of a process every 50 ms; `end` returns its peak. */
export class Watch {
  #most = 0;

  /** @param {import('../../rig/rig.mjs').App} app */
  constructor(app) {
    this.app = app;
    this.timer = setInterval(() => this.#look(), 50);
  }

  #look() {
    if (this.app.gone === undefined) this.#most = Math.max(this.#most, this.app.memory);
  }

  end() {
    clearInterval(this.timer);
    this.#look();
    return { kind: this.app.kind, mib: Math.round(this.#most / 2 ** 20) };
  }

  async lower() {
    clearInterval(this.timer);
  }
}

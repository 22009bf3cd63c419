/** How much more memory a process takes than when it was first looked at. */
export class Watch {
  /** @param {import('../../rig/rig.mjs').App} app */
  constructor(app) {
    this.app = app;
    this.before = app.memory;
    this.most = this.before;
    this.timer = setInterval(() => this.#look(), 50);
  }

  #look() {
    if (this.app.gone === undefined) this.most = Math.max(this.most, this.app.memory);
  }

  end() {
    clearInterval(this.timer);
    this.#look();
    return { mib: Math.round((this.most - this.before) / 2 ** 20) };
  }

  async lower() {
    clearInterval(this.timer);
  }
}

// The longest turn of the event loop of every process of a case, on its processor: what one request, answer or job may hold it.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort } from '../../scripts/lib/ports.mjs';
import { until } from './until.mjs';

const probe = pathToFileURL(join(import.meta.dirname, 'turn-probe.mjs')).href;

/** Nobody who waits notices; an honest turn is a tenth of it. */
export const longestMs = 100;
/** A busy machine lengthens turns as well (shared caches, collections of garbage), but not so much: this is work that grows faster than its input. */
const quadraticMs = 50 * longestMs;

/** A process that tells its longest turn. */
export class Turns {
  /** @param {import('./rig.mjs').App} app @param {number} port */
  constructor(app, port) {
    this.app = app;
    this.port = port;
  }

  /**
   * What was compiled and read at the start is not counted: the process has been ready for a while, and warm.
   * @param {import('./rig.mjs').Rig} rig @param {'api' | 'worker'} kind @param {Record<string, string>} [env]
   */
  static async add(rig, kind, { NODE_OPTIONS = '', ...env } = {}) {
    const port = await freePort();
    const app = await rig.add(kind, { ...env, NODE_OPTIONS: `${NODE_OPTIONS} --import=${probe}`.trim(), TURN_PORT: String(port) });
    return new Turns(app, port);
  }

  /** Milliseconds, since it was asked last. */
  async longest() {
    return Number(await (await fetch(`http://127.0.0.1:${this.port}`)).text());
  }

  /** Until a while has passed without a turn worth mentioning: what goes on after an answer is over. */
  async calm() {
    await until('the process has nothing left to do', async () => (await this.longest()) < 20);
  }

  /** `work` again where it was too long: a collection of garbage or a compilation happens once, what a request costs happens every time. @param {() => Promise<unknown>} work */
  async during(work, tries = 3) {
    let least = Infinity;
    for (let left = tries; left > 0 && least > longestMs / 2; left -= 1) {
      await this.longest();
      await work();
      least = Math.min(least, await this.longest());
    }
    return least;
  }
}

/** @param {string} what @param {number} ms @returns {import('./report.mjs').Figure} */
export const turnFigure = (what, ms) => ({
  what,
  value: `${ms.toFixed(1)} ms`,
  goal: `at most ${longestMs} ms`,
  met: ms <= quadraticMs,
  timely: ms <= longestMs,
});

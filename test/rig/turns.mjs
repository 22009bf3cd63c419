// The longest event loop turn of every process of a case: the longest time that one request, answer or job blocks the loop.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort } from '../../scripts/lib/ports.mjs';
import { until } from './until.mjs';

const probe = pathToFileURL(join(import.meta.dirname, 'turn-probe.mjs')).href;

/** Maximum length of a turn in milliseconds. Usual turns take a tenth of it. */
export const longestMs = 100;
/** A busy machine makes turns longer (caches, garbage collection), but not by this factor: such turns grow faster than their input. */
const quadraticMs = 50 * longestMs;

/** A process that reports its longest turn. */
export class Turns {
  /** @param {import('./rig.mjs').App} app @param {number} port */
  constructor(app, port) {
    this.app = app;
    this.port = port;
  }

  /**
   * Starts a process with the probe, and waits until its start-up work is over, which is not measured.
   * @param {import('./rig.mjs').Rig} rig @param {'api' | 'worker'} kind @param {Record<string, string>} [env]
   */
  static async add(rig, kind, { NODE_OPTIONS = '', ...env } = {}) {
    const port = await freePort();
    const app = await rig.add(kind, { ...env, NODE_OPTIONS: `${NODE_OPTIONS} --import=${probe}`.trim(), TURN_PORT: String(port) });
    return new Turns(app, port);
  }

  /** Milliseconds since the last call. */
  async longest() {
    return Number(await (await fetch(`http://127.0.0.1:${this.port}`)).text());
  }

  /** Waits until no long turn has happened for a while: work after an answer has ended. */
  async calm() {
    await until('the process has nothing left to do', async () => (await this.longest()) < 20);
  }

  /**
   * Repeats `work` when a turn was too long: garbage collection and compilation happen once, the cost of a request every time.
   * @param {() => Promise<unknown>} work
   */
  async during(work, tries = 3) {
    let minimum = Infinity;
    for (let left = tries; left > 0 && minimum > longestMs / 2; left -= 1) {
      await this.longest();
      await work();
      minimum = Math.min(minimum, await this.longest());
    }
    return minimum;
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

// What a process of the exchange costs while something happens to it, and the same of a bare program beside it (Linux).
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { clone } from '../../../scripts/lib/home.mjs';
import { freePort } from '../../../scripts/lib/ports.mjs';
import { launch } from '../../../scripts/lib/processes.mjs';
import { stages } from '../../../scripts/lib/services.mjs';
import { App } from '../../rig/rig.mjs';

const probe = pathToFileURL(join(import.meta.dirname, 'probe.mjs')).href;

/**
 * @typedef {object} Cost
 * @property {number} cpu seconds of processor time
 * @property {number} stall milliseconds in which the event loop did not turn, at most: also the time of others
 * @property {number} turn milliseconds of the longest turn on a processor: its own doing; 0 unless it was listened for
 * @property {number} memory bytes that were resident at most, beyond what was before
 */

/** A process and what it costs. */
export class Observed {
  /** @param {App} app @param {string} probeUrl */
  constructor(app, probeUrl) {
    this.app = app;
    this.url = app.url;
    this.probeUrl = probeUrl;
  }

  /**
   * @param {() => Promise<unknown>} work
   * @param {{ isListening?: boolean }} [how] `isListening`: to the longest turn too, which keeps a processor busy: not while time is measured
   * @returns {Promise<Cost>}
   */
  async during(work, { isListening = false } = {}) {
    await this.begin({ isListening });
    await work();
    return this.end();
  }

  /** @param {{ isListening?: boolean }} [how] */
  async begin({ isListening = false } = {}) {
    await fetch(`${this.probeUrl}${isListening ? '/begin-listening' : '/begin'}`);
  }

  /** @returns {Promise<Cost>} */
  async end() {
    return /** @type {Cost} */ (await (await fetch(`${this.probeUrl}/end`)).json());
  }
}

/** A process of the exchange with a stethoscope. @param {import('../../rig/rig.mjs').Rig} rig @param {'api' | 'worker'} kind */
export async function addObserved(rig, kind) {
  const port = await freePort();
  return new Observed(await rig.add(kind, { NODE_OPTIONS: `--import=${probe}`, PROBE_PORT: String(port) }), `http://127.0.0.1:${port}`);
}

/** A process of its own that does nothing but what bare-server.mjs says: the baselines. @param {import('../../rig/rig.mjs').Rig} rig */
export async function addBare(rig) {
  const [port, probePort] = [await freePort(), await freePort()];
  const running = await launch({
    name: 'bare',
    command: process.execPath,
    args: [`--import=${probe}`, join(import.meta.dirname, 'bare-server.mjs')],
    logFile: join(rig.logs, `bare-${port}.log`),
    env: { PATH: process.env['PATH'], DATABASE_URL: rig.databaseUrl, PORT: String(port), PROBE_PORT: String(probePort) },
    cwd: clone,
  });
  rig.services.guardian.watch({ ...running, stage: stages.apps });
  const url = `http://127.0.0.1:${port}`;
  const app = new App(running, 'api', url, `${url}/health`);
  rig.apps.push(app);
  return new Observed(await app.untilReady(), `http://127.0.0.1:${probePort}`);
}

/** Milliseconds. @param {() => Promise<unknown>} work */
export async function timed(work) {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** @param {string} what @param {Cost[]} costs @returns {import('../../rig/report.mjs').Figure} the worst of them */
export function turnFigure(what, costs) {
  const turn = Math.max(...costs.map((cost) => cost.turn));
  return { what, value: ms(turn), goal: '≤ 25 ms', met: turn <= 25 };
}

/** @param {string} what @param {Cost[]} costs @param {number} limit megabytes @returns {import('../../rig/report.mjs').Figure} the worst of them */
export function memoryFigure(what, costs, limit) {
  const memory = Math.max(...costs.map((cost) => cost.memory));
  return { what, value: megabytes(memory), goal: `≤ ${limit} MB`, met: memory <= limit * 1e6 };
}

/** @param {number} bytes */
export const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;

/** @param {number} milliseconds */
export const ms = (milliseconds) => (milliseconds < 100 ? `${milliseconds.toFixed(1)} ms` : `${milliseconds.toFixed(0)} ms`);

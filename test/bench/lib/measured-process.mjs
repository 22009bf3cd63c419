// Measures processor time, memory and event loop of a process of the exchange and of a bare program (Linux).
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
 * @property {number} stall longest delay of the event loop in milliseconds, including time of other processes
 * @property {number} turn longest turn of the event loop in milliseconds of processor time; 0 unless `measuresTurns`
 * @property {number} memory peak of additional resident memory in bytes
 */

/** A process whose costs are measured. */
export class MeasuredProcess {
  /** @param {App} app @param {string} probeUrl */
  constructor(app, probeUrl) {
    this.app = app;
    this.url = app.url;
    this.probeUrl = probeUrl;
  }

  /**
   * @param {() => Promise<unknown>} work
   * @param {{ measuresTurns?: boolean }} [how] `measuresTurns`: measure the longest turn too, which keeps a processor busy and distorts times
   * @returns {Promise<Cost>}
   */
  async during(work, { measuresTurns = false } = {}) {
    await this.begin({ measuresTurns });
    await work();
    return this.end();
  }

  /** @param {{ measuresTurns?: boolean }} [how] */
  async begin({ measuresTurns = false } = {}) {
    await fetch(`${this.probeUrl}${measuresTurns ? '/begin-listening' : '/begin'}`);
  }

  /** @returns {Promise<Cost>} */
  async end() {
    return /** @type {Cost} */ (await (await fetch(`${this.probeUrl}/end`)).json());
  }
}

/** Starts a process of the exchange with the probe. @param {import('../../rig/rig.mjs').Rig} rig @param {'api' | 'worker'} kind */
export async function addMeasuredProcess(rig, kind) {
  const port = await freePort();
  return new MeasuredProcess(
    await rig.add(kind, { NODE_OPTIONS: `--import=${probe}`, PROBE_PORT: String(port) }),
    `http://127.0.0.1:${port}`,
  );
}

/** Starts bare-server.mjs, the process of the baselines, with the probe. @param {import('../../rig/rig.mjs').Rig} rig */
export async function addBareServer(rig) {
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
  return new MeasuredProcess(await app.untilReady(), `http://127.0.0.1:${probePort}`);
}

/** Duration of `work` in milliseconds. @param {() => Promise<unknown>} work */
export async function timed(work) {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** @param {string} what @param {Cost[]} costs @returns {import('../../rig/report.mjs').Figure} the worst of the costs */
export function turnFigure(what, costs) {
  const turn = Math.max(...costs.map((cost) => cost.turn));
  return { what, value: ms(turn), goal: '≤ 25 ms', met: turn <= 25 };
}

/** @param {string} what @param {Cost[]} costs @param {number} limit megabytes @returns {import('../../rig/report.mjs').Figure} the worst of the costs */
export function memoryFigure(what, costs, limit) {
  const memory = Math.max(...costs.map((cost) => cost.memory));
  return { what, value: megabytes(memory), goal: `≤ ${limit} MB`, met: memory <= limit * 1e6 };
}

/** @param {number} bytes */
export const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;

/** @param {number} milliseconds */
export const ms = (milliseconds) => (milliseconds < 100 ? `${milliseconds.toFixed(1)} ms` : `${milliseconds.toFixed(0)} ms`);

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch, stop } from './processes.mjs';
import { stages } from './services.mjs';
import { Stack } from './stack.mjs';
import { printError, red } from './terminal.mjs';

const lib = (/** @type {string} */ name) => fileURLToPath(new URL(name, import.meta.url));
const debuggers = { api: 9229, worker: 9230 };

/** Maximum wait for open requests and jobs at the end of a process, in milliseconds. Nothing is lost for good by it. */
const patienceMs = 1_000;

/** @typedef {import('./stack.mjs').Ports} Ports */

/** The apps of `npm run dev`. They run what `Sources` has compiled, and restart individually. A standby process waits for each app. */
export class DevStack extends Stack {
  #started = false;
  /** @type {import('./processes.mjs').Running | undefined} */
  #pages;

  /** @param {ConstructorParameters<typeof Stack>[0] & { compiled: string, inspect: boolean }} options */
  constructor({ compiled, inspect, ...others }) {
    super({ ...others, env: { ...others.env, EXCHANGE_COMPILED: compiled } });
    this.startSignals = inspect ? debuggers : {};
    this.options = ['--enable-source-maps', '-r', lib('typescript-hook.cjs')];
  }

  /** @override @param {string} entry */
  fileOf(entry) {
    return join(this.root, entry.replace(/^dist\/(.*)\.js$/, '$1.ts'));
  }

  /** @override @param {Ports} ports */
  async start(ports) {
    const names = await super.start(ports);
    this.#started = true;
    await this.prepare(names);
    return names;
  }

  /** Restarts apps. Resolves with whether all of them answer again. @param {string[]} names @param {Ports} ports */
  async restart(names, ports) {
    await Promise.all(names.map((name) => this.relaunch(name, patienceMs)));
    const answers = await Promise.all(names.map((name) => this.untilReady(name, ports)));
    await this.prepare(names);
    return answers.every(Boolean);
  }

  /** Serves the console with live changes. Resolves with the reason when its server has ended. @param {number} port */
  async serveConsole(port) {
    const folder = join(this.root, 'apps', 'console');
    const vite = join(this.root, 'node_modules', 'vite', 'bin', 'vite.js');
    const args = [vite, folder, '--config', join(folder, 'vite.config.mts'), '--port', String(port), '--strictPort'];
    const logFile = join(this.logs, 'vite.log');
    this.#pages = await launch({ name: 'console', command: process.execPath, args, logFile, env: this.env, cwd: this.root });
    this.guardian.watch({ ...this.#pages, stage: stages.apps });
    return this.#pages.exited;
  }

  /** @override */
  async stop() {
    await Promise.allSettled([super.stop(), ...(this.#pages ? [stop(this.#pages, patienceMs)] : [])]);
  }

  /** An app that has ended stays down until the next change starts it again. @override @param {string} reason */
  ended(reason) {
    if (this.#started) printError(red(reason));
    else super.ended(reason);
  }
}

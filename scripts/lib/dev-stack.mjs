import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stop } from './processes.mjs';
import { Stack } from './stack.mjs';
import { complain, red } from './terminal.mjs';

const lib = (/** @type {string} */ name) => fileURLToPath(new URL(name, import.meta.url));
const debuggers = { api: 9229, worker: 9230 };

/** What is open when a process ends (requests, jobs) is not waited for longer: nothing that is lost so is lost for good. */
const patienceMs = 1_000;

/** @typedef {import('./processes.mjs').Running} Running @typedef {import('./stack.mjs').App} App @typedef {import('./stack.mjs').Ports} Ports */

/**
 * The apps of `npm run dev`. They run what `Sources` has compiled, and are started anew while the others run on. For each app a process stands
 * by that has loaded the packages already.
 */
export class DevStack extends Stack {
  /** @type {Map<string, Running>} */
  #standBy = new Map();
  #started = false;

  /** @param {ConstructorParameters<typeof Stack>[0] & { compiled: string, inspect: boolean }} options */
  constructor({ compiled, inspect, ...others }) {
    super({ ...others, env: { ...others.env, EXCHANGE_COMPILED: compiled } });
    this.words = inspect ? debuggers : {};
    this.options = ['--enable-source-maps', '-r', lib('typescript-hook.cjs')];
  }

  /** @override @param {string} entry */
  fileOf(entry) {
    return join(this.root, entry.replace(/^dist\/(.*)\.js$/, '$1.ts'));
  }

  /** @override @param {App} app */
  async launch(app) {
    const ready = this.#standBy.get(app.name);
    this.#standBy.delete(app.name);
    const running = ready && ready.gone() === undefined ? ready : await this.#standingBy(app);
    running.release(String(/** @type {Record<string, number>} */ (this.words)[app.name] ?? 'go'));
    return running;
  }

  /** @override @param {Ports} ports */
  async start(ports) {
    const names = await super.start(ports);
    this.#started = true;
    await this.#prepare(names);
    return names;
  }

  /** Resolves with whether all of them answer again. @param {string[]} names @param {Ports} ports */
  async restart(names, ports) {
    await Promise.all(names.map((name) => this.relaunch(name, patienceMs)));
    const answers = await Promise.all(names.map((name) => this.untilReady(name, ports)));
    await this.#prepare(names);
    return answers.every(Boolean);
  }

  /** It can be mended: the next change starts it again. @override @param {string} reason */
  ended(reason) {
    if (this.#started) complain(red(reason));
    else super.ended(reason);
  }

  /** @override */
  async stop() {
    await Promise.allSettled([super.stop(), ...[...this.#standBy.values()].map((each) => stop(each, 0))]);
  }

  /** @param {string[]} names */
  async #prepare(names) {
    for (const app of this.apps.filter(({ name }) => names.includes(name))) this.#standBy.set(app.name, await this.#standingBy(app));
  }

  /** @param {App} app */
  #standingBy({ name, entry }) {
    return this.watched({ name, args: [...this.options, lib('standby.cjs'), this.fileOf(entry), name], held: true });
  }
}

import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { launch, stop, tail } from './processes.mjs';
import { stages } from './services.mjs';
import { Trouble } from './terminal.mjs';

const run = promisify(execFile);
const standby = fileURLToPath(new URL('standby.cjs', import.meta.url));

/**
 * @typedef {object} Ports
 * @property {number} api @property {number} seller @property {number} metrics @property {number} workerMetrics
 *
 * @typedef {object} App
 * @property {string} name @property {string} entry
 * @property {(ports: Ports) => { port: number, path: string }} answersAt what says with 200 that it is ready
 */

/** @type {App[]} */
const apps = [
  { name: 'api', entry: 'dist/apps/api/src/main.js', answersAt: ({ api }) => ({ port: api, path: '/health/ready' }) },
  {
    name: 'worker',
    entry: 'dist/apps/worker/src/main.js',
    answersAt: ({ workerMetrics }) => ({ port: workerMetrics, path: '/health/ready' }),
  },
  { name: 'sandbox-seller', entry: 'dist/apps/sandbox-seller/src/main.js', answersAt: ({ seller }) => ({ port: seller, path: '/health' }) },
];

/** One key that encrypts stored secrets, in the form of `SECRETS_KEYRING`. */
export const newKeyring = () => `local:${randomBytes(32).toString('base64')}`;

/** Everything on a developer's machine comes from one address: the limits are there, and no local loop meets them. */
const roomyLimits = Object.fromEntries(
  ['ADDRESS', 'CREDENTIAL', 'AUTH', 'SIGN_UP', 'RESET'].map((name) => [`RATE_LIMIT_${name}`, '10000000/60']),
);

/**
 * The settings of an exchange on a developer's machine. What the environment already says about anything else is kept.
 * @param {object} options
 * @param {import('./services.mjs').Services} options.services
 * @param {Ports} options.ports @param {string} options.keyring @param {string} options.mailDir
 * @returns {NodeJS.ProcessEnv}
 */
export function environmentFor({ services, ports, keyring, mailDir }) {
  return {
    HOST: '127.0.0.1',
    ...roomyLimits,
    ...process.env,
    NODE_ENV: 'development',
    PORT: String(ports.api),
    METRICS_PORT: String(ports.metrics),
    WORKER_METRICS_PORT: String(ports.workerMetrics),
    SANDBOX_SELLER_PORT: String(ports.seller),
    BASE_URL: process.env.BASE_URL ?? `http://localhost:${ports.api}`,
    // Beside an address of somebody's own, its name is theirs to choose.
    MCP_SANDBOX_URL:
      process.env.MCP_SANDBOX_URL ?? (process.env.BASE_URL || process.env.CONSOLE_URL ? '' : `http://sandbox.localhost:${ports.api}`),
    CONSOLE_URL: process.env.CONSOLE_URL ?? `${process.env.BASE_URL ?? `http://localhost:${ports.api}`}/console`,
    SANDBOX_SELLER_URL: `http://localhost:${ports.seller}`,
    DATABASE_URL: services.databaseUrl,
    REDIS_URL: services.redisUrl,
    SECRETS_KEYRING: keyring,
    // The egress guard refuses private addresses; the sellers and the webhook receivers of a demo are on this machine.
    EGRESS_ALLOW: process.env.EGRESS_ALLOW ?? '127.0.0.0/8,::1/128',
    MAIL_DIR: mailDir,
  };
}

/** Where the demo data goes and where its sellers are. @param {Ports} ports */
export const demoUrls = ({ api, seller }) => ({ exchange: `http://127.0.0.1:${api}`, sellers: `http://127.0.0.1:${seller}` });

/** The API, the worker and the sandbox sellers of one exchange. */
export class Stack {
  /** @type {Map<string, import('./processes.mjs').Running>} */
  #running = new Map();
  /** What has loaded its code and waits for a word. @type {Map<string, import('./processes.mjs').Running>} */
  #standBy = new Map();
  /** What we end ourselves. @type {WeakSet<import('./processes.mjs').Running>} */
  #dismissed = new WeakSet();
  #stopping = false;
  #ending = new AbortController();
  /** @type {(reason: string) => void} */
  #fail = () => {};
  /** Resolves when an app ends by itself, with the last lines of its log. @type {Promise<string>} */
  failed = new Promise((resolve) => (this.#fail = resolve));

  /**
   * @param {object} options
   * @param {string} options.root @param {string} options.logs @param {NodeJS.ProcessEnv} options.env
   * @param {import('./guardian.mjs').Guardian} options.guardian
   */
  constructor({ root, logs, env, guardian }) {
    this.root = root;
    this.logs = logs;
    this.env = env;
    this.guardian = guardian;
    mkdirSync(logs, { recursive: true });
  }

  apps = apps;

  /** What Node runs for one of our programs. @param {string} entry */
  fileOf(entry) {
    return join(this.root, entry);
  }

  /** What Node is told before the file. @type {string[]} */
  options = ['--enable-source-maps'];

  /** With what an app is told to begin, where it is not simply to go: the port of a debugger. @type {Record<string, number>} */
  words = {};

  /** Runs one of our programs to its end, if it has been built. @param {string} entry @param {readonly string[]} [words] */
  async complete(entry, words = []) {
    const file = this.fileOf(entry);
    if (!existsSync(file)) return undefined;
    try {
      return (
        await run(process.execPath, [...this.options, file, ...words], {
          cwd: this.root,
          env: this.env,
          maxBuffer: 64 << 20,
          signal: this.#ending.signal,
        })
      ).stdout;
    } catch (error) {
      const { stdout = '', stderr = '', message } = /** @type {Error & { stdout?: string, stderr?: string }} */ (error);
      throw new Trouble(`${entry} failed:\n${`${stdout}\n${stderr}`.trim() || message}`);
    }
  }

  /** Lets apps load what they run while there is nothing to run it on yet. */
  async prepare(names = this.#built().map(({ name }) => name)) {
    for (const app of this.apps.filter(({ name }) => names.includes(name))) this.#standBy.set(app.name, await this.#standingBy(app));
  }

  /** Starts everything that has been built and waits until all of it answers, or says why one of them ended. @param {Ports} ports */
  async start(ports) {
    const built = this.#built();
    if (built.length === 0) throw new Error('There is nothing in dist/ to start. Run: npm run build');
    await Promise.all(built.map((app) => this.#launch(app)));
    const ready = Promise.all(built.map(({ name }) => this.untilReady(name, ports)));
    const reason = await Promise.race([this.failed, ready.then(() => undefined)]);
    if (reason !== undefined) throw new Trouble(reason);
    return built.map(({ name }) => name);
  }

  /** @param {App} app */
  async #launch(app) {
    const running = await this.launch(app);
    this.#running.set(app.name, running);
    void running.exited.then((reason) => {
      if (!this.#stopping && !this.#dismissed.has(running)) this.ended(this.#inWords(running, reason));
    });
    if (this.#stopping) await stop(running, 0);
  }

  #built() {
    return this.apps.filter(({ entry }) => existsSync(this.fileOf(entry)));
  }

  /** @param {App} app @returns {Promise<import('./processes.mjs').Running>} */
  async launch(app) {
    const ready = this.#standBy.get(app.name);
    this.#standBy.delete(app.name);
    const running = ready && ready.gone() === undefined ? ready : await this.#standingBy(app);
    running.release(String(this.words[app.name] ?? 'go'));
    return running;
  }

  /** A process of Node with our settings, for which the guardian cares. @param {App} app */
  async #standingBy({ name, entry }) {
    const logFile = join(this.logs, `${name}.log`);
    const args = [...this.options, standby, this.fileOf(entry), name];
    const running = await launch({ name, command: process.execPath, args, logFile, env: this.env, cwd: this.root, held: true });
    this.guardian.watch({ ...running, stage: stages.apps });
    return running;
  }

  /** An app has ended by itself. @param {string} reason */
  ended(reason) {
    this.#fail(reason);
  }

  /** Ends one app and starts it again. Resolves before it is ready. @param {string} name @param {number} patienceMs */
  async relaunch(name, patienceMs) {
    const running = this.#running.get(name);
    if (running) {
      this.#dismissed.add(running);
      await stop(running, patienceMs);
    }
    const app = this.apps.find((each) => each.name === name);
    if (app && !this.#stopping) await this.#launch(app);
  }

  async stop() {
    this.#stopping = true;
    this.#ending.abort();
    const ended = [...this.#running.values()].map((app) => stop(app, 25_000));
    await Promise.allSettled([...ended, ...[...this.#standBy.values()].map((each) => stop(each, 0))]);
  }

  /** Resolves when it answers (true) or has ended (false). @param {string} name @param {Ports} ports */
  async untilReady(name, ports) {
    const answersAt = this.apps.find((app) => app.name === name)?.answersAt(ports);
    const running = this.#running.get(name);
    const deadline = performance.now() + 60_000;
    for (; answersAt && running && running.gone() === undefined; await pause(50)) {
      if ((await statusOf(answersAt)) === 200) return true;
      if (performance.now() > deadline)
        throw new Trouble(this.#inWords(running, `does not answer on port ${answersAt.port}${answersAt.path}`));
    }
    return false;
  }

  /** @param {import('./processes.mjs').Running} app @param {string} what */
  #inWords({ name, logFile }, what) {
    return `The ${name} ${what}. The last lines of ${logFile}:\n${tail(logFile)}`;
  }
}

/** @param {{ port: number, path: string }} where @returns {Promise<number | undefined>} */
const statusOf = ({ port, path }) =>
  new Promise((resolve) => {
    const asking = request({ host: '127.0.0.1', port, path, timeout: 5_000, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asking.once('timeout', () => asking.destroy());
    asking.once('error', () => resolve(undefined));
    asking.end();
  });

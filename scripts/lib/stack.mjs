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
import { UserError } from './terminal.mjs';

const run = promisify(execFile);
const standby = fileURLToPath(new URL('standby.cjs', import.meta.url));

/**
 * @typedef {object} Ports
 * @property {number} api @property {number} seller @property {number} metrics @property {number} workerMetrics
 *
 * @typedef {object} App
 * @property {string} name @property {string} entry
 * @property {(ports: Ports) => { port: number, path: string }} answersAt readiness check, which answers 200
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

/** Generates one key for stored secrets, in the format of `SECRETS_KEYRING`. */
export const newKeyring = () => `local:${randomBytes(32).toString('base64')}`;

/** Rate limits for local use: all requests come from one address, so they are high enough for any local program. */
const relaxedLimits = Object.fromEntries(
  ['ADDRESS', 'CREDENTIAL', 'AUTH', 'SIGN_UP', 'RESET'].map((name) => [`RATE_LIMIT_${name}`, '10000000/60']),
);

/**
 * Settings of a local exchange. Variables of the environment take precedence.
 * @param {object} options
 * @param {import('./services.mjs').Services} options.services
 * @param {Ports} options.ports @param {string} options.keyring @param {string} options.mailDir @param {string} options.blobDir
 * @returns {NodeJS.ProcessEnv}
 */
export function environmentFor({ services, ports, keyring, mailDir, blobDir }) {
  return {
    HOST: '127.0.0.1',
    ...relaxedLimits,
    ...process.env,
    NODE_ENV: 'development',
    PORT: String(ports.api),
    METRICS_PORT: String(ports.metrics),
    WORKER_METRICS_PORT: String(ports.workerMetrics),
    SANDBOX_SELLER_PORT: String(ports.seller),
    BASE_URL: process.env.BASE_URL ?? `http://localhost:${ports.api}`,
    // With a custom base URL, the sandbox's name must be chosen by the user.
    MCP_SANDBOX_URL:
      process.env.MCP_SANDBOX_URL ?? (process.env.BASE_URL || process.env.CONSOLE_URL ? '' : `http://sandbox.localhost:${ports.api}`),
    CONSOLE_URL: process.env.CONSOLE_URL ?? `${process.env.BASE_URL ?? `http://localhost:${ports.api}`}/console`,
    SANDBOX_SELLER_URL: `http://localhost:${ports.seller}`,
    DATABASE_URL: services.databaseUrl,
    REDIS_URL: services.redisUrl,
    SECRETS_KEYRING: keyring,
    // The egress guard refuses private addresses, but demo sellers and webhook receivers are local.
    EGRESS_ALLOW: process.env.EGRESS_ALLOW ?? '127.0.0.0/8,::1/128',
    MAIL_DIR: mailDir,
    BLOB_DIR: blobDir,
  };
}

/** URLs of the exchange and of its sandbox sellers, for demo data. @param {Ports} ports */
export const demoUrls = ({ api, seller }) => ({ exchange: `http://127.0.0.1:${api}`, sellers: `http://127.0.0.1:${seller}` });

/** The API, the worker and the sandbox sellers of one exchange. */
export class Stack {
  /** @type {Map<string, import('./processes.mjs').Running>} */
  #running = new Map();
  /** Processes that have loaded their code and wait for the start signal. @type {Map<string, import('./processes.mjs').Running>} */
  #standBy = new Map();
  /** Processes that this script ends itself. @type {WeakSet<import('./processes.mjs').Running>} */
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

  /** The file that Node runs for a program. @param {string} entry */
  fileOf(entry) {
    return join(this.root, entry);
  }

  /** Options of Node. @type {string[]} */
  options = ['--enable-source-maps'];

  /** Start signals by app, if not the default: the port of a debugger. @type {Record<string, number>} */
  startSignals = {};

  /** Runs a program to its end, if it has been built. @param {string} entry @param {readonly string[]} [words] */
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
      throw new UserError(`${entry} failed:\n${`${stdout}\n${stderr}`.trim() || message}`);
    }
  }

  /** Starts standby processes, which load their code before the services are ready. */
  async prepare(names = this.#built().map(({ name }) => name)) {
    for (const app of this.apps.filter(({ name }) => names.includes(name))) this.#standBy.set(app.name, await this.#launchStandby(app));
  }

  /** Starts all built apps and waits until they answer. Throws with the reason when one of them ends. @param {Ports} ports */
  async start(ports) {
    const built = this.#built();
    if (built.length === 0) throw new Error('dist/ contains no apps. Run: npm run build');
    await Promise.all(built.map((app) => this.#launch(app)));
    const ready = Promise.all(built.map(({ name }) => this.untilReady(name, ports)));
    const reason = await Promise.race([this.failed, ready.then(() => undefined)]);
    if (reason !== undefined) throw new UserError(reason);
    return built.map(({ name }) => name);
  }

  /** @param {App} app */
  async #launch(app) {
    const running = await this.launch(app);
    this.#running.set(app.name, running);
    void running.exited.then((reason) => {
      if (!this.#stopping && !this.#dismissed.has(running)) this.ended(this.#describeFailure(running, reason));
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
    const running = ready && ready.gone() === undefined ? ready : await this.#launchStandby(app);
    running.release(String(this.startSignals[app.name] ?? 'go'));
    return running;
  }

  /** Starts a standby process with this stack's settings, watched by the guardian. @param {App} app */
  async #launchStandby({ name, entry }) {
    const logFile = join(this.logs, `${name}.log`);
    const args = [...this.options, standby, this.fileOf(entry), name];
    const running = await launch({ name, command: process.execPath, args, logFile, env: this.env, cwd: this.root, held: true });
    this.guardian.watch({ ...running, stage: stages.apps });
    return running;
  }

  /** Called when an app has ended by itself. @param {string} reason */
  ended(reason) {
    this.#fail(reason);
  }

  /** Ends an app and starts it again. Resolves before it is ready. @param {string} name @param {number} patienceMs */
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

  /** Resolves with true when the app answers, and with false when it has ended. @param {string} name @param {Ports} ports */
  async untilReady(name, ports) {
    const answersAt = this.apps.find((app) => app.name === name)?.answersAt(ports);
    const running = this.#running.get(name);
    const deadline = performance.now() + 60_000;
    for (; answersAt && running && running.gone() === undefined; await pause(50)) {
      if ((await statusOf(answersAt)) === 200) return true;
      if (performance.now() > deadline)
        throw new UserError(this.#describeFailure(running, `does not answer on port ${answersAt.port}${answersAt.path}`));
    }
    return false;
  }

  /** @param {import('./processes.mjs').Running} app @param {string} what */
  #describeFailure({ name, logFile }, what) {
    return `The ${name} ${what}. The last lines of ${logFile}:\n${tail(logFile)}`;
  }
}

/** @param {{ port: number, path: string }} where @returns {Promise<number | undefined>} */
const statusOf = ({ port, path }) =>
  new Promise((resolve) => {
    const probe = request({ host: '127.0.0.1', port, path, timeout: 5_000, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    probe.once('timeout', () => probe.destroy());
    probe.once('error', () => resolve(undefined));
    probe.end();
  });

// An exchange of real processes, which a case can kill, freeze, starve and measure.
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { clone, Home } from '../../scripts/lib/home.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';
import { launch, pidOf, stop, tail } from '../../scripts/lib/processes.mjs';
import { startServices, stages } from '../../scripts/lib/services.mjs';
import { newKeyring } from '../../scripts/lib/stack.mjs';

const require = createRequire(import.meta.url);

/**
 * @typedef {object} RigOptions
 * @property {(line: string) => void} tell progress
 * @property {boolean} [survivesCrashes] commits survive `postgres.crash()`; without, PostgreSQL is faster and forgets
 * @property {Record<string, string>} [env] settings of every process
 */

/** One process of the exchange. */
export class App {
  /**
   * @param {import('../../scripts/lib/processes.mjs').Running} running
   * @param {'api' | 'worker' | 'sandbox-seller'} kind @param {string} url where it answers @param {string} healthUrl
   */
  constructor(running, kind, url, healthUrl) {
    this.running = running;
    this.kind = kind;
    this.url = url;
    this.healthUrl = healthUrl;
  }

  get pid() {
    return pidOf(this.running.identity);
  }

  /** The reason of its end; undefined while it runs. */
  get gone() {
    return this.running.gone();
  }

  /** @param {NodeJS.Signals} name `SIGSTOP` freezes, `SIGCONT` goes on, `SIGKILL` ends without a chance to tidy up */
  signal(name) {
    process.kill(this.pid, name);
  }

  async kill() {
    if (this.gone === undefined) this.signal('SIGKILL');
    await this.running.exited;
  }

  /** Sends SIGTERM, as Kubernetes does, and waits for the end. @returns {Promise<{ ms: number, reason: string }>} */
  async end(patienceMs = 60_000) {
    const since = performance.now();
    await stop(this.running, patienceMs);
    return { ms: performance.now() - since, reason: await this.running.exited };
  }

  async untilReady(patienceMs = 120_000) {
    const deadline = performance.now() + patienceMs;
    while (!(await answers(this.healthUrl))) {
      if (this.gone !== undefined || performance.now() > deadline)
        throw new Error(`The ${this.kind} ${this.gone ?? 'does not become ready'}:\n${tail(this.running.logFile)}`);
      await pause(25);
    }
    return this;
  }

  /** The process's log as JSON lines. */
  get log() {
    return readFileSync(this.running.logFile, 'utf8');
  }

  /** Resident memory in bytes (Linux). */
  get memory() {
    const [, kib] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${this.pid}/status`, 'utf8')) ?? [];
    return Number(kib) * 1024;
  }

  /** Peak resident memory in bytes (Linux). */
  get peakMemory() {
    const [, kib] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${this.pid}/status`, 'utf8')) ?? [];
    return Number(kib) * 1024;
  }

  /** Used processor time in seconds (Linux). */
  get cpu() {
    const fields = readFileSync(`/proc/${this.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  }
}

export class Rig {
  /** @type {App[]} */
  apps = [];

  /** @type {import('pg').Pool | undefined} */
  database;

  /** @param {import('../../scripts/lib/services.mjs').Services} services @param {RigOptions} options */
  constructor(services, options) {
    this.services = services;
    this.options = options;
    this.databaseUrl = services.databaseUrl;
    this.redisUrl = services.redisUrl;
    this.keyring = newKeyring();
    mkdirSync(new Home(clone).in('rig'), { recursive: true });
    this.logs = mkdtempSync(join(new Home(clone).in('rig'), `${process.pid}-`));
  }

  /**
   * Database cluster that every rig of this process starts with.
   * @type {Promise<import('../../scripts/lib/services.mjs').Cluster | undefined> | undefined}
   */
  static #model;

  /** Creates a migrated cluster. Its servers end; its data stays until the guardian sees the end of this process. @param {RigOptions} options */
  static async #migrated(options) {
    const services = await startServices({ dir: clone, purpose: 'test', own: true, tell: options.tell });
    try {
      await new Rig(services, { tell: options.tell }).#migrate();
      await Promise.all([services.postgres?.stop('SIGINT'), services.redis?.stop()]);
      return services.cluster;
    } catch (error) {
      await services.stop();
      throw error;
    }
  }

  /** Starts separate servers with a migrated, empty database. @param {RigOptions} options */
  static async raise(options) {
    Rig.#model ??= Rig.#migrated(options).catch((error) => {
      Rig.#model = undefined; // the next rig tries again
      throw error;
    });
    const cluster = await Rig.#model;
    const services = await startServices({
      dir: clone,
      purpose: 'test',
      own: true,
      crashSafe: options.survivesCrashes,
      tell: options.tell,
      cluster,
    });
    const rig = new Rig(services, options);
    try {
      const pool = new (require('pg').Pool)({ connectionString: rig.databaseUrl, max: 8 });
      pool.on('error', () => {}); // cases stop the server on purpose
      rig.database = pool;
      return rig;
    } catch (error) {
      await rig.lower();
      throw error;
    }
  }

  /** PostgreSQL, which a case can crash (`stop('SIGQUIT')` is "immediate"), stop and restart with the same data and port. */
  get postgres() {
    return /** @type {import('../../scripts/lib/services.mjs').Server} */ (this.services.postgres);
  }

  /** Redis without persistence: it is empty after a restart. */
  get redis() {
    return /** @type {import('../../scripts/lib/services.mjs').Server} */ (this.services.redis);
  }

  /** Starts a process and waits until it is ready. @param {'api' | 'worker' | 'sandbox-seller'} kind @param {Record<string, string>} [env] */
  async add(kind, env = {}) {
    const [port, metrics] = [await freePort(), await freePort()];
    const own =
      kind === 'api'
        ? { PORT: port, METRICS_PORT: metrics, BASE_URL: `http://127.0.0.1:${port}` }
        : kind === 'worker'
          ? { WORKER_METRICS_PORT: metrics }
          : { SANDBOX_SELLER_PORT: port };
    const running = await launch({
      name: kind,
      command: process.execPath,
      args: ['--enable-source-maps', join(clone, 'dist', 'apps', kind, 'src', 'main.js')],
      logFile: join(this.logs, `${kind}-${port}.log`),
      env: { ...this.environment, ...toText(own), ...env },
      cwd: clone,
    });
    this.services.guardian.watch({ ...running, stage: stages.apps });
    const url = `http://127.0.0.1:${kind === 'worker' ? metrics : port}`;
    const app = new App(running, kind, url, `${url}${kind === 'sandbox-seller' ? '/health' : '/health/ready'}`);
    this.apps.push(app);
    return app.untilReady();
  }

  /** @returns {NodeJS.ProcessEnv} */
  get environment() {
    return {
      PATH: process.env.PATH,
      NODE_ENV: 'development',
      LOG_LEVEL: 'warn',
      HOST: '127.0.0.1',
      DATABASE_URL: this.databaseUrl,
      REDIS_URL: this.redisUrl,
      SECRETS_KEYRING: this.keyring,
      EGRESS_ALLOW: '127.0.0.0/8,::1/128',
      // Port 9 is a closed port.
      EGRESS_PORTS: '9,80,443,1024-65535',
      MAIL_DIR: join(this.logs, 'mail'),
      BLOB_DIR: join(this.logs, 'blobs'),
      RATE_LIMITS: 'false',
      PASSWORD_MEMORY_KIB: '1024',
      // The limit is high, because a slow machine is no PostgreSQL outage. Cases about outages set production's value.
      BOOT_WAIT_MS: '60000',
      DATABASE_TIMEOUT_MS: '60000',
      DATABASE_CONNECT_MS: '60000',
      DATABASE_SILENCE_MS: '60000',
      // Cases and benchmarks exceed the limits of any tenant.
      CAPS: 'seller-agents:100000,advertisers:100000,campaigns:1000000,discoveries:1000000,personal-keys:100000,organization-keys:100000',
      ...this.options.env,
    };
  }

  /** @param {string} text @param {unknown[]} [values] @returns {Promise<any[]>} rows */
  async query(text, values) {
    return (await /** @type {any} */ (this.database).query(text, values)).rows;
  }

  /** Ends all processes and deletes the data. */
  async lower() {
    await Promise.allSettled(this.apps.map((app) => stop(app.running, 0)));
    await this.database?.end().catch(() => {});
    await this.services.stop();
  }

  async #migrate() {
    const running = await launch({
      name: 'migrations',
      command: process.execPath,
      args: [join(clone, 'dist', 'apps', 'api', 'src', 'migrate.js')],
      logFile: join(this.logs, 'migrations.log'),
      env: this.environment,
      cwd: clone,
    });
    const reason = await running.exited;
    if (reason !== 'ended with code 0') throw new Error(`The migrations ${reason}:\n${tail(running.logFile)}`);
  }
}

/** Signs up an administrator with a new account. @param {string} url of an API @param {'BUYER' | 'SELLER'} [accountType] */
export async function signUp(url, accountType = 'BUYER', password = 'correct horse battery staple') {
  const name = `rig-${randomBytes(6).toString('hex')}`;
  const body = { email: `${name}@example.com`, password, name, company: name, accountType };
  const answer = await fetch(`${url}/api/v2/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`sign-up answered ${answer.status}: ${await answer.text()}`);
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  return { cookie, body, data: /** @type {any} */ (await answer.json()).data };
}

/** @param {string} url */
async function answers(url) {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(30_000) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}

const toText = (/** @type {object} */ values) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

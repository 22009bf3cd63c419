import { existsSync, renameSync } from 'node:fs';
import { join, relative } from 'node:path';
import { restoreOwnership } from './accounts.mjs';
import { bootstrap } from './bootstrap.mjs';
import { choosePorts } from './chosen-ports.mjs';
import { DemoStaff } from './demo-staff.mjs';
import { runUntilEnd } from './ending.mjs';
import { followErrors } from './errors-in-logs.mjs';
import { Guardian, stopInOrder } from './guardian.mjs';
import { clone, Home } from './home.mjs';
import { lock } from './lock.mjs';
import { seed } from './seed.mjs';
import { startServices } from './services.mjs';
import { demoUrls, environmentFor, newKeyring } from './stack.mjs';
import { tellStory } from './story.mjs';
import { bold, printError, dim, explain, green, red, say, elapsed, UserError, yellow } from './terminal.mjs';

/**
 * @typedef {import('./stack.mjs').Stack} Stack
 * @typedef {import('./stack.mjs').Ports} Ports
 * @typedef {import('./services.mjs').Services} Services
 *
 * @typedef {object} Kind variant of running an exchange
 * @property {string} command name of the npm script
 * @property {() => Promise<void> | undefined} compile runs while the servers start; undefined when there is nothing to compile
 * @property {(options: ConstructorParameters<typeof import('./stack.mjs').Stack>[0]) => Stack} stack
 * @property {(ports: Ports) => Promise<unknown>} [meanwhile] runs after the start
 */

/** Help text about settings, for all scripts that run an exchange. */
export const settingsHelp = `Settings, from the environment:
  PORT=3000                  the API
  SANDBOX_SELLER_PORT=3100   the sandbox sellers
  DATABASE_URL, REDIS_URL    your own servers instead of those that are started here
Any other setting of docs/configuration.md is passed on.

Data, logs and mails are kept in .exchange/. Remove it to start from scratch. Ctrl-C stops everything.`;

const staffProgram = 'dist/apps/api/src/staff.js';

/** A whole exchange on this machine (servers, schema, apps and demo data), until it is stopped. */
export class Exchange {
  #since = performance.now();
  #home = new Home(clone);
  /** @type {(() => void)[]} */
  #closing = [];
  /** @type {Guardian | undefined} */
  #guardian;
  /** @type {Services | undefined} */
  #services;
  /** @type {Stack | undefined} */
  #stack;
  /** @type {DemoStaff | undefined} */
  #staff;

  /** @param {Kind} kind */
  constructor(kind) {
    this.kind = kind;
  }

  runUntilEnd() {
    return runUntilEnd({
      interrupted: 0,
      work: () => this.#run(),
      tidy: async () => {
        await this.#staff?.end().catch((error) => printError(yellow(explain(error))));
        await this.#stack?.stop();
        await this.#services?.stop();
        for (const close of this.#closing.reverse()) close();
      },
      hurry: () => this.#guardian?.killAll(),
    });
  }

  /** @returns {Promise<never>} runs until it is stopped */
  async #run() {
    const home = this.#home;
    this.#closing.push(() => restoreOwnership(clone, [home.path]), lock(home));
    await stopInOrder(home.memory.running ?? [], 20_000);
    const guardian = (this.#guardian = new Guardian((running) => home.remember({ running })));
    const ports = await choosePorts(this.kind.command);
    await bootstrap(clone);
    const services = await this.#servicesAndBuild(guardian);
    const keyring = process.env.SECRETS_KEYRING ?? home.memory.keyring ?? newKeyring();
    if (!process.env.SECRETS_KEYRING) home.remember({ keyring });
    const [mailDir, blobDir] = [process.env.MAIL_DIR ?? home.in('mail'), process.env.BLOB_DIR ?? home.in('blobs')];
    const env = environmentFor({ services, ports, keyring, mailDir, blobDir });
    const logs = home.in('logs');
    const stack = (this.#stack = this.kind.stack({ root: clone, logs, env, guardian }));
    for (const { name } of stack.apps) this.#showErrors(name, join(logs, `${name}.log`));
    await stack.prepare();
    await phase('Database schema', () => stack.complete('dist/apps/api/src/migrate.js'));
    await phase('API, worker and sandbox sellers', () => stack.start(ports));
    const staff = (this.#staff = new DemoStaff((command, email) =>
      stack.complete(staffProgram, email === undefined ? [command] : [command, email, 'Demo data']),
    ));
    const seeded = await phase('Demo data', () => seed({ ...demoUrls(ports), mailDir: env.SMTP_URL ? undefined : env.MAIL_DIR, staff }));
    const { BASE_URL: url, DATABASE_URL, REDIS_URL, NODE_ENV } = env;
    home.remember({
      url,
      settings: {
        BASE_URL: url,
        DATABASE_URL,
        REDIS_URL,
        NODE_ENV,
        MAIL_DIR: env.SMTP_URL ? undefined : env.MAIL_DIR,
        SECRETS_KEYRING: keyring,
      },
    });
    this.#closing.push(() => home.remember({ url: undefined, settings: undefined }));
    this.#welcome(env, seeded);
    void tellStory(demoUrls(ports)).then(
      (isNew) => isNew && say(`${green('✓')} The demo's campaign runs, with a catalog, an audience, media buys, delivery and a suggestion`),
      (error) => printError(yellow(explain(error))),
    );
    const ends = [services.failed, stack.failed, ...(this.kind.meanwhile ? [this.kind.meanwhile(ports)] : [])];
    throw new UserError(String(await Promise.race(ends)));
  }

  /** Runs both in parallel: one waits, the other computes. Waits for both even when one fails. @param {Guardian} guardian */
  async #servicesAndBuild(guardian) {
    const up = phase('PostgreSQL and Redis', async () => {
      this.#services = await startServices({ dir: clone, purpose: 'start', guardian, tell: (line) => say(dim(`  ${line}`)) });
      return this.#services;
    });
    const built = this.kind.compile();
    await Promise.allSettled([up, built]);
    await built;
    const running = await up;
    say(dim(`  ${running.labels.join(', ')}`));
    return running;
  }

  /** @param {string} name @param {string} file */
  #showErrors(name, file) {
    if (existsSync(file)) renameSync(file, `${file}.1`);
    this.#closing.push(followErrors(file, (line) => printError(`${red('error')} ${dim(name)} ${line}`)));
  }

  /** @param {NodeJS.ProcessEnv} env @param {string | undefined} seeded output of the seed, with the sign-in */
  #welcome(env, seeded) {
    const here = (/** @type {string} */ path) => (path.startsWith(process.cwd()) ? relative(process.cwd(), path) : path);
    const base = env.BASE_URL;
    say(`
${bold('The exchange runs.')} ${dim(`(${elapsed(this.#since)})`)}

  Console        ${bold(`${base}/`)}
  API            ${base}/api/v2
  Reference      ${base}/docs
  Health         ${base}/health
  Metrics        http://localhost:${env.METRICS_PORT}/metrics
  Sellers        http://localhost:${env.SANDBOX_SELLER_PORT}
  Mails          ${here(env.MAIL_DIR ?? '')}/
  Logs           ${here(this.#home.in('logs'))}/
  Data           ${process.env.DATABASE_URL ? 'in the PostgreSQL of DATABASE_URL' : `${here(this.#home.memory.postgresDir ?? this.#home.in('postgres'))}/`}
${seeded?.trim() ? `\n${seeded.trimEnd()}\n` : ''}
Try:
  curl ${base}/health
  curl ${base}/api/v2/openapi.json
  npm run demo               ${dim('a buyer, a campaign, live answers, verified webhooks')}

${yellow('Ctrl-C stops everything; the data stays.')}`);
  }
}

/**
 * Runs a step and prints one line with its duration.
 * @template T
 * @param {string} name @param {() => Promise<T>} work
 */
export async function phase(name, work) {
  const startedAt = performance.now();
  const result = await work();
  say(`${green('✓')} ${name} ${dim(`(${elapsed(startedAt)})`)}`);
  return result;
}

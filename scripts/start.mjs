import { existsSync, renameSync } from 'node:fs';
import { join, relative } from 'node:path';
import { handBack } from './lib/accounts.mjs';
import { bootstrap } from './lib/bootstrap.mjs';
import { build, isBuilt } from './lib/build.mjs';
import { runToItsEnd } from './lib/ending.mjs';
import { followErrors } from './lib/errors-in-logs.mjs';
import { Guardian, stopInOrder } from './lib/guardian.mjs';
import { clone, Home } from './lib/home.mjs';
import { lock } from './lib/lock.mjs';
import { freePort, holderOf, isFree } from './lib/ports.mjs';
import { seed } from './lib/seed.mjs';
import { bringUp } from './lib/services.mjs';
import { demoUrls, environmentFor, newKeyring, Stack } from './lib/stack.mjs';
import { tellStory } from './lib/story.mjs';
import { bold, complain, dim, explain, green, red, say, took, Trouble, yellow } from './lib/terminal.mjs';

const help = `npm start   runs a whole exchange on this machine: PostgreSQL, Redis, API, worker and sandbox sellers.

Settings, from the environment:
  PORT=3000                  the API
  SANDBOX_SELLER_PORT=3100   the sandbox sellers
  DATABASE_URL, REDIS_URL    servers of your own instead of those that are started here
Any other setting of the README's configuration table is passed on.

Data, logs and mails are kept in .exchange/. Remove it to begin anew. Ctrl-C stops everything.`;

const args = process.argv.slice(2);
if (args.some((arg) => arg === '--help' || arg === '-h')) {
  say(help);
  process.exit(0);
}
if (args.length > 0) {
  complain(`npm start takes no arguments (${args.join(' ')}).\n\n${help}`);
  process.exit(2);
}

const since = performance.now();
/** @type {(() => void)[]} */
const closing = [];
/** @type {Guardian | undefined} */
let guardian;
/** @type {import('./lib/services.mjs').Services | undefined} */
let services;
/** @type {Stack | undefined} */
let stack;

await runToItsEnd({
  interrupted: 0,
  work: run,
  tidy: async () => {
    await stack?.stop();
    await services?.stop();
    for (const close of closing.reverse()) close();
  },
  hurry: () => guardian?.hurry(),
});

/** @returns {Promise<never>} it runs until somebody or something ends it */
async function run() {
  const home = new Home(clone);
  closing.push(() => handBack(clone, [home.path]), lock(home));
  await stopInOrder(home.memory.running ?? [], 20_000);
  guardian = new Guardian((running) => home.remember({ running }));
  const ports = await choosePorts();
  await bootstrap(clone);
  services = await servicesAndBuild(guardian);
  const keyring = process.env.SECRETS_KEYRING ?? home.memory.keyring ?? newKeyring();
  if (!process.env.SECRETS_KEYRING) home.remember({ keyring });
  const env = environmentFor({ services, ports, keyring, mailDir: process.env.MAIL_DIR ?? home.in('mail') });
  const logs = home.in('logs');
  const exchange = new Stack({ root: clone, logs, env, guardian });
  stack = exchange;
  await phase('Database schema', () => exchange.complete('dist/apps/api/src/migrate.js'));
  for (const name of exchange.names) showErrors(name, join(logs, `${name}.log`));
  await phase('API, worker and sandbox sellers', () => exchange.start(ports));
  const seeded = await phase('Demo data', () => seed(demoUrls(ports)));
  home.remember({ url: env.BASE_URL });
  closing.push(() => home.remember({ url: undefined }));
  welcome(home, env, seeded);
  void tellStory(demoUrls(ports)).then(
    (told) =>
      told && say(`${green('✓')} The demo's campaign runs: catalog, audience, media buys, delivery and a suggestion are there to look at`),
    (error) => complain(yellow(explain(error))),
  );
  throw new Trouble(await Promise.race([services.failed, exchange.failed]));
}

/** Side by side: one waits for others, the other computes. Neither is left alone because the other has failed. @param {Guardian} guard */
async function servicesAndBuild(guard) {
  const up = phase('PostgreSQL and Redis', async () => {
    services = await bringUp({ dir: clone, purpose: 'start', guardian: guard, tell: (line) => say(dim(`  ${line}`)) });
    return services;
  });
  const built = isBuilt(clone) ? undefined : phase('Build', () => build(clone));
  await Promise.allSettled([up, built]);
  await built;
  const running = await up;
  say(dim(`  ${running.labels.join(', ')}`));
  return running;
}

/**
 * @template T
 * @param {string} name @param {() => Promise<T>} work
 */
async function phase(name, work) {
  const begun = performance.now();
  const result = await work();
  say(`${green('✓')} ${name} ${dim(`(${took(begun)})`)}`);
  return result;
}

/** Asked for before anything is installed or started: a taken port is told at once. */
async function choosePorts() {
  return {
    api: await fixedPort('PORT', 3000, 'the API', 3001),
    seller: await fixedPort('SANDBOX_SELLER_PORT', 3100, 'the sandbox sellers', 3101),
    // Nobody has these in a bookmark: unless one is asked for, the next free one does.
    metrics: process.env.METRICS_PORT ? await fixedPort('METRICS_PORT', 9464, 'the metrics', 9474) : await freePort(9464),
    workerMetrics: process.env.WORKER_METRICS_PORT
      ? await fixedPort('WORKER_METRICS_PORT', 9465, 'the worker', 9475)
      : await freePort(9500),
  };
}

/** @param {string} variable @param {number} fallback @param {string} purpose @param {number} instead */
async function fixedPort(variable, fallback, purpose, instead) {
  const port = Number(process.env[variable] ?? fallback);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Trouble(`${variable} must be a port from 1 to 65535, not "${process.env[variable]}".`);
  if (await isFree(port)) return port;
  const holder = holderOf(port);
  const free = await freePort(Math.max(instead, port + 1));
  throw new Trouble(
    `Port ${port}, meant for ${purpose}, is taken${holder ? ` by ${holder}` : ''}.\nStop that, or choose another port: ${variable}=${free} npm start`,
  );
}

/** @param {string} name @param {string} file */
function showErrors(name, file) {
  if (existsSync(file)) renameSync(file, `${file}.1`);
  closing.push(followErrors(file, (line) => complain(`${red('error')} ${dim(name)} ${line}`)));
}

/** @param {Home} home @param {NodeJS.ProcessEnv} env @param {string | undefined} seeded what the seed has to say, the sign-in above all */
function welcome(home, env, seeded) {
  const here = (/** @type {string} */ path) => (path.startsWith(process.cwd()) ? relative(process.cwd(), path) : path);
  const base = env.BASE_URL;
  say(`
${bold('The exchange runs.')} ${dim(`(${took(since)})`)}

  API            ${base}/api/v2
  Reference      ${base}/docs
  Health         ${base}/health
  Metrics        http://localhost:${env.METRICS_PORT}/metrics
  Sellers        http://localhost:${env.SANDBOX_SELLER_PORT}
  Mails          ${here(env.MAIL_DIR ?? '')}/
  Logs           ${here(home.in('logs'))}/
  Data           ${process.env.DATABASE_URL ? 'in the PostgreSQL of DATABASE_URL' : `${here(home.memory.postgresDir ?? home.in('postgres'))}/`}
${seeded?.trim() ? `\n${seeded.trimEnd()}\n` : ''}
Try:
  curl ${base}/health
  curl ${base}/api/v2/openapi.json
  npm run demo               ${dim('a buyer, a campaign, live answers, verified webhooks')}

${yellow('Ctrl-C stops everything; the data stays.')}`);
}

import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { accountFor, canReach, restoreOwnership, scratchDirectory, sharedDirectory } from './accounts.mjs';
import { Guardian } from './guardian.mjs';
import { Home } from './home.mjs';
import { AddressTaken, onFreePort } from './ports.mjs';
import { ensureDatabase, startPostgres, waitForPostgres } from './postgres.mjs';
import { identityOf, isAlive, stop } from './processes.mjs';
import { startRedis, waitForRedis } from './redis.mjs';
import { UserError } from './terminal.mjs';

const scratchPrefix = 'exchange-test-';

/** Stages of a shutdown: processes that use the servers end first. */
export const stages = { apps: 1, servers: 2 };

/**
 * @typedef {object} Services
 * @property {string} databaseUrl `start`: the database `exchange`; `test`: a superuser's URL, with which tests create databases
 * @property {string} redisUrl
 * @property {Guardian} guardian watches further processes of the caller
 * @property {Promise<string>} failed resolves when a server ends by itself, with words for it
 * @property {string[]} labels names of the servers, for the terminal
 * @property {Server} [postgres] absent for an external server
 * @property {Server} [redis] absent for an external server
 * @property {Cluster} [cluster] the data of `postgres`; others can start with a copy after it has stopped
 * @property {() => Promise<void>} stop ends the servers that were started here; safe to call twice
 *
 * @typedef {{ directory: string, password: string }} Cluster
 *
 * @typedef {{ server: import('./processes.mjs').Running, url: string, ready: () => Promise<void>, label: string }} Launched
 *
 * @typedef {object} Server a server that can be stopped and restarted with the same port and data
 * @property {(signal?: NodeJS.Signals) => Promise<void>} stop resolves when it has ended
 * @property {() => Promise<void>} start resolves when it answers
 */

/**
 * Starts PostgreSQL and Redis, or uses those of the environment (`DATABASE_URL`, `REDIS_URL`; for tests first `TEST_DATABASE_URL` and
 * `TEST_REDIS_URL`). Started servers listen on loopback, with generated passwords.
 * @param {object} options
 * @param {string} options.dir the clone
 * @param {'start' | 'test'} options.purpose `start` keeps its data in `.exchange/`, `test` throws it away and is fast
 * @param {number} [options.postgresPort] @param {number} [options.redisPort]
 * @param {boolean} [options.own] true: not those of the environment
 * @param {boolean} [options.crashSafe] with `test`: commits survive a crash of PostgreSQL
 * @param {Cluster} [options.cluster] with `test`: PostgreSQL starts with a copy of it
 * @param {Guardian} [options.guardian] a guardian to reuse
 * @param {(line: string) => void} [options.tell] progress
 * @returns {Promise<Services>}
 */
export async function startServices({
  dir,
  purpose,
  postgresPort,
  redisPort,
  own = false,
  crashSafe = false,
  cluster,
  guardian = new Guardian(),
  tell = () => {},
}) {
  const home = new Home(dir);
  const durable = purpose === 'start';
  const given = (/** @type {string} */ name) =>
    own ? undefined : (durable ? undefined : process.env[`TEST_${name}`]) || process.env[name] || undefined;
  if (!durable) removeStaleScratch();
  const place = durable ? persistentPlace(home) : scratchPlace(guardian, dir);
  /** @type {import('./processes.mjs').Running[]} */
  const servers = [];
  /** @param {() => Promise<Launched>} launch @returns {Promise<{ url: string, label: string, server: Server }>} */
  const launched = async (launch) => {
    let current = await launch();
    const watched = async () => {
      const { server } = current;
      servers.push(server);
      guardian.watch({ ...server, stage: stages.servers });
      await current.ready().catch(async (error) => {
        if (!(await lostItsPort(server))) throw error;
        servers.splice(servers.indexOf(server), 1);
        throw new AddressTaken(error.message);
      });
    };
    await watched();
    const { url, label } = current;
    const server = {
      stop: (signal = current.server.stopSignal) => stop({ ...current.server, stopSignal: signal }, 20_000),
      start: async () => {
        current = await launch();
        await watched();
      },
    };
    return { url, label, server };
  };
  let stopping = false;
  const stopAll = async () => {
    stopping = true;
    await Promise.allSettled(servers.map((server) => stop(server, 20_000)));
    if (!durable) rmSync(place.directory, { recursive: true, force: true });
    guardian.dismiss();
    restoreOwnership(dir, [home.path]);
  };

  const postgres = async () => {
    const external = given('DATABASE_URL');
    if (external)
      return {
        server: undefined,
        url: await requireAnswer('DATABASE_URL', external, waitForPostgres),
        label: 'PostgreSQL from the environment',
      };
    const password = durable ? home.secret('postgresPassword') : (cluster?.password ?? randomBytes(12).toString('hex'));
    if (cluster) await promisify(execFile)('cp', ['-a', cluster.directory, place.postgresDir]);
    const options = {
      root: dir,
      dataDir: place.postgresDir,
      logFile: join(place.logs, 'postgres.log'),
      password,
      durable,
      crashSafe,
      // The rigs of chaos and bench (`own`) use production's setting.
      autovacuum: durable || own,
    };
    const use = async (/** @type {number} */ port) => ({ ...(await launched(() => startPostgres({ ...options, port }))), port });
    const wanted = durable ? (home.memory.postgresPort ?? 5439) : undefined;
    const { server, url, label, port } = await (postgresPort === undefined ? onFreePort(wanted, use) : use(postgresPort));
    if (durable) home.remember({ postgresPort: port });
    const data = { directory: place.postgresDir, password };
    return { server, cluster: data, url: durable ? await ensureDatabase(url, 'exchange') : url, label: `${label} on port ${port}` };
  };
  const redis = async () => {
    const external = given('REDIS_URL');
    if (external)
      return { server: undefined, url: await requireAnswer('REDIS_URL', external, waitForRedis), label: 'Redis from the environment' };
    const options = { dataDir: place.redisDir, toolsDir: home.in('tools'), logFile: join(place.logs, 'redis.log'), durable, tell };
    const password = durable ? home.secret('redisPassword') : randomBytes(12).toString('hex');
    const use = async (/** @type {number} */ port) => ({ ...(await launched(() => startRedis({ ...options, port, password }))), port });
    const wanted = durable ? (home.memory.redisPort ?? 6399) : undefined;
    const { server, url, label, port } = await (redisPort === undefined ? onFreePort(wanted, use) : use(redisPort));
    if (durable) home.remember({ redisPort: port });
    return { server, url, label: `${label} on port ${port}` };
  };

  // allSettled: when one fails, the other must have started before everything is stopped.
  const [database, cache] = await Promise.allSettled([postgres(), redis()]);
  if (database.status === 'rejected' || cache.status === 'rejected') {
    await stopAll();
    throw combineErrors([database, cache].flatMap((result) => (result.status === 'rejected' ? [result.reason] : [])));
  }
  const failed = Promise.race([
    new Promise(() => {}),
    ...servers.map(({ name, exited, logFile }) =>
      exited.then((reason) => (stopping ? new Promise(() => {}) : `${name} ${reason}. Its log: ${logFile}`)),
    ),
  ]);
  const labels = [database.value.label, cache.value.label];
  return {
    databaseUrl: database.value.url,
    redisUrl: cache.value.url,
    postgres: database.value.server,
    redis: cache.value.server,
    cluster: database.value.cluster,
    guardian,
    failed,
    labels,
    stop: stopAll,
  };
}

/**
 * Whether a server ended because its port is taken. The process on that port may have answered in its place and refused the password, so the server's
 * end is awaited.
 * @param {import('./processes.mjs').Running} server
 */
async function lostItsPort(server) {
  await Promise.race([server.exited, pause(2_000)]);
  return server.gone() !== undefined && /address already in use/i.test(server.written());
}

/** @param {unknown[]} reasons */
function combineErrors(reasons) {
  if (reasons.length === 1) return reasons[0];
  return new UserError(reasons.map((reason) => (reason instanceof Error ? reason.message : String(reason))).join('\n\n'));
}

/**
 * @param {string} name @param {string} url
 * @param {(url: string, server: undefined, patienceMs: number) => Promise<void>} ask
 */
async function requireAnswer(name, url, ask) {
  try {
    await ask(url, undefined, 5_000);
    return url;
  } catch (error) {
    throw new UserError(
      `${name} is set, but no server answers there (${error instanceof Error ? error.message : String(error)}). Correct it or unset it.`,
    );
  }
}

/** @param {Home} home */
function persistentPlace(home) {
  let postgresDir = home.memory.postgresDir ?? home.in('postgres');
  if (!canReach(accountFor(postgresDir, home.root), dirname(postgresDir))) {
    postgresDir = join(sharedDirectory('data', randomBytes(16).toString('hex')), 'postgres');
    home.remember({ postgresDir });
  }
  return { directory: home.path, postgresDir, redisDir: home.in('redis'), logs: home.in('logs') };
}

/** @param {Guardian} guardian @param {string} root the clone */
function scratchPlace(guardian, root) {
  const account = accountFor('/nonexistent', root);
  const directory = scratchDirectory([tmpdir(), '/tmp', '/var/tmp'], account, scratchPrefix);
  guardian.removeAtEnd(directory);
  chmodSync(directory, 0o711);
  writeFileSync(join(directory, 'owner'), identityOf(process.pid) ?? '', { mode: 0o600 });
  mkdirSync(join(directory, 'logs'), { mode: 0o700 });
  return { directory, postgresDir: join(directory, 'postgres'), redisDir: join(directory, 'redis'), logs: join(directory, 'logs') };
}

/** Removes temporary data whose owner and guardian have both died, for example after a power failure. */
function removeStaleScratch() {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(scratchPrefix))) {
    const directory = join(tmpdir(), name);
    try {
      const owner = readFileSync(join(directory, 'owner'), 'utf8');
      if (owner && !isAlive(owner)) rmSync(directory, { recursive: true, force: true });
    } catch {
      // The directory belongs to another account, or is being created or removed.
    }
  }
}

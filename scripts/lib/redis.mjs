import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isRoot } from './accounts.mjs';
import { aptPresent, downloadWithApt, installRedisWithApt, redisPackages } from './apt.mjs';
import { launch, tail } from './processes.mjs';
import { printError, UserError, yellow } from './terminal.mjs';

const run = promisify(execFile);
const require = createRequire(import.meta.url);

/** @typedef {{ command: string, env: NodeJS.ProcessEnv, label: string }} RedisProgram */

const instructions = `Redis could not be started. Three solutions:
  1. install it:            apt-get install redis-server   (or: brew install redis, dnf install valkey)
  2. use a running one:     REDIS_URL=redis://host:6379   (it must run with maxmemory-policy noeviction)
  3. use the container:     docker compose up`;

/**
 * @param {object} options
 * @param {string} options.dataDir
 * @param {string} options.toolsDir where a downloaded Redis is kept
 * @param {string} options.logFile
 * @param {number} options.port
 * @param {string} options.password
 * @param {boolean} options.durable false: nothing is written to disk
 * @param {(line: string) => void} options.tell
 */
export async function startRedis({ dataDir, toolsDir, logFile, port, password, durable, tell }) {
  const program = await findRedis(toolsDir, tell);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // The password is in a file, because every account can read command lines.
  const configuration = join(dataDir, 'redis.conf');
  const lines = [
    'bind 127.0.0.1',
    `port ${port}`,
    `requirepass ${password}`,
    `dir ${JSON.stringify(dataDir)}`,
    'daemonize no',
    'databases 64',
    'maxmemory-policy noeviction',
    'save ""',
    `appendonly ${durable ? 'yes' : 'no'}`,
    'appendfsync everysec',
    'loglevel notice',
  ];
  writeFileSync(configuration, `${lines.join('\n')}\n`, { mode: 0o600 });
  const server = await launch({
    name: 'Redis',
    command: program.command,
    args: [configuration],
    logFile,
    env: program.env,
    stopSignal: durable ? 'SIGTERM' : 'SIGKILL',
  });
  const url = `redis://default:${password}@127.0.0.1:${port}/0`;
  return { server, url, ready: () => waitForRedis(url, server), label: program.label };
}

/**
 * @param {string} url @param {import('./processes.mjs').Running} [server] absent for an external server
 */
export async function waitForRedis(url, server, patienceMs = 60_000) {
  const { Redis } = require('ioredis');
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0, connectTimeout: 5_000 });
    /** @type {Error | undefined} */
    let cause;
    client.on('error', (/** @type {Error} */ error) => (cause = error));
    try {
      await client.connect();
      await client.ping();
      if (!server) await warnAboutEviction(client);
      return;
    } catch (error) {
      if (server?.gone()) throw new Error(`Redis ${server.gone()}:\n${tail(server.logFile)}`);
      if (performance.now() > deadline) throw cause ?? error;
      await pause(50);
    } finally {
      client.disconnect();
    }
  }
}

/** @param {any} client ioredis is not there yet when this file is loaded */
async function warnAboutEviction(client) {
  const answer = await client.config('GET', 'maxmemory-policy').catch(() => []); // managed services refuse CONFIG
  const policy = answer[1];
  if (policy && policy !== 'noeviction')
    printError(yellow(`Redis runs with maxmemory-policy ${policy}: it may evict queued jobs. Set it to noeviction.`));
}

/**
 * @param {string} toolsDir @param {(line: string) => void} tell
 * @returns {Promise<RedisProgram>}
 */
async function findRedis(toolsDir, tell) {
  const onPath = await firstThatRuns(['redis-server', 'valkey-server'].map((command) => ({ command, env: process.env })));
  if (onPath) return onPath;
  const downloaded = join(toolsDir, 'redis');
  const again = existsSync(downloaded) ? await firstThatRuns(unpackedIn(downloaded)) : undefined;
  if (again) return again;
  /** @type {string[]} */
  const failures = [];
  if (aptPresent()) {
    tell('Redis is not installed: downloading it from the distribution, into this folder only');
    try {
      await downloadWithApt(downloaded, redisPackages);
      const fresh = await firstThatRuns(unpackedIn(downloaded));
      if (fresh) return fresh;
      failures.push('the downloaded Redis does not run on this machine');
    } catch (error) {
      failures.push(`download: ${/** @type {Error} */ (error).message.trim()}`);
    }
    if (isRoot) {
      tell('installing Redis with apt-get');
      try {
        await installRedisWithApt();
        const installed = await firstThatRuns([{ command: 'redis-server', env: process.env }]);
        if (installed) return installed;
      } catch (error) {
        failures.push(`apt-get install: ${/** @type {Error} */ (error).message.trim()}`);
      }
    }
  }
  throw new UserError([instructions, ...failures.map((line) => `(${line})`)].join('\n'));
}

/** @param {string} tree */
function unpackedIn(tree) {
  const libraries = [process.arch === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu', '.'].map((part) =>
    join(tree, 'usr', 'lib', part),
  );
  const env = { ...process.env, LD_LIBRARY_PATH: [...libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':') };
  return ['redis-server', 'valkey-server'].map((name) => ({ command: join(tree, 'usr', 'bin', name), env }));
}

/**
 * @param {{ command: string, env: NodeJS.ProcessEnv }[]} programs
 * @returns {Promise<RedisProgram | undefined>}
 */
async function firstThatRuns(programs) {
  for (const program of programs) {
    try {
      const { stdout } = await run(program.command, ['--version'], { env: program.env });
      const version = /v=(\d+)\.(\d+)\.\d+/.exec(stdout);
      const recent = version !== null && Number(version[1]) * 100 + Number(version[2]) >= 600; // Ubuntu 22.04 has 6.0; BullMQ requires 5 or later
      if (recent) return { ...program, label: `${/valkey/i.test(stdout) ? 'Valkey' : 'Redis'} ${version[0].slice(2)}` };
    } catch {
      // The program is missing or not for this machine: try the next one.
    }
  }
  return undefined;
}

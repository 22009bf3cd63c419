import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { accountFor, canReach, sharedDirectory } from './accounts.mjs';
import { aptPresent, downloadWithApt } from './apt.mjs';
import { clone, Home } from './home.mjs';
import { UserError } from './terminal.mjs';

/** @type {Record<string, string>} */
let environment = {};

/**
 * From now on, programs with {@link dateEnvironment} see another date. Their clocks run at the usual speed; timers and timeouts keep their length.
 * @param {string} date when it is now for the program, in ISO 8601
 * @param {(line: string) => void} tell
 */
export async function setDate(date, tell) {
  const aheadMs = Date.parse(date) - Date.now();
  if (Number.isNaN(aheadMs)) throw new UserError(`--date=${date} is not a date. Example: --date=2028-02-29T23:00:00Z`);
  const library = await libraryPath(tell);
  removeLeftovers();
  // A running PostgreSQL has the real date, so it is not used.
  for (const name of ['DATABASE_URL', 'TEST_DATABASE_URL']) delete process.env[name];
  const seconds = Math.round(aheadMs / 1_000);
  environment = {
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`,
    // Timers use the monotonic clock, and build tools compare file times: both stay real.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
  };
  const env = { ...process.env, ...environment };
  const seen = Number(execFileSync(process.execPath, ['-p', 'Date.now()'], { encoding: 'utf8', env }));
  if (!(Math.abs(seen - Date.now() - aheadMs) < 60_000))
    throw new UserError(`${library} does not change the date of Node on this machine.`);
}

/**
 * Environment variables that set the date of a program; empty unless {@link setDate} was called. Redis keeps the real date: libfaketime hangs with
 * its allocator (jemalloc), and no time of Redis is compared with that of another program.
 */
export const dateEnvironment = () => environment;

/** Removes shared memory of killed processes: libfaketime refuses to start a new process with the same id. */
function removeLeftovers() {
  const folder = '/dev/shm';
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const [, pid] = /^(?:sem\.faketime_sem_|faketime_shm_)(\d+)$/.exec(name) ?? [];
    if (pid !== undefined && !existsSync(`/proc/${pid}`)) rmSync(join(folder, name), { force: true });
  }
}

/** @param {(line: string) => void} tell */
async function libraryPath(tell) {
  const own = new Home(clone).in('tools');
  // PostgreSQL loads the library, too, under another account when this script runs as root.
  const tools = canReach(accountFor('/nonexistent', clone), own) ? own : sharedDirectory('tools', clone);
  const adapted = join(tools, 'libfaketime.so');
  if (existsSync(adapted)) return adapted;
  const fetched = join(tools, 'libfaketime');
  if (!libraryIn('/') && aptPresent()) {
    tell('libfaketime is not installed: downloading it from the distribution, into this folder only');
    await downloadWithApt(fetched, async (apt) => void (await apt('download', 'libfaketime')));
  }
  const library = libraryIn('/') ?? libraryIn(fetched);
  if (!library) throw new UserError('--date needs libfaketime. Install it: apt-get install libfaketime');
  adapt(library, adapted);
  return adapted;
}

/**
 * Copies the library without its replacement of `epoll_wait`. In the replacement, PostgreSQL's signal handlers see the real date, so
 * statement_timeout and lock_timeout never expire.
 * @param {string} library @param {string} copy
 */
function adapt(library, copy) {
  const bytes = readFileSync(library);
  const [name, unused] = ['\0epoll_wait\0', '\0epoll_none\0'];
  for (let at = bytes.indexOf(name); at >= 0; at = bytes.indexOf(name, at)) bytes.write(unused, at);
  writeFileSync(copy, bytes, { mode: 0o755 });
}

/** @param {string} root */
function libraryIn(root) {
  const places = ['x86_64-linux-gnu', 'aarch64-linux-gnu', '.'].map((part) => join(root, 'usr/lib', part, 'faketime/libfaketimeMT.so.1'));
  return places.find((place) => existsSync(place));
}

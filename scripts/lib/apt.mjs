import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { isRoot } from './accounts.mjs';

const run = promisify(execFile);

export const aptPresent = () => process.platform === 'linux' && existsSync('/usr/bin/apt-get') && existsSync('/usr/bin/dpkg');

/** @typedef {(...args: string[]) => Promise<unknown>} Apt */

/**
 * Debian and Ubuntu: downloads packages with separate lists and a separate cache, and unpacks them. The system stays unchanged, and no rights are
 * needed.
 * @param {string} destination
 * @param {(apt: Apt, work: string) => Promise<void>} fetchPackages
 */
export async function downloadWithApt(destination, fetchPackages) {
  mkdirSync(dirname(destination), { recursive: true });
  const work = mkdtempSync(join(dirname(destination), 'download-'));
  try {
    for (const part of ['lists/partial', 'archives/partial', 'root']) mkdirSync(join(work, part), { recursive: true });
    const options = {
      'Dir::State::lists': join(work, 'lists'),
      'Dir::Cache': work,
      'Dir::Cache::archives': join(work, 'archives'),
      'Debug::NoLocking': '1',
      'Acquire::Languages': 'none',
      'Acquire::Retries': '2',
      ...(isRoot ? { 'APT::Sandbox::User': 'root' } : {}),
    };
    const shared = [...Object.entries(options).flatMap(([key, value]) => ['-o', `${key}=${value}`]), '-qq', '-y'];
    // `apt-get download` writes to the working directory.
    const apt = (/** @type {string[]} */ ...args) =>
      run('apt-get', [...shared, ...args], { cwd: join(work, 'archives'), timeout: 120_000 });
    await apt('update');
    await fetchPackages(apt, work);
    const archives = readdirSync(join(work, 'archives')).filter((name) => name.endsWith('.deb'));
    for (const archive of archives) await run('dpkg', ['-x', join(work, 'archives', archive), join(work, 'root')]);
    rmSync(destination, { recursive: true, force: true });
    renameSync(join(work, 'root'), destination);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * The resolver downloads exactly what this system lacks. If its state is broken, the usual packages are downloaded.
 * @param {Apt} apt @param {string} work
 */
export async function redisPackages(apt, work) {
  try {
    await apt('install', '--download-only', '--no-install-recommends', 'redis-server');
    if (readdirSync(join(work, 'archives')).some((name) => name.startsWith('redis-'))) return;
  } catch {
    // Packages are held or half-configured: the list below is used.
  }
  const defaultPackages = ['redis-server', 'redis-tools', 'libjemalloc2', 'liblzf1', 'liblua5.1-0', 'lua-bitop', 'lua-cjson', 'libatomic1'];
  const fetched = await Promise.allSettled(defaultPackages.map((name) => apt('download', name)));
  if (fetched[0]?.status === 'rejected') throw fetched[0].reason;
}

export async function installRedisWithApt() {
  // RUNLEVEL=1 keeps the package from starting a service on port 6379.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  await run('apt-get', ['-qq', 'update'], { env, timeout: 120_000 });
  await run('apt-get', ['-qq', '-y', 'install', '--no-install-recommends', 'redis-server'], { env, timeout: 300_000 });
}

import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { explain, UserError } from './terminal.mjs';
import { threeTries } from './tries.mjs';

const run = promisify(execFile);

/**
 * @typedef {object} Wanted
 * @property {string} pinned folder of a package.json with its lock file
 * @property {string} what subject of the error: "What … could not be downloaded"
 * @property {string} [way] alternative to the download
 * @property {(folder: string) => Promise<void>} prepare runs after the installation
 */

/**
 * Installs packages for tests in the versions and with the digests of a lock file, into a separate folder. Installs again only when the lock file or
 * the preparation has changed.
 * @param {string} folder
 * @param {Wanted} wanted
 */
export async function installPinned(folder, { pinned, what, way, prepare }) {
  const locked = readFileSync(join(pinned, 'package-lock.json'), 'utf8');
  const stamp = join(folder, 'complete');
  const complete = `${locked}\n${String(prepare)}`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === complete) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) copyFileSync(join(pinned, file), join(folder, file));
  try {
    const args = ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--legacy-peer-deps'];
    await threeTries(() => run('npm', args, { cwd: folder, timeout: 300_000 }));
  } catch (error) {
    throw new UserError(`What ${what} could not be downloaded in three tries.${way === undefined ? '' : ` ${way}`}\n${explain(error)}`);
  }
  await prepare(folder);
  writeFileSync(stamp, complete);
  return folder;
}

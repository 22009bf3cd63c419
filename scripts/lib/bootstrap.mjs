import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { restoreOwnership } from './accounts.mjs';
import { printError, dim, elapsed, UserError } from './terminal.mjs';
import { threeTries } from './tries.mjs';

/**
 * Installs the packages of the lockfile once: a stamp in `node_modules` makes later calls return at once.
 * @param {string} root the clone
 */
export async function bootstrap(root) {
  checkNode();
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const wanted = createHash('sha256').update(`${lock}\n${process.platform}-${process.arch}`).digest('hex');
  const stamp = join(root, 'node_modules', '.installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  if (!installedByHand(root, lock)) {
    const since = performance.now();
    printError(dim('Installing packages (npm ci); the next start skips this'));
    await threeTries(() => npmCi(root));
    printError(dim(`Packages installed in ${elapsed(since)}`));
  }
  // The stamp is replaced by renaming: a copy of the folder by hard links must not change with it.
  writeFileSync(`${stamp}.new`, wanted);
  renameSync(`${stamp}.new`, stamp);
  restoreOwnership(root, [join(root, 'node_modules')]);
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new UserError(`Node ${process.versions.node} is too old: 20.19 or later is needed (https://nodejs.org).`);
}

/**
 * Whether `npm ci` or `npm install` has installed this lockfile before: npm records what it has installed.
 * @param {string} root @param {string} lock
 */
function installedByHand(root, lock) {
  try {
    const wanted = Object.entries(JSON.parse(lock).packages).filter(([path, { optional }]) => path !== '' && !optional);
    const installed = JSON.parse(readFileSync(join(root, 'node_modules', '.package-lock.json'), 'utf8')).packages;
    return wanted.every(([path, { version }]) => installed[path]?.version === version);
  } catch {
    return false;
  }
}

/** @param {string} root */
async function npmCi(root) {
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev', '--include=optional', ...cacheOption(root)];
  // Under `npm start`, npm sets its own path. pnpm and yarn set theirs, too, but cannot run `npm ci`.
  const own = process.env.npm_execpath;
  const [command, ...before] = own && /npm-cli\.[cm]?js$/.test(own) ? [process.execPath, own] : ['npm'];
  const { NODE_ENV: _production, ...env } = process.env;
  const child = spawn(command, [...before, ...args], { cwd: root, env, stdio: ['ignore', 'ignore', 'pipe'] });
  const abandon = () => void child.kill(); // the next start repeats an incomplete installation
  process.once('exit', abandon);
  let complaint = '';
  child.stderr.on('data', (chunk) => (complaint += chunk));
  const waiting = setInterval(() => printError(dim('  still installing ...')), 15_000);
  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      complaint += error.message;
      resolve(1);
    });
    child.once('close', resolve);
  });
  clearInterval(waiting);
  process.off('exit', abandon);
  if (code !== 0) throw new UserError(`npm ci failed:\n${complaint.trim()}`);
}

/**
 * After `su` without `-`, HOME is that of root, where npm may not write its cache: the cache then goes into the clone.
 * @param {string} root
 */
function cacheOption(root) {
  let folder = process.env.npm_config_cache ?? join(homedir(), '.npm');
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
  try {
    accessSync(folder, constants.W_OK);
    return [];
  } catch {
    return ['--cache', join(root, '.exchange', 'npm-cache')];
  }
}

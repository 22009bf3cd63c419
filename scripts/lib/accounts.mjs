import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, lchownSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from './terminal.mjs';

/** @typedef {{ uid: number, gid: number }} Account */

export const isRoot = process.getuid?.() === 0;

/**
 * System account for PostgreSQL, which refuses to run as root: the owner of the data or of the clone, or a usual service account.
 * @param {string} dataDir @param {string} root the clone
 * @returns {Account | undefined} undefined: run as ourselves
 */
export function accountFor(dataDir, root) {
  if (!isRoot) return undefined;
  for (const owned of [dataDir, root]) {
    if (!existsSync(owned)) continue;
    const { uid, gid } = statSync(owned);
    if (uid !== 0) return { uid, gid };
  }
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (/** @type {string} */ flag) =>
        Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // This account does not exist: try the next one.
    }
  }
  throw new UserError(
    'PostgreSQL does not run as root, and this system has neither a `postgres` nor a `nobody` account. Run this as an ordinary user.',
  );
}

/**
 * Whether the account can access the path: a clone below /root is closed to all others.
 * @param {Account | undefined} account @param {string} path @param {'-x' | '-w'} [right]
 */
export function canReach(account, path, right = '-x') {
  if (account === undefined) return true;
  return spawnSync('/bin/sh', ['-c', `test ${right} "$1"`, 'sh', path], { ...account, cwd: '/' }).status === 0;
}

/**
 * A directory below /var/tmp that every account can enter. A directory of another owner is not trusted.
 * @param {string} label @param {string} seed the same seed finds it again
 */
export function sharedDirectory(label, seed) {
  const directory = `/var/tmp/exchange-${label}-${createHash('sha256').update(seed).digest('hex').slice(0, 12)}`;
  try {
    mkdirSync(directory, { mode: 0o755 });
  } catch {
    const found = lstatSync(directory);
    const isOwn = found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
    if (!isOwn) throw new UserError(`${directory} exists and belongs to another account. Remove it, then try again.`);
  }
  return directory;
}

/**
 * A directory for temporary data that the account can enter.
 * @param {string[]} candidates @param {Account | undefined} account @param {string} prefix
 */
export function scratchDirectory(candidates, account, prefix) {
  const parent = candidates.find((candidate) => existsSync(candidate) && canReach(account, candidate)) ?? '/tmp';
  return mkdtempSync(join(parent, prefix));
}

/**
 * The programs in a place where the account can run them: unchanged, or as a copy outside of a closed clone.
 * @param {string} tree @param {Account | undefined} account @param {string} version
 */
export function reachableCopy(tree, account, version) {
  if (canReach(account, join(tree, 'bin', 'postgres'))) return tree;
  const copy = join(sharedDirectory('programs', `${tree} ${version}`), 'postgresql');
  if (!existsSync(copy)) {
    const half = mkdtempSync(`${copy}-`);
    cpSync(tree, half, { recursive: true, verbatimSymlinks: true });
    execFileSync('chmod', ['-R', 'a+rX', half]);
    renameSync(half, copy);
  }
  return copy;
}

/**
 * Changes the owner of files that root created in another user's clone, so that the owner can access them.
 * @param {string} root the clone @param {string[]} made
 */
export function restoreOwnership(root, made) {
  const { uid, gid } = statSync(root);
  if (!isRoot || uid === 0) return;
  for (const path of made.filter((each) => existsSync(each))) changeOwner(path, uid, gid);
}

/** @param {string} path @param {number} uid @param {number} gid */
function changeOwner(path, uid, gid) {
  const found = lstatSync(path);
  if (found.uid === 0) lchownSync(path, uid, gid);
  if (found.isDirectory()) for (const entry of readdirSync(path)) changeOwner(join(path, entry), uid, gid);
}

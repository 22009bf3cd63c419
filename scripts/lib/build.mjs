import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { restoreOwnership } from './accounts.mjs';
import { compileAll } from './compiler.mjs';
import { UserError } from './terminal.mjs';

const run = promisify(execFile);
const sources = ['apps', 'libs', 'nest-cli.json', 'tsconfig.json', 'scripts/lib/compiler.mjs', 'scripts/lib/swc.cjs', 'package-lock.json'];
const stamp = (/** @type {string} */ root) => join(root, 'dist', '.fingerprint');

/**
 * A digest that changes with every source file.
 * @param {string} root
 * @param {{ of?: string[], more?: string[], matters?: (path: string) => boolean }} [which] files and folders instead of those of the product, or
 * more than those; which of all files count
 */
export function fingerprint(root, { of = sources, more = [], matters = () => true } = {}) {
  const hash = createHash('sha256');
  for (const source of [...of, ...more]) add(hash, join(root, source), matters);
  return hash.digest('hex');
}

/** @param {import('node:crypto').Hash} hash @param {string} path @param {(path: string) => boolean} matters */
function add(hash, path, matters) {
  if (!existsSync(path)) return;
  const isFolder = statSync(path).isDirectory();
  if (!isFolder && !matters(path)) return;
  hash.update(`${path}\0`);
  if (!isFolder) hash.update(readFileSync(path));
  else for (const entry of readdirSync(path).sort()) add(hash, join(path, entry), matters);
}

/** @param {string} root */
export const isBuilt = (root) => existsSync(stamp(root)) && readFileSync(stamp(root), 'utf8') === fingerprint(root);

/** Removes old output, so that it cannot be started. @param {string} root */
export const clear = (root) => rmSync(join(root, 'dist'), { recursive: true, force: true });

/** @param {string} root @param {string} built the fingerprint from before the build: an edit during it counts as a change */
export function remember(root, built) {
  if (existsSync(join(root, 'dist'))) writeFileSync(stamp(root), built);
  restoreOwnership(root, [join(root, 'dist')]);
}

/** Builds the console into `dist/console`. @param {string} root */
export async function buildConsole(root) {
  const config = join('apps', 'console', 'vite.config.mts');
  try {
    await run(process.execPath, [join('node_modules', 'vite', 'bin', 'vite.js'), 'build', join('apps', 'console'), '--config', config], {
      cwd: root,
      maxBuffer: 64 << 20,
    });
  } catch (error) {
    const { stdout = '', stderr = '' } = /** @type {{ stdout?: string, stderr?: string }} */ (error);
    throw new UserError(`The console cannot be built:\n${`${stdout}\n${stderr}`.trim()}`);
  }
}

/** Compiles all apps and the console into `dist/`, without checking types, which takes long. @param {string} root */
export async function build(root) {
  const built = fingerprint(root);
  clear(root);
  const [mistakes] = await Promise.all([compileAll(root, join(root, 'dist')), buildConsole(root)]);
  if (mistakes.length > 0) throw new UserError(`Compilation failed:\n\n${mistakes.join('\n\n')}`);
  remember(root, built);
}

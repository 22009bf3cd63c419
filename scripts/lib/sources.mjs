import { mkdirSync, readdirSync, rmSync, statSync, watch, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { compile } from './compiler.mjs';

const folders = ['apps', 'libs'];
const isSource = (/** @type {string} */ name) => /\.(ts|js|json)$/.test(name) && !/\.(spec|e2e|fixture)\.ts$/.test(name);

/** Fallback interval in milliseconds, for file systems without change events (such as mounted folders). */
const pollMs = 1_000;
/** Quiet time in milliseconds that ends a change: an editor saves several files, git checks out many. */
const quietMs = 60;

/** The console is excluded: its own server compiles it. */
const isElsewhere = (/** @type {string} */ path) => path === 'apps/console';

/** Modification times by path from the root. @typedef {Map<string, number>} Look */

/** Compiles the product's TypeScript file by file into a separate folder, without checking types. */
export class Sources {
  /** State of the files in the folder. @type {Look} */
  #compiled = new Map();
  /** State of the files at the last call of `compile`, successful or not. @type {Look} */
  #tried = new Map();
  #notify = () => {};
  /** @type {import('node:fs').FSWatcher[]} */
  #watchers = [];

  /** @param {string} root the clone @param {string} target output folder */
  constructor(root, target) {
    this.root = root;
    this.target = target;
    rmSync(target, { recursive: true, force: true });
  }

  /**
   * Compiles files that have changed since the last success. If one file fails, none is replaced.
   * @returns {Promise<{ changed: string[], mistakes: string[] }>} paths from the root, and errors of the compiler
   */
  async compile() {
    const now = this.#scan();
    this.#tried = now;
    const changed = differences(this.#compiled, now);
    const files = changed.filter((path) => path.endsWith('.ts') && now.has(path));
    const { outputs, mistakes } = await compile(this.root, files, () => ({ inlineSourcesContent: false }));
    if (mistakes.length > 0) return { changed, mistakes };
    for (const path of changed.filter((each) => !now.has(each))) rmSync(this.#fileOf(path), { force: true });
    for (const [path, { code }] of outputs) {
      mkdirSync(dirname(this.#fileOf(path)), { recursive: true });
      writeFileSync(this.#fileOf(path), code);
    }
    this.#compiled = now;
    return { changed, mistakes };
  }

  /** Resolves when files differ from the last call of `compile` and have not changed for a moment. */
  async changed() {
    if (this.#watchers.length === 0) this.#watchers = folders.flatMap((folder) => this.#watcher(folder));
    while (differences(this.#tried, this.#scan()).length === 0)
      await Promise.race([pause(pollMs), new Promise((resolve) => (this.#notify = () => resolve(undefined)))]);
    for (let before = this.#scan(), quiet = false; !quiet;) {
      await pause(quietMs);
      const now = this.#scan();
      quiet = differences(before, now).length === 0;
      before = now;
    }
  }

  /** @param {string} folder */
  #watcher(folder) {
    try {
      const watcher = watch(join(this.root, folder), { recursive: true }, () => this.#notify());
      watcher.unref();
      return [watcher.on('error', () => {})];
    } catch {
      return []; // the system's limit of watchers is reached
    }
  }

  /** @param {string} path */
  #fileOf(path) {
    return join(this.target, `${path}.js`);
  }

  /** @returns {Look} */
  #scan() {
    return new Map(folders.flatMap((folder) => this.#scanFolder(folder)));
  }

  /** @param {string} folder @returns {[string, number][]} */
  #scanFolder(folder) {
    return readdirSync(join(this.root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (isElsewhere(path)) return [];
      if (entry.isDirectory()) return this.#scanFolder(path);
      const found = isSource(path) ? statSync(join(this.root, path), { throwIfNoEntry: false }) : undefined;
      return found ? [/** @type {[string, number]} */ ([path, found.mtimeMs])] : [];
    });
  }
}

/** Paths that were added, changed or removed. @param {Look} before @param {Look} now */
function differences(before, now) {
  return [...new Set([...before.keys(), ...now.keys()])].filter((path) => before.get(path) !== now.get(path));
}

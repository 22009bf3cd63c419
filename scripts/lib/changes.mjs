import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Home } from './home.mjs';

/** What work is compared with: `origin/main`, else the commit for which `npm test` passed here last, else `main`. */
export class Changes {
  #passed;

  /** @param {string} root the clone */
  constructor(root) {
    this.root = root;
    this.#passed = new Home(root).in('passed-commit');
  }

  /** The name of a commit; undefined where git knows none of them. */
  base() {
    const passed = existsSync(this.#passed) ? [readFileSync(this.#passed, 'utf8').trim()] : [];
    return ['origin/main', ...passed, 'main'].find(
      (name) => this.#git('rev-parse', '--verify', '--quiet', `${name}^{commit}`) !== undefined,
    );
  }

  /** Files that differ since work left the base, committed or not, also when git does not know them yet. @param {string} base */
  files(base) {
    const fork = this.#git('merge-base', base, 'HEAD') ?? base;
    const paths = [this.#git('diff', '--name-only', fork), this.#git('ls-files', '--others', '--exclude-standard')];
    return paths
      .flatMap((text) => (text ?? '').split('\n'))
      .filter((path) => /^(apps|libs|test|scripts)\//.test(path) && existsSync(join(this.root, path)));
  }

  /** The whole run has passed: later work is compared with this commit. Nothing is remembered when files differ from it. */
  remember() {
    const commit = this.#git('rev-parse', 'HEAD');
    if (commit && this.#git('status', '--porcelain') === '') writeFileSync(this.#passed, `${commit}\n`);
  }

  /** @param {string[]} args @returns {string | undefined} undefined: git refuses */
  #git(...args) {
    try {
      return execFileSync('git', args, { cwd: this.root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    } catch {
      return undefined;
    }
  }
}

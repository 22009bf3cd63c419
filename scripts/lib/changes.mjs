import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gitIn, pathsSince } from './git.mjs';
import { Home } from './home.mjs';
import { Trouble } from './terminal.mjs';

/** What work is compared with: `origin/main`, else the commit for which `npm test` passed here last, else `main`. */
export class Changes {
  #git;
  #passed;

  /** @param {string} root the clone */
  constructor(root) {
    this.root = root;
    this.#git = gitIn(root);
    this.#passed = new Home(root).in('passed-commit');
  }

  /** The name of a commit; undefined where git knows none of them. */
  base() {
    const passed = existsSync(this.#passed) ? [readFileSync(this.#passed, 'utf8').trim()] : [];
    return ['origin/main', ...passed, 'main'].find(
      (name) => this.#git('rev-parse', '--verify', '--quiet', `${name}^{commit}`) !== undefined,
    );
  }

  /** The same; fails where there is none. */
  requireBase() {
    const base = this.base();
    if (base === undefined) throw new Trouble('This is not a git repository with a commit on main: what has changed is not known.');
    return base;
  }

  /** Files of the product, its tests and scripts that differ since work left the base, committed or not, also when git does not know them yet. @param {string} base */
  files(base) {
    const paths = pathsSince(this.#git, this.#git('merge-base', base, 'HEAD') ?? base) ?? [];
    return paths.filter((path) => /^(apps|libs|test|scripts)\//.test(path) && existsSync(join(this.root, path)));
  }

  /** The whole run has passed: later work is compared with this commit. Nothing is remembered when files differ from it. */
  remember() {
    const commit = this.#git('rev-parse', 'HEAD');
    if (commit && this.#git('status', '--porcelain') === '') writeFileSync(this.#passed, `${commit}\n`);
  }
}

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gitIn, pathsSince } from './git.mjs';
import { Home } from './home.mjs';
import { UserError } from './terminal.mjs';

/** Finds changes against a base: `origin/main`, else the commit that last passed `npm test` here, else `main`. */
export class Changes {
  #git;
  #passed;

  /** @param {string} root the clone */
  constructor(root) {
    this.root = root;
    this.#git = gitIn(root);
    this.#passed = new Home(root).in('passed-commit');
  }

  /** The base commit; undefined when git knows none of them. */
  base() {
    const passed = existsSync(this.#passed) ? [readFileSync(this.#passed, 'utf8').trim()] : [];
    return ['origin/main', ...passed, 'main'].find(
      (name) => this.#git('rev-parse', '--verify', '--quiet', `${name}^{commit}`) !== undefined,
    );
  }

  /** The base commit; throws when there is none. */
  requireBase() {
    const base = this.base();
    if (base === undefined) throw new UserError('This is not a git repository with a commit on main: changes cannot be determined.');
    return base;
  }

  /** Files of the product, its tests and scripts that differ from the base: committed, uncommitted or untracked. @param {string} base */
  files(base) {
    const paths = pathsSince(this.#git, this.#git('merge-base', base, 'HEAD') ?? base) ?? [];
    return paths.filter((path) => /^(apps|libs|test|scripts)\//.test(path) && existsSync(join(this.root, path)));
  }

  /** Records this commit as the last one that passed the whole run. Records nothing when files differ from it. */
  remember() {
    const commit = this.#git('rev-parse', 'HEAD');
    if (commit && this.#git('status', '--porcelain') === '') writeFileSync(this.#passed, `${commit}\n`);
  }
}

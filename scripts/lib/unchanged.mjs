import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fingerprint } from './build.mjs';

/** @typedef {import('./home.mjs').Home} Home */

/** Whether a change of the file can affect a rehearsal: specs and documents are neither compiled nor read at run time. */
const matters = (/** @type {string} */ path) => !/\.(spec|e2e)\.ts$|\.md$/.test(path);

/** Recorded outcomes of the public storyboards. */
const records = 'test/conformance/storyboards';

/**
 * The conformance runner that `ADCP_RUNNER` names: the digest of its archive, or its folder and package.
 * @param {string} root
 */
function runnerState(root) {
  const { ADCP_RUNNER: named } = process.env;
  if (!named) return 'none';
  const runner = resolve(root, named);
  const part = runner.endsWith('.tgz') ? '' : 'node_modules/@adcp/sdk/package.json';
  return `${runner} ${fingerprint(runner, { of: [part] })}`;
}

/** Stores in `.exchange/` which files a rehearsal passed with. */
export class Unchanged {
  #file;
  #home;

  /** @param {Home} home @param {boolean} force nothing counts as unchanged */
  constructor(home, force) {
    this.#home = home;
    this.#file = home.in('passed.json');
    this.force = force;
  }

  /**
   * Runs the work, unless it has passed before with the same files.
   * @param {string} name
   * @param {string[] | { only: string[] }} madeOf files that it depends on in addition to the sources of the product, or its only files
   * @param {() => Promise<boolean>} work whether it passed
   * @returns {Promise<boolean>} whether it ran
   */
  async runUnlessUnchanged(name, madeOf, work) {
    const before = this.#state(madeOf);
    if (!this.force && this.#passed[name] === before) return false;
    const { [name]: _, ...others } = this.#passed;
    this.#store(others);
    // A result is not stored when files were edited during the run.
    if ((await work()) && this.#state(madeOf) === before) this.#store({ ...this.#passed, [name]: before });
    return true;
  }

  /** @param {string[] | { only: string[] }} madeOf */
  #state(madeOf) {
    const { root } = this.#home;
    if (!Array.isArray(madeOf)) return `${process.version} ${fingerprint(root, { of: madeOf.only })}`;
    return `${process.version} ${runnerState(root)} ${fingerprint(root, { more: [...madeOf, records], matters })}`;
  }

  /** @returns {Record<string, string>} */
  get #passed() {
    try {
      return JSON.parse(readFileSync(this.#file, 'utf8'));
    } catch {
      return {};
    }
  }

  /** @param {Record<string, string>} passed */
  #store(passed) {
    const half = `${this.#file}.${process.pid}`;
    writeFileSync(half, `${JSON.stringify(passed, undefined, 2)}\n`);
    renameSync(half, this.#file);
  }
}

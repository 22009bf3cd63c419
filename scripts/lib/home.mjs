import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UserError } from './terminal.mjs';

/** Root of the clone that contains this script. */
export const clone = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/**
 * `.exchange/`: state of the clone between starts. Git ignores it; removing it starts from scratch.
 * @typedef {object} Memory
 * @property {number} [postgresPort]
 * @property {number} [redisPort]
 * @property {string} [postgresDir] folder of the data, when it is elsewhere
 * @property {string} [postgresPassword]
 * @property {string} [redisPassword]
 * @property {string} [keyring]
 * @property {string} [url] of the API, while it runs
 * @property {Record<string, string | undefined>} [settings] of its processes, for other scripts
 * @property {import('./guardian.mjs').WatchedProcess[]} [running] processes that may remain after the script and its guardian were killed
 */
export class Home {
  /** @param {string} root the clone */
  constructor(root) {
    this.root = root;
    this.path = join(root, '.exchange');
    try {
      // Other accounts may enter (PostgreSQL's must, under root) but not list the directory.
      mkdirSync(this.path, { recursive: true, mode: 0o711 });
      for (const part of ['logs', 'mail', 'tools']) mkdirSync(this.in(part), { recursive: true });
      this.remember({});
    } catch (error) {
      const { code } = /** @type {NodeJS.ErrnoException} */ (error);
      if (code !== 'EACCES' && code !== 'EPERM') throw error;
      throw new UserError(`${this.path} cannot be written: it belongs to another account. Take it over (chown -R) or remove it.`);
    }
  }

  /** @param {string[]} parts */
  in(...parts) {
    return join(this.path, ...parts);
  }

  /** @returns {Memory} */
  get memory() {
    try {
      return JSON.parse(readFileSync(this.in('state.json'), 'utf8'));
    } catch {
      return {};
    }
  }

  /** @param {Memory} changes */
  remember(changes) {
    const half = this.in(`state.json.${process.pid}`);
    writeFileSync(half, `${JSON.stringify({ ...this.memory, ...changes }, undefined, 2)}\n`, { mode: 0o600 });
    renameSync(half, this.in('state.json'));
  }

  /**
   * A secret that is generated once and stored.
   * @param {'postgresPassword' | 'redisPassword'} name
   */
  secret(name) {
    const kept = this.memory[name] ?? randomBytes(18).toString('hex');
    this.remember({ [name]: kept });
    return kept;
  }
}

import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { isAlive, stop } from './processes.mjs';

/**
 * Stops everything that the script has started, even after `kill -9` of the script. A small second process waits on a pipe from the script. When the
 * pipe closes without the final message, the script has died. The guardian then stops its processes, lower stages first, and removes temporary
 * directories.
 * @typedef {{ identity: string, stopSignal: NodeJS.Signals, stage: number }} Ward
 */
export class Guardian {
  #child = spawn(process.execPath, [fileURLToPath(import.meta.url)], { detached: true, cwd: '/', stdio: ['pipe', 'ignore', 'ignore'] });

  /** @type {Ward[]} */
  #wards = [];

  /** @param {(wards: Ward[]) => void} [record] called after every change, in case the guardian is killed, too */
  constructor(record = () => {}) {
    this.record = record;
    this.#child.unref();
    this.#child.stdin.on('error', () => {});
    /** @type {import('node:net').Socket} */ (this.#child.stdin).unref();
  }

  /** @param {Ward} ward */
  watch({ identity, stopSignal, stage }) {
    const ward = { identity, stopSignal, stage };
    this.#wards = [...this.#wards.filter((other) => isAlive(other.identity)), ward];
    this.#tell({ ward });
    this.record(this.#wards);
  }

  /** Registers a directory to be removed at the end. @param {string} directory */
  discard(directory) {
    this.#tell({ discard: directory });
  }

  /** Ends the guardian: everything has been stopped in order. */
  farewell() {
    this.#tell({ farewell: true });
    this.#child.stdin.end();
    this.record([]);
  }

  /** Ends everything at once, after a second Ctrl-C. */
  hurry() {
    this.#tell({ hurry: true });
    this.#child.stdin.end();
  }

  /** @param {object} message */
  #tell(message) {
    this.#child.stdin.write(`${JSON.stringify(message)}\n`);
  }
}

/**
 * Stops lower stages first, and all processes of a stage together.
 * @param {Ward[]} wards
 * @param {number} patienceMs
 */
export async function stopInOrder(wards, patienceMs) {
  for (const stage of [...new Set(wards.map((ward) => ward.stage))].sort((a, b) => a - b))
    await Promise.allSettled(wards.filter((ward) => ward.stage === stage).map((ward) => stop(ward, patienceMs)));
}

async function standGuard() {
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(name, () => {});
  /** @type {Ward[]} */
  const wards = [];
  /** @type {string[]} */
  const discards = [];
  let hurry = false;
  for await (const line of createInterface({ input: process.stdin })) {
    const message = JSON.parse(line);
    if (message.farewell) return;
    if (message.hurry) hurry = true;
    if (message.ward) wards.push(message.ward);
    if (message.discard) discards.push(message.discard);
  }
  await stopInOrder(wards, hurry ? 0 : 10_000);
  for (const directory of discards) rmSync(directory, { recursive: true, force: true });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await standGuard();

import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { isAlive, stop } from './processes.mjs';

/**
 * Nothing may stay behind, not even after `kill -9` of the script. So a tiny second process waits on a pipe from the
 * script: when the pipe closes without a farewell, the script has died, and the guardian stops what it had started,
 * in order (lower stages first), and removes what was meant to be thrown away.
 *
 * @typedef {{ identity: string, stopSignal: NodeJS.Signals, stage: number }} Ward
 */
export class Guardian {
  #child = spawn(process.execPath, [fileURLToPath(import.meta.url)], { detached: true, cwd: '/', stdio: ['pipe', 'ignore', 'ignore'] });

  /** @type {Ward[]} */
  #wards = [];

  /** @param {(wards: Ward[]) => void} [record] told of every change, for the case that the guardian is killed as well */
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

  /** Removes the directory at the end. @param {string} directory */
  discard(directory) {
    this.#tell({ discard: directory });
  }

  /** Everything was stopped in good order: nothing is left to do. */
  farewell() {
    this.#tell({ farewell: true });
    this.#child.stdin.end();
    this.record([]);
  }

  /** The person at the terminal will not wait: end it all without asking. */
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
 * Lower stages first, those of one stage together.
 * @param {Ward[]} wards @param {number} patienceMs
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

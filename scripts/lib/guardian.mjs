import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { isAlive, stop } from './processes.mjs';

/**
 * Stops everything that the script has started, even after `kill -9` of the script. A small second process waits on a pipe from the script. When the
 * pipe closes without the final message, the script has died. The guardian then stops its processes, lower stages first, and removes temporary
 * directories.
 * @typedef {{ identity: string, stopSignal: NodeJS.Signals, stage: number }} WatchedProcess
 */
export class Guardian {
  #child = spawn(process.execPath, [fileURLToPath(import.meta.url)], { detached: true, cwd: '/', stdio: ['pipe', 'ignore', 'ignore'] });

  /** @type {WatchedProcess[]} */
  #watched = [];

  /** @param {(processes: WatchedProcess[]) => void} [record] called after every change, in case the guardian is killed, too */
  constructor(record = () => {}) {
    this.record = record;
    this.#child.unref();
    this.#child.stdin.on('error', () => {});
    /** @type {import('node:net').Socket} */ (this.#child.stdin).unref();
  }

  /** @param {WatchedProcess} child */
  watch({ identity, stopSignal, stage }) {
    const child = { identity, stopSignal, stage };
    this.#watched = [...this.#watched.filter((other) => isAlive(other.identity)), child];
    this.#send({ watch: child });
    this.record(this.#watched);
  }

  /** Registers a directory to be removed at the end. @param {string} directory */
  removeAtEnd(directory) {
    this.#send({ discard: directory });
  }

  /** Ends the guardian: everything has been stopped in order. */
  dismiss() {
    this.#send({ dismissed: true });
    this.#child.stdin.end();
    this.record([]);
  }

  /** Ends everything at once, after a second Ctrl-C. */
  killAll() {
    this.#send({ hurry: true });
    this.#child.stdin.end();
  }

  /** @param {object} message */
  #send(message) {
    this.#child.stdin.write(`${JSON.stringify(message)}\n`);
  }
}

/**
 * Stops lower stages first, and all processes of a stage together.
 * @param {WatchedProcess[]} processes
 * @param {number} patienceMs
 */
export async function stopInOrder(processes, patienceMs) {
  for (const stage of [...new Set(processes.map((child) => child.stage))].sort((a, b) => a - b))
    await Promise.allSettled(processes.filter((child) => child.stage === stage).map((child) => stop(child, patienceMs)));
}

async function runGuardian() {
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(name, () => {});
  /** @type {WatchedProcess[]} */
  const processes = [];
  /** @type {string[]} */
  const discards = [];
  let hurry = false;
  for await (const line of createInterface({ input: process.stdin })) {
    const message = JSON.parse(line);
    if (message.dismissed) return;
    if (message.hurry) hurry = true;
    if (message.watch) processes.push(message.watch);
    if (message.discard) discards.push(message.discard);
  }
  await stopInOrder(processes, hurry ? 0 : 10_000);
  for (const directory of discards) rmSync(directory, { recursive: true, force: true });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runGuardian();

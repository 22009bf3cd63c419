// Starts a baseline of test/bench/bare in its own process.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const hook = fileURLToPath(new URL('../../../scripts/lib/typescript-hook.cjs', import.meta.url));

export class Bare {
  /** @param {import('node:child_process').ChildProcess} child @param {string} url */
  constructor(child, url) {
    this.child = child;
    this.url = url;
  }

  /** @param {string} file of test/bench/bare @param {Record<string, string>} [env] @returns {Promise<Bare>} once it listens */
  static async start(file, env = {}) {
    const child = fork(fileURLToPath(new URL(`../bare/${file}`, import.meta.url)), {
      execArgv: file.endsWith('.ts') ? ['--require', hook] : [],
      env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    });
    const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${file} ended before it listened.`)));
    const [url] = /** @type {[string]} */ (await Promise.race([once(child, 'message'), ended]));
    ended.catch(() => {}); // a later end is expected and must not be an unhandled rejection
    return new Bare(child, url);
  }

  /** Resident memory in bytes (Linux). */
  get memory() {
    const [, kib] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${this.child.pid}/status`, 'utf8')) ?? [];
    return Number(kib) * 1024;
  }

  async lower() {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
  }
}

import { spawn } from 'node:child_process';
import { identityOf } from './processes.mjs';
import { stages } from './services.mjs';
import { bold, complain, dim, green, red, say, took } from './terminal.mjs';

/**
 * @typedef {{ passed: number, failed: number }} Count
 * @typedef {Count & { code?: number }} Counted `code`: of another run, where that one counts instead
 * @typedef {object} Step
 * @property {string} name
 * @property {string} command
 * @property {string[]} args
 * @property {NodeJS.ProcessEnv} [env] on top of ours
 * @property {boolean} [live] show the output while it runs; otherwise it is shown only when the step fails
 * @property {(run: { code: number, output: string }) => Counted | Promise<Counted>} [count] default: the step counts as one
 */

/** Nothing of ours takes this long: a step that hangs must not hang for ever. */
const limitMs = 60 * 60_000;

/** Runs commands one after the other or side by side, adds up what passed, and can end them all. */
export class Steps {
  /** @type {Count} */
  total = { passed: 0, failed: 0 };
  /** @type {Set<import('node:child_process').ChildProcess>} */
  #running = new Set();
  /** The names of the steps that failed. @type {string[]} */
  failures = [];
  #stopped = false;

  /** @param {string} cwd @param {import('./guardian.mjs').Guardian} guardian */
  constructor(cwd, guardian) {
    this.cwd = cwd;
    this.guardian = guardian;
  }

  /**
   * @param {Step} step
   * @returns {Promise<boolean>} whether it passed
   */
  async run(step) {
    if (this.#stopped) return false;
    const since = performance.now();
    if (step.live) say(dim(`· ${step.name} ...`));
    const { code, output } = await this.execute(step);
    if (this.#stopped) return false;
    /** @type {Counted} */
    const count = (await step.count?.({ code, output })) ?? { passed: Number(code === 0), failed: Number(code !== 0) };
    if (this.#stopped) return false;
    // Whatever a step claims: a bad exit code is a failure.
    if ((count.code ?? code) !== 0 && count.failed === 0) count.failed = 1;
    const good = count.failed === 0;
    this.#add(step.name, count);
    const numbers = step.count ? `${count.passed} passed, ${count.failed} failed, ` : '';
    say(`${good ? green('✓') : red('✗')} ${bold(step.name)} ${dim(`(${numbers}${took(since)})`)}`);
    if (!good && !step.live) complain(output.trimEnd());
    return good;
  }

  /**
   * Work of our own that counts as one step.
   * @template T
   * @param {string} name @param {() => Promise<T>} work
   * @returns {Promise<T>} fails as the work fails
   */
  async perform(name, work) {
    const since = performance.now();
    try {
      const result = await work();
      this.#add(name, { passed: 1, failed: 0 });
      say(`${green('✓')} ${bold(name)} ${dim(`(${took(since)})`)}`);
      return result;
    } catch (error) {
      this.#add(name, { passed: 0, failed: 1 });
      if (!this.#stopped) say(`${red('✗')} ${bold(name)} ${dim(`(${took(since)})`)}`);
      throw error;
    }
  }

  /** Ends what runs, with everything that it has started. */
  stop() {
    this.#stopped = true;
    for (const child of this.#running) endGroup(child);
  }

  /** @param {string} name @param {Count} count */
  #add(name, { passed, failed }) {
    if (failed > 0) this.failures.push(name);
    this.total = { passed: this.total.passed + passed, failed: this.total.failed + failed };
  }

  /**
   * Without counting it.
   * @param {Step} step
   * @returns {Promise<{ code: number, output: string }>}
   */
  execute({ command, args, env, live }) {
    return new Promise((resolve) => {
      // A group of its own: Ctrl-C reaches only us, and stop() ends grandchildren too.
      const child = spawn(command, args, {
        cwd: this.cwd,
        env: { ...process.env, ...env },
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      this.#running.add(child);
      const identity = child.pid === undefined ? undefined : identityOf(child.pid);
      if (identity) this.guardian.watch({ identity, stopSignal: 'SIGKILL', stage: stages.apps });
      /** @type {Buffer[]} */
      const chunks = [];
      const limit = setTimeout(() => {
        complain(red(`No end after ${limitMs / 60_000} minutes: stopped.`));
        endGroup(child);
      }, limitMs);
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk) => {
          chunks.push(chunk);
          if (live) process.stdout.write(chunk);
        });
      const end = (/** @type {number | null} */ code) => {
        clearTimeout(limit);
        this.#running.delete(child);
        resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() });
      };
      child.once('error', (error) => {
        chunks.push(Buffer.from(error.message));
        end(1);
      });
      child.once('close', end);
    });
  }
}

/** @param {import('node:child_process').ChildProcess} child */
function endGroup({ pid }) {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has just ended.
  }
}

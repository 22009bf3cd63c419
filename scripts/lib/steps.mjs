import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { Home } from './home.mjs';
import { identityOf } from './processes.mjs';
import { stages } from './services.mjs';
import { bold, printError, dim, explain, green, red, say, elapsed, yellow } from './terminal.mjs';
import { errorIn, ownLines, placeOf } from './verdict.mjs';

/**
 * @typedef {import('./verdict.mjs').Failure} Failure
 * @typedef {{ passed: number, failed: number }} Count
 * @typedef {Count & { code?: number, failures?: Failure[], flaky?: Failure[] }} Counted `code`: exit code that replaces that of the command
 * @typedef {object} Step
 * @property {string} name
 * @property {string} command
 * @property {string[]} args
 * @property {NodeJS.ProcessEnv} [env] on top of ours
 * @property {boolean} [live] show the output while it runs; otherwise it is shown only when the step fails
 * @property {(run: { code: number, output: string }) => Counted | Promise<Counted>} [count] default: the step counts as one
 * @property {() => Promise<Partial<Step>>} [again] prepares the second try of a failed step, and resolves with the fields that differ
 */

/** Time limit of a step in milliseconds, so that a hanging step ends. */
const limitMs = 60 * 60_000;

/** Runs commands in sequence or in parallel, counts results, and can end all commands. */
export class Steps {
  /** @type {Count} */
  total = { passed: 0, failed: 0 };
  /** @type {Set<import('node:child_process').ChildProcess>} */
  #running = new Set();
  /** @type {Set<Promise<unknown>>} */
  #commands = new Set();
  /** The last of the commands that run alone. @type {Promise<unknown>} */
  #alone = Promise.resolve();
  /** @type {Failure[]} */
  failures = [];
  /** Failures of steps that passed in the second try. @type {import('./verdict.mjs').Flaky[]} */
  flaky = [];
  /** Names of steps that were not started because the run had already failed. @type {string[]} */
  notStarted = [];
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
    let { output, ...count } = await this.#attempt(step);
    if (count.failed > 0 && step.again && !this.#stopped)
      ({ output, ...count } = await this.#secondTry(step, step.again, { output, ...count }));
    if (this.#stopped) return false;
    const good = count.failed === 0;
    this.#add(count);
    const numbers = step.count ? `${count.passed} passed, ${count.failed} failed, ` : '';
    say(`${good ? green('✓') : red('✗')} ${bold(step.name)} ${dim(`(${numbers}${elapsed(since)})`)}`);
    if (!good && !step.live) printError(output.trimEnd());
    return good;
  }

  /**
   * Runs a function that counts as one step.
   * @template T
   * @param {string} name @param {() => Promise<T>} work @param {() => Promise<T>} [again] a second try when the work failed; nothing else may run then
   * @returns {Promise<T>} fails as the last try fails
   */
  async perform(name, work, again) {
    const since = performance.now();
    /** @type {Failure[]} */
    const flaky = [];
    try {
      const result = await work().catch((error) => {
        if (!again || this.#stopped) throw error;
        flaky.push(failureOf(name, explain(error)));
        say(dim(`  ${name} failed: it runs once more`));
        return again();
      });
      this.#add({ passed: 1, failed: 0, flaky });
      say(`${green('✓')} ${bold(name)} ${dim(`(${elapsed(since)})`)}`);
      return result;
    } catch (error) {
      this.#add({ passed: 0, failed: 1, failures: [failureOf(name, explain(error))] });
      if (!this.#stopped) say(`${red('✗')} ${bold(name)} ${dim(`(${elapsed(since)})`)}`);
      throw error;
    }
  }

  /** Ends running commands with all processes that they have started. */
  stop() {
    this.#stopped = true;
    for (const child of this.#running) endGroup(child);
  }

  /**
   * Whether a step may start: a failed run starts nothing more, and records the names of such steps.
   * @param {string} name
   */
  mayBegin(name) {
    if (this.#stopped) return false;
    if (this.total.failed === 0) return true;
    this.notStarted.push(name);
    return false;
  }

  /** Fails the run for a reason outside of its steps, unless a step has failed already. @param {string} name @param {unknown} error */
  fail(name, error) {
    if (this.total.failed > 0) return;
    this.#add({ passed: 0, failed: 1, failures: [failureOf(name, explain(error))] });
  }

  /** @param {Step} step @param {boolean} [alone] @returns {Promise<Counted & { output: string }>} with the failures, if it failed */
  async #attempt(step, alone = false) {
    if (step.live) say(dim(`· ${step.name} ...`));
    const { code, output } = await this.execute(step, alone);
    if (this.#stopped) return { passed: 0, failed: 0, output };
    /** @type {Counted} */
    const count = (await step.count?.({ code, output })) ?? { passed: Number(code === 0), failed: Number(code !== 0) };
    // A non-zero exit code is a failure, whatever the counts say.
    if ((count.code ?? code) !== 0 && count.failed === 0) count.failed = 1;
    if (count.failed > 0 && !count.failures?.length) count.failures = [failureOf(step.name, errorIn(output))];
    return { ...count, output };
  }

  /**
   * @param {Step} step @param {() => Promise<Partial<Step>>} prepare @param {Counted & { output: string }} first
   * @returns {Promise<Counted & { output: string }>} the first result, if the second try could not be prepared
   */
  async #secondTry(step, prepare, first) {
    const log = new Home(this.cwd).in('logs', `${step.name.replaceAll(' ', '-')}-first-try.log`);
    mkdirSync(dirname(log), { recursive: true });
    writeFileSync(log, first.output);
    say(dim(`  ${step.name} failed (${relative(this.cwd, log)}): it runs once more`));
    try {
      const second = await this.#attempt({ ...step, ...(await prepare()) }, true);
      return second.failed === 0 ? { ...second, flaky: first.failures } : second;
    } catch (error) {
      printError(red(explain(error)));
      return first;
    }
  }

  /** @param {Counted} count */
  #add({ passed, failed, failures = [], flaky = [] }) {
    this.total = { passed: this.total.passed + passed, failed: this.total.failed + failed };
    this.failures.push(...failures);
    for (const each of flaky) {
      this.flaky.push({ ...each, at: new Date().toISOString() });
      say(`${yellow('~')} flaky, ${placeOf(each)}`);
      for (const line of ownLines(each.error)) say(dim(line));
    }
  }

  /**
   * Runs a command without counting it. A command that runs alone waits for running ones, and blocks new ones.
   * @param {Step} step @param {boolean} [alone]
   * @returns {Promise<{ code: number, output: string }>}
   */
  async execute(step, alone = false) {
    const before = this.#alone;
    const others = [...this.#commands];
    const done = (alone ? Promise.all([before, ...others]) : before).then(() => this.#spawn(step));
    this.#commands.add(done);
    if (alone) this.#alone = done;
    return done.finally(() => this.#commands.delete(done));
  }

  /** @param {Step} step @returns {Promise<{ code: number, output: string }>} */
  #spawn({ command, args, env, live }) {
    if (this.#stopped) return Promise.resolve({ code: 1, output: '' });
    return new Promise((resolve) => {
      // The command has its own process group: Ctrl-C reaches only this script, and stop() ends grandchildren, too.
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
        printError(red(`No end after ${limitMs / 60_000} minutes: stopped.`));
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

/** @param {string} step @param {string} error @returns {Failure} */
const failureOf = (step, error) => ({ step, title: step, error });

/** @param {import('node:child_process').ChildProcess} child */
function endGroup({ pid }) {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // The process has just ended.
  }
}

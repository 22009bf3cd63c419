import { isAlive, launchers } from './processes.mjs';
import { printError, dim, explain, red } from './terminal.mjs';

const numbers = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };

/**
 * Runs a script until it ends: by itself, by Ctrl-C, by SIGTERM, by the end of the terminal or npm, or by an unexpected error. `tidy` is called
 * exactly once; a second Ctrl-C calls `hurry` and exits at once.
 * @param {object} script
 * @param {() => Promise<number>} script.work resolves with the exit code
 * @param {(code: number) => Promise<void>} script.tidy given the exit code
 * @param {() => void} script.hurry
 * @param {number} [script.interrupted] exit code after a signal; default 128 + its number
 * @returns {Promise<never>}
 */
export async function runUntilEnd({ work, tidy, hurry, interrupted }) {
  /** @type {(code: number) => void} */
  let interrupt = () => {};
  const signalled = new Promise((resolve) => (interrupt = resolve));
  let firstAt = 0;
  const onSignal = (/** @type {keyof typeof numbers} */ name) => {
    if (firstAt === 0) {
      firstAt = performance.now();
      process.stderr.write('\n');
      printError(dim('Stopping ... (again to force)'));
      interrupt(interrupted ?? 128 + numbers[name]);
    } else if (performance.now() - firstAt > 700) {
      // An earlier signal is the same Ctrl-C: the terminal sends it, and npm forwards it.
      hurry();
      process.exit(128 + numbers[name]);
    }
  };
  for (const name of /** @type {(keyof typeof numbers)[]} */ (Object.keys(numbers))) process.on(name, () => onSignal(name));
  if (process.env.npm_lifecycle_event) watchLaunchers(() => onSignal('SIGHUP'));
  const attempt = async (/** @type {() => Promise<number | void>} */ part) => {
    try {
      return await part();
    } catch (error) {
      printError(red(explain(error)));
      return 1;
    }
  };
  const working = attempt(async () => {
    try {
      return await work();
    } catch (error) {
      if (firstAt > 0) return 1; // work that was interrupted may fail
      throw error;
    }
  });
  const code = await Promise.race([working, signalled]);
  const tidied = await attempt(() => tidy(code));
  process.exit(tidied === 1 ? 1 : code);
}

/**
 * A killed npm cannot forward signals, so its process is watched.
 * @param {() => void} onExit
 */
function watchLaunchers(onExit) {
  const watched = launchers();
  const timer = setInterval(() => {
    if (watched.every(isAlive)) return;
    clearInterval(timer);
    onExit();
  }, 1_000);
  timer.unref();
}

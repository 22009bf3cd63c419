import { isAlive, launchers } from './processes.mjs';
import { complain, dim, explain, red } from './terminal.mjs';

const numbers = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };

/**
 * Runs a script to one orderly end: by itself, by Ctrl-C, by SIGTERM, because the terminal or npm has gone, or by a
 * mistake of ours. `tidy` is called exactly once; a second Ctrl-C calls `hurry` and leaves at once.
 * @param {object} script
 * @param {() => Promise<number>} script.work resolves with the exit code
 * @param {(code: number) => Promise<void>} script.tidy given the exit code
 * @param {() => void} script.hurry
 * @param {number} [script.interrupted] exit code after a signal; default 128 + its number
 * @returns {Promise<never>}
 */
export async function runToItsEnd({ work, tidy, hurry, interrupted }) {
  /** @type {(code: number) => void} */
  let interrupt = () => {};
  const signalled = new Promise((resolve) => (interrupt = resolve));
  let firstAt = 0;
  const onSignal = (/** @type {keyof typeof numbers} */ name) => {
    if (firstAt === 0) {
      firstAt = performance.now();
      process.stderr.write('\n');
      complain(dim('Stopping ... (again to force)'));
      interrupt(interrupted ?? 128 + numbers[name]);
    } else if (performance.now() - firstAt > 700) {
      // Sooner it is the same Ctrl-C: the terminal sends it to us, and npm passes it on to us as well.
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
      complain(red(explain(error)));
      return 1;
    }
  };
  const working = attempt(async () => {
    try {
      return await work();
    } catch (error) {
      if (firstAt > 0) return 1; // what was interrupted fails, of course
      throw error;
    }
  });
  const code = await Promise.race([working, signalled]);
  const tidied = await attempt(() => tidy(code));
  process.exit(tidied === 1 ? 1 : code);
}

/**
 * When npm is killed outright it cannot tell us, so we look whether it is still there.
 * @param {() => void} gone
 */
function watchLaunchers(gone) {
  const watched = launchers();
  const timer = setInterval(() => {
    if (watched.every(isAlive)) return;
    clearInterval(timer);
    gone();
  }, 1_000);
  timer.unref();
}

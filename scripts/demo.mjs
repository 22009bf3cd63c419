import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { localAccessTo } from './demo/backing.mjs';
import { playBuyer } from './demo/buyer.mjs';
import { playMoney } from './demo/money.mjs';
import { record } from './demo/recording.mjs';
import { runUntilEnd } from './lib/ending.mjs';
import { clone, Home } from './lib/home.mjs';
import { printError, dim, explain, green, red, say, UserError } from './lib/terminal.mjs';

/**
 * `npm run demo`: plays a buyer's story against the running exchange, or against one that it starts and stops. `--record` writes the agent's MCP
 * calls and their answers into docs/agents.md. On a local exchange, an act about money follows, on another exchange with `BILLING=on`. Every answer
 * is checked against the contract; the exit code is 1 if anything differs.
 */
const patienceMs = 300_000;

let stop = async () => {};

/** @param {string | undefined} url */
async function isReady(url) {
  if (!url) return false;
  return fetch(`${url}/health/ready`).then(
    (answer) => answer.ok,
    () => false,
  );
}

function knownUrl() {
  return process.env.EXCHANGE_URL ?? new Home(clone).memory.url ?? `http://localhost:${process.env.PORT ?? 3000}`;
}

/** Starts an exchange and waits until it is ready. */
async function startExchange() {
  say(dim('No exchange is running: starting one.'));
  const child = spawn(process.execPath, [join(clone, 'scripts', 'start.mjs')], {
    cwd: clone,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
  const ended = new Promise((_, reject) => child.once('exit', (code) => reject(new UserError(`The exchange ended (exit code ${code}).`))));
  const ready = (async () => {
    for (const since = performance.now(); performance.now() - since < patienceMs; await pause(500)) {
      const { url } = new Home(clone).memory;
      if (await isReady(url)) return /** @type {string} */ (url);
    }
    throw new UserError('The exchange did not become ready.');
  })();
  stop = async () => {
    const gone = ended.catch(() => undefined);
    child.kill('SIGTERM');
    await gone;
  };
  return /** @type {string} */ (await Promise.race([ready, ended]));
}

/** @type {import('./lib/paying-ahead.mjs').Backing} */
let backing = {};

async function play() {
  let url = knownUrl();
  if (!(await isReady(url))) {
    if (process.env.EXCHANGE_URL) throw new UserError(`No exchange answers at ${url}.`);
    url = await startExchange();
  }
  const tag = randomBytes(4).toString('hex');
  backing = localAccessTo(url);
  const { checks, calls, used } = await playBuyer(url, tag, backing);
  if (process.argv.includes('--record')) record({ calls, used }, tag);
  // This act starts processes of its own from the local build.
  const isBuilt = existsSync(join(clone, 'dist', 'apps', 'worker', 'src', 'main.js'));
  const more = isBuilt && !process.env.EXCHANGE_URL ? await playMoney() : 0;
  say(`\n${green('Everything matched the contract')}: ${checks + more} checks.`);
  return 0;
}

await runUntilEnd({
  work: () =>
    play().catch((error) => {
      throw new UserError(`The demo ended: ${explain(error)}`);
    }),
  tidy: async () => {
    await backing.staff?.end().catch((error) => printError(red(explain(error))));
    await stop();
  },
  hurry: () => {},
});

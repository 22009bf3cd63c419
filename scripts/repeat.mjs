import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { clone, Home } from './lib/home.mjs';
import { printError, say, elapsed } from './lib/terminal.mjs';

/**
 * `npm run test:repeat`: tests whether the same commit passes every time. It runs `npm test -- --all` five times, the last two beside a program that
 * uses one processor, and prints a table. `npm run test:repeat -- 10 4`: ten times, the last four beside it. Output of run n is in
 * `.exchange/logs/repeat-<n>.log`.
 */
const [runs = 5, busy = Math.min(2, runs)] = process.argv.slice(2).map(Number);
if (!(Number.isInteger(runs) && Number.isInteger(busy) && runs >= 1 && busy >= 0 && busy <= runs) || process.argv.length > 4) {
  printError(
    'npm run test:repeat -- [runs] [busy]   two whole numbers: how many runs, at least 1 (5), and how many of the last ones run beside a busy processor (2).',
  );
  process.exit(2);
}
const logs = new Home(clone).in('logs');
mkdirSync(logs, { recursive: true });

/** @typedef {{ code: number, since: number, last: string, flaky: string[] }} Outcome */
/** @type {Outcome[]} */
const outcomes = [];
for (let n = 1; n <= runs; n += 1) {
  const isBusy = n > runs - busy;
  const outcome = isBusy ? await besideBusyProcessor(() => run(n)) : await run(n);
  outcomes.push(outcome);
  const flaky = outcome.flaky.length > 0 ? `, flaky: ${outcome.flaky.join('; ')}` : '';
  say(
    `${outcome.code === 0 ? '✓' : '✗'} run ${n}${isBusy ? ' beside a busy processor' : ''}: ${outcome.last} (${elapsed(outcome.since)})${flaky}`,
  );
}
const green = outcomes.filter(({ code }) => code === 0).length;
say(`${green} passed, ${outcomes.length - green} failed`);
process.exitCode = green === outcomes.length ? 0 : 1;

/** @param {number} n @returns {Promise<Outcome>} */
function run(n) {
  const since = performance.now();
  const log = createWriteStream(join(logs, `repeat-${n}.log`));
  const child = spawn(process.execPath, ['scripts/test.mjs', '--all'], { cwd: clone, stdio: ['ignore', 'pipe', 'pipe'] });
  let last = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (/** @type {Buffer} */ chunk) => {
      log.write(chunk);
      last = chunk.toString().trim().split('\n').at(-1) || last;
    });
  return new Promise((resolve) => {
    child.once('close', (code) => {
      log.end();
      resolve({ code: code ?? 1, since, last, flaky: flakyTitles() });
    });
  });
}

/** Titles of flaky tests in the last run. @returns {string[]} */
function flakyTitles() {
  /** @type {import('./lib/verdict.mjs').Flaky[]} */
  const flaky = JSON.parse(readFileSync(join(logs, 'flaky.json'), 'utf8'));
  return flaky.map(({ file, title }) => [file, title].filter(Boolean).join(': '));
}

/**
 * Runs the work while another process uses one processor.
 * @template Result
 * @param {() => Promise<Result>} work
 */
async function besideBusyProcessor(work) {
  const loop = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
  try {
    return await work();
  } finally {
    loop.kill('SIGKILL');
  }
}

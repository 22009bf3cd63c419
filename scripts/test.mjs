import { execFile } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { bootstrap } from './lib/bootstrap.mjs';
import { browserTools } from './lib/browser.mjs';
import { build } from './lib/build.mjs';
import { runToItsEnd } from './lib/ending.mjs';
import { Guardian } from './lib/guardian.mjs';
import { clone, Home } from './lib/home.mjs';
import { freePort } from './lib/ports.mjs';
import { mcpSuites } from './lib/mcp-suites.mjs';
import { ensureDatabase } from './lib/postgres.mjs';
import { seed } from './lib/seed.mjs';
import { bringUp } from './lib/services.mjs';
import { demoUrls, environmentFor, newKeyring, Stack } from './lib/stack.mjs';
import { Steps } from './lib/steps.mjs';
import { complain, dim, explain, red, say } from './lib/terminal.mjs';
import { typeSteps } from './lib/types.mjs';
import { Unchanged } from './lib/unchanged.mjs';

/**
 * `npm test`: everything, from a bare machine. `npm test -- webhooks` runs only jest, with what follows the dashes, and servers only if a
 * chosen test needs them.
 * What rehearses the product from outside (storyboards, demo, chaos), or the guide on a copy, is left out, and said to be, when nothing that it is made of has changed
 * since it passed here; never in CI, nor with `npm test -- --all`. The last line is always `N passed, N failed`.
 */
const wanted = process.argv.slice(2);
const narrowed = wanted.filter((argument) => argument !== '--all');
/** The names of what was left out. @type {string[]} */
const leftOut = [];
const kinds = ['unit', 'architecture', 'contract', 'api', 'worker', 'image', 'conformance'];
const binary = (/** @type {string} */ path) => join(clone, 'node_modules', ...path.split('/'));
const npm = (/** @type {string} */ script) => ({ command: 'npm', args: ['run', '--silent', script] });

const guardian = new Guardian();
const steps = new Steps(clone, guardian);
/** @type {import('./lib/services.mjs').Services | undefined} */
let services;
/** @type {Stack | undefined} */
let stack;
/** What the guide leads to, the templates, and the tests that ask something of every context: they change seldom, other contexts often. */
const followed = {
  only: [
    'docs/guide.md',
    'scripts/follow-guide.mjs',
    'scripts/lib/guide.mjs',
    'scripts/new-context.mjs',
    'scripts/templates',
    'libs/kernel',
    'libs/platform',
    'libs/buying/campaigns',
    'test/architecture',
    'test/support',
    'test/api/access',
    'test/api/operations',
    'test/api/platform',
  ],
};
/** Where to look: repeated at the end, for a log of which only the end is kept. @type {string[]} */
const failedTests = [];

await runToItsEnd({
  work: async () => {
    try {
      await bootstrap(clone);
      if (narrowed.some((argument) => /referee/.test(argument))) await mcpSuites(new Home(clone).in('mcp-suites'));
      if (narrowed.some((argument) => /browser/.test(argument)))
        Object.assign(process.env, await browserTools(new Home(clone).in('browser')));
      await (narrowed.length > 0 ? jest(narrowed, await needServices(narrowed)) : everything());
    } catch (error) {
      if (steps.total.failed === 0) steps.total.failed = 1;
      complain(red(explain(error)));
    }
    return steps.total.failed === 0 ? 0 : 1;
  },
  tidy: async (code) => {
    if (code !== 0 && steps.total.failed === 0) steps.total.failed = 1; // interrupted
    steps.stop();
    await stack?.stop();
    await services?.stop();
    if (steps.failures.length > 0) say(`Failed: ${steps.failures.join(', ')}`);
    for (const failed of failedTests) say(failed);
    if (leftOut.length > 0) say(`Left out, unchanged since it passed: ${leftOut.join('; ')} (npm test -- --all runs it)`);
    say(`${steps.total.passed} passed, ${steps.total.failed} failed`);
  },
  hurry: () => guardian.hurry(),
});

async function everything() {
  // Side by side: jest waits a lot, the checks do not. Neither stops because the other has failed.
  const [built, tested] = await Promise.allSettled([checks(), jest(['--selectProjects', ...kinds, '--passWithNoTests'])]);
  if (tested.status === 'rejected') throw tested.reason;
  if (built.status === 'rejected' || !built.value) return;
  const count = (/** @type {{ output: string }} */ { output }) => countIn(output);
  await rehearse("the guide's field and new contexts, on a copy", followed, (name) =>
    steps.run({ name, command: process.execPath, args: ['scripts/follow-guide.mjs'], live: true, env: testEnvironment(), count }),
  );
  await rehearse('storyboards', ['scripts'], () =>
    steps.run({
      name: 'storyboards',
      command: process.execPath,
      args: ['scripts/storyboards.mjs'],
      live: true,
      env: testEnvironment(),
      count,
    }),
  );
  await rehearse('public MCP suites', ['scripts', 'test/support', 'test/referee'], referee);
  await rehearse('pages in a browser', ['scripts', 'test/support', 'test/browser', 'test/api/edge'], browser);
  await rehearse('demo and storyboards of a storefront', ['scripts'], demo);
  await rehearse('chaos, a few rounds of each case', ['scripts', 'test/chaos', 'test/rig'], (name) =>
    steps.run({ name, command: process.execPath, args: ['scripts/chaos.mjs', '--short'], live: true, count }),
  );
}

/**
 * @param {string} name
 * @param {Parameters<Unchanged['unless']>[1]} madeOf besides the sources, or alone
 * @param {(name: string) => Promise<boolean>} work
 */
async function rehearse(name, madeOf, work) {
  const unchanged = new Unchanged(new Home(clone), wanted.includes('--all') || Boolean(process.env['CI']));
  if (await unchanged.unless(name, madeOf, () => work(name))) return;
  leftOut.push(name);
  say(dim(`- ${name}: left out, unchanged since it passed`));
}

/** What needs no servers, beside the tests. Resolves with whether the build is there. */
async function checks() {
  await steps.run({
    name: 'format',
    command: process.execPath,
    args: [
      binary('prettier/bin/prettier.cjs'),
      '--check',
      'apps',
      'libs',
      'test',
      'scripts',
      '--log-level',
      'warn',
      '--no-error-on-unmatched-pattern',
    ],
  });
  await steps.run({ name: 'lint', ...npm('lint') });
  for (const step of typeSteps(clone)) await steps.run(step);
  try {
    // The types of everything that is built have just been checked: not twice.
    await steps.perform('build', () => build(clone));
    return true;
  } catch (error) {
    complain(red(explain(error)));
    return false;
  }
}

/**
 * Whether one of the tests that these arguments choose works with PostgreSQL or Redis. What jest cannot list may need them.
 * @param {string[]} args
 */
async function needServices(args) {
  const list = [binary('jest/bin/jest.js'), '--listTests', '--json', ...args];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, list, { cwd: clone, maxBuffer: 64 << 20 });
    return JSON.parse(stdout).some((/** @type {string} */ file) => !['unit', 'architecture'].includes(kindOf(file)));
  } catch {
    return true;
  }
}

/** @param {string[]} args @param {boolean} [served] */
async function jest(args, served = true) {
  if (served) {
    services = await steps.perform('services', () =>
      bringUp({ dir: clone, purpose: 'test', guardian, tell: (line) => say(dim(`  ${line}`)) }),
    );
    void services.failed.then((reason) => complain(red(reason)));
  }
  const report = new Home(clone).in('logs', 'jest.json');
  rmSync(report, { force: true });
  await steps.run({
    name: 'jest',
    command: process.execPath,
    args: [binary('jest/bin/jest.js'), '--ci', `--maxWorkers=${availableParallelism()}`, '--json', `--outputFile=${report}`, ...args],
    env: { NODE_ENV: 'test', ...testEnvironment(), ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}) },
    live: true,
    count: () => countJest(report),
  });
}

/** @param {string} report @returns {import('./lib/steps.mjs').Count} */
function countJest(report) {
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites, testResults } = JSON.parse(
    readFileSync(report, 'utf8'),
  );
  const byKind = kinds.map((kind) => {
    const files = testResults.filter((/** @type {{ name: string }} */ { name }) => kindOf(name) === kind);
    return `${kind} ${files.reduce((/** @type {number} */ sum, /** @type {{ assertionResults: unknown[] }} */ file) => sum + file.assertionResults.length, 0)}`;
  });
  failedTests.push(...testResults.flatMap(failuresOf));
  say(dim(`  tests by kind: ${byKind.join(', ')}${numPendingTests > 0 ? `; ${numPendingTests} skipped` : ''}`));
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites };
}

/**
 * The titles of what failed in a file, with the beginning of the reason.
 * @param {{ name: string, status: string, message: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }} file
 */
function failuresOf({ name, status, message, assertionResults }) {
  if (status !== 'failed') return [];
  const failed = assertionResults.filter((test) => test.status === 'failed');
  const reasons =
    failed.length > 0 ? failed.map(({ fullName, failureMessages }) => [fullName, failureMessages[0] ?? '']) : [['did not run', message]];
  return reasons.map(
    ([title, reason]) => `  ${relative(clone, name)}: ${title}\n    ${stripVTControlCharacters(reason).trim().slice(0, 600)}`,
  );
}

/** @param {string} file */
function kindOf(file) {
  if (file.endsWith('.pg.spec.ts')) return 'contract';
  return /\/test\/(api|worker|architecture|image|conformance|referee|browser)\//.exec(file)?.[1] ?? 'unit';
}

/** The public conformance suite against the MCP server, with tools of its own through the same registry. @param {string} name */
async function referee(name) {
  const modules = await steps.perform('fetching the MCP suites', () => mcpSuites(new Home(clone).in('mcp-suites')));
  return jestProject(name, 'referee', { MCP_SUITES: modules });
}

/** The pages of MCP Apps, as a browser shows them in the stock host. @param {string} name */
async function browser(name) {
  const tools = await steps.perform('fetching a browser', () => browserTools(new Home(clone).in('browser')));
  return jestProject(name, 'browser', tools);
}

/** @param {string} name @param {string} project @param {Record<string, string>} env */
async function jestProject(name, project, env) {
  const report = new Home(clone).in('logs', `${project}.json`);
  rmSync(report, { force: true });
  return steps.run({
    name,
    command: process.execPath,
    args: [binary('jest/bin/jest.js'), '--ci', '--selectProjects', project, '--json', `--outputFile=${report}`],
    env: { NODE_ENV: 'test', ...env, ...testEnvironment() },
    count: () => countJest(report),
  });
}

/** The numbers that a script of ours printed last. @param {string} output */
function countIn(output) {
  const [, passed, failed] = [...output.matchAll(/(\d+) passed, (\d+) failed/g)].at(-1) ?? [];
  return { passed: Number(passed ?? 0), failed: Number(failed ?? 1) };
}

/** The product as a newcomer meets it, against a fresh exchange. */
async function demo() {
  if (!services) return false;
  const logs = new Home(clone).in('logs', 'test');
  const ports = { api: await freePort(), seller: await freePort(), metrics: await freePort(), workerMetrics: await freePort() };
  const databaseUrl = await ensureDatabase(services.databaseUrl, `exchange_demo_${process.pid}`);
  const env = environmentFor({ services: { ...services, databaseUrl }, ports, keyring: newKeyring(), mailDir: join(logs, 'mail') });
  stack = new Stack({ root: clone, logs, env, guardian });
  const fresh = stack;
  await steps.perform('exchange for the demo', async () => {
    await fresh.complete('dist/apps/api/src/migrate.js');
    await fresh.start(ports);
    await seed(demoUrls(ports));
  });
  const told = await steps.run({
    name: 'demo',
    command: process.execPath,
    args: ['scripts/demo.mjs'],
    live: true,
    env: { ...env, EXCHANGE_URL: `http://localhost:${ports.api}` },
  });
  const hosted = await steps.run({
    name: 'storyboards of a storefront',
    command: process.execPath,
    args: ['scripts/storefront-storyboards.mjs'],
    live: true,
    env: { ...env, EXCHANGE_URL: `http://localhost:${ports.api}` },
    count: (/** @type {{ output: string }} */ { output }) => countIn(output),
  });
  return told && hosted;
}

function testEnvironment() {
  return { TEST_DATABASE_URL: services?.databaseUrl, TEST_REDIS_URL: services?.redisUrl };
}

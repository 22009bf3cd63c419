import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { bootstrap } from './lib/bootstrap.mjs';
import { browserTools } from './lib/browser.mjs';
import { buildConsole } from './lib/build.mjs';
import { runChecks } from './lib/checks.mjs';
import { runToItsEnd } from './lib/ending.mjs';
import { beginAt, dateEnvironment } from './lib/faketime.mjs';
import { fetchTools } from './lib/fetching.mjs';
import { Guardian } from './lib/guardian.mjs';
import { followedParts } from './lib/guide.mjs';
import { clone, Home } from './lib/home.mjs';
import { freePort } from './lib/ports.mjs';
import { JestReport, kindOf, kinds } from './lib/jest-report.mjs';
import { mcpSuites } from './lib/mcp-suites.mjs';
import { ensureDatabase } from './lib/postgres.mjs';
import { seed } from './lib/seed.mjs';
import { bringUp } from './lib/services.mjs';
import { demoUrls, environmentFor, newKeyring, Stack } from './lib/stack.mjs';
import { Steps } from './lib/steps.mjs';
import { complain, dim, explain, red, say } from './lib/terminal.mjs';
import { Unchanged } from './lib/unchanged.mjs';

/**
 * `npm test`: what every change must pass, from a bare machine. `npm run test:full`: everything (ADR 155).
 * `npm test -- webhooks` runs only jest, with what follows the dashes, and servers only if a chosen test needs them.
 * `npm test -- --date=2028-02-29T23:00:00Z webhooks`: the same as if it were that time.
 * What rehearses the product from outside (storyboards, demo, chaos) is left out, and said to be, when nothing that it is made of has changed since
 * it passed here; never in CI, nor with `npm test -- --all`. The last line is always `N passed, N failed`.
 */
const wanted = process.argv.slice(2);
const date = wanted.find((argument) => argument.startsWith('--date='))?.slice('--date='.length);
const isFull = wanted.includes('--full');
const chosen = wanted.filter((argument) => !['--all', '--full'].includes(argument) && !argument.startsWith('--date='));
// On another date only jest runs: a browser, a build or a download would have to run then, too.
const narrowed = date !== undefined && chosen.length === 0 ? ['--selectProjects', ...kinds] : chosen;
/** Tests that measure costs run beside others only when an argument names them. */
const withoutCosts = chosen.some((argument) => argument.includes('costs')) ? [] : ['--ignoreProjects', 'costs'];
/** Cases of chaos in `npm test`: each of the three processes that can be lost is lost once. */
const smoke = ['worker-killed', 'postgres-lost', 'redis-lost'];
/** The names of what was left out. @type {string[]} */
const leftOut = [];
const binary = (/** @type {string} */ path) => join(clone, 'node_modules', ...path.split('/'));

const guardian = new Guardian();
const steps = new Steps(clone, guardian);
/** @type {import('./lib/services.mjs').Services | undefined} */
let services;
/** @type {Stack | undefined} */
let stack;
/** What was not run because the tool it needs could not be fetched. @type {string[]} */
const notRun = [];
/** Where to look: repeated at the end, for a log of which only the end is kept. @type {string[]} */
const failedTests = [];
/** The same of what failed first and passed alone. @type {string[]} */
const passedAlone = [];

await runToItsEnd({
  work: async () => {
    try {
      await bootstrap(clone);
      if (narrowed.some((argument) => /referee/.test(argument))) await mcpSuites(new Home(clone).in('mcp-suites'));
      if (narrowed.some((argument) => /browser/.test(argument))) {
        Object.assign(process.env, await browserTools(new Home(clone).in('browser')));
        await buildConsole(clone);
      }
      if (date !== undefined) await beginAt(date, (line) => say(dim(`  ${line}`)));
      const tests = [...narrowed, ...withoutCosts];
      await (narrowed.length > 0 ? jest(tests, await needServices(tests)) : everything());
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
    if (passedAlone.length > 0) say(`Failed beside others, passed alone, to be mended (ADR 138):\n${passedAlone.join('\n')}`);
    if (notRun.length > 0) say(`Not run, because the tool it needs could not be fetched: ${notRun.join('; ')}`);
    if (leftOut.length > 0) say(`Left out, unchanged since it passed: ${leftOut.join('; ')} (npm test -- --all runs it)`);
    say(`${steps.total.passed} passed, ${steps.total.failed} failed`);
  },
  hurry: () => guardian.hurry(),
});

async function everything() {
  const tools = fetchTools(new Home(clone));
  /**
   * Runs work with a tool, as soon as it is there.
   * @template Tool
   * @param {string} name of the tool @param {Promise<Tool>} tool @param {(name: string, tool: Tool) => Promise<boolean>} work
   * @returns {(name: string) => Promise<boolean>}
   */
  const withTool = (name, tool, work) => async (what) => {
    /** @type {Tool} */
    let fetched;
    try {
      fetched = await steps.perform(`fetching ${name}`, () => tool);
    } catch (error) {
      complain(red(explain(error)));
      notRun.push(what);
      return false;
    }
    return work(what, fetched);
  };
  // Side by side: jest waits a lot, the checks do not. Neither stops because the other has failed.
  const [built, tested] = await Promise.allSettled([
    runChecks(steps),
    jest(['--selectProjects', ...kinds, ...withoutCosts, '--passWithNoTests'], true, { TEST_RUN: isFull ? 'full' : 'usual' }),
  ]);
  if (tested.status === 'rejected') throw tested.reason;
  if (built.status === 'rejected' || !built.value) return;
  const count = (/** @type {{ output: string }} */ { output }) => countIn(output);
  if (isFull)
    await rehearse("the guide's field and new contexts, on a copy", followedParts, (name) =>
      steps.run({ name, command: process.execPath, args: ['scripts/follow-guide.mjs'], live: true, env: testEnvironment(), count }),
    );
  /** @param {string} script @param {NodeJS.ProcessEnv} [env] */
  const scripted = (script, env) => (/** @type {string} */ name) =>
    steps.run({ name, command: process.execPath, args: [script], live: true, env, count });
  await rehearse(
    'storyboards',
    ['scripts'],
    withTool('the storyboards of AdCP', tools.adcpRunner, (name, runner) =>
      scripted('scripts/storyboards.mjs', { ...testEnvironment(), ADCP_RUNNER: runner })(name),
    ),
  );
  await rehearse(
    'alerts',
    { only: ['deploy/chart/monitoring', 'scripts/alerts.mjs', 'scripts/lib/alert-cases.mjs'] },
    withTool('promtool', tools.promtool, scripted('scripts/alerts.mjs')),
  );
  await rehearse(
    'Helm chart',
    { only: ['deploy', 'scripts/chart.mjs', 'scripts/lib/chart-cases.mjs', 'scripts/helm'] },
    withTool('Helm', tools.helm, scripted('scripts/chart.mjs')),
  );
  // The public conformance suite against the MCP server, with tools of its own through the same registry.
  await rehearse(
    'public MCP suites',
    ['scripts', 'test/support', 'test/referee'],
    withTool('the MCP suites', tools.mcpSuites, (name, modules) => jestProject(name, 'referee', { MCP_SUITES: modules })),
  );
  // The pages of MCP Apps and the console, as a browser shows them.
  await rehearse(
    'pages in a browser',
    ['scripts', 'test/support', 'test/browser', 'test/api/edge'],
    withTool('a browser', tools.browser, (name, found) => jestProject(name, 'browser', found)),
  );
  await rehearse('demo and storyboards of a storefront', ['scripts'], demo);
  await rehearse(
    isFull ? 'chaos, a few rounds of each case' : 'chaos, a few rounds of three cases',
    ['scripts', 'test/chaos', 'test/rig'],
    (name) =>
      steps.run({ name, command: process.execPath, args: ['scripts/chaos.mjs', '--short', ...(isFull ? [] : smoke)], live: true, count }),
  );
  if (isFull) await jestProject('costs and growth, alone', 'costs', {}, '--runInBand');
}

/**
 * @param {string} name
 * @param {Parameters<Unchanged['unless']>[1]} madeOf besides the sources, or alone
 * @param {(name: string) => Promise<boolean>} work
 */
async function rehearse(name, madeOf, work) {
  const unchanged = new Unchanged(new Home(clone), isFull || wanted.includes('--all') || Boolean(process.env['CI']));
  if (await unchanged.unless(name, madeOf, () => work(name))) return;
  leftOut.push(name);
  say(dim(`- ${name}: left out, unchanged since it passed`));
}

/**
 * Whether one of the tests that these arguments choose works with PostgreSQL or Redis. What jest cannot list may need them.
 * @param {string[]} args
 */
async function needServices(args) {
  const list = [binary('jest/bin/jest.js'), '--listTests', '--json', ...args];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, list, { cwd: clone, maxBuffer: 64 << 20 });
    return JSON.parse(stdout).some((/** @type {string} */ file) => !['unit', 'architecture', 'costs'].includes(kindOf(file)));
  } catch {
    return true;
  }
}

/** @param {string[]} args @param {boolean} [served] with servers @param {NodeJS.ProcessEnv} [env] */
async function jest(args, served = true, env = {}) {
  if (served) {
    services = await steps.perform('services', () =>
      bringUp({ dir: clone, purpose: 'test', guardian, tell: (line) => say(dim(`  ${line}`)) }),
    );
    void services.failed.then((reason) => complain(red(reason)));
  }
  await steps.run(
    jestStep(
      'jest',
      [`--maxWorkers=${availableParallelism()}`, ...args],
      { ...env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}) },
      true,
    ),
  );
}

/**
 * What fails beside others is asked once more, alone (ADR 138).
 * @param {string} name @param {string[]} args @param {NodeJS.ProcessEnv} more @param {boolean} live
 * @returns {import('./lib/steps.mjs').Step}
 */
function jestStep(name, args, more, live) {
  const runs = ['first', 'alone'].map((which) => {
    const report = new Home(clone).in('logs', `${name.replaceAll(' ', '-')}-${which}.json`);
    rmSync(report, { force: true });
    return { report, args: [binary('jest/bin/jest.js'), '--ci', '--json', `--outputFile=${report}`] };
  });
  const [first, alone] = /** @type {[typeof runs[0], typeof runs[0]]} */ (runs);
  const step = { name, command: process.execPath, env: { NODE_ENV: 'test', ...testEnvironment(), ...more }, live };
  const count = async () => {
    const report = new JestReport(clone, first.report);
    const failed = report.fewFailed();
    let code;
    if (failed.length > 0) {
      say(dim(`· ${name}, once more, alone: ${failed.map((file) => relative(clone, file)).join(', ')} ...`));
      ({ code } = await steps.execute({ ...step, args: [...alone.args, '--runInBand', '--runTestsByPath', ...failed] }));
      passedAlone.push(...report.replaceBy(new JestReport(clone, alone.report)));
    }
    failedTests.push(...report.failures());
    say(dim(`  tests by kind: ${report.kinds()}`));
    return { ...report.count(), code };
  };
  return { ...step, args: [...first.args, ...args], count };
}

/** @param {string} name @param {string} project @param {Record<string, string>} env @param {string[]} args */
async function jestProject(name, project, env, ...args) {
  return steps.run(jestStep(name, ['--selectProjects', project, ...args], env, false));
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
  return { TEST_DATABASE_URL: services?.databaseUrl, TEST_REDIS_URL: services?.redisUrl, ...dateEnvironment() };
}

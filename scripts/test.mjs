import { execFile } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bootstrap } from './lib/bootstrap.mjs';
import { browserTools } from './lib/browser.mjs';
import { buildConsole } from './lib/build.mjs';
import { Changes } from './lib/changes.mjs';
import { runChecks } from './lib/checks.mjs';
import { runUntilEnd } from './lib/ending.mjs';
import { setDate, dateEnvironment } from './lib/faketime.mjs';
import { fetchTools } from './lib/fetching.mjs';
import { FreshExchange } from './lib/fresh-exchange.mjs';
import { Guardian } from './lib/guardian.mjs';
import { followedParts } from './lib/guide.mjs';
import { clone, Home } from './lib/home.mjs';
import { kindOf, kinds } from './lib/jest-report.mjs';
import { jestStep } from './lib/jest-step.mjs';
import { mcpSuites } from './lib/mcp-suites.mjs';
import { startServices } from './lib/services.mjs';
import { testRunEnvironment } from './lib/share.mjs';
import { Steps } from './lib/steps.mjs';
import { printError, dim, explain, red, say, UserError } from './lib/terminal.mjs';
import { Unchanged } from './lib/unchanged.mjs';
import { summaryOf, writeFlaky } from './lib/verdict.mjs';

/**
 * `npm test`: all checks of a change, from a bare machine. `npm run test:full`: everything (ADR 155). `npm test -- webhooks` runs only jest, with
 * these arguments, and starts servers only if a chosen test needs them. `npm test -- --changed` runs tests that depend on files that differ from
 * origin/main or, without one, from the commit that last passed here. `npm test -- --date=2028-02-29T23:00:00Z webhooks` runs them at that date.
 * Rehearsals of the product (storyboards, demo, chaos) are skipped with a note when their files have not changed since they passed; never in CI, nor
 * with `npm test -- --all`. The last line is always `N passed, N failed`. Failures run once more; tests that then pass are flaky; a failed run starts
 * nothing more (ADR 156).
 */
const wanted = process.argv.slice(2);
const date = wanted.find((argument) => argument.startsWith('--date='))?.slice('--date='.length);
const isFull = wanted.includes('--full');
const changes = new Changes(clone);
const chosen = wanted
  .filter((argument) => !['--all', '--full'].includes(argument) && !argument.startsWith('--date='))
  .flatMap((argument) => (argument === '--changed' ? changedTestArguments() : [argument]));
// On another date only jest runs, because browsers, builds and downloads would have that date, too.
const narrowed = date !== undefined && chosen.length === 0 ? ['--selectProjects', ...kinds] : chosen;
/** Tests that measure costs run beside others only when an argument names them. */
const withoutCosts = chosen.some((argument) => argument.includes('costs')) ? [] : ['--ignoreProjects', 'costs'];
/** Chaos cases of `npm test`: each of the three processes is lost once. */
const smoke = ['worker-killed', 'postgres-lost', 'redis-lost'];
/** Names of steps that were left out. @type {string[]} */
const leftOut = [];
const binary = (/** @type {string} */ path) => join(clone, 'node_modules', ...path.split('/'));

const guardian = new Guardian();
const steps = new Steps(clone, guardian);
/** @type {import('./lib/services.mjs').Services | undefined} */
let services;
/** @type {Promise<void> | undefined} */
let serving;
const exchange = new FreshExchange(clone, guardian);
/** Steps that did not run because their tool could not be downloaded. @type {string[]} */
const notRun = [];

await runUntilEnd({
  work: async () => {
    try {
      await bootstrap(clone);
      if (narrowed.some((argument) => /referee/.test(argument))) await mcpSuites(new Home(clone).in('mcp-suites'));
      if (narrowed.some((argument) => /browser/.test(argument))) {
        Object.assign(process.env, await browserTools(new Home(clone).in('browser')));
        await buildConsole(clone);
      }
      if (date !== undefined) await setDate(date, (line) => say(dim(`  ${line}`)));
      const tests = [...narrowed, ...withoutCosts];
      await (narrowed.length > 0 ? jest(tests, await needServices(tests)) : runAll());
    } catch (error) {
      fail(error);
    }
    if (steps.total.failed === 0 && narrowed.length === 0) changes.remember();
    return steps.total.failed === 0 ? 0 : 1;
  },
  tidy: async (code) => {
    if (code !== 0) steps.fail('npm test', new UserError('Interrupted'));
    steps.stop();
    writeFlaky(new Home(clone).in('logs', 'flaky.json'), steps.flaky);
    await exchange.stop();
    await services?.stop();
    for (const line of summaryOf({ ...steps, notes: notes() })) say(line);
  },
  hurry: () => guardian.killAll(),
});

/** Arguments of jest for the tests that depend on changes. */
function changedTestArguments() {
  try {
    return ['--selectProjects', ...kinds, '--passWithNoTests', `--changedSince=${changes.requireBase()}`];
  } catch (error) {
    printError(red(explain(error)));
    process.exit(2);
  }
}

/** Records an error outside of the commands. @param {unknown} error */
function fail(error) {
  printError(red(explain(error)));
  steps.fail('npm test', error);
}

/** Notes of the summary about steps that did not run, one line for each reason. */
function notes() {
  return [
    steps.notStarted.length > 0 ? `Not started, because the run had already failed: ${steps.notStarted.join('; ')}` : '',
    notRun.length > 0 ? `Not run, because the tool it needs could not be downloaded: ${notRun.join('; ')}` : '',
    leftOut.length > 0 ? `Left out, unchanged since it passed: ${leftOut.join('; ')} (npm test -- --all runs it)` : '',
  ].filter((note) => note !== '');
}

async function runAll() {
  const tools = fetchTools(new Home(clone));
  // Tests compare with the runner's schemas if it is there; the storyboards report that it is not.
  const runner = tools.adcpRunner.catch(() => undefined);
  // In parallel, because jest waits a lot and the others do not. Neither stops when the other fails.
  const done = await Promise.allSettled([
    runner.then((ADCP_RUNNER) =>
      jest(['--selectProjects', ...kinds, ...withoutCosts, '--passWithNoTests'], true, {
        ...testRunEnvironment(clone, isFull),
        ADCP_RUNNER,
      }),
    ),
    runChecks(steps)
      .then(serve)
      .then(() => besideJest(tools)),
  ]);
  for (const one of done) if (one.status === 'rejected') fail(one.reason);
  if (isFull)
    await rehearse("the guide's field and new contexts, on a copy", followedParts, (name) =>
      steps.run({ name, command: process.execPath, args: ['scripts/follow-guide.mjs'], live: true, env: testEnvironment(), count }),
    );
  // After jest: the demo waits at most a minute for each result, like a person.
  await Promise.all([
    rehearse('demo and storyboards of a storefront', ['scripts'], () => demo(tools)),
    rehearse(
      isFull ? 'chaos, a few rounds of each case' : 'chaos, a few rounds of three cases',
      ['scripts', 'test/chaos', 'test/rig'],
      chaos,
    ),
  ]);
  const costs = 'costs and growth, alone';
  if (isFull && steps.mayBegin(costs)) await jestProject(costs, 'costs', {}, '--runInBand');
}

/**
 * Rehearsals of the build that tolerate a running jest. Output is shown only for failures.
 * @param {ReturnType<typeof fetchTools>} tools
 */
async function besideJest(tools) {
  /** @param {string} script @param {NodeJS.ProcessEnv} [env] */
  const scripted = (script, env) => (/** @type {string} */ name) =>
    steps.run({ name, command: process.execPath, args: [script], env, count, again: async () => ({}) });
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
  // The public conformance suite against the MCP server, with test tools in the same registry.
  await rehearse(
    'public MCP suites',
    ['scripts', 'test/support', 'test/referee'],
    withTool('the MCP suites', tools.mcpSuites, (name, modules) => jestProject(name, 'referee', { MCP_SUITES: modules })),
  );
  // Pages of MCP Apps and of the console, in a browser.
  await rehearse(
    'pages in a browser',
    ['scripts', 'test/support', 'test/browser', 'test/api/edge'],
    withTool('a browser', tools.browser, (name, found) => jestProject(name, 'browser', { ...found, TEST_RUN: isFull ? 'full' : 'usual' })),
  );
}

/**
 * Runs the work as soon as its tool is available.
 * @template Tool
 * @param {string} name of the tool @param {Promise<Tool>} tool @param {(name: string, tool: Tool) => Promise<boolean>} work
 * @returns {(name: string) => Promise<boolean>}
 */
function withTool(name, tool, work) {
  return async (what) => {
    /** @type {Tool} */
    let fetched;
    try {
      fetched = await steps.perform(`fetching ${name}`, () => tool);
    } catch (error) {
      printError(red(explain(error)));
      notRun.push(what);
      return false;
    }
    return work(what, fetched);
  };
}

/**
 * @param {string} name
 * @param {Parameters<Unchanged['runUnlessUnchanged']>[1]} madeOf besides the sources, or alone
 * @param {(name: string) => Promise<boolean>} work
 */
async function rehearse(name, madeOf, work) {
  if (!steps.mayBegin(name)) return;
  const unchanged = new Unchanged(new Home(clone), isFull || wanted.includes('--all') || Boolean(process.env['CI']));
  const done = await unchanged.runUnlessUnchanged(name, madeOf, () => work(name)).catch((error) => (fail(error), true));
  if (done) return;
  leftOut.push(name);
  say(dim(`- ${name}: left out, unchanged since it passed`));
}

/**
 * Whether one of the chosen tests uses PostgreSQL or Redis. If jest cannot list the tests, they may.
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

/** Starts PostgreSQL and Redis once. */
function serve() {
  return (serving ??= steps
    .perform('services', () => startServices({ dir: clone, purpose: 'test', guardian, tell: (line) => say(dim(`  ${line}`)) }))
    .then((brought) => {
      services = brought;
      void services.failed.then((reason) => printError(red(reason)));
    }));
}

/** @param {string[]} args @param {boolean} [served] with servers @param {NodeJS.ProcessEnv} [env] */
async function jest(args, served = true, env = {}) {
  if (served) await serve();
  await steps.run(
    jestStep(steps, {
      name: 'jest',
      args: [`--maxWorkers=${availableParallelism()}`, ...args],
      env: { ...testEnvironment(), ...env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}) },
      live: true,
    }),
  );
}

/** Runs a jest project. @param {string} name @param {string} project @param {Record<string, string>} env @param {string[]} args */
async function jestProject(name, project, env, ...args) {
  const own = { ...testEnvironment(), TEST_WORKERS_FROM: '10', ...env };
  return steps.run(jestStep(steps, { name, args: ['--selectProjects', project, ...args], env: own }));
}

/** The numbers in the last line of a script's output. @param {{ output: string }} run */
function count({ output }) {
  const [, passed, failed] = [...output.matchAll(/(\d+) passed, (\d+) failed/g)].at(-1) ?? [];
  return { passed: Number(passed ?? 0), failed: Number(failed ?? 1) };
}

/** Runs chaos cases. The script runs failed cases again on a fresh rig, and reports them. @param {string} name */
function chaos(name) {
  const report = new Home(clone).in('logs', 'chaos.json');
  rmSync(report, { force: true });
  return steps.run({
    name,
    command: process.execPath,
    args: ['scripts/chaos.mjs', '--short', `--report=${report}`, ...(isFull ? [] : smoke)],
    env: isFull ? {} : { CHAOS_ROUNDS: '1' },
    live: true,
    count: (run) => ({ ...count(run), ...(existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {}) }),
  });
}

/**
 * Plays the demo and the storyboards of a storefront against a fresh exchange. A failure runs once more against another one.
 * @param {ReturnType<typeof fetchTools>} tools
 */
async function demo(tools) {
  if (!services) return false;
  const fresh = exchange.start.bind(exchange, services);
  let env = await steps.perform('exchange for the demo', fresh, fresh);
  const step = { command: process.execPath, again: async () => ({ env: (env = await fresh()) }) };
  const hasPassed = await steps.run({ ...step, name: 'demo', args: ['scripts/demo.mjs'], env });
  const hosted = 'storyboards of a storefront';
  if (!hasPassed || !steps.mayBegin(hosted)) return false;
  return withTool('the storyboards of AdCP', tools.adcpRunner, (name, ADCP_RUNNER) => {
    const again = async () => ({ env: { ...(await fresh()), ADCP_RUNNER } });
    return steps.run({
      name,
      command: process.execPath,
      args: ['scripts/storefront-storyboards.mjs'],
      env: { ...env, ADCP_RUNNER },
      count,
      again,
    });
  })(hosted);
}

function testEnvironment() {
  return { TEST_DATABASE_URL: services?.databaseUrl, TEST_REDIS_URL: services?.redisUrl, ...dateEnvironment() };
}

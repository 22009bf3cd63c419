import { join } from 'node:path';
import { bootstrap } from './lib/bootstrap.mjs';
import { Changes } from './lib/changes.mjs';
import { runUntilEnd } from './lib/ending.mjs';
import { flagsOf } from './lib/flags.mjs';
import { Guardian } from './lib/guardian.mjs';
import { clone, Home } from './lib/home.mjs';
import { Steps } from './lib/steps.mjs';
import { printError, dim, explain, red, say, elapsed } from './lib/terminal.mjs';
import { typeSteps } from './lib/types.mjs';
import { Unchanged } from './lib/unchanged.mjs';

const help = `npm run check   checks without PostgreSQL and Redis: format, types, lint, architecture and unit tests.

Format, lint and unit tests cover what has changed: files that differ from origin/main (or, without one, from the commit that last passed npm test here), committed or not, and
tests that import them, directly or not. Types and architecture tests cover everything. Results for types, borders and regular expressions are cached in
.exchange/cache. Tests that check the scripts, compile a client or generate contexts run only when their sources have changed.

  npm run check -- --all   format, lint and unit tests of everything, without caches

npm test has the last word: it also runs the tests with servers, and a build.`;

const everything = flagsOf(help, ['--all']).includes('--all');
const since = performance.now();
/** Checks that start compilers or scripts, with the files that they depend on: architecture tests, and types. @type {Record<string, string[]>} */
const slowChecks = {
  'types of scripts': ['package-lock.json', 'scripts', 'test/bench', 'test/chaos', 'test/rig', 'tsconfig.json'],
  client: ['docs/openapi.json', 'package-lock.json', 'test/architecture/client.spec.ts', 'test/architecture/fixtures/client'],
  'new-context': [
    'apps/api',
    'docs/reliability.md',
    'libs/areas.json',
    'libs/kernel',
    'libs/platform',
    'package-lock.json',
    'scripts',
    'test/api/platform/isolation',
    'test/architecture/new-context.spec.ts',
    'test/architecture/fixtures/contexts',
    'test/architecture/documents.ts',
  ],
  'second-try': ['package-lock.json', 'scripts', 'test/architecture/second-try.spec.ts'],
};
const slowTests = ['client', 'new-context', 'second-try'];
const unchanged = new Unchanged(new Home(clone), everything || Boolean(process.env['CI']));
const changes = new Changes(clone);
const guardian = new Guardian();
const steps = new Steps(clone, guardian);

await runUntilEnd({
  work: async () => {
    try {
      await bootstrap(clone);
      await check();
    } catch (error) {
      steps.total.failed += 1;
      printError(red(explain(error)));
    }
    return steps.total.failed === 0 ? 0 : 1;
  },
  tidy: async () => {
    steps.stop();
    guardian.dismiss();
    const failed = [...new Set(steps.failures.map(({ step }) => step))];
    say(failed.length > 0 ? red(`Failed: ${failed.join(', ')}`) : dim(`checked in ${elapsed(since)}`));
  },
  hurry: () => guardian.killAll(),
});

/** Two at a time: unit tests use one processor, everything else another. */
async function check() {
  const base = everything ? undefined : changes.base();
  say(dim(base ? `  changes are what differs from ${base}` : '  everything counts as changed'));
  const compilers = async () => {
    const files = base ? changes.files(base) : ['apps', 'libs', 'test', 'scripts'];
    if (files.length > 0)
      await steps.run({
        name: 'format',
        ...node('oxfmt/bin/oxfmt', '--check', '--no-error-on-unmatched-pattern', ...files),
      });
    for (const step of typeSteps(clone)) await runIfChanged(step.name, slowChecks[step.name], () => steps.run(step));
    const linted = base ? files.filter((path) => /\.[cm]?[jt]s$/.test(path)) : files;
    if (linted.length > 0) await steps.run({ name: 'lint', ...node('oxlint/bin/oxlint', '--type-aware', ...linted) });
  };
  const unit = async () => {
    const related = base ? [`--changedSince=${base}`] : [];
    await steps.run({ name: base ? 'unit tests of what has changed' : 'unit tests', ...jest('unit', ...related) });
  };
  const architecture = async () => {
    const without = ['--testPathIgnorePatterns', `architecture/(${slowTests.join('|')})\\.spec`];
    await steps.run({ name: 'architecture', ...jest('architecture', ...without) });
    for (const spec of slowTests) {
      const name = `architecture: ${spec}`;
      await runIfChanged(name, slowChecks[spec], () =>
        steps.run({ name, ...jest('architecture', '--', `test/architecture/${spec}\\.spec`) }),
      );
    }
  };
  await Promise.all([unit(), compilers().then(architecture)]);
}

/** @param {string} name @param {string[] | undefined} only files of the check; undefined: all files @param {() => Promise<boolean>} work */
async function runIfChanged(name, only, work) {
  if (only === undefined) await work();
  else if (!(await unchanged.runUnlessUnchanged(name, { only }, work))) say(dim(`- ${name}: unchanged since it passed`));
}

/** @param {string} script below node_modules @param {string[]} args */
function node(script, ...args) {
  return { command: process.execPath, args: [join(clone, 'node_modules', script), ...args] };
}

/** @param {string} project @param {string[]} args */
function jest(project, ...args) {
  return node('jest/bin/jest.js', '--ci', '--passWithNoTests', '--maxWorkers=50%', '--selectProjects', project, ...args);
}

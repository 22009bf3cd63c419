/**
 * Follows docs/guide.md in a copy of the product: adds the field of the guide, generates a plain and a full context, and runs their tests. Needs
 * PostgreSQL and Redis (TEST_DATABASE_URL, TEST_REDIS_URL). `npm test` runs it when the guide, the templates or those tests have changed. Its last
 * line is `N passed, N failed`.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apply, editsOf } from './lib/guide.mjs';
import { clone, Home } from './lib/home.mjs';
import { dim, say } from './lib/terminal.mjs';

const copy = mkdtempSync(join(tmpdir(), 'exchange-guide-'));
const report = join(copy, '.exchange', 'jest.json');
const total = { passed: 0, failed: 0 };
/** Tests that give the same result in any tree, or that test this script. */
const testedElsewhere = [
  'new-context',
  'guide',
  'expressions',
  'client',
  'terminal',
  'workbench',
  'unchanged',
  'second-try',
  'verdict',
  'jest-report',
];

process.exitCode = 1;
try {
  copyTree();
  apply(copy, editsOf(readFileSync(join(copy, 'docs', 'guide.md'), 'utf8'), 'Add a field'));
  cpSync(join(copy, 'test/architecture/fixtures/guide/purchase-order.e2e.ts.txt'), join(copy, 'test/api/buying/purchase-order.e2e.ts'));
  run('a full context', ['scripts/new-context.mjs', 'buying/sample-deals', '--full']);
  run("a full context in a seller's area", ['scripts/new-context.mjs', 'selling/sample-shelves', '--full']);
  run('a plain context', ['scripts/new-context.mjs', 'engagement/sample-notes']);
  run('types', [
    'node_modules/@typescript/native/bin/tsc',
    '--noEmit',
    '-p',
    '.',
    '--incremental',
    '--tsBuildInfoFile',
    '.exchange/cache/types',
  ]);
  run('lint', ['node_modules/oxlint/bin/oxlint', 'apps', 'libs', 'test']);
  run('format', ['node_modules/oxfmt/bin/oxfmt', '--check', 'apps/contexts', 'libs/*/sample-*/**', 'test/api']);
  jest('unit and contract tests of campaigns', ['--selectProjects', 'unit', 'contract', '--', 'campaigns']);
  run('documents', ['scripts/docs.mjs', 'campaigns', 'purchase-order']);
  jest('tests that cover every context', [
    '--selectProjects',
    'unit',
    'contract',
    'api',
    'architecture',
    '--testPathIgnorePatterns',
    `architecture/(${testedElsewhere.join('|')})\\.spec`,
    '--',
    'sample-',
    'test/architecture',
    'test/api/platform/(isolation|lists|once|caps)',
    'test/api/identity/before-',
    'test/api/operations/audit-coverage',
  ]);
  process.exitCode = 0;
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
} finally {
  rmSync(copy, { recursive: true, force: true });
  say(`${total.passed} passed, ${total.failed} failed`);
}

function copyTree() {
  const left = new Set(['node_modules', '.git', '.exchange', 'dist'].map((name) => join(clone, name)));
  cpSync(clone, copy, { recursive: true, filter: (path) => !left.has(path) });
  symlinkSync(join(clone, 'node_modules'), join(copy, 'node_modules'));
  mkdirSync(join(copy, '.exchange', 'cache'), { recursive: true });
  // The cache of `npm run check` makes type checking faster: only differences are checked.
  const typesCache = new Home(clone).in('cache', 'tsconfig.json.tsbuildinfo');
  if (existsSync(typesCache)) cpSync(typesCache, join(copy, '.exchange', 'cache', 'types'));
}

/** @param {string} name @param {string[]} args @param {NodeJS.ProcessEnv} [more] */
function run(name, args, more = {}) {
  const env = { ...process.env, ...more, NODE_OPTIONS: '' };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, env, encoding: 'utf8', maxBuffer: 1 << 28 });
  const good = status === 0;
  total[good ? 'passed' : 'failed'] += 1;
  say(dim(`  ${good ? '✓' : '✗'} ${name}`));
  if (!good) throw new Error(`${name}\n${stdout}\n${stderr}`);
}

/** @param {string} name @param {string[]} args @param {NodeJS.ProcessEnv} [more] */
function jest(name, args, more = {}) {
  run(name, ['node_modules/jest/bin/jest.js', '--ci', '--maxWorkers=2', '--json', `--outputFile=${report}`, ...args], {
    NODE_ENV: 'test',
    ...more,
  });
  const { numPassedTests, numTotalTestSuites } = JSON.parse(readFileSync(report, 'utf8'));
  total.passed += numPassedTests;
  say(dim(`    ${numPassedTests} tests in ${numTotalTestSuites} files`));
}

import { unusedExports, usedByTestsOnly } from './exports';
import { filesIn, isForTests, read } from './sources';

const code = filesIn(['apps', 'libs', 'test', 'scripts'], (path) => /(?<!\.d|\.gen)\.(ts|mjs|cjs)$/.test(path));

const isBuilt = (path: string) => path.endsWith('.ts') && !isForTests(path);

test('every export is imported by another file, or re-exported by an index.ts that is imported', () => {
  expect(unusedExports()).toEqual([]);
});

test('an unused export is found', () => {
  const folder = 'test/architecture/fixtures/exports';
  expect(unusedExports([folder], [folder])).toEqual([`${folder}/things.ts: forgotten`]);
});

/** Exports that only tests use, with the reason for each. */
const forTests: Record<string, string> = {
  'libs/identity/api-keys/domain/secret.ts: secretPattern': 'configuration for secret scanners; a test compares it with issued keys',
  'libs/data/catalogs/domain/item.ts: contentHash': 'in-memory equivalent of a PostgreSQL statement, for its twin and its contract',
  'libs/kernel/policy.ts: toMarkdown': 'used to generate documents',
  'libs/kernel/state-table.ts: conditions': 'used to walk every row of every table',
  'libs/kernel/state-table.ts: toMarkdown': 'used to generate documents',
};

test('no export in libs/ is used by tests alone', () => {
  expect(usedByTestsOnly().sort()).toEqual(Object.keys(forTests).sort());
});

test('an export that only tests use is found', () => {
  const folder = 'test/architecture/fixtures/for-tests';
  expect(usedByTestsOnly([folder], [folder])).toEqual([`${folder}/things.ts: tried`, `${folder}/things.ts: ask`]);
});

test('no test is skipped or focused', () => {
  const marked = code.filter(
    (path) => /\.(spec|e2e)\.ts$/.test(path) && /\b(describe|test|it)\.(skip|only|todo)\b|\bf(describe|it)\(/.test(read(path)),
  );
  expect(marked).toEqual([]);
});

test('compiled files import nothing from jest: its types exist at type-checking, jest does not exist at run time', () => {
  const ofJest =
    /^\s*(describe|test|it)(\.\w+)?\(['"`]|(?<!private |[\w.$])(jest\.\w+|(expect|beforeAll|beforeEach|afterAll|afterEach)\()/m;
  const named = filesIn(['apps', 'libs'], isBuilt).filter((path) => ofJest.test(read(path).replace(/^\s*(\/?\*|\/\/).*$/gm, '')));
  expect(named).toEqual([]);
});

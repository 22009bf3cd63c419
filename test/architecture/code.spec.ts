import { unusedExports, usedByTestsOnly } from './exports';
import { filesIn, read } from './sources';

const code = filesIn(['apps', 'libs', 'test', 'scripts'], (path) => /(?<!\.d|\.gen)\.(ts|mjs|cjs)$/.test(path));

/** As scripts/lib/compiler.mjs has it, but for twins. */
const isBuilt = (path: string) => path.endsWith('.ts') && !/\.(spec|fixture)\.ts$|\/testing(\.\w+)?\.ts$|\/testing\//.test(path);

test('every export is imported by another file, or passed on by an index.ts that is', () => {
  expect(unusedExports()).toEqual([]);
});

test('an export that nobody imports is found', () => {
  const folder = 'test/architecture/fixtures/exports';
  expect(unusedExports([folder], [folder])).toEqual([`${folder}/things.ts: forgotten`]);
});

/** What only tests use, and may. */
const forTests: Record<string, string> = {
  'libs/access/api-keys/domain/secret.ts: secretPattern': 'secret scanners are given it; a test holds it to what is issued',
  'libs/data/catalogs/domain/item.ts: contentHash': 'what the statement of PostgreSQL amounts to: its twin and its contract',
  'libs/kernel/policy.ts: toMarkdown': 'documents are made with it',
  'libs/kernel/state-table.ts: conditions': 'every row of every table is walked with it',
  'libs/kernel/state-table.ts: toMarkdown': 'documents are made with it',
};

test('nothing in libs/ is there for tests alone', () => {
  expect(usedByTestsOnly().sort()).toEqual(Object.keys(forTests).sort());
});

test('what only tests use is found', () => {
  const folder = 'test/architecture/fixtures/for-tests';
  expect(usedByTestsOnly([folder], [folder])).toEqual([`${folder}/things.ts: tried`, `${folder}/things.ts: ask`]);
});

test('no test is skipped or alone', () => {
  const marked = code.filter(
    (path) => /\.(spec|e2e)\.ts$/.test(path) && /\b(describe|test|it)\.(skip|only|todo)\b|\bf(describe|it)\(/.test(read(path)),
  );
  expect(marked).toEqual([]);
});

test('what is built names nothing of jest: the types of jest are there when it is checked, jest is not when it runs', () => {
  const ofJest =
    /^\s*(describe|test|it)(\.\w+)?\(['"`]|(?<!private |[\w.$])(jest\.\w+|(expect|beforeAll|beforeEach|afterAll|afterEach)\()/m;
  const named = filesIn(['apps', 'libs'], isBuilt).filter((path) => ofJest.test(read(path).replace(/^\s*(\/?\*|\/\/).*$/gm, '')));
  expect(named).toEqual([]);
});

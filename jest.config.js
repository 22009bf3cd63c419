const { readdirSync, readFileSync } = require('node:fs');
const { totalmem } = require('node:os');
const { join } = require('node:path');

/** One alias line for every context: areas are shelves, so `@exchange/webhooks` is found on whichever shelf it stands. */
const shelves = ['', ...require('./libs/areas.json').map(({ name }) => `${name}/`)];
/** A copy: `@swc/jest` adds to what it is given, and whatever else compiles must not be compiled anew for that. */
const swc = ['@swc/jest', structuredClone(require('./scripts/lib/swc.cjs').options)];
/** Tests that measure processor time run alone, in a project of their own (ADR 140). */
const costs = '\\.costs\\.spec\\.ts$';
/** `npm test` leaves to `npm run test:full` what starts and kills whole processes, or takes long by its nature (ADR 155). Whoever names such a file gets it. */
const wholeProcesses = process.env.TEST_RUN === 'usual' ? ['/boot\\.e2e\\.ts$', '-crash\\.e2e\\.ts$', '-long\\.e2e\\.ts$'] : [];
const common = {
  rootDir: __dirname,
  testEnvironment: 'node',
  transform: { '^.+\\.[tj]s$': swc },
  transformIgnorePatterns: ['/node_modules/(?!(@nestjs)/)'],
  moduleNameMapper: {
    '^@test/(.+)$': '<rootDir>/test/support/$1.ts',
    '^@exchange/([^/]+)$': shelves.map((shelf) => `<rootDir>/libs/${shelf}$1/index.ts`),
    '^@exchange/([^/]+)/testing$': shelves.map((shelf) => `<rootDir>/libs/${shelf}$1/testing/index.ts`),
    '^@exchange/([^/]+)/(.+)$': shelves.map((shelf) => `<rootDir>/libs/${shelf}$1/$2.ts`),
  },
  testPathIgnorePatterns: [costs],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.exchange/'],
  setupFiles: ['reflect-metadata'],
};

/** What `outside` names, but for `inside`, is loaded by Node once per jest worker instead of once per file: most of the time of these tests. */
const loadedOnce = (outside, inside) => ({
  ...common,
  testEnvironment: '<rootDir>/test/support/jest/environment.cjs',
  transform: { [outside]: '<rootDir>/test/support/jest/outside.cjs', ...common.transform },
  transformIgnorePatterns: [`/node_modules/(${jestsOwn})/`, ...inside.map((name) => `/node_modules/${name}/(?!.*/node_modules/)`)],
});
const jestsOwn = '@?jest[^/]*|expect|@swc|@babel|babel[^/]*|pirates|chalk|ansi-styles|react-is|pretty-format';
/** They tell a RegExp by `instanceof`: it must be one of the test's. */
const schemas = ['(ajv|ajv-formats|fast-uri|fast-deep-equal|json-schema-traverse)'];
/** The packages, but those that tell an Object by `instanceof`. What the product does with clocks and timers stays in the hands of each test. */
const packages = loadedOnce('/node_modules/(?!@nestjs/(swagger|mapped-types)/).+\\.[mc]?[tj]s$', [
  ...schemas,
  '(class-validator|class-transformer)',
  // What is read of a column is told to it once for everybody: it must not be told by a test that is over.
  '(pg|pg-types)',
]);
/** The product and its packages, and what compiles the OpenAPI document, but not its tests: files that call `describe`, `expect` and `jest` need those of their own file. */
const product = {
  ...loadedOnce(
    '/(node_modules|libs(?!/.+/testing/(?!in-memory))|apps|test/support(?=/(contract|stripe)\\.ts$))/(?!.*\\.(spec|fixture)\\.ts$).+\\.[mc]?[tj]s$',
    schemas,
  ),
  testEnvironmentOptions: { kindsFromOutside: true },
};

/**
 * Unit tests that evaluate the product in their own sandbox: those that turn its clocks or put something in the place of its modules, and those of the
 * platform, which tell an Object, a function or a validator by what it is.
 */
const ownProduct = ['libs', 'apps'].flatMap((top) =>
  readdirSync(join(__dirname, top), { recursive: true })
    .map((file) => join(top, file))
    .filter((file) => /(?<!\.pg|\.costs)\.spec\.ts$/.test(file) && !file.includes('node_modules'))
    .filter(
      (file) =>
        file.startsWith(join('libs', 'platform')) ||
        /jest\.(useFakeTimers|mock|resetModules|isolateModules)\b/.test(readFileSync(join(__dirname, file), 'utf8')),
    ),
);

module.exports = {
  // Waiting is on conditions with limits of their own; this one only ends what hangs, also on a loaded machine.
  testTimeout: 300_000,
  // A test file leaves about 15 MB behind. A worker whose heap, garbage included, has grown this much is replaced, and loads the product again. Node's own
  // limit of the heap is a quarter of the memory, at most 4 GB.
  workerIdleMemoryLimit: Math.min(totalmem() * 0.15, 3e9),
  projects: [
    {
      ...product,
      displayName: 'unit',
      testMatch: ['<rootDir>/{libs,apps}/**/*.spec.ts'],
      testPathIgnorePatterns: [costs, '\\.pg\\.spec\\.ts$', ...ownProduct.map((file) => `${file}$`)],
    },
    { ...packages, displayName: 'unit', testMatch: ownProduct.map((file) => `<rootDir>/${file}`) },
    { ...packages, displayName: 'costs', testMatch: ['<rootDir>/{libs,apps,test}/**/*.costs.spec.ts'], testPathIgnorePatterns: [] },
    { ...product, displayName: 'architecture', testMatch: ['<rootDir>/test/architecture/**/!(expressions).spec.ts'] },
    // It sees what modules make while they are loaded.
    { ...packages, displayName: 'architecture', testMatch: ['<rootDir>/test/architecture/expressions.spec.ts'] },
    { ...product, displayName: 'contract', testMatch: ['<rootDir>/libs/**/*.pg.spec.ts'] },
    { ...product, displayName: 'api', testMatch: ['<rootDir>/test/api/**/*.e2e.ts'] },
    {
      ...product,
      displayName: 'worker',
      testMatch: ['<rootDir>/test/worker/**/*.e2e.ts'],
      testPathIgnorePatterns: [costs, ...wholeProcesses],
    },
    {
      ...common,
      displayName: 'image',
      testMatch: ['<rootDir>/test/image/*.{spec,e2e}.ts'],
      testPathIgnorePatterns: [costs, ...wholeProcesses],
    },
    { ...product, displayName: 'referee', testMatch: ['<rootDir>/test/referee/**/*.e2e.ts'] },
    {
      ...product,
      displayName: 'browser',
      testMatch: ['<rootDir>/test/browser/**/*.e2e.ts'],
      testPathIgnorePatterns: [costs, ...wholeProcesses],
    },
    { ...common, displayName: 'conformance', testMatch: ['<rootDir>/test/conformance/**/*.spec.ts'] },
  ],
};

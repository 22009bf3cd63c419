/** One alias line for every context: areas are shelves, so `@exchange/webhooks` is found on whichever shelf it stands. */
const shelves = ['', ...require('./libs/areas.json').map(({ name }) => `${name}/`)];
const swc = [
  '@swc/jest',
  {
    jsc: {
      parser: { syntax: 'typescript', decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
      target: 'es2023',
      keepClassNames: true,
    },
    module: { type: 'commonjs' },
    sourceMaps: 'inline',
  },
];
const common = {
  rootDir: __dirname,
  testEnvironment: 'node',
  transform: { '^.+\\.[tj]s$': swc },
  transformIgnorePatterns: ['/node_modules/(?!(@nestjs)/)'],
  moduleNameMapper: {
    '^@test/(.+)$': '<rootDir>/test/support/$1.ts',
    '^@exchange/([^/]+)$': shelves.map((shelf) => `<rootDir>/libs/${shelf}$1/index.ts`),
    '^@exchange/([^/]+)/(.+)$': shelves.map((shelf) => `<rootDir>/libs/${shelf}$1/$2.ts`),
  },
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.exchange/'],
  setupFiles: ['reflect-metadata'],
};

/** The product and its packages are loaded once per jest worker instead of once per file: half of the time of these tests. */
const overHttp = {
  ...common,
  testEnvironment: '<rootDir>/test/support/jest/environment.cjs',
  transform: { '/(node_modules|libs|apps)/.+\\.[mc]?[tj]s$': '<rootDir>/test/support/jest/outside.cjs', ...common.transform },
  // Jest's own parts, and what tells a RegExp by `instanceof`.
  transformIgnorePatterns: [
    '/node_modules/(@?jest[^/]*|expect|@swc|@babel|babel[^/]*|pirates|chalk|ansi-styles|react-is|pretty-format|ajv|ajv-formats|fast-uri|fast-deep-equal|json-schema-traverse)/',
  ],
};

module.exports = {
  // Waiting is on conditions with limits of their own; this one only ends what hangs, also on a loaded machine.
  testTimeout: 300_000,
  // Every test file loads the application anew; a worker that has grown this much is replaced by a fresh one.
  workerIdleMemoryLimit: '1500MB',
  projects: [
    { ...common, displayName: 'unit', testMatch: ['<rootDir>/{libs,apps}/**/*.spec.ts'], testPathIgnorePatterns: ['\\.pg\\.spec\\.ts$'] },
    { ...common, displayName: 'architecture', testMatch: ['<rootDir>/test/architecture/**/*.spec.ts'] },
    { ...common, displayName: 'contract', testMatch: ['<rootDir>/libs/**/*.pg.spec.ts'] },
    { ...overHttp, displayName: 'api', testMatch: ['<rootDir>/test/api/**/*.e2e.ts'] },
    { ...overHttp, displayName: 'worker', testMatch: ['<rootDir>/test/worker/**/*.e2e.ts'] },
    { ...common, displayName: 'image', testMatch: ['<rootDir>/test/image/*.spec.ts'] },
    { ...common, displayName: 'conformance', testMatch: ['<rootDir>/test/conformance/**/*.spec.ts'] },
  ],
};

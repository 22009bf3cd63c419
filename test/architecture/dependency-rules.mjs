import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Dependency-cruiser rules that enforce the borders between contexts, generated from every `context.json` (docs/adr/0001).
 * @typedef {{ name: string, folder: string, owner: string, dependsOn: string[], listensTo: string[] }} Context
 */

const tests = String.raw`\.(spec|e2e|fixture)\.ts$|/testing/|^test/`;
const npm = (...names) => `node_modules/(${names.join('|')})/`;

/** Files of a context that wire or translate. All others belong to its domain or its application, in folders of these names or beside them. */
const outer = ['/(adapters|migrations)/', String.raw`\.(module|controller|wire|tool|kind|resource)\.ts$`];
/** What application code may import, beside files of its own context. */
const indexes = [String.raw`^libs/[^/]+/index\.ts$`, String.raw`^libs/[^/]+/[^/]+/index\.ts$`, npm('@nestjs/common')];
/** Tools are declared with zod and found by @nestjs/core. `tool-calls.ts` passes on errors of the protocol, which have codes of their own. */
const toolContexts = '^libs/(edge/mcp|edge/agent-tools)/';

/** Every folder under libs/ with a context.json. Contexts stand directly in libs/ or in an area's folder. */
export function contextsOf(root) {
  return ['libs', ...foldersIn(root, 'libs')]
    .flatMap((shelf) => foldersIn(root, shelf))
    .filter((folder) => existsSync(join(root, folder, 'context.json')))
    .map((folder) => ({
      name: folder.split('/').at(-1),
      folder,
      dependsOn: [],
      listensTo: [],
      ...JSON.parse(readFileSync(join(root, folder, 'context.json'), 'utf8')),
    }));
}

/** @param {Context[]} contexts */
export function dependencyRules(contexts) {
  const byName = new Map(contexts.map((context) => [context.name, context]));
  return [...houseRules, ...platformRules, ...contexts.flatMap((context) => rulesOf(context, byName))].map((rule) => ({
    severity: 'error',
    ...rule,
  }));
}

function rulesOf(context, byName) {
  const { name, folder } = context;
  const foldersOf = (names) => names.flatMap((other) => byName.get(other)?.folder ?? []);
  const ground = { kernel: [], platform: ['kernel'] }[name] ?? ['kernel', 'platform'];
  const declaredFolders = foldersOf([...ground, ...context.dependsOn, ...context.listensTo]);
  const doors = name === 'platform' ? platformDoors : [];
  const listenedFolders = foldersOf(context.listensTo.filter((other) => !context.dependsOn.includes(other)));
  return [
    {
      name: `only-the-index-of-${name}`,
      comment: 'Other contexts import only index.ts of a context, and testing/index.ts in tests.',
      from: { pathNot: `^${folder}/` },
      to: { path: `^${folder}/`, pathNot: `^${folder}/(${['index', 'testing/index', ...doors].join('|')})\\.ts$` },
    },
    {
      name: `dependencies-of-${name}`,
      comment: 'A context imports only contexts that its context.json names, the kernel and the platform.',
      from: { path: `^${folder}/` },
      to: { path: '^libs/', pathNot: `^(${[folder, ...declaredFolders].join('|')})/` },
    },
    ...listenedFolders.map((other) => ({
      name: `${name}-only-listens`,
      comment: 'listensTo allows the types of the events, not the code: use dependsOn to call the facade.',
      from: { path: `^${folder}/`, pathNot: tests },
      to: { path: `^${other}/`, dependencyTypesNot: ['type-only'] },
    })),
  ];
}

/** Two rules of one name: only these imports from outside of the context, and none of its own adapters. */
function withoutTechnology(name, comment, from, allowed, refused = outer) {
  return [
    { name, comment, from, to: { pathNot: ['^libs/$1/', ...indexes, ...allowed] } },
    { name, comment, from, to: { path: refused } },
  ];
}

const houseRules = [
  { name: 'no-cycles', comment: 'Files must not import each other in a cycle.', from: {}, to: { circular: true } },
  { name: 'resolvable', from: {}, to: { couldNotResolve: true } },
  {
    name: 'declared-packages',
    comment: 'Every imported package is in package.json.',
    from: {},
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
  {
    name: 'no-development-packages',
    comment: 'Production code imports no devDependency.',
    from: { path: '^(libs|apps)/', pathNot: tests },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'domain-is-pure',
    comment: 'domain/ imports only the kernel, itself and node:crypto. So do states, policies and errors of contexts without that folder.',
    from: { path: '^libs/([^/]+/[^/]+)/(?:domain/|[^/]+\\.(?:states|policy)\\.ts$|errors\\.ts$)', pathNot: [tests, '^libs/platform/'] },
    to: { pathNot: ['^libs/$1/domain/', '^libs/kernel/index\\.ts$', '^(node:)?(crypto|url)$'] },
  },
  ...withoutTechnology(
    'application-knows-no-technology',
    'application/ imports files of its context that are no adapters, the index of contexts, and @nestjs/common. ports.spec.ts lists what it may import from the platform.',
    { path: '^libs/([^/]+/[^/]+)/application/', pathNot: tests },
    ['^(node:)?timers/promises$'],
    [...outer, String.raw`\.row\.ts$`],
  ),
  ...withoutTechnology(
    'plain-files-know-no-technology',
    'Files beside domain/, application/ and adapters/ import like application code, node:crypto and node:path. Services use the row beside them. libs/adcp is an adapter as a whole.',
    {
      path: '^libs/(?!platform/|kernel/|adcp/)([^/]+/[^/]+)/',
      pathNot: [tests, ...outer, '/(domain|application)/', '/index\\.ts$', '\\.row\\.ts$', toolContexts],
    },
    ['^(node:)?(crypto|path|timers/promises)$'],
  ),
  ...withoutTechnology(
    'plain-files-know-no-technology',
    'Files of tools are the same, with the packages by which tools are declared and found.',
    { path: toolContexts, pathNot: [tests, ...outer, '/domain/', '/index\\.ts$'] },
    ['^libs/platform/tools\\.ts$', '^(node:)?crypto$', npm('zod', '@nestjs/core', '@modelcontextprotocol/server')],
  ),
  {
    name: 'testing-is-for-tests',
    comment: 'Only tests import builders, contract suites and in-memory twins.',
    from: { pathNot: tests },
    to: { path: '^libs/.+/testing/' },
  },
  {
    name: 'typeorm-in-its-adapters',
    from: { path: '^(libs|apps)/', pathNot: [tests, '^libs/platform/', '/adapters/typeorm/', '\\.row\\.ts$', '/migrations/'] },
    to: { path: npm('typeorm', '@nestjs/typeorm', 'pg') },
  },
  {
    name: 'bullmq-in-its-adapters',
    from: { path: '^(libs|apps)/', pathNot: [tests, '^libs/platform/', '/adapters/bullmq/'] },
    to: { path: npm('bullmq', 'ioredis') },
  },
  {
    name: 'queues-in-adapters-and-modules',
    from: { path: '^(libs|apps)/', pathNot: [tests, '^libs/platform/', '/adapters/bullmq/', '\\.module\\.ts$'] },
    to: { path: npm('@nestjs/bullmq') },
  },
  {
    name: 'http-in-its-adapters',
    from: { path: '^libs/', pathNot: [tests, '^libs/platform/', '/adapters/http/', '\\.(controller|wire)\\.ts$'] },
    to: { path: npm('express', '@nestjs/platform-express', '@nestjs/swagger', 'class-validator', 'class-transformer') },
  },
  {
    name: 'one-way-out',
    comment: 'Outgoing requests use only the egress of the platform (docs/adr/0009).',
    from: { path: '^libs/', pathNot: [tests, '^libs/platform/'] },
    to: { path: `^(node:)?(https?|http2|net|tls|dns|dgram)(/|$)|${npm('undici')}`, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'one-line-to-sellers',
    comment: 'Sellers are called only through libs/adcp, which alone has their tokens (ADR 65).',
    from: { path: '^libs/', pathNot: [tests, '^libs/adcp/'] },
    to: { path: npm('@modelcontextprotocol/client') },
  },
  {
    name: 'one-mcp-library',
    comment: 'Major 1 of the MCP library is only a client in tests (ADR 210).',
    from: { path: '^(libs|apps)/', pathNot: tests },
    to: { path: npm('@modelcontextprotocol/sdk') },
  },
  {
    name: 'kernel-is-pure',
    comment: 'The kernel imports only node:crypto and node:url.',
    from: { path: '^libs/kernel/', pathNot: tests },
    to: { pathNot: ['^libs/kernel/', '^(node:)?(crypto|url)$'] },
  },
  {
    name: 'libs-know-no-app',
    from: { path: '^libs/', pathNot: tests },
    to: { path: '^(apps|test|scripts)/' },
  },
  {
    name: 'sandbox-seller-stands-alone',
    comment: 'The sandbox seller stands for a third party: it knows the protocol, not the exchange.',
    from: { path: '^apps/sandbox-seller/' },
    to: { path: '^(libs|apps/(?!sandbox-seller/))' },
  },
  {
    name: 'processes-share-only-contexts',
    from: { path: '^apps/([^/]+)/' },
    to: { path: '^apps/', pathNot: '^apps/($1|contexts)/' },
  },
];

/** Folders of the platform in layers: each imports only folders before it, and no files beside the folders. */
const platformFolders = [
  'egress',
  'config',
  'request',
  'observability',
  'tracing',
  'calls',
  'realtime',
  'schedule',
  'queues',
  'persistence',
  'counts',
  'secrets',
  'auth',
  'rate-limits',
  'dead-letters',
  'idempotency',
  'mail',
  'outbox',
  'leases',
  'audit',
  'aggregates',
  'http',
  'blobs',
  'tools',
  'openapi',
  'health',
  'doctor',
];

/** Files of the platform that are public besides index.ts and testing/index.ts, each for one kind of code (docs/adr/0206). */
const platformDoors = ['process', 'openapi', 'tools', 'pages'];

const platformRules = [
  {
    name: 'process-is-for-apps',
    comment: 'Contexts import nothing of what starts and stops a process.',
    from: { path: '^libs/', pathNot: tests },
    to: { path: '^libs/platform/process\\.ts$' },
  },
  {
    name: 'platform-folders-are-known',
    comment: 'Every folder of the platform is listed in platformFolders.',
    from: { path: '^libs/platform/[^/]+/', pathNot: [tests, `^libs/platform/(${platformFolders.join('|')})/`] },
    to: {},
  },
  ...platformFolders.map((folder, index) => ({
    name: 'platform-folders-have-a-direction',
    comment: 'A folder of the platform imports only folders before it in platformFolders.',
    from: { path: `^libs/platform/${folder}/`, pathNot: tests },
    to: { path: '^libs/platform/', pathNot: `^libs/platform/(${platformFolders.slice(0, index + 1).join('|')})/` },
  })),
];

function foldersIn(root, folder) {
  const path = join(root, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(folder, entry.name));
}

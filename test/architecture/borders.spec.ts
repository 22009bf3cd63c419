import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { usesUpwards } from './areas';
import { type Borders, bordersOf } from './borders';
import { contexts, root } from './sources';

/** Events and reads of an area above, by the reason why they stay. The list only becomes shorter. */
const upwards = {
  'one statement authenticates every call with a key (docs/adr/0007)': ['api-keys → buyer-agents'],
  'one statement tells what buyers lack, for a whole list of accounts': ['onboarding → billing'],
  'one statement sums usage by day, feature and account': ['billing → assistant'],
  'units are counted where plans and their charges are': ['plans → assistant'],
  'the feed of the browser carries the events of every area': ['realtime → asks', 'realtime → assistant', 'realtime → notifications'],
};

describe('Borders between contexts', () => {
  let borders: Borders;

  beforeAll(async () => {
    borders = await bordersOf(root, 'product');
  });

  test('no import crosses a border', () => {
    expect(borders.broken).toEqual([]);
  });

  test('every context that is declared in dependsOn is used', () => {
    const unused = contexts.flatMap(({ name, dependsOn }) =>
      dependsOn.filter((other) => !borders.uses[name]?.includes(other)).map((other) => `${name} → ${other}`),
    );
    expect(unused).toEqual([]);
  });

  test('every name in a context.json is a context, and every context has an owner', () => {
    const names = new Set(contexts.map(({ name }) => name));
    const unknown = contexts.flatMap(({ name, dependsOn, listensTo, reads }) =>
      [...dependsOn, ...listensTo, ...reads].filter((other) => !names.has(other)).map((other) => `${name} → ${other}`),
    );
    expect(unknown).toEqual([]);
    expect(contexts.filter(({ owner }) => !owner)).toEqual([]);
  });

  test('dependsOn and listensTo have no cycles', () => {
    expect(circles()).toEqual([]);
  });

  test('a context depends on no area above its own, in the order of libs/areas.json', () => {
    expect(usesUpwards('dependsOn')).toEqual([]);
  });

  test('it hears events and reads tables of an area above its own only for a reason', () => {
    expect([...usesUpwards('listensTo'), ...usesUpwards('reads')].sort()).toEqual(Object.values(upwards).flat().sort());
  });

  test('context names are unique, because aliases skip the area', () => {
    const names = contexts.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
  });
});

/** Each entry breaks exactly the rule that it is named for, which proves that the rule can fail. */
const breaches: Record<string, Record<string, string>> = {
  'only-the-index-of-beta': { 'libs/one/alpha/adapters/reaches-in.ts': `import '../../../two/beta/inner';` },
  'dependencies-of-alpha': { 'libs/one/alpha/undeclared.ts': `import '@exchange/gamma';` },
  'dependencies-of-kernel': { 'libs/kernel/upward.spec.ts': `import '@exchange/platform';` },
  'dependencies-of-platform': { 'libs/platform/upward.ts': `import '@exchange/alpha';` },
  'beta-only-listens': { 'libs/two/beta/calls.ts': `import { Gamma } from '@exchange/gamma'; export const x = Gamma;` },
  'no-cycles': { 'libs/one/alpha/snake.ts': `import './tail';`, 'libs/one/alpha/tail.ts': `import './snake';` },
  resolvable: { 'libs/one/alpha/adapters/lost.ts': `import './nowhere';` },
  'declared-packages': { 'libs/one/alpha/adapters/found.ts': `import 'acorn';` },
  'no-development-packages': { 'libs/one/alpha/adapters/develops.ts': `import 'oxfmt';` },
  'domain-is-pure': {
    'libs/one/alpha/domain/nest.ts': `import '@nestjs/common';`,
    'libs/two/beta/beta.states.ts': `import '@nestjs/common';`,
  },
  'application-knows-no-technology': {
    'libs/one/alpha/application/process.ts': `import 'node:fs'; import '@exchange/platform/tools';`,
    'libs/one/alpha/application/answers.ts': `import '../adapters/http/alpha.controller';`,
  },
  'plain-files-know-no-technology': {
    'libs/two/beta/beta.service.ts': `import './beta.wire';`,
    'libs/two/beta/words/speaks.ts': `import 'node:fs';`,
    'libs/edge/mcp/tools/answers.ts': `import '../adapters/http/mcp';`,
  },
  'testing-is-for-tests': { 'libs/one/alpha/borrows.ts': `import './testing';` },
  'typeorm-in-its-adapters': { 'libs/one/alpha/adapters/http/sql.ts': `import 'typeorm';` },
  'bullmq-in-its-adapters': { 'libs/one/alpha/alpha.module.ts': `import '@nestjs/bullmq'; import 'bullmq';` },
  'queues-in-adapters-and-modules': { 'libs/one/alpha/adapters/http/queue.ts': `import '@nestjs/bullmq';` },
  'http-in-its-adapters': { 'libs/one/alpha/adapters/typeorm/response.ts': `import 'express';` },
  'one-way-out': { 'libs/one/alpha/adapters/calls-out.ts': `import { request } from 'node:https'; export const go = request;` },
  'one-line-to-sellers': { 'libs/one/alpha/adapters/dials.ts': `import '@modelcontextprotocol/client';` },
  'one-mcp-library': {
    'libs/one/alpha/adapters/answers.ts': `import type { Result } from '@modelcontextprotocol/sdk/types.js'; export type R = Result;`,
  },
  'kernel-is-pure': { 'libs/kernel/reads.ts': `import 'node:fs';` },
  'platform-folders-are-known': { 'libs/platform/cellar/digs.ts': `import 'typeorm';` },
  'platform-folders-have-a-direction': {
    'libs/platform/config/climbs.ts': `import '../http/answers';`,
    'libs/platform/http/reaches-beside.ts': `import '../index';`,
  },
  'process-is-for-apps': { 'libs/one/alpha/adapters/boots.ts': `import '@exchange/platform/process';` },
  'libs-know-no-app': { 'libs/platform/reaches.ts': `import '../../apps/api/main';` },
  'sandbox-seller-stands-alone': { 'apps/sandbox-seller/insider.ts': `import '@exchange/kernel';` },
  'processes-share-only-contexts': { 'apps/worker/copies.ts': `import '../api/main';` },
};

/** Files that break no rule. */
const harmless: Record<string, string> = {
  'libs/kernel/context.json': '{ "owner": "platform", "dependsOn": [] }',
  'libs/kernel/index.ts': `import 'node:crypto';`,
  'libs/platform/context.json': '{ "owner": "platform", "dependsOn": [] }',
  'libs/platform/index.ts': `import '@exchange/kernel'; import 'typeorm'; import 'bullmq'; import 'undici';`,
  'libs/platform/process.ts': 'export {};',
  'libs/platform/tools.ts': 'export {};',
  'libs/platform/config/reads.ts': 'export {};',
  'libs/platform/config/reads.spec.ts': `import '../http/answers';`,
  'libs/platform/http/answers.ts': `import '../config/reads'; import './heads';`,
  'libs/platform/http/heads.ts': 'export {};',
  'libs/one/alpha/context.json': '{ "owner": "one", "dependsOn": ["beta"] }',
  'libs/one/alpha/index.ts': `import './alpha.module';`,
  'libs/one/alpha/alpha.module.ts': `import '@nestjs/bullmq';`,
  'libs/one/alpha/testing/index.ts': `import '@exchange/beta/testing';`,
  'libs/one/alpha/domain/alpha.ts': `import 'node:crypto'; import '@exchange/kernel'; import './ports';`,
  'libs/one/alpha/domain/ports.ts': 'export {};',
  'libs/one/alpha/domain/alpha.spec.ts': `import '../testing/in-memory'; import '../testing';`,
  'libs/one/alpha/application/alpha.service.ts': `import '@nestjs/common'; import '@exchange/beta'; import '../domain/alpha';`,
  'libs/one/alpha/testing/in-memory.ts': `import '../domain/ports';`,
  'libs/one/alpha/adapters/mcp/alpha.tool.ts': `import '@exchange/platform/tools';`,
  'libs/one/alpha/adapters/http/alpha.controller.ts': `import 'express'; import '../../application/alpha.service';`,
  'libs/one/alpha/adapters/typeorm/alpha.row.ts': `import 'typeorm'; import '../../domain/alpha';`,
  'libs/one/alpha/adapters/bullmq/alpha.processor.ts': `import 'bullmq';`,
  'libs/two/beta/context.json': '{ "owner": "two", "dependsOn": [], "listensTo": ["gamma"] }',
  'libs/two/beta/index.ts': `import './inner';`,
  'libs/two/beta/inner.ts': `import type { Gamma } from '@exchange/gamma'; export type X = Gamma;`,
  'libs/two/beta/testing/index.ts': 'export {};',
  'libs/two/beta/beta.wire.ts': 'export {};',
  'libs/two/beta/beta.row.ts': `import 'typeorm';`,
  'libs/two/beta/things.service.ts': `import './beta.row'; import './words/word'; import 'node:crypto';`,
  'libs/two/beta/words/word.ts': 'export {};',
  'libs/edge/mcp/context.json': '{ "owner": "edge", "dependsOn": [] }',
  'libs/edge/mcp/adapters/http/mcp.ts': `import '../../tools/registry';`,
  'libs/edge/mcp/tools/registry.ts': `import 'zod'; import '@nestjs/core';`,
  'libs/two/gamma/context.json': '{ "owner": "two", "dependsOn": [] }',
  'libs/two/gamma/index.ts': `export class Gamma {}`,
  'apps/contexts/http.ts': `import '@exchange/alpha';`,
  'apps/api/main.ts': `import '../contexts/http'; import '@exchange/platform/process';`,
  'apps/sandbox-seller/main.ts': `import 'express';`,
};

describe('The import rules', () => {
  let borders: Borders;
  let tree: string;

  beforeAll(async () => {
    tree = mkdtempSync(join(tmpdir(), 'borders-'));
    symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
    cpSync(join(root, 'package.json'), join(tree, 'package.json'));
    writeFileSync(join(tree, 'tsconfig.json'), JSON.stringify({ compilerOptions: { paths } }));
    writeAll(tree, harmless);
    for (const files of Object.values(breaches)) writeAll(tree, files);
    borders = await bordersOf(tree, 'rules');
  });

  afterAll(() => rmSync(tree, { recursive: true }));

  test.each(Object.entries(breaches))('%s fails when a file breaks it', (rule, files) => {
    const found = borders.broken.filter(({ from }) => from in files).map((breach) => breach.rule);
    expect([...new Set(found)]).toEqual([rule]);
  });

  test('a tree that keeps all rules passes', () => {
    const files = new Set(Object.values(breaches).flatMap((broken) => Object.keys(broken)));
    expect(borders.broken.filter(({ from }) => !files.has(from))).toEqual([]);
  });
});

const paths = { '@exchange/*': ['', 'one/', 'two/'].flatMap((shelf) => [`./libs/${shelf}*/index.ts`, `./libs/${shelf}*.ts`]) };

function writeAll(tree: string, files: Record<string, string>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), content);
  }
}

function circles(): string[] {
  const next = new Map(contexts.map(({ name, dependsOn, listensTo }) => [name, [...dependsOn, ...listensTo]]));
  const reaches = (from: string, seen = new Set<string>()): Set<string> => {
    for (const other of next.get(from) ?? []) if (!seen.has(other)) reaches(other, seen.add(other));
    return seen;
  };
  return [...next.keys()].filter((name) => reaches(name).has(name));
}

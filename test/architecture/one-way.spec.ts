import { z } from 'zod';
import { settingsTable } from '@exchange/platform/testing';
import { filesIn, isForTests, read } from './sources';

/** One way of doing each thing: docs/adr/0071 and 0072. */
const code = filesIn(['apps', 'libs', 'test'], (path) => path.endsWith('.ts'));
const product = code.filter((path) => path.startsWith('libs/') && (!isForTests(path) || /\/testing\/in-memory(?!.*\.spec)/.test(path)));
const contexts = product.filter((path) => !/^libs\/(kernel|platform)\//.test(path));

/** Places that break a rule, as `path: match`. */
function found(paths: readonly string[], pattern: RegExp, isBroken: (...groups: string[]) => boolean = () => true): string[] {
  return paths.flatMap((path) =>
    [...read(path).matchAll(pattern)].filter(([, ...groups]) => isBroken(...groups)).map(([whole]) => `${path}: ${whole.trim()}`),
  );
}

test('private members are `private`; `#` is only for members that must be unreachable at run time', () => {
  const secret = ['libs/adcp/conversation.ts', 'libs/adcp/seller-line.ts'];
  expect(code.filter((path) => /\b\w+\.#\w+/.test(read(path)))).toEqual(secret);
});

test('the unit of work is called `unitOfWork` in every class', () => {
  expect(found(product, /(?:private|protected) readonly (\w+): UnitOfWork\b/g, (name) => name !== 'unitOfWork')).toEqual([]);
});

test('services receive the log of the platform, and log a constant sentence with fields', () => {
  expect(found(contexts, /\bnew Logger\(|\bconsole\.\w+\(/g)).toEqual([]);
});

test("a seller's id is called `sellerId`, except on the wire and in stored or published data", () => {
  const outsideOfWire = contexts.filter((path) => !/\/adapters\/(?:http|mcp)\//.test(path) && !path.includes('/migrations/'));
  // Stored plans, records and events keep their names, because other versions read them.
  const kept = [
    'libs/data/catalogs/application/planning.service.ts',
    'libs/data/catalogs/domain/activation.ts',
    'libs/data/catalogs/domain/events.ts',
    'libs/data/catalogs/domain/planning.ts',
    'libs/data/syndication/domain/record.ts',
  ];
  expect(outsideOfWire.filter((path) => /^[^'`/*]*\b(?:adcpAgentIds?|salesAgentIds?)\b/m.test(read(path)))).toEqual(kept);
});

test('addresses are parsed with `parsedUrl`: the result of `URL.canParse` depends on how often it was called', () => {
  expect(found(code, /\bcanParse\b/g).filter((line) => !/^libs\/kernel\/parsed-url\.|^test\/architecture\/one-way/.test(line))).toEqual([]);
});

test('long loops yield to the event loop with `Slices`', () => {
  // Streams use the event loop directly, because their writes are flushed at the end of each turn.
  const streams = ['libs/platform/http/stream-access.ts', 'libs/platform/realtime/followers.ts'];
  const importing = product.filter((path) => /import \{[^}]*\bsetImmediate\b[^}]*\} from 'node:timers\/promises'/.test(read(path)));
  expect(importing.filter((path) => path !== 'libs/platform/queues/slices.ts')).toEqual(streams);
});

test('decimals of currencies are those of ISO 4217: those of `Intl` depend on its release', () => {
  expect(found(code, /resolvedOptions\(\)\.m\w+FractionDigits/g)).toEqual([]);
});

test('every setting is read by a schema of zod', () => {
  const settings: readonly { readonly name: string; readonly schema?: unknown }[] = Object.values(settingsTable);
  expect(settings.filter(({ schema }) => !(schema instanceof z.ZodType)).map(({ name }) => name)).toEqual([]);
});

test('only the context of commitments adds up money that media buys hold of a limit', () => {
  const others = contexts.filter((path) => !path.startsWith('libs/buying/commitments/') && !path.includes('/migrations/'));
  expect(found(others, /\b(?:update|into|from) \w*commit(?:ment|ted)\w*|\b(?:committed|open)_minor\b|\bbilling_changes\b/g)).toEqual([]);
});

test('JSON schemas of protocols are compiled by Ajv in one place, and bodies are never read by it', () => {
  const compiling = product.filter((path) => /^import Ajv\w*\b.* from 'ajv/m.test(read(path)));
  expect(compiling).toEqual(['libs/adcp/json-schemas.ts']);
});

test.each<[string, RegExp, home?: string]>([
  ['the next call and its token are made by `Confirmations.ask`', /\bnextStep: \{|\bconfirmationToken: z\.string\(\)\.max/g],
  ['what a call does is decided by `effectOf`', /\bdestructiveHint\b(?!: (?:true|false))|\.previews\?\./g],
  [
    'what a call would spend is asked of its tool by `SpendingGate`',
    /\btool\.spending(?:\?\.)?\(/g,
    'libs/edge/mcp/tools/spending-gate.ts',
  ],
  ['a call that spends nothing is described by `noSpending`', /\bdigest: '', about/g],
  ['a reader waits for a signal or its next poll with `Wakeup`', /\bsetTimeout\(\w+, poll\w*Ms\)/g],
])('a person is asked in one way: %s (docs/adr/0213)', (_, pattern, home = '') => {
  const elsewhere = contexts.filter((path) => path !== home);
  expect(found(elsewhere, pattern)).toEqual([]);
});

test('contexts seal cursors; answers of people are sealed by `Confirmations` (docs/adr/0213)', () => {
  const sealing = contexts.filter((path) => /\bCursorSeal\b/.test(read(path)));
  expect(sealing.filter((path) => !/\bcursors?\b/.test(read(path)))).toEqual([]);
});

test('an adapter is named after its technology and its port', () => {
  const classes = /^export class (\w+) extends (?!WorkerHost|WorkProcessor)\w+/gm;
  for (const [folder, prefix] of [
    ['typeorm', 'Typeorm'],
    ['bullmq', 'Bullmq'],
  ] as const) {
    const adapters = contexts.filter((path) => path.includes(`/adapters/${folder}/`) && !path.includes('/migrations/'));
    expect(found(adapters, classes, (name) => !name.startsWith(prefix))).toEqual([]);
    expect(adapters.filter((path) => /\/(pg|sql)-[^/]*$/.test(path))).toEqual([]);
  }
});

test('schedules stand in adapters/schedules or in sweeps of a queue, and consumers of events in adapters/events', () => {
  const adaptersOutsideOf = (folder: string) =>
    contexts.filter((path) => path.includes('/adapters/') && !path.includes(`/adapters/${folder}/`));
  const sweeps = (path: string) => path.endsWith('.processor.ts');
  expect(
    found(
      adaptersOutsideOf('schedules').filter((path) => !sweeps(path)),
      /^ {2}@Every\(/gm,
    ),
  ).toEqual([]);
  expect(found(adaptersOutsideOf('events'), /^@Consumes\(/gm)).toEqual([]);
});

test("a context's public service is an XFacade in x.facade.ts; a bare plural is a port", () => {
  const facades = contexts.filter((path) => path.endsWith('.facade.ts'));
  expect(facades.filter((path) => !/^export class \w+Facade\b/m.test(read(path)))).toEqual([]);
  expect(found(contexts, /^export (?:abstract )?class ((?!InMemory)\w+(?:Records|Store|Book))\b/gm)).toEqual([]);
});

test('a migration is `<timestamp>-<name>.ts`, and no timestamp is used twice', () => {
  const migrations = product.filter((path) => path.includes('/migrations/'));
  expect(migrations.filter((path) => !/\/\d{13}-[a-z0-9-]+\.ts$/.test(path))).toEqual([]);
  const stamps = migrations.map((path) => /\d{13}/.exec(path)![0]);
  // Databases have recorded these migrations by name; a new name would run them again.
  const twice = ['1763650000801'];
  expect(stamps.filter((stamp, index) => stamps.indexOf(stamp) !== index)).toEqual(twice);
});

test('a deadline that is combined with other signals is a deadlineSignal, because Node may collect the timer of AbortSignal.timeout', () => {
  const alone = ['libs/kernel/deadline-signal.ts', 'libs/platform/doctor/doctor.ts'];
  expect([...new Set(found(product, /\bAbortSignal\.timeout\(/g).map((line) => line.split(':')[0]))]).toEqual(alone);
});

test('SQL that sets a state takes all states from the table', () => {
  const own = contexts.filter((path) => !path.includes('/migrations/'));
  const setting = own.filter((path) => /\bset\s+(?:status|state) = /.test(read(path)));
  expect(setting.length).toBeGreaterThan(3);
  expect(found(setting, /\b(?:status|state) (?:=|<>|in) \(?'\w|\b(?:then|else) '\w/g)).toEqual([]);
});

test('advisory locks are taken with `lock` and `tryLock` of the database: docs/adr/0205', () => {
  const production = code.filter((path) => /^(?:apps|libs)\//.test(path) && !isForTests(path));
  const own = production.filter((path) => /\bpg_(?:try_)?advisory|locktype = 'advisory'/.test(read(path)));
  expect(own).toEqual(['libs/platform/persistence/advisory-locks.ts']);
});

test('arithmetic with time and money stands in the kernel', () => {
  const own = /^(?:export )?(?:const|function) (later|earlier|dayOf|dayMs|hourMs|minuteMs|millionths)\b/gm;
  expect(found(contexts, own)).toEqual([]);
  expect(found(contexts, /\b(?:86_400_000|3_600_000)\b/g)).toEqual([]);
});

test('events are declared and created in domain/events.ts of their publisher, and consumers name them by type', () => {
  const declarations = contexts.filter((path) => read(path).includes('defineEvents<'));
  expect(declarations.filter((path) => !path.endsWith('/domain/events.ts'))).toEqual([]);
  expect(found(contexts, /\{\s*type\b[^{}]*\boccurredAt\b[^{}]*\bpayload\b/g)).toEqual([]);
  const names = declarations.flatMap((path) => [...read(path).matchAll(/^ {2}'([a-z_]+\.[a-z_]+)': \w+;$/gm)].map(([, name]) => name!));
  expect(names).toContain('discovery.revised');
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);

  const consumers = contexts.filter((path) => /^@Consumes\(/m.test(read(path)));
  // Consumers of all events. Notices and changes are tables: each part is a `NoticesOf<…Events>` or a `ChangesOf<…Events>`.
  const every = [
    'libs/edge/realtime/on-changes.ts: handle(event: AnyStoredEvent)',
    'libs/edge/realtime/on-changes.ts: handleTogether(events: readonly AnyStoredEvent[])',
    'libs/engagement/notifications/adapters/events/on-events.ts: handle(event: AnyStoredEvent)',
  ];
  expect(found(consumers, /\bhandle(?:Together)?\([^)]*: (?!readonly StoredEvent<\w+Events\b|StoredEvent<\w+Events\b)[^)]*\)/g)).toEqual(
    every,
  );
});

test('a cursor is decoded by the application, which creates the keys of its list, never by a controller', () => {
  const reads = /\b(?:decodeCursor|keysetOf|cursorRequestOf)\(/g;
  expect(
    found(
      contexts.filter((path) => path.includes('/adapters/http/') || path.endsWith('.controller.ts')),
      reads,
    ),
  ).toEqual([]);
  const readers = contexts.filter((path) => /\b(?:decodeCursor|keysetOf|cursorRequestOf)\b.*\} from '@exchange\/kernel'/.test(read(path)));
  expect(readers.length).toBeGreaterThan(10);
  expect(readers.filter((path) => !/\b(?:cursor|newest|union)Page\(/.test(read(path)))).toEqual([]);
});

test('adapters inject only services and facades of application/; only these are called services, and an index exports facades', () => {
  const foldersOf = new Set(product.flatMap((path) => /^(.*)\/application\//.exec(path)?.[1] ?? []));
  const taken = (paths: readonly string[]) =>
    paths.flatMap((path) =>
      [...read(path).matchAll(/^ +(?:constructor\()?(?:(?:private|protected) readonly )?\w+: (\w+)[,)]/gm)].map(([, name]) => name!),
    );
  for (const folder of foldersOf) {
    const own = product.filter((path) => path.startsWith(`${folder}/`));
    const classes = own
      .filter((path) => path.includes('/application/'))
      .flatMap((path) => [...read(path).matchAll(/^@Injectable\(\)\nexport class (\w+)/gm)].map(([, name]) => name!));
    const services = classes.filter((name) => name.endsWith('Service'));
    const named = classes.filter((name) => /(?:Service|Facade)$/.test(name));
    const outside = taken(own.filter((path) => path.includes('/adapters/')));
    const byFacades = taken(own.filter((path) => path.endsWith('.facade.ts')));
    expect(classes.filter((name) => outside.includes(name) && !named.includes(name))).toEqual([]);
    expect(services.filter((name) => !outside.includes(name) && !byFacades.includes(name))).toEqual([]);
    expect(services.filter((name) => read(`${folder}/index.ts`).includes(`${name} `))).toEqual([]);
  }
});

test('a tool calls services and facades, never a port: it stands in the context that does the work (docs/adr/0208)', () => {
  const ports = new Set(
    product
      .filter((path) => /\/domain\/ports(\.ts$|\/)/.test(path))
      .flatMap((path) => read(path).match(/(?<=^export abstract class )\w+/gm) ?? []),
  );
  const tools = contexts.filter((path) => path.includes('/adapters/mcp/') || /\.(?:tool|kind|part|resource)\.ts$/.test(path));
  expect(tools.length).toBeGreaterThan(100);
  expect(
    found(tools, /\w+: (\w+)[,)]|\[([\w, ]+)\],/g, (need = '', needs = need) => needs.split(', ').some((name) => ports.has(name))),
  ).toEqual([]);
});

test('what a campaign orders is read in one place', () => {
  expect([...new Set(found(product, /\boffers\.ofCampaign\(|(?<!function )\bdigestOfPlan\(/g).map((line) => line.split(':')[0]))]).toEqual([
    'libs/buying/media-buys/application/order-planner.ts',
  ]);
});

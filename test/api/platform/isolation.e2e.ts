import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { stopRecording } from '@test/activity';
import { startApi, type TestApi } from '@test/api';
import { EdgeTools } from '@test/mcp/edge-tools';
import { Receiver } from '@test/receiver';
import { startWorker } from '@test/worker';
import { policyTables } from '../../architecture/catalogue';
import { AccessProbe, type Call, inParallel } from './isolation/access-probe';
import { type TestCaller, createCallers, onRow } from './isolation/callers';
import { agentRuleOf, expected, markdown } from './isolation/expected';
import { type Document, noReferences, operationsOf, untried } from './isolation/fields';
import { type Route, routesOf } from './isolation/routes';
import { requestOf } from './isolation/row';
import { open, rows } from './isolation/rows';
import { seedBuyer, seedSeller, withCustomers } from './isolation/seed';
import { snapshot } from './isolation/snapshot';
import type { Tenant } from './isolation/tenant';
import { shareOf } from './share';

const tableFile = join(__dirname, 'isolation', 'expected.md');
const heading =
  '# Who gets what\n\nGenerated from the access rules of the routes and the policy tables by `npm run docs -- isolation`. `isolation.e2e.ts` compares it with both and with the answers of the exchange. `ok`: success, or 409 for the state of the resource. `·`: not tried, because the request contains nothing of the tenant. A stranger’s id: the answer to permitted callers about an id of another account.\n\n';

describe('Access to operations', () => {
  let api: TestApi;
  let worker: INestApplicationContext;
  let receiver: Receiver;
  let document: Document;
  let routes: ReadonlyMap<string, Route>;
  let world: Record<'buyer' | 'seller', { tenant: Tenant; other: Tenant; callers: readonly TestCaller[] }>;
  let probe: AccessProbe;
  /** Operations that this run sends requests to. */
  let tried: readonly string[];

  beforeAll(async () => {
    api = await startApi({ environment: { ACTIVITY_CALLS: 'on' }, modules: [EdgeTools] });
    stopRecording(api);
    worker = await startWorker();
    receiver = await Receiver.start();
    document = (await (await fetch(`${api.url}/api/v2/openapi.json`)).json()) as Document;
    routes = routesOf(api.app);
    tried = shareOf(api.app)(Object.keys(rows));
    const [x, y] = [await seedSeller(api, 'QzGamma'), await seedSeller(api, 'QzDelta')];
    const [a, b] = [await seedBuyer(api, 'QzAlpha', x, receiver.url), await seedBuyer(api, 'QzBeta', y, receiver.url)];
    const sellers = [await withCustomers(api, x), await withCustomers(api, y)] as const;
    world = {
      buyer: { tenant: a, other: b, callers: await createCallers(api, a, b, x) },
      seller: { tenant: sellers[0], other: sellers[1], callers: await createCallers(api, sellers[0], sellers[1], a) },
    };
    probe = new AccessProbe(api, [a, b, ...sellers]);
    await worker.close();
  });
  afterAll(async () => {
    await receiver.close();
    await api.close();
  });

  const sideOf = (operation: string) => world[/ \/api\/v2\/storefront/.test(operation) ? 'seller' : 'buyer'];
  const cells = () =>
    tried.flatMap((operation) => {
      const row = rows[operation]!;
      const { tenant, other, callers } = sideOf(operation);
      return callers.map((who) => ({
        operation,
        row,
        who: onRow(row, who),
        tenant,
        other,
        cell: expected(operation, row, who, routes.get(operation)!),
      }));
    });
  /** The same requests, each with one id of another account. */
  const strange = () =>
    cells()
      .filter(({ who, cell }) => who.standing === 'acts' && cell === 'ok')
      .flatMap((one) =>
        requestOf(one.operation, one.row, one.tenant.ids).used.map((name) => ({
          ...one,
          name,
          cell: String(one.row.strange?.[name] ?? 404),
        })),
      );

  test('every operation of the document has a row, or a reason to be public', () => {
    const operations = operationsOf(document);
    const known = [...Object.keys(rows), ...Object.keys(open)];
    const advice = (operation: string) =>
      `${operation}: add a row for it in test/api/platform/isolation/rows, with an id for every {parameter} and id-typed field`;
    expect(operations.filter((operation) => !known.includes(operation)).map(advice)).toEqual([]);
    expect(
      known.filter((operation) => !operations.includes(operation)).map((operation) => `${operation} does not exist: delete its row`),
    ).toEqual([]);
    expect(Object.keys(open).sort()).toEqual(operations.filter((operation) => routes.get(operation)!.isPublic).sort());
  });

  test('every route declares its callers and the scope that a token needs, or is public', () => {
    const silent = [...routes].filter(([, { isPublic, takes }]) => isPublic === (takes !== undefined));
    expect(silent.map(([route]) => `${route}: add @Takes or @Public`)).toEqual([]);
  });

  test('every id in a request is also tried with that of another account', () => {
    const missing = Object.entries(rows).flatMap(([operation, row]) =>
      untried(document, operation, row).map((field) => `${operation} ${field}`),
    );
    expect(missing.filter((one) => !(one in noReferences) && !((one.split(' ').at(-1) ?? '') in noReferences))).toEqual([]);
  });

  test('every operation of buyers has a rule for buyer agents', () => {
    expect(
      Object.keys(rows).filter((operation) => agentRuleOf(rows[operation]!) === undefined && sideOf(operation) === world.buyer),
    ).toEqual([]);
  });

  test('operations of the account refuse agents, and all other operations of buyers accept them', () => {
    const wrong = Object.entries(rows).filter(([operation, row]) => {
      const takesAgents = routes.get(operation)!.takes!.callers.includes('agent');
      return sideOf(operation) === world.buyer && takesAgents === (agentRuleOf(row) === 'account');
    });
    expect(wrong.map(([operation]) => operation)).toEqual([]);
  });

  test('every verb of every policy table belongs to an operation', () => {
    const answered = Object.values(rows).flatMap(({ by }) => (Array.isArray(by) ? [`${by[0].name}: ${by[1]}`] : []));
    const verbs = policyTables.flatMap(({ thing }) => Object.keys(thing.verbs).map((verb) => `${thing.name}: ${verb}`));
    expect(verbs.filter((verb) => !answered.includes(verb))).toEqual([]);
  });

  test('the committed table matches the policies', () => {
    const table = `${heading}${markdown(rows, (operation) => sideOf(operation).callers, routes)}\n`;
    if (process.env['RECORD_ISOLATION']) writeFileSync(tableFile, table);
    expect(table.split('\n')).toEqual(readFileSync(tableFile, 'utf8').split('\n'));
  });

  // spec: auth.refused-alike
  test('callers without access are refused as the table says, learn nothing and change nothing', async () => {
    const before = await snapshot(api);
    const refused: Call[] = [
      ...cells().filter(({ cell }) => cell.startsWith('4')),
      ...strange().filter(({ cell }) => !['public', 'kept'].includes(cell)),
    ];
    expect(await inParallel(refused, (call) => probe.check(call))).toEqual([]);
    expect(await snapshot(api)).toEqual(before);
  });

  test('callers with access read their own data and nothing of other accounts', async () => {
    const isRead = ({ operation, cell }: Call) => operation.startsWith('GET ') && ['ok', 'public'].includes(cell);
    const reads: Call[] = [...cells(), ...strange()].filter(isRead);
    expect(await inParallel(reads, (call) => probe.check(call))).toEqual([]);
  });

  test('callers with access can perform every operation', async () => {
    worker = await startWorker();
    const others = strange().filter(({ who, cell }) => who.name === 'owner' && ['public', 'kept'].includes(cell));
    const writes: Call[] = [...cells().filter(({ cell }) => cell === 'ok'), ...others].filter(
      ({ operation }) => !operation.startsWith('GET '),
    );
    const carryOut = async (operation: string): Promise<string[]> => {
      const found: string[] = [];
      for (const call of writes.filter((one) => one.operation === operation)) found.push(...(await probe.carryOut(call)));
      return found;
    };
    // These run last: opting out, or removing the storefront or demo, breaks other operations. An organization has one payment method at a time.
    const last = [
      'POST /api/v2/billing/payment-methods/pay-now',
      'POST /api/v2/billing/deposits',
      'DELETE /api/v2/billing/payment-methods/{id}',
      'PUT /api/v2/notification-preferences',
      'DELETE /api/v2/storefront',
      'POST /api/v2/storefront/demo',
      'POST /api/v2/storefront/demo/reset',
      'DELETE /api/v2/storefront/demo',
      'POST /api/v2/demo',
      'POST /api/v2/demo/reset',
      'DELETE /api/v2/demo',
    ];
    const rest = tried.filter((one) => !last.includes(one));
    const failures = await inParallel(rest, carryOut);
    for (const operation of last) failures.push(...(await carryOut(operation)));
    await worker.close();
    expect(failures).toEqual([]);
  });
});

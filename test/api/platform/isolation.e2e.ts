import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { nothingRecorded } from '@test/activity';
import { startApi, type TestApi } from '@test/api';
import { EdgeTools } from '@test/mcp/edge-tools';
import { Receiver } from '@test/receiver';
import { startWorker } from '@test/worker';
import { policyTables } from '../../architecture/catalogue';
import { Asker, type Call, inParallel } from './isolation/asker';
import { type Asking, callersOf, onRow } from './isolation/callers';
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
  '# Who gets what\n\nDerived from the access rules of the routes and the policy tables (`npm run docs -- isolation` writes it anew), compared with them and with what the exchange answers by `isolation.e2e.ts`. `ok`: carried out, or 409 for the state of the resource. `·`: nothing of the tenant is in it. A stranger’s id: what callers who may are told about an id of another account.\n\n';

describe('Who reaches what', () => {
  let api: TestApi;
  let worker: INestApplicationContext;
  let receiver: Receiver;
  let document: Document;
  let routes: ReadonlyMap<string, Route>;
  let world: Record<'buyer' | 'seller', { tenant: Tenant; other: Tenant; asking: readonly Asking[] }>;
  let asker: Asker;
  /** The operations that requests are sent to in this run. */
  let tried: readonly string[];

  beforeAll(async () => {
    api = await startApi({ environment: { ACTIVITY_CALLS: 'on' }, modules: [EdgeTools] });
    nothingRecorded(api);
    worker = await startWorker();
    receiver = await Receiver.start();
    document = (await (await fetch(`${api.url}/api/v2/openapi.json`)).json()) as Document;
    routes = routesOf(api.app);
    tried = shareOf(api.app)(Object.keys(rows));
    const [x, y] = [await seedSeller(api, 'QzGamma'), await seedSeller(api, 'QzDelta')];
    const [a, b] = [await seedBuyer(api, 'QzAlpha', x, receiver.url), await seedBuyer(api, 'QzBeta', y, receiver.url)];
    const sellers = [await withCustomers(api, x), await withCustomers(api, y)] as const;
    world = {
      buyer: { tenant: a, other: b, asking: await callersOf(api, a, b, x) },
      seller: { tenant: sellers[0], other: sellers[1], asking: await callersOf(api, sellers[0], sellers[1], a) },
    };
    asker = new Asker(api, [a, b, ...sellers]);
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
      const { tenant, other, asking } = sideOf(operation);
      return asking.map((who) => ({
        operation,
        row,
        who: onRow(row, who),
        tenant,
        other,
        cell: expected(operation, row, who, routes.get(operation)!),
      }));
    });
  /** The same request, with one id of another account in it. */
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

  test('every operation of the document has a row, or is open for a reason', () => {
    const operations = operationsOf(document);
    const known = [...Object.keys(rows), ...Object.keys(open)];
    const advice = (operation: string) =>
      `${operation}: add a row for it in test/api/platform/isolation/rows, with an id for every {parameter} and id-typed field`;
    expect(operations.filter((operation) => !known.includes(operation)).map(advice)).toEqual([]);
    expect(known.filter((operation) => !operations.includes(operation)).map((operation) => `${operation} is gone: delete its row`)).toEqual(
      [],
    );
    expect(Object.keys(open).sort()).toEqual(operations.filter((operation) => routes.get(operation)!.isPublic).sort());
  });

  test('every route says whom it takes and which scope a token needs, or is public', () => {
    const silent = [...routes].filter(([, { isPublic, takes }]) => isPublic === (takes !== undefined));
    expect(silent.map(([route]) => `${route}: add @Takes or @Public`)).toEqual([]);
  });

  test('every id that an operation takes is tried with a stranger’s', () => {
    const missing = Object.entries(rows).flatMap(([operation, row]) =>
      untried(document, operation, row).map((field) => `${operation} ${field}`),
    );
    expect(missing.filter((one) => !(one in noReferences) && !((one.split(' ').at(-1) ?? '') in noReferences))).toEqual([]);
  });

  test('every operation says what buyer agents get', () => {
    expect(
      Object.keys(rows).filter((operation) => agentRuleOf(rows[operation]!) === undefined && sideOf(operation) === world.buyer),
    ).toEqual([]);
  });

  test('what is the account’s takes no agents, and everything else of a buyer does', () => {
    const wrong = Object.entries(rows).filter(([operation, row]) => {
      const takesAgents = routes.get(operation)!.takes!.callers.includes('agent');
      return sideOf(operation) === world.buyer && takesAgents === (agentRuleOf(row) === 'account');
    });
    expect(wrong.map(([operation]) => operation)).toEqual([]);
  });

  test('every verb of every policy table answers an operation', () => {
    const answered = Object.values(rows).flatMap(({ by }) => (Array.isArray(by) ? [`${by[0].name}: ${by[1]}`] : []));
    const verbs = policyTables.flatMap(({ thing }) => Object.keys(thing.verbs).map((verb) => `${thing.name}: ${verb}`));
    expect(verbs.filter((verb) => !answered.includes(verb))).toEqual([]);
  });

  test('the table of the repository is what the policies say', () => {
    const table = `${heading}${markdown(rows, (operation) => sideOf(operation).asking, routes)}\n`;
    if (process.env['RECORD_ISOLATION']) writeFileSync(tableFile, table);
    expect(table.split('\n')).toEqual(readFileSync(tableFile, 'utf8').split('\n'));
  });

  // spec: auth.refused-alike
  test('whoever may not is refused as the table says, learns nothing, and changes nothing', async () => {
    const before = await snapshot(api);
    const refused: Call[] = [
      ...cells().filter(({ cell }) => cell.startsWith('4')),
      ...strange().filter(({ cell }) => !['public', 'kept'].includes(cell)),
    ];
    expect(await inParallel(refused, (call) => asker.ask(call))).toEqual([]);
    expect(await snapshot(api)).toEqual(before);
  });

  test('whoever may reads what is theirs, and nothing of anybody else', async () => {
    const isRead = ({ operation, cell }: Call) => operation.startsWith('GET ') && ['ok', 'public'].includes(cell);
    const reads: Call[] = [...cells(), ...strange()].filter(isRead);
    expect(await inParallel(reads, (call) => asker.ask(call))).toEqual([]);
  });

  test('whoever may does what the operation is for', async () => {
    worker = await startWorker();
    const others = strange().filter(({ who, cell }) => who.name === 'owner' && ['public', 'kept'].includes(cell));
    const writes: Call[] = [...cells().filter(({ cell }) => cell === 'ok'), ...others].filter(
      ({ operation }) => !operation.startsWith('GET '),
    );
    const carryOut = async (operation: string): Promise<string[]> => {
      const found: string[] = [];
      for (const call of writes.filter((one) => one.operation === operation)) found.push(...(await asker.carryOut(call)));
      return found;
    };
    // Who opts out of everything, or has no storefront or no demo, cannot do the rest; an organization pays with one method at a time.
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

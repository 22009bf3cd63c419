import type { INestApplicationContext } from '@nestjs/common';
import { startApi, type Answer, type RequestOptions, type TestApi } from '@test/api';
import { callerSideOf, signUpStaff } from '@test/people';
import { Receiver } from '@test/receiver';
import { startWorker } from '@test/worker';
import { type Document, operationsOf } from './isolation/fields';
import { requestOf } from './isolation/row';
import { rows } from './isolation/rows';
import { seedBuyer, seedSeller, withCustomers } from './isolation/seed';
import { snapshot } from './isolation/snapshot';
import type { Ids, Tenant } from './isolation/tenant';
import { type Share, shareOf } from './share';

type Members = Readonly<Record<string, unknown>>;

interface Shape {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly allOf?: readonly Shape[];
  readonly anyOf?: readonly Shape[];
}

const catalog = '/api/v2/buyer/advertisers/{id}/catalogs/{catalogId}';

/** Operations that read an update whose own path has no GET. */
const readAt: Readonly<Record<string, string>> = {
  [`PUT ${catalog}/transform`]: `GET ${catalog}`,
  'PATCH /api/v2/members/{id}': 'GET /api/v2/members',
  'PATCH /api/v2/billing/allowance-alerts/{id}': 'GET /api/v2/billing/allowance-alerts',
  'PUT /api/v2/billing/payout-details': 'GET /api/v2/billing/payees',
  'PATCH /api/v2/buyer/readiness/operator': 'GET /api/v2/buyer/readiness',
  'PUT /api/v2/assistant/user-preferences/language': 'GET /api/v2/assistant/user-preferences',
};

/** Conversions of a read to the body of an update, where the two have different names. */
const toBody: Readonly<Record<string, (read: Answer['body'], ids: Ids) => Members>> = {
  [`PUT ${catalog}/transform`]: ({ data: { activeTransform } }) => activeTransform,
  'PUT /api/v2/buyer/campaigns/{id}': ({ data: { campaign } }) => campaign,
  'PATCH /api/v2/buyer/media-buys/{id}': ({ data: { mediaBuy } }) => mediaBuy,
  'PATCH /api/v2/members/{id}': ({ data }, { invitation }) => data.find(({ id }: { id: string }) => id === invitation),
  'PATCH /api/v2/buyer/readiness/operator': ({ data: { identity } }) => identity,
  'PATCH /api/v2/billing/allowance-alerts/{id}': ({ data }, { allowanceAlert }) =>
    data.find(({ id }: { id: string }) => id === allowanceAlert),
  // A read returns only the last digits of an account number.
  'PUT /api/v2/billing/payees': ({ data: [{ accountNumber: _, ...payee }] }) => payee,
  'PUT /api/v2/billing/payout-details': ({ data }) => {
    const { accountNumber: _, ...payee } = data.find((one: Members) => one.entityName === one.beneficiaryName);
    return payee;
  },
};

describe('An update that changes nothing', () => {
  let api: TestApi;
  let worker: INestApplicationContext;
  let receiver: Receiver;
  let document: Document;
  let share: Share;
  let tenants: Record<'buyer' | 'seller' | 'staff', Tenant>;

  beforeAll(async () => {
    api = await startApi();
    share = shareOf(api.app);
    worker = await startWorker();
    receiver = await Receiver.start();
    document = (await (await fetch(`${api.url}/api/v2/openapi.json`)).json()) as Document;
    const seller = await seedSeller(api, 'QzGamma');
    const buyer = await seedBuyer(api, 'QzAlpha', seller, receiver.url);
    tenants = { buyer, seller: await withCustomers(api, seller), staff: { ...buyer, owner: (await signUpStaff(api)).as } };
    // The worker is closed so that only the requests change data.
    await worker.close();
  });
  afterAll(async () => {
    await receiver.close();
    await api.close();
  });

  const tenantOf = (operation: string) => tenants[callerSideOf(operation)];
  // Each replacement of the access of an agent is a new revision, which the next one has to name (docs/adr/0077-buyer-agents-are-principals.md).
  const revises = ['PUT /api/v2/buyer-agents/{id}/access'];
  // Bytes, which have no properties: the same ones again are tested in test/api/data/creative-assets.e2e.ts.
  const parts = 'PUT /api/v2/buyer/advertisers/{id}/creative-assets/{assetId}/parts/{number}';
  const others = [...revises, parts];
  const updates = () => operationsOf(document).filter((operation) => /^(PUT|PATCH) /.test(operation) && !others.includes(operation));

  async function made(operation: string): Promise<{ tenant: Tenant; ids: Ids }> {
    const tenant = tenantOf(operation);
    return { tenant, ids: { ...tenant.ids, ...(await rows[operation]!.uses?.(api, tenant)) } };
  }

  function send(operation: string, { tenant, ids }: { tenant: Tenant; ids: Ids }, options: RequestOptions): Promise<Answer> {
    const { method, path } = requestOf(operation, rows[operation]!, ids);
    return api.request(method, path, { ...options, as: tenant.owner });
  }

  function read(operation: string, { tenant, ids }: { tenant: Tenant; ids: Ids }): Promise<Answer> {
    const own = `GET ${operation.split(' ')[1]}`;
    const { path } = requestOf(readAt[operation] ?? own, rows[readAt[operation] ?? own]!, ids);
    return api.get(path, { as: tenant.owner });
  }

  /** The properties that the body of the operation declares, at every level. */
  function declared(value: unknown, shape: Shape | undefined): unknown {
    const known = resolved(shape);
    if (Array.isArray(value)) return value.map((item) => declared(item, known.items));
    if (typeof value !== 'object' || value === null || !known.properties) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => name in known.properties!)
        .map(([name, member]) => [name, declared(member, known.properties![name])]),
    );
  }

  function resolved(shape: Shape = {}): Shape {
    if (shape.$ref) return resolved(document.components.schemas[shape.$ref.split('/').at(-1)!]);
    const [only] = [...(shape.allOf ?? []), ...(shape.anyOf ?? []).filter((one) => one.$ref !== undefined)];
    return only ? { ...shape, ...resolved(only) } : shape;
  }

  const bodyShape = (operation: string): Shape => {
    const [method, path] = operation.split(' ') as [string, string];
    return document.paths[path]![method.toLowerCase()]!.requestBody!.content['application/json']!.schema;
  };

  test('is tested for more than 12 operations, and each has a row', () => {
    expect(updates().length).toBeGreaterThan(12);
    expect(updates().filter((operation) => !(operation in rows))).toEqual([]);
  });

  test('leaves every table as it is when it sends what was read', async () => {
    const failures: string[] = [];
    for (const operation of share(updates())) {
      const one = await made(operation);
      const { options } = requestOf(operation, rows[operation]!, one.ids);
      // The first update ensures that there is something to read.
      if (!rows[operation]!.conflicts || operation.endsWith('/transform')) await send(operation, one, options);
      const shown = await read(operation, one);
      const current = toBody[operation]?.(shown.body, one.ids) ?? (shown.body.data as Members);
      const body = declared(current, bodyShape(operation)) as Members;
      if (Object.keys(body).length === 0) failures.push(`${operation}: nothing of it can be read`);
      const state = await snapshot(api);
      const { status, body: answer } = await send(operation, one, { body });
      if (status >= 300) failures.push(`${operation}: ${status} ${JSON.stringify([answer, body])}`);
      failures.push(...differences(operation, state, await snapshot(api)));
      expect((await read(operation, one)).body).toEqual(shown.body);
    }
    expect(failures).toEqual([]);
  });

  test('leaves every table as it is when its body is empty, where that is allowed', async () => {
    const failures: string[] = [];
    const allowed: string[] = [];
    for (const operation of share(updates())) {
      const one = await made(operation);
      const state = await snapshot(api);
      const { status } = await send(operation, one, { body: {} });
      if (status < 300) allowed.push(operation);
      else if (status !== 400) failures.push(`${operation}: ${status}`);
      failures.push(...differences(operation, state, await snapshot(api)));
    }
    expect(failures).toEqual([]);
    expect(allowed.length).toBeGreaterThan(share(updates()).length / 6);
  });

  test('leaves every table as it is when it is repeated: no revision, no audit entry, no event', async () => {
    const failures: string[] = [];
    const tried: string[] = [];
    for (const operation of share(updates())) {
      const one = await made(operation);
      const { options } = requestOf(operation, rows[operation]!, one.ids);
      const first = await send(operation, one, options);
      const [state, shown] = [await snapshot(api), (await read(operation, one)).body];
      const again = await send(operation, one, options);
      // A change that waits for the answer of a seller cannot be repeated until the answer has come.
      if (again.status === 409 && rows[operation]!.conflicts) continue;
      tried.push(operation);
      if (first.status >= 300 || again.status >= 300)
        failures.push(`${operation}: ${first.status}, ${again.status} ${JSON.stringify(again.body)}`);
      failures.push(...differences(operation, state, await snapshot(api)));
      expect((await read(operation, one)).body).toEqual(shown);
    }
    expect(failures).toEqual([]);
    const waits = 'PATCH /api/v2/buyer/media-buys/{id}';
    expect(share(updates()).filter((operation) => !tried.includes(operation) && operation !== waits)).toEqual([]);
    expect(tried).not.toContain(waits);
  });
});

function differences(operation: string, before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>): string[] {
  return Object.keys(after)
    .filter((table) => after[table] !== before[table])
    .map((table) => `${operation} changed ${table}`);
}

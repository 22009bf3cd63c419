import { randomBytes } from 'node:crypto';
import type { INestApplication } from '@nestjs/common';
import { Database, Egress } from '@exchange/platform';
import type { OnceRule } from '@exchange/platform/testing';
import { type Answer, startApi, type TestApi } from '@test/api';
import { EdgeTools } from '@test/mcp/edge-tools';
import { callerSideOf, signUpStaff } from '@test/people';
import { Receiver } from '@test/receiver';
import { startWorker } from '@test/worker';
import { inParallel } from './isolation/access-probe';
import { routesOf } from './isolation/routes';
import { requestOf, type Row, type RequestParts } from './isolation/row';
import { rows } from './isolation/rows';
import { signUpPerson, must, seedBuyer, seedSeller, withCustomers } from './isolation/seed';
import { snapshot } from './isolation/snapshot';
import type { Ids, Tenant } from './isolation/tenant';
import { unrepeatable, otherRequests, successRows } from './once/success-rows';
import { creates, testedElsewhere, withoutKey } from './once/tables';
import { type Share, shareOf } from './share';

const aKey = () => `once:${randomBytes(12).toString('hex')}`;

interface Described {
  readonly parameters?: readonly { readonly name: string; readonly required: boolean }[];
  readonly requestBody?: object;
  readonly responses: Readonly<Record<string, unknown>>;
}

const documentOf = async (api: TestApi) =>
  (await (await fetch(`${api.url}/api/v2/openapi.json`)).json()) as { readonly paths: Record<string, Record<string, Described>> };

interface Prepared {
  readonly operation: string;
  readonly options: RequestParts;
  readonly send: (at: TestApi, key?: string, more?: object) => Promise<Answer>;
}

/** The idempotency rule of every POST, PUT and PATCH. */
const rulesOf = (app: INestApplication): ReadonlyMap<string, OnceRule | undefined> =>
  new Map([...routesOf(app)].filter(([name]) => /^(POST|PUT|PATCH) /.test(name)).map(([name, { once }]) => [name, once]));

/** Records outbound calls within a transaction, which would occupy a PostgreSQL connection until another server answers. */
function watchCalls(app: INestApplication, found: string[]): void {
  const [egress, database] = [app.get(Egress), app.get(Database)];
  for (const name of ['fetch', 'open', 'fetchLike'] as const) {
    const call = egress[name].bind(egress) as (...args: unknown[]) => never;
    jest.spyOn(egress, name).mockImplementation((...args: unknown[]) => {
      if (database.isInTransaction) found.push(name);
      return call(...args);
    });
  }
}

/** Row counts of all tables except that of the keys: a refused request leaves its key unused. */
async function rowCounts(api: TestApi): Promise<Readonly<Record<string, string>>> {
  const prints = Object.entries(await snapshot(api)).filter(([table]) => table !== 'idempotency_records');
  return Object.fromEntries(prints.map(([table, print]) => [table, print.split(',')[0]!]));
}

describe('Idempotency-Key', () => {
  let api: TestApi;
  /** A second process. */
  let secondApi: TestApi;
  let receiver: Receiver;
  const calledInTransactions: string[] = [];
  let rules: ReadonlyMap<string, OnceRule | undefined>;
  let share: Share;
  let tenants: Record<'buyer' | 'seller' | 'staff', Tenant>;

  beforeAll(async () => {
    [api, secondApi] = [await startApi({ modules: [EdgeTools] }), await startApi({ modules: [EdgeTools] })];
    const worker = await startWorker();
    receiver = await Receiver.start();
    rules = rulesOf(api.app);
    share = shareOf(api.app);
    for (const { app } of [api, secondApi]) watchCalls(app, calledInTransactions);
    const seller = await seedSeller(api, 'QzGamma');
    const buyer = await seedBuyer(api, 'QzAlpha', seller, receiver.url);
    tenants = { buyer, seller: await withCustomers(api, seller), staff: { ...buyer, owner: (await signUpStaff(api)).as } };
    await worker.close();
  });
  afterAll(async () => {
    await receiver.close();
    await secondApi.close();
    await api.close();
  });

  const tenantOf = (operation: string) => tenants[callerSideOf(operation)];
  const keyed = () =>
    [...rules]
      .filter(([operation, rule]) => rule !== undefined && rule !== 'freely' && !(operation in testedElsewhere))
      .map(([operation]) => operation);

  /** Operations that return a secret are tried in every run, because the test checks that the secret is not stored. */
  const tried = () => [...new Set([...share(keyed()), 'POST /api/v2/org-api-keys', 'POST /api/v2/user-api-keys'])];

  /** Prepares a valid request of the owner and creates the resources that it needs. */
  async function prepareRequest(operation: string): Promise<Prepared> {
    const row: Row = { ...rows[operation]!, ...successRows[operation] };
    const tenant = tenantOf(operation);
    const ids: Ids = { ...tenant.ids, ...(await row.uses?.(api, tenant)) };
    const { method, path, options } = requestOf(operation, row, ids);
    const send = (at: TestApi, key?: string, more: object = {}): Promise<Answer> => {
      const headers = { ...options.headers, ...(key === undefined ? {} : { 'idempotency-key': key }) };
      return at.request(method, path, { ...options, ...more, as: tenant.owner, headers });
    };
    return { operation, send, options };
  }

  it('has a rule at every POST, PUT and PATCH, and a reason where it is not supported', () => {
    expect(rules.size).toBeGreaterThan(90);
    expect([...rules].filter(([, rule]) => rule === undefined)).toEqual([]);
    const without = [...rules].filter(([, rule]) => rule === 'freely').map(([operation]) => operation);
    expect(without.sort()).toEqual(Object.keys(withoutKey).sort());
  });

  it('is in the document, with 409, at every operation that supports it', async () => {
    const { paths } = await documentOf(api);
    for (const [operation, rule] of rules) {
      const [method, path] = operation.split(' ') as [string, string];
      const described = paths[path]?.[method.toLowerCase()];
      if (!described) continue;
      const headers = (described.parameters ?? []).filter(({ name }) => name === 'Idempotency-Key').map(({ required }) => required);
      expect([operation, headers]).toEqual([operation, rule === 'freely' ? [] : [false]]);
      if (rule !== 'freely') expect([operation, Object.keys(described.responses)]).toEqual([operation, expect.arrayContaining(['409'])]);
    }
  });

  it('returns 400 for a malformed key at every operation and changes nothing', async () => {
    const requests: Prepared[] = [];
    for (const operation of tried()) requests.push(await prepareRequest(operation));
    const before = await snapshot(api);
    const wrong = await inParallel(requests, async ({ operation, send }) => {
      const found: string[] = [];
      for (const key of ['x'.repeat(15), 'x'.repeat(256), 'with a space in it', 'a/slash/is/none/of/it', '']) {
        const { status, body } = await send(api, key);
        if (status !== 400 || body.error.field !== 'Idempotency-Key') found.push(`${operation} ${key}: ${status}`);
      }
      return found;
    });
    expect(wrong).toEqual([]);
    expect(await snapshot(api)).toEqual(before);
  });

  it('replays the answer to the same request at any process; another request gets 409, or 400 where no body is allowed', async () => {
    const done: (Prepared & { readonly key: string; readonly first: Answer })[] = [];
    for (const operation of tried()) {
      const request = await prepareRequest(operation);
      const key = aKey();
      done.push({ ...request, key, first: await request.send(api, key) });
    }
    const refused = done.filter(({ first }) => first.status >= 300);
    expect(refused.map(({ operation, first }) => `${operation}: ${first.status} ${first.body.error.message}`)).toEqual([]);
    expect(done.filter(({ first }) => first.headers.get('idempotency-replayed') !== null)).toEqual([]);
    const before = await snapshot(api);
    const { paths } = await documentOf(api);
    await inParallel(done, async ({ operation, options, send, key, first }) => {
      const again = await send(secondApi, key);
      expect([operation, again.status, again.body]).toEqual([operation, first.status, first.body]);
      expect([operation, again.headers.get('idempotency-replayed')]).toEqual([operation, 'true']);
      const other = otherRequests[operation]?.(options) ?? { body: { ...(options.body as object), another: 1 } };
      const { status, body } = await send(secondApi, key, other);
      const [verb, path] = operation.split(' ') as [string, string];
      const described = paths[path]?.[verb.toLowerCase()];
      const allowsNoBody =
        !operation.endsWith('/catalogs/{catalogId}/refresh') &&
        described !== undefined &&
        described.requestBody === undefined &&
        'body' in other;
      const right = allowsNoBody ? [400, 'another is not a known property.'] : [409, 'This Idempotency-Key was used with another request.'];
      expect([operation, status, body.error?.message]).toEqual([operation, ...right]);
      return [];
    });
    expect(await snapshot(api)).toEqual(before);
    expect(calledInTransactions).toEqual([]);
    const kept = JSON.stringify(await api.app.get(Database).query('select * from idempotency_records'));
    const secrets = done.map(({ first }) => first.body.data.secret as string | undefined).filter((secret) => secret !== undefined);
    expect(secrets.length).toBeGreaterThan(1);
    expect(secrets.filter((secret) => kept.includes(secret))).toEqual([]);
  });

  it('performs one of two concurrent requests at two processes; the other gets the same answer or 409', async () => {
    for (const operation of tried()) {
      const { send } = await prepareRequest(operation);
      const key = aKey();
      const answers = await Promise.all([send(api, key), send(secondApi, key)]);
      const [first, second] = answers.sort((a, b) => a.status - b.status) as [Answer, Answer];
      if (unrepeatable.test(operation) && first.status === 409) continue;
      if (second.status === 202 && first.status === 200) expect(second.body.data.receipt.state).toBe('running');
      else if (second.status < 300) expect([operation, second.body]).toEqual([operation, first.body]);
      else {
        expect([operation, first.status < 300, second.status]).toEqual([operation, true, 409]);
        expect([operation, second.body.error.message]).toEqual([operation, 'A request with this Idempotency-Key is still running.']);
      }
      const later = await send(secondApi, key);
      expect([operation, later.status, later.body]).toEqual([operation, first.status, first.body]);
    }
  });

  it('repeats no step of a request whose process died before it answered', async () => {
    const inSteps = [...rules].filter(([, rule]) => rule === 'in steps').map(([operation]) => operation);
    expect(inSteps.length).toBeGreaterThan(5);
    for (const operation of share(inSteps)) {
      const { send } = await prepareRequest(operation);
      const key = aKey();
      expect([operation, (await send(api, key)).status < 300]).toEqual([operation, true]);
      const dies = `update idempotency_records set sealed_answer = null, claim = 'of the dead', claimed_until = $2 where key = $1`;
      await api.app.get(Database).query(dies, [key, new Date(Date.now() + 60_000)]);
      const early = await send(secondApi, key);
      expect([operation, early.status, early.body.error?.message]).toEqual([
        operation,
        409,
        'A request with this Idempotency-Key is still running.',
      ]);
      await api.app.get(Database).query(dies, [key, new Date(0)]);
      const before = await rowCounts(api);
      const { status } = await send(secondApi, key);
      expect([operation, status < 300 || status === 409]).toEqual([operation, true]);
      expect([operation, await rowCounts(api)]).toEqual([operation, before]);
    }
  });

  it.each(['PUT', 'PATCH'])('replays the first answer to a late %s and keeps the change made in between', async (method) => {
    const { owner } = tenants.seller;
    const product = await must((await prepareRequest('POST /api/v2/storefront/products')).send(api));
    const path = `/api/v2/storefront/products/${product.productId}`;
    const send = (name: string, key?: string) =>
      secondApi.request(method, path, { as: owner, body: { name }, headers: key === undefined ? {} : { 'idempotency-key': key } });
    const key = aKey();
    const first = await send('Early CTV', key);
    expect([first.status, (await send('Prime CTV')).status]).toEqual([200, 200]);
    const late = await send('Early CTV', key);
    expect([late.status, late.body]).toEqual([200, first.body]);
    expect((await api.get(path, { as: owner })).body.data.name).toBe('Prime CTV');
  });

  it('stays unused when the request is refused', async () => {
    const { send } = await prepareRequest('POST /api/v2/buyer/advertisers');
    const key = aKey();
    expect((await send(api, key, { body: { name: 'Oat' } })).status).toBe(400);
    expect((await send(api, key)).status).toBe(201);
  });

  it('creates two resources when it is missing or differs', async () => {
    for (const operation of share(keyed().filter((one) => creates.includes(one)))) {
      for (const keys of [[], [aKey(), aKey()]]) {
        const ids: string[] = [];
        for (const at of [0, 1]) {
          const { send } = await prepareRequest(operation);
          const { status, body } = await send(api, keys[at]);
          expect([operation, status < 300]).toEqual([operation, true]);
          ids.push(JSON.stringify(body.data));
        }
        expect([operation, ids[0] === ids[1]]).toEqual([operation, false]);
      }
    }
  });

  it('is separate for each account: another account gets no replay', async () => {
    const { send, options } = await prepareRequest('POST /api/v2/storefront/products');
    const key = aKey();
    expect((await send(api, key)).status).toBe(201);
    const stranger = await signUpPerson(api, 'stranger', 'SELLER');
    const open = { name: 'Riverside', platformId: `riverside-${randomBytes(5).toString('hex')}` };
    await must(api.post('/api/v2/storefront', { as: stranger.as, body: open }));
    const theirs = await api.post('/api/v2/storefront/products', { ...options, as: stranger.as, headers: { 'idempotency-key': key } });
    expect([theirs.status, theirs.headers.get('idempotency-replayed')]).toEqual([201, null]);
  });
});

import type { INestApplicationContext } from '@nestjs/common';
import { DemoAccountsFacade } from '@exchange/accounts';
import { DemoCleanupService } from '@exchange/demo/testing';
import { FixedClock } from '@exchange/kernel';
import { Database, Outbox } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { EventSource } from '@test/event-source';
import { eventually } from '@test/eventually';
import { createKey, joinAccount, type SignedUp, signUp } from '@test/people';
import { startWorker } from '@test/worker';

const path = '/api/v2/storefront/demo';
const week = 7 * 86_400_000;

describe('Demos with a running worker', () => {
  let api: TestApi;
  let worker: INestApplicationContext;
  let seller: SignedUp;
  const clock = new FixedClock(new Date());

  beforeAll(async () => {
    api = await startApi();
    worker = await startWorker({ clock });
    seller = await signUp(api, { accountType: 'SELLER' });
  });
  afterAll(async () => {
    await worker.close();
    await api.close();
  });

  const tidy = () => worker.get(DemoCleanupService, { strict: false }).cleanUp();
  const create = async () => (await api.post(path, { as: seller.as, body: {} })).body.data.demo;
  const reset = async () => (await api.post(`${path}/reset`, { as: seller.as })).body.data.demo;
  const read = async () => (await api.get(path, { as: seller.as })).body.data.demo;

  /** Tables with rows of the account. Tables with retention of their own, such as the audit log, are left out. */
  const tablesWith = async (accountId: number): Promise<string[]> => {
    const database = worker.get(Database);
    const tables = await database.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
       where c.relkind = 'r' and not c.relispartition and c.relnamespace = current_schema()::regnamespace
         and c.relname not in ('outbox', 'idempotency_keys', 'sessions') order by 1`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const rows = await database.query(`select 1 from ${name} where account_id = $1 limit 1`, [accountId]);
      if (rows.length > 0) found.push(name);
    }
    return found;
  };

  it('contain exactly the data of a new demo after a reset', async () => {
    const before = await create();
    const fresh = await tablesWith(before.customerId);
    const { status } = await api.post('/api/v2/storefront/seller-agents', {
      as: seller.as,
      headers: { 'x-account-id': String(before.customerId) },
      body: { slug: `demo-agent-${before.customerId}`, name: 'Agent', agentUrl: 'https://agent.example/mcp' },
    });
    expect(status).toBe(201);
    expect(await tablesWith(before.customerId)).toContain('seller_agents');
    const after = (await api.post(`${path}/reset`, { as: seller.as })).body.data.demo;
    expect(fresh).toEqual(expect.arrayContaining(['memberships', 'storefront_products', 'storefronts']));
    expect(await tablesWith(after.customerId)).toEqual(fresh);
    await tidy();
    expect(await tablesWith(after.customerId)).toEqual(fresh);
    const slugs = await worker.get(Database).query('select 1 from seller_slugs where slug = $1', [`demo-agent-${before.customerId}`]);
    expect(slugs).toEqual([]);
    expect(await read()).toEqual(after);
  });

  it('send a reset to open streams, and ignore events of the earlier generation', async () => {
    const { customerId } = await read();
    const database = worker.get(Database);
    const happened = (n: number) =>
      worker
        .get(Outbox)
        .append([
          { type: 'tasks.changed', accountId: customerId, occurredAt: new Date(), payload: { taskId: `task_${n}`, advertiserId: 3 } },
        ]);
    await happened(1);
    const stream = await EventSource.open(api, '/api/v2/realtime', seller.as, undefined, customerId);
    const told = () => stream.events.map(({ event, data }) => [event, data.id]);
    await eventually(async () => expect(stream.events.length).toBeGreaterThan(0));
    await happened(2);
    await eventually(async () => expect(told()).toContainEqual(['task', 'task_2']));
    const before = Number(stream.events.at(-1)!.id);
    await database.run(async () => {
      await happened(3);
      await worker.get(DemoAccountsFacade, { strict: false }).clear(customerId, seller.account.id);
    });
    await eventually(async () => expect(stream.events.at(-1)).toMatchObject({ event: 'reset', data: { position: before + 1 } }));
    await happened(4);
    await eventually(async () => expect(told().at(-1)).toEqual(['task', 'task_4']));
    expect(Number(stream.events.at(-1)!.id)).toBe(before + 2);
    stream.leave();
    await reset();
  });

  it('are closed at once to an admin who is removed from the account; one who was left in the demo is removed at a reset', async () => {
    const guest = await joinAccount(api, seller, 'ADMIN');
    const { customerId } = await reset();
    const headers = { 'x-account-id': String(customerId) };
    const key = await createKey(api, guest.as);
    const statuses = async () => [
      (await api.get('/api/v2/storefront', { as: guest.as, headers })).status,
      (await api.get('/api/v2/storefront', { as: key, headers })).status,
    ];
    expect(await statuses()).toEqual([200, 200]);
    expect((await api.delete(`/api/v2/members/${guest.user.id}`, { as: seller.as })).status).toBe(200);
    const left = await statuses();
    const membership = 'update memberships set status = $3 where account_id = $1 and user_id = $2 returning 1';
    await worker.get(Database).query(membership, [customerId, guest.user.id, 'active']);
    await reset();
    expect([left, await statuses()]).toEqual([
      [403, 401],
      [403, 401],
    ]);
  });

  it('are deleted with their account when the lease ends', async () => {
    const { customerId } = await read();
    clock.advance(week + 60_000);
    await tidy();
    expect(await tablesWith(customerId)).toEqual([]);
    expect(await read()).toBeNull();
  });
});

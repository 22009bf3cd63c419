import type { INestApplicationContext } from '@nestjs/common';
import { TidyingService } from '@exchange/demo/testing';
import { FixedClock } from '@exchange/kernel';
import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { type SignedUp, signUp } from '@test/people';
import { startWorker } from '@test/worker';

const path = '/api/v2/storefront/demo';
const week = 7 * 86_400_000;

describe('What becomes of demos', () => {
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

  const tidy = () => worker.get(TidyingService, { strict: false }).tidy();
  const create = async () => (await api.post(path, { as: seller.as, body: {} })).body.data.demo;
  const read = async () => (await api.get(path, { as: seller.as })).body.data.demo;

  /** Tables with rows of the account; what ends by its own retention, as the audit log does, is left out. */
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

  it('a reset leaves what a new demo has, and nothing else', async () => {
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

  it('when the lease is over, the demo and its account go', async () => {
    const { customerId } = await read();
    clock.advance(week + 60_000);
    await tidy();
    expect(await tablesWith(customerId)).toEqual([]);
    expect(await read()).toBeNull();
  });
});

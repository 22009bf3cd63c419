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

  it('everything of the generation before goes, and nothing of anybody else', async () => {
    const before = await create();
    const { status } = await api.post('/api/v2/storefront/seller-agents', {
      as: seller.as,
      headers: { 'x-account-id': String(before.customerId) },
      body: { slug: `demo-agent-${before.customerId}`, name: 'Agent', agentUrl: 'https://agent.example/mcp' },
    });
    expect(status).toBe(201);
    const after = (await api.post(`${path}/reset`, { as: seller.as })).body.data.demo;
    const kept = await tablesWith(after.customerId);
    expect(kept).toEqual(expect.arrayContaining(['memberships', 'storefront_products', 'storefronts']));
    expect(await tablesWith(before.customerId)).toEqual(expect.arrayContaining(['seller_agents', 'storefront_products', 'storefronts']));
    await tidy();
    expect(await tablesWith(before.customerId)).toEqual([]);
    expect(await tablesWith(after.customerId)).toEqual(kept);
    const database = worker.get(Database);
    const accounts = await database.query<{ id: number }>('select id from accounts where id = any($1) order by id', [
      [before.customerId, after.customerId, seller.account.id],
    ]);
    expect(accounts.map(({ id }) => id).toSorted()).toEqual([seller.account.id, after.customerId].toSorted());
    const slugs = await database.query('select 1 from seller_slugs where slug = $1 or seller_id = $2', [
      `demo-agent-${before.customerId}`,
      before.storefrontId,
    ]);
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

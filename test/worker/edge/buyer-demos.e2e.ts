import type { INestApplicationContext } from '@nestjs/common';
import { DemoDeliveryService, DemoCleanupService } from '@exchange/demo/testing';
import { dayMs, FixedClock, startOf } from '@exchange/kernel';
import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { awayFromMidnight } from '@test/dates';
import { eventually } from '@test/eventually';
import { type SignedUp, signUp } from '@test/people';
import { startWorker } from '@test/worker';

const path = '/api/v2/demo';

describe('The demo of a buyer, with a running worker', () => {
  let api: TestApi;
  let worker: INestApplicationContext;
  let later: INestApplicationContext | undefined;
  let buyer: SignedUp;
  const clock = new FixedClock(new Date());

  beforeAll(async () => {
    await awayFromMidnight();
    api = await startApi();
    worker = await startWorker({ frequent: ['CollectionProcessor'] });
    buyer = await signUp(api);
  });
  afterAll(async () => {
    await later?.close();
    await worker.close();
    await api.close();
  });

  /** A worker with a stopped clock, started late: it takes jobs of the other worker that are due by its own clock. */
  const future = async () => (later ??= await startWorker({ clock }));
  const create = async () => (await api.post(path, { as: buyer.as, body: {} })).body.data.demo;
  const inside = (customerId: number) => ({ as: buyer.as, headers: { 'x-account-id': String(customerId) } });
  const sql = <Row>(text: string, params: unknown[]) => worker.get(Database).query<Row & object>(text, params);

  /** Tables with the given prefix that have rows of these accounts. Tables with retention of their own are left out. */
  async function tablesWith(accountIds: readonly number[], beginning = ''): Promise<string[]> {
    const tables = await sql<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
       where c.relkind = 'r' and not c.relispartition and c.relnamespace = current_schema()::regnamespace
         and c.relname not in ('outbox', 'idempotency_keys', 'sessions') and starts_with(c.relname, $1) order by 1`,
      [beginning],
    );
    const found: string[] = [];
    for (const { name } of tables)
      if ((await sql(`select 1 from ${name} where account_id = any($1) limit 1`, [accountIds])).length > 0) found.push(name);
    return found;
  }

  it('asks only its own sellers, who answer like storefronts', async () => {
    const { customerId, campaignId, sellers } = await create();
    const body = { campaignId, waitSeconds: 120 };
    const started = await api.post('/api/v2/buyer/discovery', { ...inside(customerId), body });
    expect([201, 202]).toContain(started.status);
    const { discoveryId } = started.body.data;
    await eventually(async () => {
      const { data } = (await api.get(`/api/v2/buyer/discovery/${discoveryId}`, inside(customerId))).body;
      expect(data).toMatchObject({ resultsComplete: true, sellersRequested: sellers.length, sellersResponded: sellers.length });
    });
    const asked = await sql<{ seller_id: number }>('select distinct seller_id::int from discovery_asks where account_id = $1', [
      customerId,
    ]);
    const ids = (sellers as { storefrontId: number }[]).map(({ storefrontId }) => storefrontId);
    expect(asked.map(({ seller_id: id }) => id).toSorted()).toEqual(ids.toSorted());
  });

  it('keeps all numbers when its sellers are asked to report', async () => {
    const { customerId, campaignId } = (await api.get(path, { as: buyer.as })).body.data.demo;
    const totals = async () =>
      (await api.get(`/api/v2/buyer/reporting/metrics?days=30&campaignId=${campaignId}&demo=true`, inside(customerId))).body.data.totals;
    const before = await totals();
    await eventually(async () => {
      const rows = await sql('select 1 from delivery_collections where account_id = $1 and collected_through is not null', [customerId]);
      expect(rows).toHaveLength(3);
    });
    const { spend, impressions, clicks, completedViews } = await totals();
    expect({ spend, impressions, clicks, completedViews }).toEqual({
      spend: before.spend,
      impressions: before.impressions,
      clicks: before.clicks,
      completedViews: before.completedViews,
    });
    expect(before.spend).toBeGreaterThan(0);
  });

  it('keeps all numbers when its sellers are asked for the same media buys after a reset', async () => {
    const { customerId, campaignId } = (await api.get(path, { as: buyer.as })).body.data.demo;
    const totals = async () =>
      (await api.get(`/api/v2/buyer/reporting/metrics?days=30&campaignId=${campaignId}&demo=true`, inside(customerId))).body.data.totals;
    const before = await totals();
    expect((await api.post(`${path}/reset`, { as: buyer.as })).body.data.demo).toMatchObject({ generation: 2, customerId, campaignId });
    await eventually(async () => {
      const rows = await sql('select 1 from delivery_collections where account_id = $1 and collected_through is not null', [customerId]);
      expect(rows).toHaveLength(3);
    });
    expect(await totals()).toEqual(before);
  });

  it('reports another day when it is over, nothing for paused media buys, and counts no money', async () => {
    const { customerId, campaignId, deliveredThrough } = (await api.get(path, { as: buyer.as })).body.data.demo;
    const buys = (await api.get(`/api/v2/buyer/media-buys?campaignId=${campaignId}`, inside(customerId))).body.data as {
      mediaBuyId: string;
    }[];
    const [paused, ...running] = buys.map(({ mediaBuyId }) => mediaBuyId);
    await api.post(`/api/v2/buyer/media-buys/${paused}/pause`, { ...inside(customerId), body: {} });
    await eventually(async () => {
      const { data } = (await api.get(`/api/v2/buyer/media-buys/${paused}`, inside(customerId))).body;
      expect(data.mediaBuy).toMatchObject({ status: 'PAUSED' });
    });
    // Noon of the day after the next reported day.
    clock.advance(startOf(deliveredThrough).getTime() + 2.5 * dayMs - clock.now().getTime());
    await (await future()).get(DemoDeliveryService, { strict: false }).deliver();
    const told = await sql<{ id: string }>(
      `select l.media_buy_id as id from delivery_days d join delivery_lines l using (account_id, line_id) where d.account_id = $1 and d.day > $2::date`,
      [customerId, deliveredThrough],
    );
    expect(told.map(({ id }) => id).toSorted()).toEqual(running.toSorted());
    expect(await tablesWith([customerId], 'billing')).toEqual([]);
  });

  it('deletes all its data and its sellers’ accounts when it is removed, and nothing of others', async () => {
    const { customerId, sellers } = (await api.get(path, { as: buyer.as })).body.data.demo;
    const ids = (sellers as { storefrontId: number }[]).map(({ storefrontId }) => storefrontId);
    const owners = await sql<{ account_id: number }>('select account_id::int from storefronts where id = any($1)', [ids]);
    const accounts = [customerId, ...owners.map(({ account_id: id }) => id)];
    const own = await tablesWith([buyer.account.id]);
    expect((await tablesWith(accounts)).length).toBeGreaterThan(5);
    expect((await api.delete(path, { as: buyer.as })).body.data.deleted).toBe(true);
    await (await future()).get(DemoCleanupService, { strict: false }).cleanUp();
    expect(await tablesWith(accounts)).toEqual([]);
    expect(await sql('select 1 from accounts where id = any($1)', [accounts])).toEqual([]);
    expect(await tablesWith([buyer.account.id])).toEqual(own.filter((name) => name !== 'demos'));
    expect((await api.get(path, { as: buyer.as })).body.data.demo).toBeNull();
  });
});

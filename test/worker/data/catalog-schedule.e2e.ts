import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { eventually } from '@test/eventually';
import { catalogsOfNewAdvertiser, FeedServer } from '@test/feeds';
import { signUp, type SignedUp } from '@test/people';
import { startWorker } from '@test/worker';

describe('CatalogSchedule', () => {
  let api: TestApi;
  let worker: INestApplicationContext;
  let other: INestApplicationContext;
  let feeds: FeedServer;
  let buyer: SignedUp;
  let catalogs: string;

  beforeAll(async () => {
    [api, feeds] = await Promise.all([startApi({ environment: { REFRESH_WAIT_MS: '60000' } }), FeedServer.start()]);
    [worker, other] = await Promise.all([startWorker({ frequent: ['CatalogSchedule'] }), startWorker({ frequent: ['CatalogSchedule'] })]);
  });
  afterAll(async () => {
    await feeds.close();
    await Promise.all([worker.close(), other.close()]);
    await api.close();
  });
  beforeEach(async () => {
    buyer = await signUp(api);
    catalogs = await catalogsOfNewAdvertiser(api, buyer.as);
    feeds.requests.length = 0;
    feeds.serve('id,title\n1,Runner\n');
  });

  const sync = () =>
    api.post(`${catalogs}/sync`, {
      as: buyer.as,
      body: {
        account: { account_id: String(buyer.account.id) },
        catalogs: [{ catalog_id: 'shoes', type: 'product', url: feeds.url, update_frequency: 'hourly' }],
      },
    });
  const read = async () => (await api.get(`${catalogs}/shoes`, { as: buyer.as })).body.data;
  const database = () => api.app.get(Database);
  const own = () => [buyer.account.id];

  it('fetches a new feed at once and again when it is due, in one of several workers', async () => {
    await sync();
    const first = await eventually(async () => {
      const catalog = await read();
      expect(catalog.syncStatus).toBe('synced');
      return catalog;
    });
    expect(first).toMatchObject({ itemCount: 1, healthStatus: 'healthy', recentRefreshRuns: [{ status: 'synced', httpStatus: 200 }] });
    expect(Date.parse(first.nextSyncAt) - Date.parse(first.lastSyncedAt)).toBe(3_600_000);

    // Simulates that an hour has passed.
    feeds.serve('id,title\n1,Runner\n2,Walker\n');
    await database().query(`update catalogs set next_sync_at = now() - interval '1 second' where account_id = $1`, own());
    const second = await eventually(async () => {
      const catalog = await read();
      expect(catalog).toMatchObject({ itemCount: 2, syncStatus: 'synced' });
      return catalog;
    });
    expect(second.recentRefreshRuns).toHaveLength(2);
    expect(feeds.requests).toHaveLength(2);
  });

  it('keeps the items when a feed fails, and schedules a retry', async () => {
    await sync();
    await eventually(async () => expect((await read()).syncStatus).toBe('synced'));
    feeds.answer = (_request, response) => response.writeHead(503).end();
    await database().query(`update catalogs set next_sync_at = now() - interval '1 second' where account_id = $1`, own());
    const failed = await eventually(async () => {
      const catalog = await read();
      expect(catalog.syncStatus).toBe('failed');
      return catalog;
    });
    expect(failed).toMatchObject({ itemCount: 1, healthStatus: 'failed', recentRefreshRuns: [{ status: 'failed', httpStatus: 503 }, {}] });
    expect(Date.parse(failed.nextSyncAt)).toBeGreaterThan(Date.now());
  });

  it('fails a run whose process has died, so that the catalog can be refreshed again', async () => {
    await sync();
    await eventually(async () => expect((await read()).syncStatus).toBe('synced'));
    // Simulates a killed worker 16 minutes later.
    await database().query(`update catalogs set status = 'syncing' where account_id = $1`, own());
    await database().query(
      `update catalog_refresh_runs set status = 'syncing', completed_at = null, started_at = now() - interval '16 minutes' where account_id = $1`,
      own(),
    );
    const { status, body } = await api.post(`${catalogs}/shoes/refresh`, { as: buyer.as });
    expect([status, body.data.refreshRun.status]).toEqual([200, 'unchanged']);
    expect(body.data.catalog.recentRefreshRuns[1]).toMatchObject({ status: 'failed', error: 'The refresh was interrupted.' });
  });
});

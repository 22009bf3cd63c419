import type { ServerResponse } from 'node:http';
import type { INestApplicationContext } from '@nestjs/common';
import { startApi, type TestApi } from '@test/api';
import { eventually } from '@test/eventually';
import { catalogsOfNewAdvertiser, FeedServer } from '@test/feeds';
import { signUp, type SignedUp } from '@test/people';
import { startWorker } from '@test/worker';

/** A shop whose feed arrives a byte at a time without end. Counts its open connections: now, and at most. */
class SlowShop {
  max = 0;
  private readonly sending = new Set<ServerResponse>();

  constructor(readonly feeds: FeedServer) {
    feeds.answer = (_request, response) => {
      this.sending.add(response);
      this.max = Math.max(this.max, this.now);
      response.write('id,title\n1,"');
      const timer = setInterval(() => response.write('x'), 20);
      response.on('close', () => {
        clearInterval(timer);
        this.sending.delete(response);
      });
    };
  }

  get now(): number {
    return this.sending.size;
  }

  /** Closes all open connections. */
  closeConnections(): void {
    const sending = [...this.sending];
    this.sending.clear();
    for (const response of sending) response.destroy();
  }
}

interface Buyer extends SignedUp {
  readonly catalogs: string;
}

describe('Feed turns', () => {
  let api: TestApi;
  let workers: INestApplicationContext[] = [];
  const open: FeedServer[] = [];

  beforeAll(async () => {
    api = await startApi({ environment: { REFRESH_WAIT_MS: '300' } });
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((feeds) => feeds.close()));
    await Promise.all(workers.splice(0).map((worker) => worker.close()));
  });
  afterAll(() => api.close());

  /** Starts two workers, which abort a slow feed after `patienceMs`: by default later than any test ends. */
  const startWorkers = async (patienceMs = 600_000) => {
    const environment = { FEED_CONCURRENCY: '3', FEED_PATIENCE_MS: String(patienceMs), FEED_LEAST_RATE: '1000000' };
    workers = await Promise.all([1, 2].map(() => startWorker({ environment, frequent: ['CatalogSchedule'] })));
  };

  const aServer = async () => {
    const feeds = await FeedServer.start();
    open.push(feeds);
    return feeds;
  };
  const aBuyer = async (): Promise<Buyer> => {
    const buyer = await signUp(api);
    return { ...buyer, catalogs: await catalogsOfNewAdvertiser(api, buyer.as) };
  };
  const sync = ({ catalogs, account, as }: Buyer, urls: readonly string[], first = 0) =>
    api.post(`${catalogs}/sync`, {
      as,
      body: {
        account: { account_id: String(account.id) },
        catalogs: urls.map((url, index) => ({ catalog_id: `c${first + index}`, type: 'product', url, update_frequency: 'hourly' })),
      },
    });
  const read = async ({ catalogs, as }: Buyer, id = 'c0') => (await api.get(`${catalogs}/${id}`, { as })).body.data;

  it('one account’s slow feeds occupy one slot over all workers, and delay no other account', async () => {
    await startWorkers();
    const [slowBuyer, otherBuyer] = [await aBuyer(), await aBuyer()];
    const shops = await Promise.all(Array.from({ length: 8 }, async () => new SlowShop(await aServer())));
    const shop = await aServer();
    shop.serve('id,title\n1,Runner\n');
    await sync(
      slowBuyer,
      shops.map(({ feeds }) => feeds.url),
    );
    await eventually(() => expect(shops.some(({ now }) => now > 0)).toBe(true));
    await sync(otherBuyer, [shop.url]);
    await eventually(async () => expect((await read(otherBuyer)).syncStatus).toBe('synced'));
    // One slow feed is still open, so the other account did not wait for it.
    expect(shops.reduce((sum, { now }) => sum + now, 0)).toBe(1);
  });

  it('a slow feed fails with a reason, and the account’s next feed follows', async () => {
    await startWorkers(2_000);
    const buyer = await aBuyer();
    const slowShop = new SlowShop(await aServer());
    const shop = await aServer();
    shop.serve('id,title\n1,Runner\n');
    await sync(buyer, [slowShop.feeds.url, shop.url]);
    await eventually(async () => {
      expect((await read(buyer, 'c0')).recentRefreshRuns[0]).toMatchObject({
        status: 'failed',
        error: expect.stringContaining('too slowly'),
      });
    });
    await eventually(async () => expect((await read(buyer, 'c1')).syncStatus).toBe('synced'));
  });

  it('a manual refresh waits for its turn: it is answered as syncing, and completes later', async () => {
    await startWorkers();
    const buyer = await aBuyer();
    const slowShop = new SlowShop(await aServer());
    const shop = await aServer();
    shop.serve('id,title\n1,Runner\n');
    await sync(buyer, [shop.url]);
    await eventually(async () => expect((await read(buyer)).syncStatus).toBe('synced'));
    await sync(buyer, [slowShop.feeds.url], 1);
    await eventually(() => expect(slowShop.now).toBe(1));
    const { status, body } = await api.post(`${buyer.catalogs}/c0/refresh`, { as: buyer.as });
    expect([status, body.data.refreshRun.status, body.data.refreshRun.completedAt]).toEqual([200, 'syncing', null]);
    expect((await api.post(`${buyer.catalogs}/c0/refresh`, { as: buyer.as })).status).toBe(409);
    slowShop.closeConnections();
    await eventually(async () => {
      const [run] = (await read(buyer)).recentRefreshRuns;
      expect(run).toMatchObject({ refreshRunId: body.data.refreshRun.refreshRunId, status: 'unchanged' });
    });
  });

  it('one origin is called by one worker at a time, for all accounts together', async () => {
    await startWorkers();
    const slowShop = new SlowShop(await aServer());
    const shop = await aServer();
    shop.serve('id,title\n1,Runner\n');
    const [buyers, other] = [await Promise.all(Array.from({ length: 4 }, aBuyer)), await aBuyer()];
    await Promise.all(buyers.map((buyer, index) => sync(buyer, [`${slowShop.feeds.url}/${index}`])));
    await eventually(() => expect(slowShop.now).toBe(1));
    slowShop.closeConnections();
    await eventually(() => expect(slowShop.now).toBe(1));
    // While the slow feed is open, the workers still claim other feeds.
    await sync(other, [shop.url]);
    await eventually(async () => expect((await read(other)).syncStatus).toBe('synced'));
    expect([slowShop.now, slowShop.max]).toEqual([1, 1]);
  });
});

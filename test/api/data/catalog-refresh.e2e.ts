import { gzipSync } from 'node:zlib';
import { startApi, type TestApi } from '@test/api';
import { eventually } from '@test/eventually';
import { catalogsOfNewAdvertiser, FeedServer, readAskedFeeds } from '@test/feeds';
import { signUp, type SignedUp } from '@test/people';

const csv = (prices: readonly number[]) =>
  ['id,title,price', ...prices.map((price, index) => `sku-${index + 1},Shoe ${index + 1},${price}`)].join('\n');

describe('Refreshing a catalog', () => {
  let api: TestApi;
  let buyer: SignedUp;
  let feeds: FeedServer;
  let catalogs: string;
  let stopReading: () => Promise<void>;

  beforeAll(async () => {
    [api, feeds] = await Promise.all([startApi({ environment: { REFRESH_WAIT_MS: '60000' } }), FeedServer.start()]);
    stopReading = readAskedFeeds(api);
  });
  afterAll(async () => {
    await stopReading();
    await feeds.close();
    await api.close();
  });
  beforeEach(async () => {
    buyer = await signUp(api);
    catalogs = await catalogsOfNewAdvertiser(api, buyer.as);
    feeds.requests.length = 0;
  });

  const sync = (entry: object = {}, more: object = {}) =>
    api.post(`${catalogs}/sync`, {
      as: buyer.as,
      body: {
        account: { account_id: String(buyer.account.id) },
        catalogs: [{ catalog_id: 'shoes', type: 'product', url: feeds.url, ...entry }],
        ...more,
      },
    });
  const refresh = (id = 'shoes', as = buyer.as) => api.post(`${catalogs}/${id}/refresh`, { as });
  const refreshed = async () => {
    const { status, body } = await refresh();
    expect(status).toBe(200);
    return body.data;
  };
  const read = async () => (await api.get(`${catalogs}/shoes`, { as: buyer.as })).body.data;

  // spec: catalog.refresh, catalog.refresh.response, catalog.refresh-run, catalog.refresh-run.sourceContentHash, catalog.version, catalog.change-summary
  // spec: catalog.recentRefreshRuns
  it('returns 200 with a new version when items changed, and without one otherwise', async () => {
    await sync({ feed_format: 'google_merchant_center', update_frequency: 'daily' });
    feeds.serve(csv([1, 2, 3]));
    const first = await refreshed();
    expect(first.refreshRun).toEqual({
      refreshRunId: expect.any(String),
      status: 'synced',
      httpStatus: 200,
      itemCount: 3,
      activationSkippedReason: 'The catalog has no active transform.',
      error: null,
      startedAt: expect.stringMatching(/Z$/),
      completedAt: expect.stringMatching(/Z$/),
      sourceContentHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(first.activation).toBeNull();
    expect(first.catalog).toMatchObject({ itemCount: 3, syncStatus: 'synced', healthStatus: 'healthy', latestVersionNumber: 1 });
    expect(first.catalog.latestContentHash).toBe(first.refreshRun.sourceContentHash);
    expect(first.catalog.lastChangeSummary).toEqual({ added: 3, updated: 0, unchanged: 0, removed: 0 });

    // Another order of the same items is no change.
    feeds.serve(
      csv([1, 2, 3])
        .split('\n')
        .toSorted((a, b) => (a.startsWith('id') ? -1 : b.startsWith('id') ? 1 : b.localeCompare(a)))
        .join('\n'),
    );
    const second = await refreshed();
    expect(second.refreshRun).toMatchObject({ status: 'unchanged', itemCount: 3, sourceContentHash: first.refreshRun.sourceContentHash });
    expect(second.catalog).toMatchObject({ latestVersionId: first.catalog.latestVersionId, latestVersionNumber: 1 });

    feeds.serve(['id,title,price', 'sku-1,Shoe 1,1', 'sku-2,Shoe 2,20', 'sku-4,Shoe 4,4'].join('\n'));
    const third = await refreshed();
    expect(third.catalog.lastChangeSummary).toEqual({ added: 1, updated: 1, unchanged: 1, removed: 1 });
    expect(third.catalog.versions).toHaveLength(2);
    expect(third.catalog.versions[0]).toEqual({
      versionId: third.catalog.latestVersionId,
      versionNumber: 2,
      itemCount: 3,
      contentHash: third.refreshRun.sourceContentHash,
      changeSummary: { added: 1, updated: 1, unchanged: 1, removed: 1 },
      syncStatus: 'synced',
      createdAt: expect.stringMatching(/Z$/),
      completedAt: expect.stringMatching(/Z$/),
    });
    expect(third.catalog.versions[1]).toMatchObject({ versionNumber: 1, contentHash: first.refreshRun.sourceContentHash });
    // The catalog lists the runs newest first, without the hash that only refresh answers have.
    const runs = [third, second, first].map(({ refreshRun: { sourceContentHash: _, ...run } }) => run);
    expect(third.catalog.recentRefreshRuns).toEqual(runs);
    expect(runs.map(({ status }) => status)).toEqual(['synced', 'unchanged', 'synced']);
    expect(await read()).toEqual(third.catalog);
  });

  // spec: catalog.sync-times
  it('sets the times of attempt and success, the next fetch, and staleAfterAt', async () => {
    await sync({ update_frequency: 'hourly' });
    feeds.serve(csv([1]));
    const { catalog } = await refreshed();
    const at = (name: string) => Date.parse(catalog[name]);
    expect(at('lastSyncAttemptAt')).toBeLessThanOrEqual(at('lastSyncedAt'));
    expect(at('nextSyncAt') - at('lastSyncedAt')).toBe(3_600_000);
    expect(at('staleAfterAt') - at('lastSyncedAt')).toBe(7_200_000);
  });

  // spec: catalog.refresh.no-body
  it('ignores a body', async () => {
    await sync();
    feeds.serve(csv([1]));
    const { status } = await api.post(`${catalogs}/shoes/refresh`, { as: buyer.as, body: { executeActivation: true } });
    expect(status).toBe(200);
  });

  it('sends the validators of the last answer, and settles 304 as unchanged', async () => {
    await sync();
    feeds.answer = (request, response) => {
      const isKnown =
        request.headers['if-none-match'] === '"v1"' && request.headers['if-modified-since'] === 'Mon, 05 Jan 2026 00:00:00 GMT';
      if (isKnown) response.writeHead(304).end();
      else response.writeHead(200, { etag: '"v1"', 'last-modified': 'Mon, 05 Jan 2026 00:00:00 GMT' }).end(csv([1, 2]));
    };
    const { refreshRun } = await refreshed();
    const again = await refreshed();
    expect(again.refreshRun).toMatchObject({
      status: 'unchanged',
      httpStatus: 304,
      itemCount: 2,
      sourceContentHash: refreshRun.sourceContentHash,
    });
    // Another URL has no validators yet.
    await sync({ url: `${feeds.url}?other` });
    expect((await refreshed()).refreshRun).toMatchObject({ status: 'unchanged', httpStatus: 200 });
  });

  it.each([
    ['by the server', { 'content-encoding': 'gzip' }],
    ['as a file', { 'content-type': 'application/gzip' }],
  ])('unpacks a feed compressed %s', async (_, headers) => {
    await sync();
    feeds.serve(gzipSync(csv([1, 2])), headers);
    expect((await refreshed()).refreshRun).toMatchObject({ status: 'synced', itemCount: 2 });
    expect(feeds.requests.at(-1)).toMatchObject({ 'accept-encoding': 'gzip' });
  });

  it('follows redirects to allowed addresses, and refuses others', async () => {
    await sync();
    feeds.answer = (request, response) =>
      request.url === '/feed' ? response.writeHead(302, { location: '/moved' }).end() : response.end(csv([1]));
    expect((await refreshed()).refreshRun).toMatchObject({ status: 'synced', itemCount: 1 });
    feeds.answer = (_request, response) => response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end();
    const { refreshRun } = await refreshed();
    expect(refreshRun).toMatchObject({ status: 'failed', httpStatus: null });
    expect(refreshRun.error).toContain('refused');
  });

  it.each<[string, (feed: FeedServer) => void, number | null, RegExp]>([
    ['answers 500', (feed) => (feed.answer = (_, response) => response.writeHead(500).end('no')), 500, /answered 500/],
    ['answers 404', (feed) => (feed.answer = (_, response) => response.writeHead(404).end()), 404, /answered 404/],
    ['answers 304 to an unconditional request', (feed) => (feed.answer = (_, response) => response.writeHead(304).end()), 304, /304/],
    [
      'redirects in a circle',
      (feed) => (feed.answer = (_, response) => response.writeHead(302, { location: '/feed' }).end()),
      null,
      /redirect/,
    ],
    ['hangs up', (feed) => (feed.answer = (request) => request.socket.destroy()), null, /could not be fetched/],
    [
      'is cut off',
      (feed) =>
        (feed.answer = (request, response) => {
          response.writeHead(200, { 'content-length': '100000' });
          response.write(csv([1, 2, 3]), () => request.socket.destroy());
        }),
      200,
      /could not be fetched/,
    ],
    [
      'is a gzip that is cut off',
      (feed) => feed.serve(gzipSync(csv(Array.from({ length: 999 }, (_, i) => i))).subarray(0, 900)),
      200,
      /damaged or cut off/,
    ],
    ['is a web page', (feed) => feed.serve('<!DOCTYPE html><html><body>Sign in</body></html>'), 200, /web page/],
    ['is in another syntax', (feed) => feed.serve('[{"id":"1"}]'), 200, /JSON; google_merchant_center feeds are/],
    ['is empty', (feed) => feed.serve(''), 200, /empty/],
    ['has no items', (feed) => feed.serve('id,title\n'), 200, /no items/],
    ['is XML that ends early', (feed) => feed.serve('<rss><channel><item><id>1</id>'), 200, /not well-formed/],
    [
      'declares an entity',
      (feed) => feed.serve('<!DOCTYPE r [<!ENTITY a "b">]><rss><item><id>&a;</id></item></rss>'),
      200,
      /not well-formed/,
    ],
    ['is not valid text', (feed) => feed.serve(Buffer.from([0x69, 0x64, 0x2c, 0x61, 0x0a, 0xff, 0xfe, 0xff])), 200, /not valid utf-8/],
    ['has an item without an id', (feed) => feed.serve('id,title\nsku-1,Shoe\n,Boot\n'), 200, /has no id/],
    ['repeats an id', (feed) => feed.serve('id,title\nsku-1,Shoe\nsku-1,Boot\n'), 200, /repeat an id/],
    ['has an unclosed row', (feed) => feed.serve(`id,title\nsku-1,"${'x'.repeat(1_100_000)}`), 200, /longer than/],
  ])('returns 200 with a failed run and its reason when the feed %s', async (_, arrange, httpStatus, error) => {
    await sync({ feed_format: 'google_merchant_center' });
    feeds.serve(csv([1, 2]));
    const { catalog: before } = await refreshed();
    arrange(feeds);
    const { catalog, refreshRun, activation } = await refreshed();
    expect(refreshRun).toMatchObject({ status: 'failed', httpStatus, itemCount: null, sourceContentHash: null });
    expect(refreshRun.error).toMatch(error);
    expect(activation).toBeNull();
    expect(catalog).toMatchObject({ syncStatus: 'failed', healthStatus: 'failed', itemCount: 2, lastSyncedAt: before.lastSyncedAt });
    expect(catalog).toMatchObject({ latestContentHash: before.latestContentHash, latestVersionNumber: 1 });
    feeds.serve(csv([1, 2]));
    expect((await refreshed()).catalog).toMatchObject({ syncStatus: 'synced', healthStatus: 'healthy' });
  });

  it('leaves invalid items out and reports the health `warning` when the validation is lenient', async () => {
    await sync({}, { validation_mode: 'lenient' });
    feeds.serve('id,title\nsku-1,Shoe\n,Boot\nsku-1,Again\nsku-2,Sandal\n');
    const { catalog, refreshRun } = await refreshed();
    expect(refreshRun).toMatchObject({ status: 'synced', itemCount: 2 });
    expect(catalog).toMatchObject({ itemCount: 2, healthStatus: 'warning' });
  });

  // spec: states.catalog
  it('returns 409 while a refresh is running, and the catalog as syncing; a sync that changes nothing of the feed leaves the refresh alone', async () => {
    await sync();
    let finish = (): void => undefined;
    feeds.answer = (_request, response) => {
      response.write('id,title\n');
      finish = () => response.end('sku-1,Shoe\n');
    };
    const running = refresh();
    await eventually(() => expect(feeds.requests).toHaveLength(1));
    const { status, body } = await refresh();
    expect([status, body.error.code]).toEqual([409, 'CONFLICT']);
    expect(await read()).toMatchObject({ syncStatus: 'syncing', recentRefreshRuns: [{ status: 'syncing', completedAt: null }] });
    expect((await sync({ name: 'Shoes' })).body.data.catalogs[0]).toMatchObject({ action: 'updated', error: null });
    finish();
    expect((await running).body.data.refreshRun).toMatchObject({ status: 'synced', itemCount: 1 });
  });

  it('returns 409 for a catalog without a URL', async () => {
    await sync({ catalog_id: 'inline', url: undefined, items: [{ id: '1', title: 'Shoe' }] });
    await sync({ catalog_id: 'selector', url: undefined });
    for (const id of ['inline', 'selector']) expect((await refresh(id)).status).toBe(409);
  });

  it('accepts the platform’s id too', async () => {
    const { body } = await sync();
    feeds.serve(csv([1]));
    expect((await refresh(body.data.catalogs[0].platform_id)).status).toBe(200);
  });

  it('returns 404 for an unknown catalog, and for one of another account or advertiser', async () => {
    await sync();
    const stranger = await signUp(api);
    expect((await refresh('boots')).status).toBe(404);
    expect((await refresh('shoes', stranger.as)).status).toBe(404);
    expect((await api.post('/api/v2/buyer/advertisers/9007199254740991/catalogs/shoes/refresh', { as: buyer.as })).status).toBe(404);
    const elsewhere = await catalogsOfNewAdvertiser(api, buyer.as);
    expect((await api.post(`${elsewhere}/shoes/refresh`, { as: buyer.as })).status).toBe(404);
  });

  it('returns 400 for an advertiser id that is not an integer, 401 without credentials, and 403 for a seller', async () => {
    expect((await api.post('/api/v2/buyer/advertisers/acme/catalogs/shoes/refresh', { as: buyer.as })).status).toBe(400);
    expect((await api.post('/api/v2/buyer/advertisers/9007199254740992/catalogs/shoes/refresh', { as: buyer.as })).status).toBe(400);
    expect((await api.post(`${catalogs}/shoes/refresh`)).status).toBe(401);
    const seller = await signUp(api, { accountType: 'SELLER' });
    expect((await refresh('shoes', seller.as)).status).toBe(403);
  });

  it('reads a feed of 10 MB', async () => {
    await sync();
    const description = 'x'.repeat(1_000);
    feeds.answer = (_request, response) => {
      let row = 0;
      const write = (): void => {
        while (row <= 10_000) {
          row += 1;
          const line = row === 1 ? 'id,title,description\n' : `sku-${row},Shoe ${row},${description}\n`;
          if (!response.write(line)) return void response.once('drain', write);
        }
        response.end();
      };
      write();
    };
    await refreshed();
    const [run] = await eventually(async () => {
      const { recentRefreshRuns } = await read();
      expect(recentRefreshRuns[0].status).not.toBe('syncing');
      return recentRefreshRuns;
    });
    expect(run).toMatchObject({ status: 'synced', itemCount: 10_000 });
  });
});

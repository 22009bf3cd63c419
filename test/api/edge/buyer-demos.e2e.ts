import { dayMs, dayOf, FixedClock, later } from '@exchange/kernel';
import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { flightDates } from '@test/dates';
import { createAdvertiser } from '@test/discovery';
import { eventually } from '@test/eventually';
import { gate } from '@test/gate';
import { machineToken } from '@test/machine';
import { createKey, type SignedUp, signUp } from '@test/people';

const path = '/api/v2/demo';
const recipes = ['sample-publisher-display', 'sample-publisher-ctv', 'sample-retail-media'];

describe('The demo of a buyer account', () => {
  const clock = new FixedClock(new Date());
  let api: TestApi;
  let buyer: SignedUp;

  beforeAll(async () => {
    api = await startApi({ clock });
  });
  beforeEach(async () => {
    buyer = await signUp(api);
  });
  afterAll(() => api.close());

  const create = (as = buyer.as) => api.post(path, { as, body: {} });
  const read = async (as = buyer.as) => (await api.get(path, { as })).body.data.demo;
  const inside = (customerId: number) => ({ as: buyer.as, headers: { 'x-account-id': String(customerId) } });

  // spec: service.area.demo
  it('is null at first, 201 with all its data when created, and 409 for a second one and inside of a demo, which names the account that it belongs to', async () => {
    expect(await read()).toBeNull();
    const { status, body } = await create();
    const { demo } = body.data;
    expect([status, demo]).toEqual([
      201,
      {
        mode: 'DEMO',
        customerId: expect.any(Number) as number,
        advertiserId: expect.any(Number) as number,
        campaignId: expect.any(String) as string,
        profileId: 'sample-buyer',
        profileVersion: 1,
        profileDisplayName: 'Lakeside Motors (demo)',
        fixturePackId: 'lakeside',
        fixturePackVersion: 1,
        generation: 1,
        status: 'ACTIVE',
        expiresAt: expect.any(String) as string,
        lastResetAt: null,
        deliveredThrough: dayOf(later(clock.now(), -dayMs)),
        cleanupAttemptCount: 0,
        cleanupError: null,
        sellers: recipes.map((recipeId) => expect.objectContaining({ recipeId, synthetic: true }) as object),
        disclosure: expect.stringContaining('made up') as string,
        synthetic: true,
      },
    ]);
    expect(await read()).toEqual(demo);
    const ownerOf = async (options: object) => (await api.get(path, { as: buyer.as, ...options })).body.data.demoOf;
    expect([await ownerOf({}), await ownerOf(inside(demo.customerId))]).toEqual([null, buyer.account.id]);
    expect((await create()).status).toBe(409);
    expect((await api.post(path, { ...inside(demo.customerId), body: {} })).status).toBe(409);
  });

  it('has a running campaign with its sellers and fourteen days of delivery that reports mark as synthetic', async () => {
    const { customerId, campaignId, advertiserId, sellers, deliveredThrough } = (await create()).body.data.demo;
    const within = inside(customerId);
    const { campaign } = (await api.get(`/api/v2/buyer/campaigns/${campaignId}`, within)).body.data;
    expect(campaign).toMatchObject({ status: 'ACTIVE', advertiserId, budget: { total: 63_000, currency: 'USD' } });
    const buys = (await api.get(`/api/v2/buyer/media-buys?campaignId=${campaignId}`, within)).body.data as {
      status: string;
      budget: number;
    }[];
    expect(buys.map(({ status }) => status)).toEqual(['ACTIVE', 'ACTIVE', 'ACTIVE']);
    const report = (query: string) => api.get(`/api/v2/buyer/reporting/metrics?days=30&view=timeseries&${query}`, within);
    const { data } = (await report('demo=true')).body;
    const days = new Set(data.timeseries.map(({ date }: { date: string }) => date));
    expect([days.size, [...days].toSorted().at(-1)]).toEqual([14, deliveredThrough]);
    expect(data.totals.spend).toBeGreaterThan(15_000);
    expect(data.totals.spend).toBeLessThan(21_000);
    expect(sellers.map(({ storefrontId }: { storefrontId: number }) => storefrontId).toSorted()).toEqual(campaign.storefrontIds.toSorted());
  });

  const synthetic = { scenarioId: 'synthetic-rolling-delivery-v1', notice: expect.stringContaining('Everything') as string };
  const metrics = '/api/v2/buyer/reporting/metrics?days=30';

  it('has its synthetic delivery marked at the top and on every row, with and without demo, in JSON, CSV and the file link', async () => {
    const within = inside((await create()).body.data.demo.customerId);
    for (const query of ['', '&demo=true']) {
      const { data } = (await api.get(`${metrics}&view=timeseries${query}`, within)).body;
      expect(data.synthetic).toEqual(synthetic);
      const campaigns = data.advertisers.flatMap((one: { campaigns: object[] }) => one.campaigns);
      const buys = campaigns.flatMap((one: { mediaBuys: object[] }) => one.mediaBuys);
      const packages = buys.flatMap((one: { packages: object[] }) => one.packages);
      const rows = [...data.advertisers, ...campaigns, ...buys, ...packages, ...data.timeseries] as { authority?: string }[];
      expect(rows.length).toBeGreaterThan(40);
      expect(rows.filter(({ authority }) => authority !== 'synthetic_demo')).toEqual([]);
      const link = (await api.get(`${metrics}&view=timeseries&download=true${query}`, within)).body.data;
      expect(link.synthetic).toEqual(synthetic);
      const file = await (await fetch(api.url + new URL(link.downloadUrl as string).pathname)).text();
      const [header, ...lines] = file.trim().split('\r\n');
      expect([header!.endsWith(',Authority'), lines.length]).toEqual([true, data.timeseries.length]);
      expect(lines.filter((line) => !line.endsWith(',synthetic_demo'))).toEqual([]);
    }
  });

  it('is shown by demo=true in the owning account to people who may enter it, and not without demo', async () => {
    const { customerId } = (await create()).body.data.demo;
    const report = async (as: SignedUp['as'], query = '') => (await api.get(`${metrics}${query}`, { as })).body.data;
    const within = (await api.get(metrics, inside(customerId))).body.data;
    const shown = await report(buyer.as, '&demo=true');
    expect([shown.totals, shown.synthetic]).toEqual([within.totals, synthetic]);
    const none = await report(buyer.as);
    expect([none.totals.impressions, none.synthetic]).toEqual([0, undefined]);
    const stranger = await signUp(api);
    const unmade = { reason: 'nothing_made_up', firstDay: null, message: expect.stringContaining('leave demo out') as string };
    expect(await report(stranger.as, '&demo=true')).toMatchObject({ totals: { impressions: 0 }, nothingDelivered: unmade });
    expect(await report(stranger.as, '&demo=true&download=true')).toMatchObject({ rowCount: 0, nothingDelivered: unmade });
    const { downloadUrl } = await report(buyer.as, '&demo=true&download=true');
    const file = await (await fetch(api.url + new URL(downloadUrl as string).pathname)).text();
    expect(file.match(/,synthetic_demo\r\n/g)).toHaveLength(3);
    const body = { name: 'Own sandbox', brand: 'own-sandbox.example', sandbox: true };
    const { id } = (await api.post('/api/v2/buyer/advertisers', { as: buyer.as, body })).body.data;
    expect((await report(buyer.as, `&demo=true&advertiserId=${id}`)).totals.impressions).toBe(0);
    await api.app.get(Database).query('delete from advertisers where account_id = $1 and id = $2', [buyer.account.id, id]);
    expect((await report(buyer.as, '&demo=true')).synthetic).toEqual(synthetic);
    await api.app.get(Database).query('delete from memberships where account_id = $1 and user_id = $2', [customerId, buyer.user.id]);
    expect((await report(buyer.as, '&demo=true')).totals.impressions).toBe(0);
  });

  it('sees only its own sellers, which nobody else sees', async () => {
    const { customerId, sellers } = (await create()).body.data.demo;
    const ids = (sellers as { storefrontId: number }[]).map(({ storefrontId }) => storefrontId).toSorted();
    const listed = async (options: object) =>
      ((await api.get('/api/v2/buyer/storefronts?limit=200', options)).body.data as { id: number }[]).map(({ id }) => id);
    expect((await listed(inside(customerId))).toSorted()).toEqual(ids);
    const stranger = await signUp(api);
    await create(stranger.as);
    for (const as of [buyer.as, stranger.as]) expect((await listed({ as })).filter((id) => ids.includes(id))).toEqual([]);
    for (const id of ids) {
      expect((await api.get(`/api/v2/buyer/storefronts/${id}`, inside(customerId))).status).toBe(200);
      expect((await api.get(`/api/v2/buyer/storefronts/${id}`, { as: buyer.as })).status).toBe(404);
      expect((await api.get(`/api/v2/buyer/storefronts/${id}`, { as: stranger.as })).status).toBe(404);
    }
    const advertiserId = await createAdvertiser(api, buyer.as);
    const body = { advertiserId, name: 'Real', mode: 'discovery', flightDates, budget: { total: 5_000 }, storefrontIds: [ids[0]] };
    const named = await api.post('/api/v2/buyer/campaigns', { as: buyer.as, body });
    expect([named.status, named.body.error.field]).toEqual([404, 'storefrontIds[0]']);
  });

  it('starts another generation in the same account at a reset, with the same lease and sample ids, without added data', async () => {
    const before = (await create()).body.data.demo;
    const { customerId, advertiserId, campaignId, sellers, expiresAt } = before;
    const within = inside(customerId);
    const buys = async () => {
      const { data } = (await api.get(`/api/v2/buyer/media-buys?campaignId=${campaignId}`, within)).body;
      const all = data as { mediaBuyId: string; sellerMediaBuyId: string; storefrontId: number; status: string }[];
      return all
        .map(({ mediaBuyId, sellerMediaBuyId, storefrontId, status }) => [mediaBuyId, sellerMediaBuyId, storefrontId, status])
        .toSorted();
    };
    const totals = async () =>
      (await api.get('/api/v2/buyer/reporting/metrics?days=30&demo=true', within)).body.data.totals as { spend: number };
    const [known, told] = [await buys(), await totals()];
    const body = { advertiserId, name: 'Added', mode: 'discovery', flightDates, budget: { total: 5_000 } };
    const added = (await api.post('/api/v2/buyer/campaigns', { ...within, body })).body.data.campaign.campaignId as string;
    await api.patch(`/api/v2/buyer/campaigns/${campaignId}`, { ...within, body: { name: 'Renamed' } });
    await api.post(`/api/v2/buyer/media-buys/${String(known[0]![0])}/pause`, { ...within, body: {} });
    const answer = await api.post(`${path}/reset`, { as: buyer.as });
    const after = answer.body.data.demo;
    expect([answer.status, after]).toMatchObject([
      200,
      { generation: 2, customerId, advertiserId, campaignId, sellers, expiresAt, lastResetAt: expect.any(String) as string },
    ]);
    expect(await read()).toEqual(after);
    const { campaign } = (await api.get(`/api/v2/buyer/campaigns/${campaignId}`, within)).body.data;
    expect(campaign).toMatchObject({ status: 'ACTIVE', advertiserId });
    expect(campaign.name).not.toBe('Renamed');
    expect([await buys(), await totals()]).toEqual([known, told]);
    expect((await api.get(`/api/v2/buyer/campaigns/${added}`, within)).status).toBe(404);
  });

  it('is reset while another transaction locks the same rows in another order', async () => {
    const { customerId } = (await create()).body.data.demo;
    const database = api.app.get(Database);
    const lock = (table: string) => database.query(`select from ${table} where account_id = $1 for update`, [customerId]);
    const waitForLocks = (count: number) =>
      eventually(async () => {
        const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        expect(await database.query(waiting)).toHaveLength(count);
      });
    const [isLocked, isCrossing, isReleased] = [gate(), gate(), gate()];
    const crossing = database.run(async () => {
      // The reset alone looks for deadlocks, and is ended for it.
      await database.query(`set local deadlock_timeout = '10min'`);
      await lock('media_buys');
      await isCrossing.opened;
      await lock('advertisers');
    });
    const holding = database.run(async () => {
      await lock('campaigns');
      isLocked.open();
      await isReleased.opened;
    });
    await isLocked.opened;
    const reset = api.post(`${path}/reset`, { as: buyer.as });
    // The reset has deleted the advertiser. Then the campaign, and at last the media buys, which wait for the advertiser.
    await waitForLocks(1);
    isCrossing.open();
    await waitForLocks(2);
    isReleased.open();
    await Promise.all([holding, crossing]);
    const answer = await reset;
    expect([answer.status, answer.body.data?.demo]).toMatchObject([200, { generation: 2, customerId }]);
  });

  it('can be extended to at most seven days from now, removed once, and created again', async () => {
    const { expiresAt, customerId } = (await create()).body.data.demo;
    const extended = await api.post(`${path}/extend`, { as: buyer.as, body: {} });
    expect(Date.parse(extended.body.data.demo.expiresAt)).toBeGreaterThanOrEqual(Date.parse(expiresAt));
    expect((await api.post(`${path}/extend`, { as: buyer.as, body: { days: 8 } })).body.error.field).toBe('days');
    const answers = await Promise.all([1, 2].map(() => api.delete(path, { as: buyer.as })));
    expect(answers.map(({ body }) => body.data).toSorted((a, b) => Number(a.deleted) - Number(b.deleted))).toEqual([
      { deleted: false, customerId: null },
      { deleted: true, customerId },
    ]);
    expect(await read()).toMatchObject({ status: 'CLEANUP_PENDING', customerId });
    expect((await api.get('/api/v2/buyer/campaigns', inside(customerId))).status).toBe(403);
    for (const name of ['reset', 'extend']) expect((await api.post(`${path}/${name}`, { as: buyer.as, body: {} })).status).toBe(404);
    expect((await create()).body.data.demo).toMatchObject({ generation: 2, status: 'ACTIVE' });
  });

  it('is created once by concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => create()));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
  });

  it('returns 400 for an unknown profile and 403 for the profile of a seller', async () => {
    const refused = [
      await api.post(path, { as: buyer.as, body: { profileId: 'other' } }),
      await api.post(path, { as: buyer.as, body: { profileVersion: 2 } }),
    ];
    expect(refused.map(({ status, body }) => [status, body.error.field])).toEqual([
      [400, 'profileId'],
      [400, 'profileVersion'],
    ]);
    const seller = await signUp(api, { accountType: 'SELLER' });
    expect((await api.get(path, { as: seller.as })).status).toBe(403);
    expect((await create(seller.as)).status).toBe(403);
  });

  it('contains only sandbox advertisers, also when another kind is requested', async () => {
    const { customerId } = (await create()).body.data.demo;
    const body = { name: 'Added', brand: 'added.example', sandbox: false };
    const { status, body: made } = await api.post('/api/v2/buyer/advertisers', { ...inside(customerId), body });
    expect([status, made.data.sandbox]).toEqual([201, true]);
  });

  it('is shown by demo=true although the account has an archived sandbox advertiser', async () => {
    await create();
    const body = { name: 'Own sandbox', brand: 'own-sandbox.example', sandbox: true };
    const { id } = (await api.post('/api/v2/buyer/advertisers', { as: buyer.as, body })).body.data;
    const delivered = async () => (await api.get(`${metrics}&demo=true`, { as: buyer.as })).body.data.totals.impressions as number;
    expect(await delivered()).toBe(0);
    await api.delete(`/api/v2/buyer/advertisers/${id}`, { as: buyer.as });
    expect(await delivered()).toBeGreaterThan(0);
  });

  // Must be the last test: it advances the clock.
  it('is closed to every credential when its lease is over, before any worker has seen it', async () => {
    const { customerId } = (await create()).body.data.demo;
    clock.advance(7 * dayMs - 60_000);
    const within = inside(customerId);
    const own = await createKey(api, buyer.as);
    const keyOf = async (kind: 'user' | 'org') => {
      const { body } = await api.post(`/api/v2/${kind}-api-keys`, { ...within, body: { name: kind } });
      return { bearer: body.data.secret as string };
    };
    const [personal, organization] = [await keyOf('user'), await keyOf('org')];
    const application = await machineToken(api, buyer.as, 'write', within.headers);
    const { downloadUrl } = (await api.get(`${metrics}&download=true`, within)).body.data;
    const ways = async (name: string) => {
      const calls = [within, { ...within, as: own }, ...[personal, organization, application].map((as) => ({ as }))];
      const reads = await Promise.all(calls.map((call) => api.get('/api/v2/buyer/campaigns', call)));
      const written = await api.post('/api/v2/buyer/advertisers', { as: organization, body: { name, brand: `${name}.example` } });
      const file = await fetch(api.url + new URL(downloadUrl as string).pathname);
      return [...reads, written, file].map(({ status }) => status);
    };
    expect(await ways('before')).toEqual([200, 200, 200, 200, 200, 201, 200]);
    clock.advance(60_000);
    expect(await ways('after')).toEqual([403, 403, 401, 401, 401, 401, 404]);
    expect((await api.get('/api/v2/buyer/campaigns', { as: buyer.as })).status).toBe(200);
  });
});

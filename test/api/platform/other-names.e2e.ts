import type { INestApplicationContext } from '@nestjs/common';
import { Outbox } from '@exchange/platform';
import { startApi, type Credentials, type TestApi } from '@test/api';
import { dayIn } from '@test/dates';
import { createAdvertiser, createCampaign } from '@test/discovery';
import { eventually } from '@test/eventually';
import { signUp } from '@test/people';
import { createShop } from '@test/storefronts';
import { startWorker } from '@test/worker';
import { buy, deliver } from '../insight/reporting.fixture';

const advertisers = '/api/v2/buyer/advertisers';
const campaigns = '/api/v2/buyer/campaigns';
const today = dayIn(0);

/** Names that clients of this API family send besides those of the contract (ADR 52). */
describe('Alternative names and parameters', () => {
  let api: TestApi;
  let worker: INestApplicationContext;
  let serial = 0;

  beforeAll(async () => {
    api = await startApi();
    worker = await startWorker();
  });
  afterAll(async () => {
    await worker.close();
    await api.close();
  });

  const get = async (path: string, as: Credentials) => {
    const { status, body } = await api.get(path, { as });
    expect([path, status]).toEqual([path, 200]);
    return body;
  };
  const refusal = async (path: string, as: Credentials) => {
    const { status, body } = await api.get(path, { as });
    return [status, body.error?.code, body.error?.field];
  };
  const brand = () => `names-${(serial += 1)}.example`;

  describe('advertisers', () => {
    const create = (as: Credentials, body: object) => api.post(advertisers, { as, body: { name: 'Oat', ...body } });

    it('are paged by take and skip with the total, also when they are filtered', async () => {
      const { as } = await signUp(api);
      for (const currency of ['EUR', 'EUR', 'EUR', 'USD', 'USD']) await createAdvertiser(api, as, currency);
      const idsOf = (body: { data: { id: number }[] }) => body.data.map(({ id }) => id);
      const all = idsOf(await get(advertisers, as));
      const page = async (query: string) => {
        const body = await get(`${advertisers}?${query}`, as);
        return [idsOf(body), body.meta.pagination];
      };
      expect(await page('take=2')).toEqual([all.slice(0, 2), { skip: 0, take: 2, total: 5, hasMore: true }]);
      expect(await page('take=2&skip=4')).toEqual([all.slice(4), { skip: 4, take: 2, total: 5, hasMore: false }]);
      expect(await page('skip=1')).toEqual([all.slice(1), { skip: 1, take: 50, total: 5, hasMore: false }]);
      expect(await page('take=2&status=ARCHIVED')).toEqual([[], { skip: 0, take: 2, total: 0, hasMore: false }]);
      expect(await page('limit=2')).toEqual([all.slice(0, 2), { limit: 2, offset: 0, nextOffset: 2 }]);
      expect(await page('limit=2&take=2&offset=2&skip=2')).toEqual([all.slice(2, 4), { limit: 2, offset: 2, nextOffset: 4 }]);
    });

    it.each([
      ['limit=2&take=3', 'take'],
      ['offset=1&skip=2', 'skip'],
      ['take=201', 'take'],
      ['take=0', 'take'],
      ['skip=-1', 'skip'],
    ])('return 400 for %s', async (query, field) => {
      const { as } = await signUp(api);
      expect(await refusal(`${advertisers}?${query}`, as)).toEqual([400, 'VALIDATION_ERROR', field]);
    });

    it('accept brandDomain as the brand; 400 when both differ or both are missing', async () => {
      const { as } = await signUp(api);
      const [one, other] = [brand(), brand()];
      const made = await create(as, { brandDomain: `https://www.${one}/shop`, primaryCurrency: 'EUR' });
      expect([made.status, made.body.data.brand]).toEqual([201, one]);
      const path = `${advertisers}/${made.body.data.id}`;
      expect((await api.put(path, { as, body: { brandDomain: other } })).body.data.brand).toBe(other);
      expect((await api.put(path, { as, body: { brand: one, brandDomain: one } })).body.data.brand).toBe(one);
      const answers = [
        await api.put(path, { as, body: { brand: one, brandDomain: other } }),
        await create(as, { brand: one, brandDomain: other }),
        await create(as, {}),
        await create(as, { brandDomain: 'no domain' }),
      ];
      expect(answers.map(({ status, body }) => [status, body.error.field])).toEqual([
        [400, 'brandDomain'],
        [400, 'brandDomain'],
        [400, 'brand'],
        [400, 'brand'],
      ]);
      expect((await get(path, as)).data.brand).toBe(one);
    });

    it('without a primaryCurrency get that of the newest advertiser of the account, or US dollars', async () => {
      const [{ as }, other] = [await signUp(api), await signUp(api)];
      const currencyOf = async (body: object) => (await create(as, { brand: brand(), ...body })).body.data.primaryCurrency;
      expect([await currencyOf({}), await currencyOf({ primaryCurrency: 'EUR' }), await currencyOf({})]).toEqual(['USD', 'EUR', 'EUR']);
      expect((await create(other.as, { brand: brand() })).body.data.primaryCurrency).toBe('USD');
    });
  });

  describe('campaigns', () => {
    it('are filtered by type as by mode', async () => {
      const { as } = await signUp(api);
      const advertiserId = await createAdvertiser(api, as);
      const performanceConfig = { optimizationGoals: [{ kind: 'metric', metric: 'clicks' }] };
      const discovering = await createCampaign(api, as, { advertiserId });
      const performing = await createCampaign(api, as, { advertiserId, mode: 'performance', performanceConfig });
      const found = async (query: string) => {
        const { data, meta } = await get(`${campaigns}?${query}`, as);
        return [data.map(({ campaignId }: { campaignId: string }) => campaignId), meta.pagination.total];
      };
      expect(await found('type=discovery')).toEqual([[discovering], 1]);
      expect(await found('type=performance')).toEqual([[performing], 1]);
      expect(await found('type=performance&mode=performance')).toEqual([[performing], 1]);
      for (const query of ['type=audience', 'type=directed']) expect(await found(query)).toEqual([[], 0]);
      for (const [query, field] of [
        ['type=discovery&mode=performance', 'type'],
        ['type=audience&mode=discovery', 'type'],
        ['type=video', 'type'],
        ['mode=audience', 'mode'],
      ])
        expect(await refusal(`${campaigns}?${query}`, as)).toEqual([400, 'VALIDATION_ERROR', field]);
    });

    it('are filtered by mediaBuyStatus, and counted and paged accordingly', async () => {
      const [buyer, stranger] = [await signUp(api), await signUp(api)];
      const [one, other] = [await buy(api, buyer), await buy(api, buyer)];
      await createCampaign(api, buyer.as);
      await buy(api, stranger);
      const found = async (query: string) => {
        const { data, meta } = await get(`${campaigns}?${query}`, buyer.as);
        return [data.map(({ campaignId }: { campaignId: string }) => campaignId), meta.pagination.total];
      };
      expect(await found('mediaBuyStatus=ACTIVE')).toEqual([[other.campaignId, one.campaignId], 2]);
      expect(await found('mediaBuyStatus=ACTIVE&take=1')).toEqual([[other.campaignId], 2]);
      expect(await found(`mediaBuyStatus=PAUSED,ACTIVE&advertiserId=${one.advertiserId}`)).toEqual([[one.campaignId], 1]);
      expect(await found('mediaBuyStatus=PAUSED')).toEqual([[], 0]);
      expect(await refusal(`${campaigns}?mediaBuyStatus=RUNNING`, buyer.as)).toEqual([400, 'VALIDATION_ERROR', 'mediaBuyStatus']);
    });
  });

  describe('reporting', () => {
    const metrics = '/api/v2/buyer/reporting/metrics';

    it('returns 400 for a displayCurrency that is not the currency of the spend, in every form of the report', async () => {
      const buyer = await signUp(api);
      const [euro, dollar] = [await buy(api, buyer), await buy(api, buyer, { currency: 'USD' })];
      await deliver(api, buyer.as, `${euro.mediaBuyId},${euro.packages[0]},${today},100,1,1,,1,5`);
      expect((await get(`${metrics}?displayCurrency=EUR`, buyer.as)).data).toMatchObject({ totalsCurrency: 'EUR', totals: { spend: 1 } });
      expect(await refusal(`${metrics}?displayCurrency=USD`, buyer.as)).toEqual([400, 'CURRENCY_MISMATCH', 'displayCurrency']);
      await deliver(api, buyer.as, `${dollar.mediaBuyId},${dollar.packages[0]},${today},100,1,1,,1,5`);
      for (const currency of ['EUR', 'USD', 'JPY'])
        for (const more of ['', '&view=timeseries', '&download=true'])
          expect(await refusal(`${metrics}?displayCurrency=${currency}${more}`, buyer.as)).toEqual([
            400,
            'CURRENCY_MISMATCH',
            'displayCurrency',
          ]);
      const only = await get(`${metrics}?displayCurrency=USD&advertiserId=${dollar.advertiserId}`, buyer.as);
      expect(only.data).toMatchObject({ totalsCurrency: 'USD', totals: { spend: 1 } });
      for (const currency of ['usd', 'ZZZ', ''])
        expect(await refusal(`${metrics}?displayCurrency=${currency}`, buyer.as)).toEqual([400, 'VALIDATION_ERROR', 'displayCurrency']);
    });

    it('accepts only the currency of the advertiser as displayCurrency before anything was delivered', async () => {
      const { as } = await signUp(api);
      const id = await createAdvertiser(api, as, 'EUR');
      expect((await get(`${metrics}?advertiserId=${id}&displayCurrency=EUR`, as)).data.totalsCurrency).toBe('EUR');
      expect(await refusal(`${metrics}?advertiserId=${id}&displayCurrency=USD`, as)).toEqual([400, 'CURRENCY_MISMATCH', 'displayCurrency']);
    });

    it('contains only sandbox advertisers with demo=true', async () => {
      const buyer = await signUp(api);
      const made = await api.post(advertisers, {
        as: buyer.as,
        body: { name: 'Play', brand: brand(), primaryCurrency: 'EUR', sandbox: true },
      });
      const sandbox: number = made.body.data.id;
      const [real, played] = [await buy(api, buyer), await buy(api, buyer, { advertiserId: sandbox })];
      for (const { mediaBuyId, packages } of [real, played])
        await deliver(api, buyer.as, `${mediaBuyId},${packages[0]},${today},100,1,1,,1,5`);
      const idsIn = async (query: string) =>
        (await get(`${metrics}?${query}`, buyer.as)).data.advertisers
          .map(({ advertiserId }: { advertiserId: number }) => advertiserId)
          .toSorted();
      expect(await idsIn('demo=true')).toEqual([sandbox]);
      expect(await idsIn('demo=false')).toEqual(await idsIn(''));
      expect(await idsIn('')).toHaveLength(2);
      expect(await idsIn(`demo=true&advertiserId=${sandbox}`)).toEqual([sandbox]);
      expect(await idsIn(`demo=true&advertiserId=${real.advertiserId}`)).toEqual([]);
      expect(await refusal(`${metrics}?demo=yes`, buyer.as)).toEqual([400, 'VALIDATION_ERROR', 'demo']);
    });
  });

  describe('storefronts', () => {
    it('are visible to buyers with status transacting only', async () => {
      const [{ as }, shop] = [await signUp(api), await createShop(api)];
      const path = '/api/v2/buyer/storefronts?limit=200';
      const found = async (query: string) => {
        const { data, meta } = await get(`${path}&name=Lakeside&${query}`, as);
        const row = data.find(({ id }: { id: number }) => id === shop.storefrontId);
        return [data.length, row?.displayStatus, meta.pagination.nextOffset];
      };
      const [all] = await found('');
      expect(await found('status=transacting')).toEqual([all, 'transacting', null]);
      expect(await found('status=paused,transacting')).toEqual([all, 'transacting', null]);
      for (const status of ['configuring', 'archived', 'neutral', 'paused'])
        expect(await found(`status=${status}`)).toEqual([0, undefined, null]);
      expect(await refusal(`${path}&status=open`, as)).toEqual([400, 'VALIDATION_ERROR', 'status']);
    });

    it('accept and return enabled as the opposite of isPaused; 400 when the two contradict each other', async () => {
      const { as } = await createShop(api);
      const path = '/api/v2/storefront';
      const patched = async (body: object) => {
        const { status, body: answer } = await api.patch(path, { as, body });
        return status === 200 ? [answer.data.isPaused, answer.data.enabled, answer.data.displayStatus] : [status, answer.error.field];
      };
      expect(await patched({ enabled: false })).toEqual([true, false, 'paused']);
      expect(await patched({ name: 'Lakeside' })).toEqual([true, false, 'paused']);
      expect(await patched({ enabled: true, isPaused: true })).toEqual([400, 'enabled']);
      expect(await patched({ enabled: false, isPaused: false })).toEqual([400, 'enabled']);
      expect(await patched({ enabled: true, isPaused: false })).toEqual([false, true, 'transacting']);
      expect((await api.put(path, { as, body: { enabled: false } })).body.data).toMatchObject({ isPaused: true, enabled: false });
      expect(await patched({ enabled: 'yes' })).toEqual([400, 'enabled']);
    });
  });

  // spec: lists.notifications
  it.each([
    ['BUYER', 'buyer', 'storefront'],
    ['SELLER', 'storefront', 'buyer'],
  ] as const)(
    'notifications of a %s are the same under /api/v2/%s, and can be marked as read there',
    async (accountType, side, otherSide) => {
      const { as, account } = await signUp(api, { accountType });
      const payload = { campaignId: 'camp_1', advertiserId: 3, status: 'DRAFT', revision: 1, name: 'Oat' };
      const event = { type: 'campaigns.created', accountId: account.id, occurredAt: new Date(), payload };
      await api.app.get(Outbox).append([event, event, event]);
      const [plain, own] = ['/api/v2/notifications', `/api/v2/${side}/notifications`];
      const [first, second] = await eventually(async () => {
        const { data } = await get(plain, as);
        expect(data).toHaveLength(3);
        return data as { id: string }[];
      });
      expect(await get(own, as)).toEqual(await get(plain, as));
      await api.post(`${own}/${first!.id}/read`, { as });
      await api.post(`${own}/${second!.id}/acknowledge`, { as });
      expect((await get(`${plain}?unreadOnly=true`, as)).data).toHaveLength(1);
      expect((await get(`${own}?limit=1`, as)).meta).toMatchObject({
        unreadCount: 1,
        pagination: { hasMore: true, nextCursor: expect.any(String) },
      });
      await api.post(`${own}/read-all`, { as, body: {} });
      expect((await get(plain, as)).meta.unreadCount).toBe(0);
      expect(await refusal(`/api/v2/${otherSide}/notifications`, as)).toEqual([403, 'FORBIDDEN', undefined]);
    },
  );

  it.each([
    ['BUYER', 'buyer', 'storefront'],
    ['SELLER', 'storefront', 'buyer'],
  ] as const)('asks and supply requests of a %s are the same under /api/v2/%s', async (accountType, side, otherSide) => {
    const { as } = await signUp(api, { accountType });
    const supply = { domain: 'lakeside.example', channel: 'ctv' };
    const filed = (await api.post(`/api/v2/${side}/asks`, { as, body: { title: 'More exports' } })).body.data;
    await api.post(`/api/v2/${side}/supply-requests`, { as, body: supply });
    for (const list of ['asks', `asks/${filed.id}`, 'supply-requests', 'supply-requests/suggestions?q=la']) {
      expect(await get(`/api/v2/${side}/${list}`, as)).toEqual(await get(`/api/v2/${list}`, as));
      expect(await refusal(`/api/v2/${otherSide}/${list}`, as)).toEqual([403, 'FORBIDDEN', undefined]);
    }
    const withdrawn = { requester: { state: 'withdrawn' } };
    expect((await api.patch(`/api/v2/${side}/asks/${filed.id}`, { as, body: withdrawn })).body.data.statusKey).toBe('closed');
    expect((await api.post(`/api/v2/${side}/supply-requests/remove`, { as, body: supply })).body.data).toEqual({ removed: true });
    expect((await get('/api/v2/supply-requests', as)).data).toEqual([]);
  });
});

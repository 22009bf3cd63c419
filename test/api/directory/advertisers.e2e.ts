import { startApi, type TestApi } from '@test/api';
import { createKey, signUp, type SignedUp } from '@test/people';

const path = '/api/v2/buyer/advertisers';
const maxId = 9_007_199_254_740_991;

describe('advertisers', () => {
  let api: TestApi;
  let buyer: SignedUp;
  let serial = 0;

  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    buyer = await signUp(api);
  });

  const request = (more: object = {}) => {
    serial += 1;
    return { name: `Acme ${serial}`, brand: `acme-${serial}.com`, primaryCurrency: 'USD', ...more };
  };
  const post = (body: unknown, as = buyer.as) => api.post(path, { as, body });
  const created = async (more: object = {}, as = buyer.as) => {
    const { status, body } = await post(request(more), as);
    expect(status).toBe(201);
    return body.data;
  };
  const names = async (query: string) =>
    (await api.get(`${path}?${query}`, { as: buyer.as })).body.data.map(({ name }: { name: string }) => name);

  describe('create', () => {
    // spec: service.area.advertisers
    it('returns 201 with defaults for omitted fields', async () => {
      const { status, body } = await post({ name: ' Acme ', brand: 'https://www.Acme.com/shop', primaryCurrency: 'EUR' });
      expect(status).toBe(201);
      expect(body.data).toEqual({
        id: expect.any(Number),
        name: 'Acme',
        status: 'ACTIVE',
        sandbox: false,
        brand: 'acme.com',
        primaryCurrency: 'EUR',
        currencyLocked: false,
        timezone: 'UTC',
        linkedAccountCount: 0,
        description: null,
        optimizationApplyMode: 'MANUAL',
        utmConfig: { params: [] },
        frequencyCaps: [],
        createdAt: expect.stringMatching(/Z$/),
        updatedAt: body.data.createdAt,
      });
      expect((await api.get(`${path}/${body.data.id}`, { as: buyer.as })).body.data).toEqual(body.data);
    });

    it('returns 201 with all fields as they were sent', async () => {
      const full = {
        sandbox: true,
        timezone: 'Asia/Kolkata',
        description: 'Shoes',
        optimizationApplyMode: 'AUTO',
        utmConfig: { params: [{ paramKey: 'utm_source', paramValue: 'exchange' }] },
        frequencyCaps: [{ max_impressions: 3, window: { interval: 1, unit: 'days' } }],
      };
      expect(await created(full)).toMatchObject(full);
    });

    it('returns 201 with a key, also one of a member', async () => {
      for (const kind of ['user', 'org'] as const) await created({}, await createKey(api, buyer.as, kind));
    });

    it.each([
      ['name', undefined],
      ['name', ''],
      ['name', '  '],
      ['name', 'n'.repeat(256)],
      ['name', null],
      ['brand', undefined],
      ['brand', 'acme'],
      ['brand', 'ftp://acme.com'],
      ['brand', '127.0.0.1'],
      ['brand', 'https://user:pass@acme.com'],
      ['brand', 42],
      ['primaryCurrency', 'usd'],
      ['primaryCurrency', 'ZZZ'],
      ['primaryCurrency', 'EURO'],
      ['timezone', 'Europe/Nowhere'],
      ['timezone', '+01:00'],
      ['timezone', 'europe/berlin'],
      ['timezone', null],
      ['sandbox', 'true'],
      ['sandbox', null],
      ['description', 'd'.repeat(1001)],
      ['optimizationApplyMode', 'auto'],
      ['utmConfig', []],
      ['utmConfig.params', { params: 'x' }],
      ['utmConfig.params', { params: Array.from({ length: 21 }, (_, i) => ({ paramKey: `k${i}`, paramValue: 'v' })) }],
      ['utmConfig.params[0].paramKey', { params: [{ paramKey: 'a b', paramValue: 'v' }] }],
      ['utmConfig.params[0].paramValue', { params: [{ paramKey: 'a', paramValue: 'v'.repeat(201) }] }],
      ['utmConfig.params[1].paramKey', { params: [1, 2].map(() => ({ paramKey: 'a', paramValue: 'v' })) }],
      ['frequencyCaps', {}],
      ['frequencyCaps[0].max_impressions', [{ max_impressions: 0, window: { interval: 1, unit: 'days' } }]],
      ['frequencyCaps[0].window.unit', [{ max_impressions: 1, window: { interval: 1, unit: 'weeks' } }]],
      ['frequencyCaps[0].window.interval', [{ max_impressions: 1, window: { interval: 1.5, unit: 'days' } }]],
      ['linkedAccounts', []],
      ['status', 'ARCHIVED'],
    ])('returns 400 on %s for %p', async (field, value) => {
      const { status, body } = await post(request({ [field.split(/[.[]/)[0]!]: value }));
      expect([status, body.error.code, body.error.field]).toEqual([400, 'VALIDATION_ERROR', field]);
    });

    it('returns 400 when the body is not an object', async () => {
      for (const body of [[], 'text', 7, null]) expect((await post(body)).status).toBe(400);
    });

    it('returns 409 for the brand of an active advertiser of the account, in any spelling', async () => {
      await created({ brand: 'acme.com' });
      const { status, body } = await post(request({ brand: 'HTTP://www.acme.com/x' }));
      expect([status, body.error.code, body.error.field]).toEqual([409, 'CONFLICT', 'brand']);
      const other = await signUp(api);
      await created({ brand: 'acme.com' }, other.as);
    });

    it('returns 201 once and 409 otherwise for concurrent requests with the same brand', async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => post(request({ brand: 'race.com' }))));
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
    });
  });

  describe('access', () => {
    it('returns 401 without credentials and 403 for a seller account', async () => {
      const seller = await signUp(api, { accountType: 'SELLER' });
      expect((await api.get(path)).status).toBe(401);
      for (const answer of [await api.get(path, { as: seller.as }), await post(request(), seller.as)]) {
        expect([answer.status, answer.body.error.code]).toEqual([403, 'FORBIDDEN']);
      }
    });

    it('returns 404 when the advertiser belongs to another account or does not exist', async () => {
      const { id } = await created();
      const stranger = await signUp(api);
      for (const [as, target] of [[stranger.as, id] as const, [buyer.as, maxId] as const, [buyer.as, 0] as const]) {
        const one = `${path}/${target}`;
        const answers = [
          await api.get(one, { as }),
          await api.put(one, { as, body: { name: 'x' } }),
          await api.delete(one, { as }),
          await api.post(`${one}/restore`, { as }),
        ];
        expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
      }
    });

    // spec: limits.ids
    it.each(['x', '-1', '1.5', '1e3', '9007199254740992', '99999999999999999999', '%00'])('returns 400 when the id is %s', async (id) => {
      const { status, body } = await api.get(`${path}/${id}`, { as: buyer.as });
      expect([status, body.error.field]).toEqual([400, 'id']);
    });
  });

  describe('update', () => {
    it('returns 200 and keeps omitted fields', async () => {
      const before = await created({
        description: 'Shoes',
        frequencyCaps: [{ max_impressions: 3, window: { interval: 1, unit: 'days' } }],
      });
      const change = { name: 'New', brand: 'new.example.com', primaryCurrency: 'EUR', frequencyCaps: [] };
      const { status, body } = await api.put(`${path}/${before.id}`, { as: buyer.as, body: change });
      expect(status).toBe(200);
      expect(body.data).toEqual({ ...before, ...change, updatedAt: expect.any(String) });
      const cleared = await api.put(`${path}/${before.id}`, { as: buyer.as, body: { description: null } });
      expect(cleared.body.data.description).toBeNull();
    });

    it.each([
      ['name', ''],
      ['name', null],
      ['brand', 'nonsense'],
      ['brand', null],
      ['primaryCurrency', 'ZZZ'],
      ['primaryCurrency', null],
      ['timezone', ''],
      ['timezone', null],
      ['optimizationApplyMode', null],
      ['frequencyCaps', null],
      ['utmConfig', null],
      ['sandbox', true],
      ['id', 7],
    ])('returns 400 on %s for %p', async (field, value) => {
      const { id } = await created();
      const { status, body } = await api.put(`${path}/${id}`, { as: buyer.as, body: { [field]: value } });
      expect([status, body.error.code, body.error.field]).toEqual([400, 'VALIDATION_ERROR', field]);
    });

    it('returns 409 for the brand of another advertiser', async () => {
      const [first, second] = [await created(), await created()];
      const { status, body } = await api.put(`${path}/${second.id}`, { as: buyer.as, body: { brand: first.brand } });
      expect([status, body.error.field]).toEqual([409, 'brand']);
    });
  });

  describe('archive and restore', () => {
    it('archives an advertiser, which stays readable but frees its brand, and restores it', async () => {
      const { id, brand } = await created();
      const gone = await api.delete(`${path}/${id}`, { as: buyer.as });
      expect([gone.status, gone.body.data]).toEqual([200, { success: true, id }]);
      expect((await api.get(`${path}/${id}`, { as: buyer.as })).body.data.status).toBe('ARCHIVED');
      expect((await api.delete(`${path}/${id}`, { as: buyer.as })).status).toBe(404);
      expect((await api.put(`${path}/${id}`, { as: buyer.as, body: { name: 'x' } })).status).toBe(409);
      const { status, body } = await api.post(`${path}/${id}/restore`, { as: buyer.as });
      expect([status, body.data.status, body.data.brand]).toEqual([200, 'ACTIVE', brand]);
      expect((await api.post(`${path}/${id}/restore`, { as: buyer.as })).status).toBe(409);
    });

    it('returns 409 for restoring when the brand was taken meanwhile', async () => {
      const { id, brand } = await created();
      await api.delete(`${path}/${id}`, { as: buyer.as });
      await created({ brand });
      const { status, body } = await api.post(`${path}/${id}/restore`, { as: buyer.as });
      expect([status, body.error.field]).toEqual([409, 'brand']);
    });
  });

  describe('list', () => {
    // spec: lists.advertisers, paging.offset, paging.offset.next
    it('returns pages by nextOffset until it is null', async () => {
      for (const name of ['a', 'b', 'c']) await created({ name });
      const seen: string[] = [];
      for (let offset: number | null = 0; offset !== null;) {
        const { body } = await api.get(`${path}?limit=2&offset=${offset}`, { as: buyer.as });
        seen.push(...body.data.map(({ name }: { name: string }) => name));
        expect(body.meta.pagination).toMatchObject({ limit: 2, offset });
        offset = body.meta.pagination.nextOffset;
      }
      expect(seen).toEqual(['c', 'b', 'a']);
    });

    // spec: limits.page-size-advertisers, limits.page-size-cap
    it('returns 50 rows by default and at most 200', async () => {
      expect((await api.get(path, { as: buyer.as })).body.meta).toEqual({ pagination: { limit: 50, offset: 0, nextOffset: null } });
      expect((await api.get(`${path}?limit=200`, { as: buyer.as })).status).toBe(200);
    });

    it.each([
      'limit=0',
      'limit=201',
      'limit=x',
      'limit=',
      'limit=1.5',
      'offset=-1',
      'offset=9007199254740992',
      'status=DRAFT',
      'sandbox=yes',
    ])('returns 400 for %s', async (query) => {
      const { status, body } = await api.get(`${path}?${query}`, { as: buyer.as });
      expect([status, body.error.field]).toEqual([400, query.split('=')[0]]);
    });

    it('filters by status, name and sandbox', async () => {
      await created({ name: 'Alpha 100%' });
      const { id } = await created({ name: 'Beta', sandbox: true });
      await api.delete(`${path}/${id}`, { as: buyer.as });
      expect(await names('')).toEqual(['Alpha 100%']);
      expect(await names('status=ARCHIVED')).toEqual(['Beta']);
      expect(await names('status=ALL')).toEqual(['Beta', 'Alpha 100%']);
      expect(await names('status=ALL&sandbox=true')).toEqual(['Beta']);
      expect(await names('name=ALPHA')).toEqual(['Alpha 100%']);
      expect(await names('name=0%25')).toEqual(['Alpha 100%']);
      expect(await names('name=_')).toEqual([]);
    });
  });
});

import { startApi, type TestApi } from '@test/api';
import { createAdvertiser } from '@test/discovery';
import { signUp, type SignedUp } from '@test/people';

describe('event sources of an advertiser', () => {
  let api: TestApi;
  let buyer: SignedUp;
  let stranger: SignedUp;
  let path: string;

  beforeAll(async () => {
    api = await startApi();
    [buyer, stranger] = [await signUp(api), await signUp(api)];
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    path = `/api/v2/buyer/advertisers/${await createAdvertiser(api, buyer.as)}/event-sources`;
  });

  const request = { name: 'Shop', eventTypes: ['purchase', 'lead'] };
  const create = (more: object = {}, as = buyer.as) => api.post(path, { as, body: { ...request, ...more } });
  const created = async (more: object = {}) => {
    const { status, body } = await create(more);
    expect(status).toBe(201);
    return body.data;
  };

  it('returns 201 with the new event source, which can be read', async () => {
    const data = await created({ eventTypes: ['purchase', 'lead', 'purchase'], allowedDomains: ['https://www.Acme.com/shop', 'acme.com'] });
    expect(data).toEqual({
      eventSourceId: expect.stringMatching(/^es_/),
      name: 'Shop',
      eventTypes: ['purchase', 'lead'],
      allowedDomains: ['acme.com'],
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: data.createdAt,
    });
    expect((await api.get(`${path}/${data.eventSourceId}`, { as: buyer.as })).body.data).toEqual(data);
    expect((await created()).allowedDomains).toEqual([]);
  });

  const bad: [string, object][] = [
    ['name', { name: ' ' }],
    ['name', { name: 'n'.repeat(256) }],
    ['name', { name: 'a\0b' }],
    ['name', { name: 7 }],
    ['name', { name: null }],
    ['eventTypes', { eventTypes: [] }],
    ['eventTypes', { eventTypes: 'purchase' }],
    ['eventTypes', { eventTypes: ['purchase', 'teleport'] }],
    ['eventTypes', { eventTypes: Array.from({ length: 29 }, () => 'lead') }],
    ['eventTypes', { eventTypes: null }],
    ['allowedDomains', { allowedDomains: 'acme.com' }],
    ['allowedDomains', { allowedDomains: null }],
    ['allowedDomains', { allowedDomains: [7] }],
    ['allowedDomains', { allowedDomains: Array.from({ length: 101 }, (_, n) => `a${n}.com`) }],
    ['allowedDomains[1]', { allowedDomains: ['acme.com', 'localhost'] }],
    ['allowedDomains[0]', { allowedDomains: ['10.0.0.1'] }],
    ['eventSourceId', { eventSourceId: 'es_mine' }],
  ];

  it.each([['name', { name: undefined }], ['eventTypes', { eventTypes: undefined }], ...bad] as [string, object][])(
    'returns 400 on %s for %j, and creates nothing',
    async (field, spoilt) => {
      const { status, body } = await create(spoilt);
      expect([status, body.error.code, body.error.field]).toEqual([400, 'VALIDATION_ERROR', field]);
      expect((await api.get(path, { as: buyer.as })).body.data).toEqual([]);
    },
  );

  it('returns 400 for every invalid field of a change, and changes nothing', async () => {
    const data = await created();
    const one = `${path}/${data.eventSourceId}`;
    for (const [field, spoilt] of bad) {
      const { status, body } = await api.patch(one, { as: buyer.as, body: spoilt });
      expect([status, body.error.field]).toEqual([400, field]);
    }
    expect((await api.get(one, { as: buyer.as })).body.data).toEqual(data);
  });

  it('keeps omitted fields and replaces lists', async () => {
    const data = await created({ allowedDomains: ['acme.com'] });
    const one = `${path}/${data.eventSourceId}`;
    const renamed = await api.patch(one, { as: buyer.as, body: { name: 'Till' } });
    expect([renamed.status, renamed.body.data]).toEqual([200, { ...data, name: 'Till', updatedAt: expect.any(String) }]);
    const body = { eventTypes: ['refund'], allowedDomains: [] };
    const replaced = (await api.patch(one, { as: buyer.as, body })).body.data;
    expect(replaced).toMatchObject({ name: 'Till', ...body });
    expect((await api.patch(one, { as: buyer.as, body: {} })).body.data).toEqual(replaced);
  });

  it('lists newest first in pages, with the total', async () => {
    expect((await api.get(path, { as: buyer.as })).body).toMatchObject({ data: [], meta: { pagination: { total: 0, hasMore: false } } });
    const ids: string[] = [];
    for (const name of ['a', 'b', 'c']) ids.unshift((await created({ name })).eventSourceId);
    const { body } = await api.get(`${path}?take=2&skip=1`, { as: buyer.as });
    expect(body.data.map(({ eventSourceId }: { eventSourceId: string }) => eventSourceId)).toEqual(ids.slice(1));
    expect(body.meta.pagination).toEqual({ skip: 1, take: 2, total: 3, hasMore: false });
  });

  it.each(['take=0', 'take=x', 'skip=-1'])('returns 400 for ?%s', async (query) => {
    const { status, body } = await api.get(`${path}?${query}`, { as: buyer.as });
    expect([status, body.error.field]).toEqual([400, query.split('=')[0]]);
  });

  it('deletes an event source, which returns 404 afterwards', async () => {
    const one = `${path}/${(await created()).eventSourceId}`;
    expect(await api.delete(one, { as: buyer.as })).toMatchObject({ status: 200, body: { data: { success: true } } });
    const again = [
      await api.delete(one, { as: buyer.as }),
      await api.get(one, { as: buyer.as }),
      await api.patch(one, { as: buyer.as, body: {} }),
    ];
    expect(again.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await api.get(path, { as: buyer.as })).body.data).toEqual([]);
  });

  it('returns 404 for another account or advertiser, and 403 for a seller', async () => {
    const { eventSourceId } = await created();
    const seller = await signUp(api, { accountType: 'SELLER' });
    const elsewhere = `/api/v2/buyer/advertisers/${await createAdvertiser(api, buyer.as)}/event-sources`;
    const one = `${path}/${eventSourceId}`;
    const all = async ({ as }: SignedUp) => [
      (await create({}, as)).status,
      (await api.get(path, { as })).status,
      (await api.get(one, { as })).status,
      (await api.patch(one, { as, body: { name: 'Mine' } })).status,
      (await api.delete(one, { as })).status,
    ];
    expect([await all(stranger), await all(seller)]).toEqual([Array(5).fill(404), Array(5).fill(403)]);
    expect((await api.get(`${elsewhere}/${eventSourceId}`, { as: buyer.as })).status).toBe(404);
    expect((await api.get(one, { as: buyer.as })).body.data.name).toBe('Shop');
  });

  it('returns 409 for changes when the advertiser is archived; event sources can still be read and deleted', async () => {
    const one = `${path}/${(await created()).eventSourceId}`;
    await api.delete(path.replace('/event-sources', ''), { as: buyer.as });
    const { status, body } = await create();
    expect([status, body.error.code]).toEqual([409, 'CONFLICT']);
    expect((await api.patch(one, { as: buyer.as, body: { name: 'Till' } })).status).toBe(409);
    expect([(await api.get(one, { as: buyer.as })).status, (await api.delete(one, { as: buyer.as })).status]).toEqual([200, 200]);
  });
});

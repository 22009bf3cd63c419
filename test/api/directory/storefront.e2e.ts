import { startApi, type TestApi } from '@test/api';
import { dayIn } from '@test/dates';
import { createKey, signUp, type SignedUp } from '@test/people';

const path = '/api/v2/storefront';
const products = `${path}/products`;
let serial = 0;
const newSlug = () => `shop-${process.pid}-${(serial += 1)}`;

const product = (more: object = {}) => ({
  name: 'Evening CTV',
  description: 'Connected TV in the evening',
  channels: ['ctv'],
  countries: ['DE'],
  formats: ['ctv_30s'],
  pricingOptions: [{ pricingModel: 'cpm', currency: 'EUR', fixedPrice: 20 }],
  status: 'active',
  ...more,
});

describe('The storefront of a seller account', () => {
  let api: TestApi;
  let seller: SignedUp;
  let slug: string;

  beforeAll(async () => {
    api = await startApi();
  });
  beforeEach(async () => {
    seller = await signUp(api, { accountType: 'SELLER' });
    slug = newSlug();
  });
  afterAll(() => api.close());

  const open = (more: object = {}, as = seller.as) => api.post(path, { as, body: { name: 'Lakeside', platformId: slug, ...more } });
  const patch = (body: object) => api.patch(path, { as: seller.as, body });
  const createProduct = (more: object = {}) => api.post(products, { as: seller.as, body: product(more) });
  const rowsInDirectory = async () => {
    const buyer = await signUp(api);
    const { body } = await api.get('/api/v2/buyer/storefronts?limit=200', { as: buyer.as });
    return (body.data as { slug: string }[]).filter((row) => row.slug === slug);
  };

  it('answers 404 before it is opened, 201 when opened, and 200 when opened again or read', async () => {
    expect((await api.get(path, { as: seller.as })).status).toBe(404);
    expect((await patch({ name: 'x' })).status).toBe(404);
    const { status, body } = await open({ defaultCurrency: 'EUR', publisherDomain: 'lakeside.example' });
    expect([status, body.data]).toMatchObject([
      201,
      {
        storefrontId: expect.any(Number),
        platformId: slug,
        name: 'Lakeside',
        publisherDomain: 'lakeside.example',
        displayStatus: 'configuring',
        isPaused: false,
        archivedAt: null,
        routingMode: 'CHEF',
        plan: 'basic',
        defaultCurrency: 'EUR',
        paymentCurrencies: ['EUR'],
        creativeApproval: 'auto',
        capabilities: { offersCreativeReview: false, offersCampaignApproval: false, offersProductComposition: false },
        agentUrl: expect.stringContaining(`/storefront/${slug}/mcp`),
      },
    ]);
    expect(await open({ name: 'Other' })).toMatchObject({ status: 200, body: { data: body.data } });
    expect((await api.get(path, { as: seller.as })).body.data).toEqual(body.data);
  });

  it('answers 400 with every problem of the body', async () => {
    const { status, body } = await open({ platformId: 'No Spaces', defaultCurrency: 'euro', publisherDomain: 'https://x', colour: 'red' });
    expect(status).toBe(400);
    const paths = (body.error.details.issues as { path: string }[]).map((issue) => issue.path);
    expect(paths.toSorted()).toEqual(['colour', 'defaultCurrency', 'platformId', 'publisherDomain']);
    expect(await open({ defaultCurrency: 'XXZ' })).toMatchObject({ status: 400, body: { error: { field: 'defaultCurrency' } } });
    await open();
    expect(await patch({ paymentCurrencies: ['EUR'] })).toMatchObject({ status: 400, body: { error: { field: 'paymentCurrencies' } } });
  });

  it('answers 403 to buyer accounts, and is opened with an organization key', async () => {
    const buyer = await signUp(api);
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
      expect((await api.request(method, path, { as: buyer.as, body: method === 'GET' ? undefined : {} })).status).toBe(403);
    const key = await createKey(api, seller.as, 'org');
    expect((await open({}, key)).status).toBe(201);
  });

  it('answers 409 to a slug that another storefront has, also for a seller agent', async () => {
    await open();
    const other = await signUp(api, { accountType: 'SELLER' });
    expect(await open({}, other.as)).toMatchObject({ status: 409, body: { error: { field: 'slug' } } });
    const agent = { name: 'Agent', slug, agentUrl: 'https://ads.example/mcp', enabled: false };
    expect((await api.post(`${path}/seller-agents`, { as: other.as, body: agent })).status).toBe(409);
  });

  it('answers 400 to a seller agent with the address of a storefront of the exchange', async () => {
    const { body } = await open();
    const agent = { name: 'Mimic', slug: `${slug}-b`, agentUrl: body.data.agentUrl };
    const { status, body: refusal } = await api.post(`${path}/seller-agents`, { as: seller.as, body: agent });
    expect([status, refusal.error.field]).toEqual([400, 'agentUrl']);
  });

  it('is listed to buyers while it has active products and is not paused', async () => {
    await open();
    expect(await rowsInDirectory()).toEqual([]);
    const { body } = await createProduct();
    expect(await rowsInDirectory()).toEqual([expect.objectContaining({ name: 'Lakeside', channels: ['ctv'], countries: ['DE'] })]);
    expect((await patch({ isPaused: true })).body.data).toMatchObject({ displayStatus: 'paused', isPaused: true });
    expect(await rowsInDirectory()).toEqual([]);
    const resumed = await api.put(path, { as: seller.as, body: { isPaused: false, creativeApproval: 'manual' } });
    expect(resumed.body.data).toMatchObject({
      displayStatus: 'transacting',
      productCount: 1,
      capabilities: { offersCreativeReview: true },
    });
    await api.delete(`${products}/${body.data.productId}`, { as: seller.as });
    expect((await api.get(path, { as: seller.as })).body.data).toMatchObject({ displayStatus: 'configuring', channels: [] });
  });

  it('answers 404 to changes and 409 to new products after archiving, and keeps its products when POST reopens it', async () => {
    await open();
    await createProduct();
    const archive = () => api.delete(path, { as: seller.as });
    expect([(await archive()).status, (await archive()).status, (await patch({ name: 'x' })).status]).toEqual([200, 404, 404]);
    expect((await createProduct()).status).toBe(409);
    expect((await api.get(path, { as: seller.as })).body.data).toMatchObject({ displayStatus: 'archived', archivedAt: expect.any(String) });
    expect(await open()).toMatchObject({ status: 200, body: { data: { displayStatus: 'transacting', archivedAt: null } } });
  });

  describe('its products', () => {
    it('answer 409 without a storefront and 403 to buyers', async () => {
      expect((await createProduct()).status).toBe(409);
      const buyer = await signUp(api);
      expect((await api.post(products, { as: buyer.as, body: product() })).status).toBe(403);
      expect((await api.get(products, { as: buyer.as })).status).toBe(403);
    });

    it('are created and read with all fields; omitted fields of a change keep their value', async () => {
      await open();
      const asked = {
        deliveryType: 'guaranteed',
        availableFrom: dayIn(40),
        keywords: ['Family'],
        audience: 'Families',
        budget: { currency: 'EUR', min: 1000 },
      };
      const { status, body } = await createProduct(asked);
      expect(status).toBe(201);
      expect(body.data).toMatchObject({
        ...product(),
        ...asked,
        keywords: ['family'],
        budget: { currency: 'EUR', min: 1000, max: null },
        availableUntil: null,
        pricingOptions: [{ pricingOptionId: 'cpm_eur_1', pricingModel: 'cpm', isFixed: true, fixedPrice: 20, floorPrice: null }],
      });
      const at = `${products}/${body.data.productId}`;
      expect((await api.get(at, { as: seller.as })).body.data).toEqual(body.data);
      expect((await api.get(products, { as: seller.as })).body.data).toEqual([body.data]);
      const changed = await api.patch(at, { as: seller.as, body: { name: 'Late CTV', status: 'draft' } });
      expect(changed.body.data).toMatchObject({ name: 'Late CTV', status: 'draft', audience: 'Families' });
      expect((await api.put(at, { as: seller.as, body: { audience: null } })).body.data).toMatchObject({
        name: 'Late CTV',
        audience: null,
      });
    });

    it.each<[string, object, string]>([
      ['a missing name', { name: undefined }, 'name'],
      ['an unknown channel', { channels: ['telepathy'] }, 'channels'],
      ['an unknown format', { formats: ['hologram'] }, 'formats[0]'],
      ['a country name', { countries: ['Germany'] }, 'countries'],
      ['an invalid day', { availableFrom: '2027-02-30' }, 'availableFrom'],
      ['a negative price', { pricingOptions: [{ pricingModel: 'cpm', currency: 'EUR', fixedPrice: -1 }] }, 'pricingOptions[0].fixedPrice'],
      [
        'an unknown pricing model',
        { pricingOptions: [{ pricingModel: 'barter', currency: 'EUR', fixedPrice: 1 }] },
        'pricingOptions[0].pricingModel',
      ],
      ['no pricing options', { pricingOptions: [] }, 'pricingOptions'],
      ['a status that cannot be set', { status: 'archived' }, 'status'],
      ['an unknown property', { colour: 'red' }, 'colour'],
      ['text with NUL', { description: 'a\0b' }, 'description'],
    ])('answer 400 to %s', async (_, more, field) => {
      await open();
      expect(await createProduct(more)).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION_ERROR', field } } });
    });

    it('answer 404 for another account, unknown ids and repeated archiving, and 409 to changes of archived ones', async () => {
      await open();
      const { body } = await createProduct();
      const at = `${products}/${body.data.productId}`;
      const other = await signUp(api, { accountType: 'SELLER' });
      for (const method of ['GET', 'PATCH', 'PUT', 'DELETE'])
        for (const where of [at, `${products}/prod_none`])
          expect((await api.request(method, where, { as: other.as, body: method === 'GET' ? undefined : {} })).status).toBe(404);
      const archive = () => api.delete(at, { as: seller.as });
      expect([(await archive()).status, (await archive()).status]).toEqual([200, 404]);
      expect((await api.patch(at, { as: seller.as, body: { name: 'x' } })).status).toBe(409);
      expect((await api.get(at, { as: seller.as })).body.data.status).toBe('archived');
    });

    it('are paged by cursor newest first while products are added, and filtered', async () => {
      await open();
      for (const name of ['One', 'Two', 'Three']) await createProduct({ name });
      const list = async (query: string) => (await api.get(`${products}?${query}`, { as: seller.as })).body;
      const namesOf = (body: { data: { name: string }[] }) => body.data.map(({ name }) => name);
      const first = await list('limit=2');
      expect([namesOf(first), first.meta.pagination.hasMore]).toEqual([['Three', 'Two'], true]);
      await createProduct({ name: 'Four', channels: ['display'], formats: ['display_300x250'], countries: [], status: 'draft' });
      const second = await list(`limit=2&cursor=${first.meta.pagination.nextCursor}`);
      expect([namesOf(second), second.meta.pagination]).toEqual([['One'], { nextCursor: null, hasMore: false }]);
      expect(namesOf(await list('channel=display'))).toEqual(['Four']);
      expect(namesOf(await list('status=active&country=DE&name=t'))).toEqual(['Three', 'Two']);
      expect((await api.get(`${products}?cursor=x`, { as: seller.as })).status).toBe(400);
    });

    it('are created once per Idempotency-Key', async () => {
      await open();
      const post = (name: string) =>
        api.post(products, { as: seller.as, body: product({ name }), headers: { 'idempotency-key': 'product-key-00001' } });
      const [first, again] = [await post('Once'), await post('Once')];
      expect(again.body.data.productId).toBe(first.body.data.productId);
      expect((await post('Twice')).status).toBe(409);
    });

    it('are all counted on the storefront when created at the same time', async () => {
      await open();
      const channels = ['ctv', 'display', 'radio', 'podcast', 'cinema', 'print'];
      await Promise.all(channels.map((channel) => createProduct({ channels: [channel] })));
      const { body } = await api.get(path, { as: seller.as });
      expect(body.data).toMatchObject({ productCount: 6, channels: channels.toSorted() });
    });
  });
});

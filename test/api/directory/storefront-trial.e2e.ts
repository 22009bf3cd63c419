import { closeSellers, fakeSeller } from '@exchange/adcp/testing';
import { startApi, type TestApi } from '@test/api';
import { signUp } from '@test/people';
import { registerAgents } from '@test/silent-agents';
import { createShop, type Shop } from '@test/storefronts';

const path = '/api/v2/storefront/try';

describe('Trying out an own seller', () => {
  let api: TestApi;
  let shop: Shop;

  beforeAll(async () => {
    api = await startApi();
    shop = await createShop(api);
  });
  afterAll(async () => {
    await closeSellers();
    await api.close();
  });

  const tryOut = (body: object, as = shop.as) => api.post(path, { as, body });

  it('answers what buyers would see, with what was sent both ways', async () => {
    const budget = { total: 20_000, currency: 'EUR' };
    const { status, body } = await tryOut({ brief: 'Family evenings on connected TV', channels: ['ctv'], countries: ['DE'], budget });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      sellerId: shop.storefrontId,
      status: 'responded',
      reason: null,
      latencyMs: expect.any(Number),
      totalProducts: 1,
      products: [
        { productId: `sf1:${shop.storefrontId}:${shop.productIds[0]}`, name: 'Evening CTV', cpm: 24, currency: 'EUR', selected: false },
      ],
      proposals: expect.arrayContaining([
        expect.objectContaining({ disposition: 'pitch', budgetGuidance: expect.objectContaining({ recommended: '20000' }) }),
      ]),
      dropped: [],
      request: { buying_mode: 'brief', brief: 'Family evenings on connected TV', filters: { channels: ['ctv'], countries: ['DE'] } },
      answer: { products: [{ product_id: shop.productIds[0] }] },
    });
  });

  it('leaves no received brief and no demand signal', async () => {
    await tryOut({ brief: 'Nobody may keep this' });
    for (const list of ['brief-artifacts', 'demand-signals'])
      expect((await api.get(`/api/v2/storefront/${list}`, { as: shop.as })).body.data).toEqual([]);
  });

  it('passes on why the seller declines', async () => {
    const { body } = await tryOut({ brief: 'Radio', channels: ['radio'] });
    expect(body.data).toMatchObject({ status: 'declined', reason: expect.any(String), products: [], request: { brief: 'Radio' } });
  });

  it('says why buyers do not see a storefront that is paused or has no product, without asking it', async () => {
    const empty = await createShop(api, {}, []);
    expect((await tryOut({ brief: 'CTV' }, empty.as)).body.data).toMatchObject({
      status: 'failed',
      reason: 'The storefront has no active product, so buyers do not see it.',
      request: null,
      latencyMs: null,
    });
    const paused = await createShop(api);
    await api.patch('/api/v2/storefront', { as: paused.as, body: { isPaused: true } });
    expect((await tryOut({ brief: 'CTV' }, paused.as)).body.data.reason).toBe('The storefront is paused, so buyers do not see it.');
  });

  it('returns 404 for a seller of another account, and for an account without one', async () => {
    const other = await createShop(api);
    expect((await tryOut({ brief: 'CTV', sellerId: other.storefrontId })).status).toBe(404);
    const { as } = await signUp(api, { accountType: 'SELLER' });
    expect((await tryOut({ brief: 'CTV' }, as)).status).toBe(404);
  });

  it('learns which release of AdCP an own agent speaks', async () => {
    const agent = await fakeSeller({
      get_adcp_capabilities: () => ({
        adcp: { major_versions: [3], supported_versions: ['3.0', '3.1'] },
        supported_protocols: ['media_buy'],
      }),
      get_products: () => ({ products: [] }),
    });
    const { as, ids } = await registerAgents(api, [agent.url]);
    const spoken = async () => (await api.get(`/api/v2/storefront/seller-agents/${ids[0]}`, { as })).body.data.protocolVersion;
    expect(await spoken()).toBeNull();
    expect((await tryOut({ brief: 'CTV' }, as)).status).toBe(200);
    expect(await spoken()).toBe('3.1');
  });

  it('names every problem of a request at its field', async () => {
    const flight = { startDate: '2027-02-02', endDate: '2027-02-01' };
    expect((await tryOut({ brief: 'CTV', flight })).body.error.field).toBe('flight.endDate');
    expect((await tryOut({ brief: '', channels: ['moon'] })).body.error.details.issues).toHaveLength(2);
  });
});

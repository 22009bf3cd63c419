import { startApi, type TestApi } from '@test/api';
import { catalogsOfNewAdvertiser } from '@test/feeds';
import { signUp, type SignedUp } from '@test/people';
import { synced } from './catalogs.fixture';

describe('Syndication', () => {
  let api: TestApi;
  let buyer: SignedUp;
  let advertiser: string;
  let agents: string[];

  beforeAll(async () => {
    api = await startApi();
    const seller = await signUp(api, { accountType: 'SELLER' });
    agents = [];
    for (const name of ['one', 'two', 'three']) {
      const body = { name: `Seller ${name}`, slug: `shared-${name}`, agentUrl: 'http://127.0.0.1:9/mcp' };
      const { body: answer } = await api.post('/api/v2/storefront/seller-agents', { as: seller.as, body });
      agents.push(String(answer.data.id));
    }
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    buyer = await signUp(api);
    const catalogs = await catalogsOfNewAdvertiser(api, buyer.as);
    advertiser = catalogs.replace(/\/catalogs$/, '');
    await synced(api, buyer, catalogs);
  });

  const request = (more: object = {}) => ({
    resourceType: 'CATALOG',
    resourceId: 'shoes',
    adcpAgentIds: agents.slice(0, 1),
    enabled: true,
    ...more,
  });
  const share = (more: object = {}, as = buyer.as) => api.post(`${advertiser}/syndicate`, { as, body: request(more) });
  const status = (query = '', as = buyer.as) => api.get(`${advertiser}/syndication-status${query}`, { as });

  it('returns 201 with one record per seller, and the same record when repeated', async () => {
    const { status: code, body } = await share({ adcpAgentIds: [agents[1], agents[0]] });
    expect(code).toBe(201);
    expect(body.data.map(({ adcpAgentId }: { adcpAgentId: string }) => adcpAgentId)).toEqual([agents[1], agents[0]]);
    expect(body.data[0]).toEqual({
      id: expect.stringMatching(/^syn_/),
      customerId: buyer.account.id,
      advertiserId: Number(advertiser.split('/').at(-1)),
      resourceType: 'CATALOG',
      resourceId: 'shoes',
      audienceId: null,
      eventSourceId: null,
      catalogId: 'shoes',
      adcpAgentId: agents[1],
      adcpAgentAccountId: null,
      enabled: true,
      status: 'PENDING',
      errorMessage: null,
      responseData: null,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
      completedAt: null,
    });
    expect((await share({ adcpAgentIds: [agents[1]] })).body.data).toEqual([body.data[0]]);
    const off = await share({ enabled: false });
    expect(off.body.data).toMatchObject([{ id: body.data[1].id, enabled: false, status: 'DISABLED' }]);
  });

  it.each([
    ['resourceType', { resourceType: 'CREATIVE' }],
    ['resourceId', { resourceId: '' }],
    ['resourceId', { resourceId: 7 }],
    ['adcpAgentIds', { adcpAgentIds: [] }],
    ['adcpAgentIds', { adcpAgentIds: Array.from({ length: 51 }, String) }],
    ['adcpAgentIds', { adcpAgentIds: '7' }],
    ['adcpAgentIds[0]', { adcpAgentIds: ['999999'] }],
    ['adcpAgentIds[0]', { adcpAgentIds: ["1' or 1=1"] }],
    ['enabled', { enabled: 'yes' }],
    ['enabled', { enabled: undefined }],
    ['status', { status: 'COMPLETED' }],
  ])('returns 400 with the field %s for %j', async (field, spoilt) => {
    const { status: code, body } = await share(spoilt);
    expect([code, body.error.field]).toEqual([400, field]);
    expect((await status()).body.data).toEqual([]);
  });

  it('returns 404 for an unknown resource, and 409 for an empty one or an archived advertiser', async () => {
    expect((await share({ resourceId: 'unknown' })).body.error).toMatchObject({ code: 'NOT_FOUND', field: 'resourceId' });
    expect((await share({ resourceType: 'AUDIENCE' })).status).toBe(404);
    expect((await share({ resourceType: 'EVENT_SOURCE' })).status).toBe(404);
    await synced(api, buyer, `${advertiser}/catalogs`, [{ catalog_id: 'later', type: 'product', url: 'http://127.0.0.1:9/feed' }]);
    expect((await share({ resourceId: 'later' })).status).toBe(409);
    await api.delete(advertiser, { as: buyer.as });
    expect((await share()).status).toBe(409);
    expect((await status()).status).toBe(200);
  });

  it('returns 404 for another account’s advertiser, and 403 for a seller', async () => {
    const stranger = await signUp(api);
    expect([(await share({}, stranger.as)).status, (await status('', stranger.as)).status]).toEqual([404, 404]);
    const seller = await signUp(api, { accountType: 'SELLER' });
    expect([(await share({}, seller.as)).status, (await status('', seller.as)).status]).toEqual([403, 403]);
  });

  // spec: syndication.status
  it('lists records oldest first, with every filter and offset paging (200)', async () => {
    await synced(api, buyer, `${advertiser}/catalogs`, [{ catalog_id: 'hats', type: 'product', items: [{ id: '1', title: 'Hat' }] }]);
    for (const id of agents) await share({ adcpAgentIds: [id] });
    await share({ adcpAgentIds: [agents[2]], enabled: false });
    await share({ resourceId: 'hats' });
    const ids = async (query: string) => {
      const { body } = await status(query);
      return (body.data as { resourceId: string; adcpAgentId: string }[]).map((it) => `${it.resourceId} ${it.adcpAgentId}`);
    };
    const [one, two, three] = agents.map((id) => `shoes ${id}`);
    expect(await ids('')).toEqual([one, two, three, `hats ${agents[0]}`]);
    expect(await ids('?resourceType=CATALOG&resourceId=hats')).toEqual([`hats ${agents[0]}`]);
    expect(await ids('?resourceType=AUDIENCE')).toEqual([]);
    expect(await ids(`?adcpAgentId=${agents[0]}`)).toEqual([one, `hats ${agents[0]}`]);
    expect(await ids('?enabled=false')).toEqual([three]);
    expect(await ids('?status=DISABLED')).toEqual([three]);
    expect(await ids('?status=PENDING&enabled=true&resourceId=shoes')).toEqual([one, two]);
    const page = await status('?limit=2&offset=1');
    expect(page.body.meta.pagination).toEqual({ limit: 2, offset: 1, nextOffset: 3 });
    expect((await status('?offset=3')).body.meta.pagination).toEqual({ limit: 25, offset: 3, nextOffset: null });
  });

  it.each(['limit=0', 'limit=201', 'offset=-1', 'enabled=maybe', 'status=completed', 'resourceType=X', 'adcpAgentId=abc'])(
    'returns 400 for ?%s',
    async (query) => {
      const { status: code, body } = await status(`?${query}`);
      expect([code, body.error.field]).toEqual([400, query.split('=')[0]]);
    },
  );
});

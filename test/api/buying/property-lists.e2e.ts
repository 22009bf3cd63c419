import { startApi, type TestApi } from '@test/api';
import { withClient } from '@test/database';
import { signUp, type SignedUp } from '@test/people';
import { aCampaignBody } from './campaigns.fixture';

const buyerPath = '/api/v2/buyer';

describe('property lists of an advertiser', () => {
  let api: TestApi;
  let buyer: SignedUp;
  let stranger: SignedUp;
  let advertiserId: number;
  let path: string;
  let serial = 0;

  beforeAll(async () => {
    api = await startApi();
    [buyer, stranger] = [await signUp(api), await signUp(api)];
    await withClient(api.settings.databaseUrl, (client) =>
      client.query(`insert into property_registry (domain, kind, blocked_reason, source) values
        ('nytimes.com', 'publisher', null, 'test'), ('doubleclick.net', 'ad_server', 'Ad server of Google', 'test')`),
    );
    advertiserId = await advertiserOf(buyer);
    path = `${buyerPath}/advertisers/${advertiserId}/property-lists`;
  });
  afterAll(() => api.close());

  async function advertiserOf({ as }: SignedUp): Promise<number> {
    serial += 1;
    const body = { name: 'Acme', brand: `acme-${serial}.com`, primaryCurrency: 'USD' };
    return (await api.post(`${buyerPath}/advertisers`, { as, body })).body.data.id;
  }

  const request = { name: 'Good sites', purpose: 'include', domains: ['www.nytimes.com', 'other.example'] };
  const create = (more: object = {}, as = buyer.as) => api.post(path, { as, body: { ...request, ...more } });
  const created = async (more: object = {}) => {
    const { status, body } = await create(more);
    expect(status).toBe(201);
    return body.data;
  };

  it('returns 201 with every identifier resolved, registered or unresolved, and can be read', async () => {
    const filters = { countries: ['US'], deep: { more: [1] } };
    const data = await created({
      domains: [...request.domains, 'nytimes.com', 'x.doubleclick.net'],
      identifiers: [{ type: 'ios_bundle', value: 'x' }],
      filters,
    });
    expect(data).toEqual({
      listId: expect.stringMatching(/^pl_/),
      advertiserId,
      name: 'Good sites',
      purpose: 'include',
      filters,
      status: 'ready',
      propertyCount: 3,
      resolutionSummary: { totalRequested: 5, resolvedCount: 1, registeredCount: 2, unresolvedCount: 1, resolutionRate: 0.75 },
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: data.createdAt,
      resolvedIdentifiers: [{ type: 'domain', value: 'nytimes.com' }],
      registeredIdentifiers: [
        { type: 'domain', value: 'other.example' },
        { type: 'ios_bundle', value: 'x' },
      ],
      unresolvedIdentifiers: [{ type: 'domain', value: 'x.doubleclick.net' }],
    });
    expect((await api.get(`${path}/${data.listId}`, { as: buyer.as })).body.data).toEqual(data);
  });

  it.each([
    ['name', { name: undefined }],
    ['name', { name: ' ' }],
    ['name', { name: 'n'.repeat(256) }],
    ['name', { name: 'a\0b' }],
    ['name', { name: 7 }],
    ['name', { name: 'two\nlines' }],
    ['name', { name: '\u001b[31mred' }],
    ['name', { name: 'a\u202eb' }],
    ['name', { name: '\u200b' }],
    ['purpose', { purpose: undefined }],
    ['purpose', { purpose: 'both' }],
    ['filters', { filters: 'x' }],
    ['filters', { filters: [] }],
    ['filters', { filters: { many: Array.from({ length: 1_001 }, () => 1) } }],
    ['filters', { filters: { long: 'x'.repeat(65_537) } }],
    ['filters', { filters: JSON.parse(`${'{"a":'.repeat(17)}1${'}'.repeat(17)}`) as object }],
    ['filters', { filters: { stored: 'a\0b' } }],
    ['domains', { domains: [] }],
    ['domains', { domains: undefined }],
    ['identifiers[0].type', { identifiers: [{ type: 'x', value: 'y' }] }],
    ['status', { status: 'ready' }],
  ])('return 400 on %s for %j', async (field, more) => {
    const { status, body } = await create(more);
    expect([status, body.error.field]).toEqual([400, field]);
  });

  it('updates any field, and replaces identifiers as a whole', async () => {
    const { listId, ...before } = await created();
    const put = (body: object) => api.put(`${path}/${listId}`, { as: buyer.as, body });
    const renamed = await put({ name: 'New', purpose: 'exclude' });
    expect(renamed.body.data).toEqual({ ...before, listId, name: 'New', purpose: 'exclude', updatedAt: expect.any(String) });
    const { body } = await put({ identifiers: [{ value: 'one.example' }] });
    expect(body.data).toMatchObject({ name: 'New', propertyCount: 1, resolvedIdentifiers: [], unresolvedIdentifiers: [] });
    expect((await put({ name: '' })).status).toBe(400);
    expect((await put({ domains: [] })).status).toBe(400);
  });

  it('returns 200 with {} for a deletion, and 404 afterwards', async () => {
    const { listId } = await created();
    const answer = await api.delete(`${path}/${listId}`, { as: buyer.as });
    expect([answer.status, answer.body]).toEqual([200, { data: {}, error: null }]);
    expect((await api.get(`${path}/${listId}`, { as: buyer.as })).status).toBe(404);
    expect((await api.delete(`${path}/${listId}`, { as: buyer.as })).status).toBe(404);
  });

  it('lists newest first, with take and skip', async () => {
    const own = `${buyerPath}/advertisers/${await advertiserOf(buyer)}/property-lists`;
    for (const name of ['a', 'b', 'c']) await api.post(own, { as: buyer.as, body: { ...request, name } });
    const { body } = await api.get(`${own}?take=2&skip=1`, { as: buyer.as });
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['b', 'a']);
    expect(body.meta.pagination).toEqual({ skip: 1, take: 2, total: 3, hasMore: false });
    expect(body.data[0]).not.toHaveProperty('resolvedIdentifiers');
    expect((await api.get(`${own}?take=201`, { as: buyer.as })).status).toBe(400);
  });

  it('returns 404 for another account, another advertiser, and an unknown advertiser', async () => {
    const { listId } = await created();
    const other = await advertiserOf(buyer);
    for (const [as, base] of [
      [stranger.as, path],
      [buyer.as, `${buyerPath}/advertisers/${other}/property-lists`],
    ] as const) {
      const body = { name: 'Mine now' };
      const answers = [
        await api.get(`${base}/${listId}`, { as }),
        await api.put(`${base}/${listId}`, { as, body }),
        await api.delete(`${base}/${listId}`, { as }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    }
    expect((await api.get(path, { as: stranger.as })).status).toBe(404);
    expect((await create({}, stranger.as)).status).toBe(404);
    expect((await api.get(`${path}/${listId}`, { as: buyer.as })).status).toBe(200);
  });

  it('returns 401 without credentials, 403 for a seller, and 400 for an invalid advertiser id', async () => {
    const seller = await signUp(api, { accountType: 'SELLER' });
    expect([(await api.get(path)).status, (await api.get(path, { as: seller.as })).status]).toEqual([401, 403]);
    expect((await api.get(`${buyerPath}/advertisers/x/property-lists`, { as: buyer.as })).status).toBe(400);
  });

  it('writes one audit entry for each change', async () => {
    const { listId } = await created();
    await api.put(`${path}/${listId}`, { as: buyer.as, body: { name: 'New' } });
    await api.delete(`${path}/${listId}`, { as: buyer.as });
    const { rows } = await withClient(api.settings.databaseUrl, (client) =>
      client.query<{ action: string }>(
        `select action from audit_entries where resource_type = 'PROPERTY_LIST' and resource_id = $1 order by at, id`,
        [listId],
      ),
    );
    expect(rows.map(({ action }) => action)).toEqual(['CREATE', 'UPDATE', 'DELETE']);
  });

  describe('of a campaign', () => {
    let campaign: string;

    beforeAll(async () => {
      const body = aCampaignBody({ advertiserId });
      const answer = await api.post(`${buyerPath}/campaigns`, { as: buyer.as, body });
      campaign = `${buyerPath}/campaigns/${answer.body.data.campaign.campaignId}/property-lists`;
    });

    const attach = (listIds: unknown, as = buyer.as) => api.post(campaign, { as, body: { listIds } });
    const idsIn = ({ body }: { body: { data: { listId: string }[] } }) => body.data.map(({ listId }) => listId);

    it('can be attached repeatedly, keep their order, and disappear when deleted or detached', async () => {
      const [first, second, third] = [await created(), await created(), await created()];
      expect(idsIn(await attach([second.listId]))).toEqual([second.listId]);
      const all = [second.listId, first.listId, third.listId];
      expect(idsIn(await attach([first.listId, second.listId, third.listId]))).toEqual(all);
      await api.delete(`${path}/${first.listId}`, { as: buyer.as });
      expect((await api.delete(`${campaign}/${third.listId}`, { as: buyer.as })).body.data).toEqual({});
      const read = await api.get(campaign, { as: buyer.as });
      expect([idsIn(read), read.body.meta.pagination]).toEqual([[second.listId], { nextCursor: null, hasMore: false }]);
      expect((await api.delete(`${campaign}/${third.listId}`, { as: buyer.as })).status).toBe(404);
    });

    it('are told by the list with their names and states, the newest attachment first, and counted in the list of lists', async () => {
      const { listId } = await created();
      const second = await api.post(`${buyerPath}/campaigns`, { as: buyer.as, body: aCampaignBody({ advertiserId, name: 'Second' }) });
      const { campaignId } = second.body.data.campaign;
      await attach([listId]);
      await api.post(`${buyerPath}/campaigns/${campaignId}/property-lists`, { as: buyer.as, body: { listIds: [listId] } });
      const { body } = await api.get(`${path}/${listId}/campaigns?take=1`, { as: buyer.as });
      expect(body.data).toEqual([{ campaignId, name: 'Second', status: 'DRAFT', attachedAt: expect.stringMatching(/Z$/) }]);
      expect(body.meta.pagination).toEqual({ skip: 0, take: 1, total: 2, hasMore: true });
      const lists = await api.get(path, { as: buyer.as });
      expect(lists.body.data[0]).toMatchObject({ listId, campaignCount: 2, readerCount: 0 });
      expect((await api.get(`${path}/${listId}/campaigns`, { as: stranger.as })).status).toBe(404);
      expect((await api.get(`${path}/pl_none/campaigns`, { as: buyer.as })).status).toBe(404);
    });

    it('return 404 for a list of another advertiser, and attach nothing', async () => {
      const own = await created();
      const other = `${buyerPath}/advertisers/${await advertiserOf(buyer)}/property-lists`;
      const { body } = await api.post(other, { as: buyer.as, body: request });
      expect((await attach([own.listId, body.data.listId])).status).toBe(404);
      expect(idsIn(await api.get(campaign, { as: buyer.as }))).not.toContain(own.listId);
    });

    it('return 404 for another account and an unknown campaign, and 400 without ids', async () => {
      const { listId } = await created();
      expect((await attach([listId], stranger.as)).status).toBe(404);
      expect((await api.get(campaign, { as: stranger.as })).status).toBe(404);
      expect((await api.get(`${buyerPath}/campaigns/nothing/property-lists`, { as: buyer.as })).status).toBe(404);
      for (const listIds of [undefined, [], [1], 'x']) expect((await attach(listIds)).status).toBe(400);
    });
  });
});

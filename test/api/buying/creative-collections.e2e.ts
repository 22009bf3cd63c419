import { startApi, type TestApi } from '@test/api';
import { createAdvertiser, createCampaign } from '@test/discovery';
import { signUp, type SignedUp } from '@test/people';
import { newKey, TestTools } from '@test/tools';

describe('collections of creatives', () => {
  let api: TestApi;
  let tools: TestTools;
  let buyer: SignedUp;
  let stranger: SignedUp;
  let advertiserId: number;
  let path: string;
  let creatives: string[];

  beforeAll(async () => {
    api = await startApi();
    tools = new TestTools(api);
    [buyer, stranger] = [await signUp(api), await signUp(api)];
    advertiserId = await createAdvertiser(api, buyer.as);
    path = `/api/v2/buyer/advertisers/${advertiserId}`;
    creatives = [await createCreative('Tall'), await createCreative('Wide'), await createCreative('Square')];
  });
  afterAll(() => api.close());

  async function createCreative(name: string, at = path, as = buyer.as): Promise<string> {
    const { status, body } = await api.post(`${at}/creatives`, { as, body: { name } });
    expect(status).toBe(201);
    return body.data.creativeId;
  }

  const create = (more: object = {}) => api.post(`${path}/creative-collections`, { as: buyer.as, body: { name: 'Spring', ...more } });
  const created = async (more: object = {}) => {
    const { status, body } = await create(more);
    expect(status).toBe(201);
    return body.data;
  };
  const at = ({ collectionId }: { collectionId: string }) => `${path}/creative-collections/${collectionId}`;
  const idsIn = (data: { creatives: { creativeId: string }[] }) => data.creatives.map(({ creativeId }) => creativeId);

  it('returns 201 with the creatives in their order, and can be read', async () => {
    const creativeIds = [creatives[2]!, creatives[0]!, creatives[2]!];
    const data = await created({ description: 'For\nEaster', creativeIds });
    expect(data).toEqual({
      collectionId: expect.stringMatching(/^ccol_/) as string,
      advertiserId,
      name: 'Spring',
      description: 'For\nEaster',
      creativeCount: 2,
      creatives: [
        { creativeId: creatives[2], name: 'Square', status: 'draft' },
        { creativeId: creatives[0], name: 'Tall', status: 'draft' },
      ],
      createdAt: expect.stringMatching(/Z$/) as string,
      updatedAt: data.createdAt,
    });
    expect((await api.get(at(data), { as: buyer.as })).body.data).toEqual(data);
  });

  it.each([
    ['without a name', 'name', { name: undefined }],
    ['for a blank name', 'name', { name: ' ' }],
    ['for a name of 256 characters', 'name', { name: 'n'.repeat(256) }],
    ['for a description of 1,001 characters', 'description', { description: 'd'.repeat(1_001) }],
    ['for 501 creatives', 'creativeIds', { creativeIds: Array.from({ length: 501 }, (_, index) => `crv_${index}`) }],
    ['for an empty id', 'creativeIds', { creativeIds: [''] }],
    ['for a text in place of a list', 'creativeIds', { creativeIds: 'crv_1' }],
  ])('returns 400 %s', async (_, field, more) => {
    expect(await create(more)).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION_ERROR', field } } });
  });

  it('returns 404 for creatives of another advertiser or account, and names the first', async () => {
    const other = `/api/v2/buyer/advertisers/${await createAdvertiser(api, buyer.as)}`;
    const theirs = `/api/v2/buyer/advertisers/${await createAdvertiser(api, stranger.as)}`;
    const collection = await created();
    for (const id of [await createCreative('Other', other), await createCreative('Theirs', theirs, stranger.as), 'crv_none']) {
      const refused = { status: 404, body: { error: { code: 'NOT_FOUND', field: 'creativeIds[1]' } } };
      expect(await create({ creativeIds: [creatives[0], id, id] })).toMatchObject(refused);
      expect(await api.put(at(collection), { as: buyer.as, body: { creativeIds: [creatives[0], id] } })).toMatchObject(refused);
    }
  });

  it('changes the given fields only, and replaces or reorders creatives', async () => {
    const collection = await created({ description: 'Old', creativeIds: creatives });
    const put = async (body: object) => (await api.put(at(collection), { as: buyer.as, body })).body.data;
    const renamed = await put({ name: 'Summer' });
    expect(renamed).toEqual({ ...collection, name: 'Summer', updatedAt: renamed.updatedAt });
    expect(idsIn(await put({ creativeIds: creatives.toReversed() }))).toEqual(creatives.toReversed());
    expect(idsIn(await put({ description: null }))).toEqual(creatives.toReversed());
    expect(await put({ creativeIds: [] })).toMatchObject({ name: 'Summer', description: null, creativeCount: 0, creatives: [] });
  });

  it('keeps one of two orders that are written at once', async () => {
    const collection = await created({ creativeIds: creatives });
    const orders = [creatives.toReversed(), [creatives[1]!, creatives[0]!]];
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => api.put(at(collection), { as: buyer.as, body: { creativeIds: orders[index % 2] } })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(orders).toContainEqual(idsIn((await api.get(at(collection), { as: buyer.as })).body.data));
  });

  it('keeps an archived creative and shows it as archived', async () => {
    const id = await createCreative('Old');
    const collection = await created({ creativeIds: [id] });
    await api.delete(`${path}/creatives/${id}`, { as: buyer.as });
    expect((await api.get(at(collection), { as: buyer.as })).body.data).toMatchObject({
      creativeCount: 1,
      creatives: [{ creativeId: id, name: 'Old', status: 'archived' }],
    });
  });

  it('lists by a part of the name and by creative, and filters creatives by collection', async () => {
    const id = await createCreative('Lone');
    const [first, second] = [await created({ name: 'Needle one', creativeIds: [id] }), await created({ name: 'needle two' })];
    const list = async (query: string) => {
      const { body } = await api.get(`${path}/creative-collections?${query}`, { as: buyer.as });
      return body.data.map(({ collectionId, creativeCount }: Record<string, unknown>) => [collectionId, creativeCount]);
    };
    expect(await list('query=needle')).toEqual([
      [second.collectionId, 0],
      [first.collectionId, 1],
    ]);
    expect(await list(`creativeId=${id}`)).toEqual([[first.collectionId, 1]]);
    const inCollection = await api.get(`${path}/creatives?collectionId=${first.collectionId}`, { as: buyer.as });
    expect(inCollection.body.data.map(({ creativeId }: { creativeId: string }) => creativeId)).toEqual([id]);
    const inOther = await api.get(`${path}/creatives?collectionId=${second.collectionId}`, { as: buyer.as });
    expect(inOther.body.data).toEqual([]);
    const foreign = `/api/v2/buyer/advertisers/${await createAdvertiser(api, stranger.as)}`;
    await createCreative('Theirs', foreign, stranger.as);
    const byStranger = await api.get(`${foreign}/creatives?collectionId=${first.collectionId}`, { as: stranger.as });
    expect(byStranger.body.data).toEqual([]);
  });

  it('deletes a collection and keeps its creatives', async () => {
    const collection = await created({ creativeIds: creatives });
    expect((await api.delete(at(collection), { as: buyer.as })).body.data).toEqual({ success: true, id: collection.collectionId });
    expect((await api.get(at(collection), { as: buyer.as })).status).toBe(404);
    expect((await api.put(at(collection), { as: buyer.as, body: {} })).status).toBe(404);
    expect((await api.get(`${path}/creatives/${creatives[0]}`, { as: buyer.as })).status).toBe(200);
    expect((await api.get(`${path}/creatives?collectionId=${collection.collectionId}`, { as: buyer.as })).body.data).toEqual([]);
  });

  it('returns 404 to another account, and 409 for a new collection of an archived advertiser', async () => {
    const collection = await created();
    for (const method of ['get', 'put', 'delete'] as const) {
      const options = { as: stranger.as, ...(method === 'put' ? { body: {} } : {}) };
      expect((await api[method](at(collection), options)).status).toBe(404);
    }
    const archived = await createAdvertiser(api, buyer.as);
    await api.delete(`/api/v2/buyer/advertisers/${archived}`, { as: buyer.as });
    const late = await api.post(`/api/v2/buyer/advertisers/${archived}/creative-collections`, { as: buyer.as, body: { name: 'Late' } });
    expect(late.status).toBe(409);
  });

  describe('by tools', () => {
    const call = (name: string, given: object) => tools.call(buyer.as, name, given);

    it('are created, changed and deleted with save_creative_collection', async () => {
      const save = (given: object) => call('save_creative_collection', { advertiserId, idempotencyKey: newKey(), ...given });
      const made = await save({ name: 'Tools', creativeIds: creatives.slice(0, 2) });
      expect(made).toMatchObject({ action: 'created', collection: { name: 'Tools', creativeCount: 2 } });
      const { collectionId } = made;
      const changed = await save({ collectionId, creativeIds: [creatives[1]] });
      expect(changed).toMatchObject({ action: 'updated', collection: { name: 'Tools', creatives: [{ name: 'Wide' }] } });
      expect(await save({ collectionId, isArchived: true })).toEqual({ action: 'archived', collectionId });
      expect((await tools.refusal(buyer.as, 'get', { kind: 'creative_collection', id: collectionId, advertiserId })).status).toBe(404);
    });

    it('are found by advertiser or by campaign, and by exactly one of them', async () => {
      const { collectionId } = await created({ name: 'Haystack', creativeIds: [creatives[0]] });
      const campaignId = await createCampaign(api, buyer.as, { advertiserId });
      for (const owner of [{ advertiserId }, { campaignId }]) {
        const found = await call('search', { kind: 'creative_collection', query: 'haystack', filter: owner });
        expect(found.objects.results).toMatchObject([{ collectionId, creativeCount: 1 }]);
        const { object } = await call('get', { kind: 'creative_collection', id: collectionId, ...owner });
        expect(object).toMatchObject({ collectionId, creatives: [{ creativeId: creatives[0] }] });
      }
      for (const owner of [{}, { advertiserId, campaignId }]) {
        const searched = await tools.refusal(buyer.as, 'search', { kind: 'creative_collection', filter: owner });
        expect([searched.status, searched.field]).toEqual([400, 'filter.advertiserId']);
        const read = await tools.refusal(buyer.as, 'get', { kind: 'creative_collection', id: collectionId, ...owner });
        expect([read.status, read.field]).toEqual([400, 'advertiserId']);
      }
      const theirs = await tools.refusal(stranger.as, 'search', { kind: 'creative_collection', filter: { campaignId } });
      expect(theirs.status).toBe(404);
    });
  });
});

import type { INestApplicationContext } from '@nestjs/common';
import { type Credentials, startApi, type TestApi } from '@test/api';
import { createAdvertiser } from '@test/discovery';
import { createKey, joinAccount, signUp, type SignedUp } from '@test/people';
import { startWorker } from '@test/worker';

const path = '/api/v2/assistant/conversations';

describe('Conversations', () => {
  let api: TestApi;
  let worker: INestApplicationContext;
  let robin: SignedUp;

  beforeAll(async () => {
    api = await startApi();
    worker = await startWorker();
    robin = await signUp(api);
  });
  afterAll(async () => {
    await worker.close();
    await api.close();
  });

  const begin = async (as: Credentials, body: object = {}) => (await api.post(path, { as, body })).body.data;
  const say = (as: Credentials, id: string, text: unknown) => api.post(`${path}/${id}/messages`, { as, body: { text } });
  const listOf = async (as: Credentials, query = '') => (await api.get(`${path}?${query}`, { as })).body;

  // spec: lists.conversations
  it('are listed with the last active first, by take and skip with the total', async () => {
    const reader = await signUp(api);
    expect(await listOf(reader.as)).toEqual({
      data: [],
      error: null,
      meta: { pagination: { skip: 0, take: 25, total: 0, hasMore: false } },
    });
    const ids: string[] = [];
    for (let n = 0; n < 7; n += 1) ids.push((await begin(reader.as, { title: `Plan ${n}` })).conversationUid);
    await say(reader.as, ids[2]!, 'Still here');
    const order = [ids[2], ...ids.filter((_, n) => n !== 2).toReversed()];
    const seen: string[] = [];
    for (let skip = 0; skip < 9; skip += 3) {
      const { data, meta } = await listOf(reader.as, `take=3&skip=${skip}`);
      expect(meta.pagination).toEqual({ skip, take: 3, total: 7, hasMore: skip < 6 });
      seen.push(...data.map(({ conversationUid }: { conversationUid: string }) => conversationUid));
    }
    expect(seen).toEqual(order);
  });

  it('begin empty, store messages, can be renamed, and are deleted with their messages', async () => {
    const begun = await api.post(path, { as: robin.as });
    expect(begun.status).toBe(201);
    const { conversationUid: id } = begun.body.data;
    expect(begun.body.data).toEqual({
      conversationUid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      title: null,
      scopeType: 'customer',
      scopeId: null,
      preferredLanguage: null,
      messageCount: 0,
      createdAt: expect.any(String),
      updatedAt: begun.body.data.createdAt,
    });
    const said = await say(robin.as, id, 'How is "Oat" <doing>?');
    expect([said.status, said.body.data]).toMatchObject([201, { position: 1, role: 'user', text: 'How is "Oat" <doing>?' }]);
    const renamed = await api.patch(`${path}/${id}`, { as: robin.as, body: { title: 'Oat', preferredLanguage: 'de' } });
    expect(renamed.body.data).toMatchObject({ title: 'Oat', preferredLanguage: 'de', messageCount: 1 });
    const again = await api.patch(`${path}/${id}`, { as: robin.as, body: { title: null } });
    expect(again.body.data).toMatchObject({ title: null, preferredLanguage: 'de' });
    const read = await api.get(`${path}/${id}`, { as: await createKey(api, robin.as) });
    expect(read.body.data).toEqual({ ...again.body.data, messages: [said.body.data] });
    expect((await api.delete(`${path}/${id}`, { as: robin.as })).status).toBe(200);
    expect((await api.delete(`${path}/${id}`, { as: robin.as })).status).toBe(404);
    expect((await api.get(`${path}/${id}`, { as: robin.as })).status).toBe(404);
  });

  it('can be about one advertiser of the account', async () => {
    const scopeId = String(await createAdvertiser(api, robin.as));
    expect(await begin(robin.as, { scopeType: 'advertiser', scopeId })).toMatchObject({ scopeType: 'advertiser', scopeId });
    const stranger = await signUp(api);
    const foreign = await api.post(path, { as: stranger.as, body: { scopeType: 'advertiser', scopeId } });
    expect([foreign.status, foreign.body.error.field]).toEqual([400, 'scopeId']);
  });

  it('return 404 to colleagues, admins, strangers and the person on another account', async () => {
    const kim = await joinAccount(api, robin);
    const { conversationUid: id } = await begin(kim.as, { title: 'Secret' });
    const refused = async (as: Credentials) => [
      (await api.get(`${path}/${id}`, { as })).status,
      (await say(as, id, 'Hello')).status,
      (await api.patch(`${path}/${id}`, { as, body: { title: 'Mine' } })).status,
      (await api.delete(`${path}/${id}`, { as })).status,
    ];
    expect(await refused(robin.as)).toEqual([404, 404, 404, 404]);
    expect(JSON.stringify(await listOf(robin.as))).not.toContain('Secret');
    await api.post('/api/v2/auth/switch-account', { as: kim.as, body: { accountId: kim.account.id } });
    expect(await refused(kim.as)).toEqual([404, 404, 404, 404]);
    await api.post('/api/v2/auth/switch-account', { as: kim.as, body: { accountId: robin.account.id } });
    expect((await api.get(`${path}/${id}`, { as: kim.as })).body.data.messages).toEqual([]);
    expect((await api.get(`${path}/not-a-uuid`, { as: kim.as })).status).toBe(404);
  });

  it('return 403 to a key of the organization and 401 without credentials', async () => {
    const organization = await createKey(api, robin.as, 'org');
    const id = '00000000-0000-4000-8000-000000000000';
    const all = async (as?: Credentials) => {
      const options = as ? { as } : {};
      const answers = [
        await api.get(path, options),
        await api.post(path, { ...options, body: {} }),
        await api.get(`${path}/${id}`, options),
        await api.post(`${path}/${id}/messages`, { ...options, body: { text: 'Hello' } }),
        await api.patch(`${path}/${id}`, { ...options, body: {} }),
        await api.delete(`${path}/${id}`, options),
      ];
      return new Set(answers.map(({ status, body }) => `${status} ${body.error.code}`));
    };
    expect(await all(organization)).toEqual(new Set(['403 FORBIDDEN']));
    expect(await all()).toEqual(new Set(['401 UNAUTHORIZED']));
  });

  it.each([
    ['title', { title: '' }],
    ['title', { title: 'x'.repeat(201) }],
    ['scopeType', { scopeType: 'campaign' }],
    ['scopeId', { scopeType: 'advertiser' }],
    ['scopeId', { scopeType: 'advertiser', scopeId: '99999999' }],
    ['scopeId', { scopeType: 'advertiser', scopeId: '1e3' }],
    ['scopeId', { scopeType: 'advertiser', scopeId: 7 }],
    ['scopeId', { scopeId: '7' }],
    ['preferredLanguage', { preferredLanguage: 'xx' }],
    ['messages', { messages: [] }],
  ])('return 400 on %s for %j', async (field, body) => {
    const { status, body: answer } = await api.post(path, { as: robin.as, body });
    expect([status, answer.error?.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(answer.error.field).toContain(field);
  });

  it('return 400 for invalid messages and pages', async () => {
    const { conversationUid: id } = await begin(robin.as);
    for (const text of ['', '   ', 'x'.repeat(4_001), 7, null, undefined, 'a\u0000b'])
      expect((await say(robin.as, id, text)).status).toBe(400);
    expect((await say(robin.as, id, 'x'.repeat(4_000))).status).toBe(201);
    expect((await api.patch(`${path}/${id}`, { as: robin.as, body: { scopeType: 'advertiser' } })).status).toBe(400);
    for (const query of ['take=0', 'take=201', 'skip=-1', 'take=x'])
      expect((await api.get(`${path}?${query}`, { as: robin.as })).status).toBe(400);
  });
});

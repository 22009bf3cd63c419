import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { createAdvertiser } from '@test/discovery';
import { signUp, type SignedUp } from '@test/people';

const format = { agentUrl: 'https://creative.adcontextprotocol.org', id: 'display_300x250' };
const contents = {
  format,
  roles: [
    { role: 'headline', text: 'Shoes that last' },
    { role: 'landing', url: 'https://acme.example/shoes?sku={SKU}' },
  ],
  clickThroughUrl: 'https://acme.example/?from={DOMAIN}#offers',
  trackers: [{ event: 'impression', url: 'https://count.example/i?c={CREATIVE_ID}&r={CACHEBUSTER}' }],
  disclosure: 'Ad',
};

describe('creatives of an advertiser', () => {
  let api: TestApi;
  let buyer: SignedUp;
  let stranger: SignedUp;
  let path: string;

  beforeAll(async () => {
    api = await startApi();
    [buyer, stranger] = [await signUp(api), await signUp(api)];
    path = await pathOf(buyer);
  });
  afterAll(() => api.close());

  const pathOf = async ({ as }: SignedUp) => `/api/v2/buyer/advertisers/${await createAdvertiser(api, as)}`;
  const post = (at: string, body: object = {}, { as }: SignedUp = buyer) => api.post(`${path}/creatives${at}`, { as, body });
  const put = (id: string, body: object) => api.put(`${path}/creatives/${id}`, { as: buyer.as, body });
  const get = (at: string, { as }: SignedUp = buyer) => api.get(`${path}/creatives${at}`, { as });
  const remove = (id: string) => api.delete(`${path}/creatives/${id}`, { as: buyer.as });
  const data = async (answer: ReturnType<typeof post>, status = 200) => {
    const { status: given, body } = await answer;
    expect([given, body.error]).toEqual([status, null]);
    return body.data;
  };
  const created = (more: object = {}) => data(post('', { name: 'Spring', ...contents, ...more }), 201);
  const ready = async (more: object = {}) => {
    const { creativeId } = await created(more);
    return data(post(`/${creativeId}/ready`));
  };
  const rulesOf = (findings: readonly { readonly rule: string; readonly field: string }[]) =>
    findings.map(({ rule, field }) => [rule, field]);
  const refusal = ({ status, body }: Awaited<ReturnType<typeof post>>) => [status, body.error.code, body.error.field];

  it('returns 201 with a draft version that has all contents, and can be read', async () => {
    const creative = await created({ tags: ['spring', 'spring'] });
    const version = {
      number: 1,
      status: 'draft',
      format: { ...format, width: null, height: null, durationMs: null },
      sealedAt: null,
      findings: [],
    };
    const role = { assetId: null, text: null, url: null };
    expect(creative).toEqual({
      creativeId: expect.stringMatching(/^crv_/),
      advertiserId: Number(path.split('/').at(-1)),
      name: 'Spring',
      status: 'draft',
      format: version.format,
      tags: ['spring'],
      revision: 1,
      current: null,
      draft: {
        ...version,
        ...contents,
        format: version.format,
        roles: contents.roles.map((one) => ({ ...role, ...one })),
        createdAt: creative.createdAt,
        updatedAt: creative.createdAt,
      },
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: creative.createdAt,
    });
    expect(await data(get(`/${creative.creativeId}`))).toEqual(creative);
  });

  it('takes a draft that has nothing but a name, and says what it lacks', async () => {
    const { creativeId, draft } = await data(post('', { name: 'Empty' }), 201);
    const lacking = [
      ['format_missing', 'format'],
      ['roles_missing', 'roles'],
    ];
    expect(rulesOf(draft.findings)).toEqual(lacking);
    const answer = await post(`/${creativeId}/ready`);
    expect(refusal(answer)).toEqual([409, 'CREATIVE_NOT_READY', 'format']);
    expect(rulesOf(answer.body.error.details.findings)).toEqual(lacking);
    expect((await data(get(`/${creativeId}`))).status).toBe('draft');
  });

  it('opens the next draft when a ready creative is edited, and seals it on the next ready', async () => {
    const first = await ready();
    expect([first.status, first.current.number, first.current.status, first.draft]).toEqual(['ready', 1, 'sealed', null]);
    const edited = await data(put(first.creativeId, { clickThroughUrl: 'https://acme.example/summer' }));
    expect([edited.status, edited.current, edited.draft.number, edited.draft.clickThroughUrl]).toEqual([
      'ready',
      first.current,
      2,
      'https://acme.example/summer',
    ]);
    expect(edited.draft.roles).toEqual(first.current.roles);
    const second = await data(post(`/${first.creativeId}/ready`));
    expect([second.current.number, second.draft, second.revision]).toEqual([2, null, 4]);
    expect(await data(get(`/${first.creativeId}/versions/1`))).toEqual(first.current);
    const versions = await data(get(`/${first.creativeId}/versions`));
    expect(versions.map(({ number, status }: never) => [number, status])).toEqual([
      [2, 'sealed'],
      [1, 'sealed'],
    ]);
  });

  it('drops a draft that equals the current version again, and opens none for a new name or for equal contents', async () => {
    const { creativeId, revision } = await ready();
    const renamed = await data(put(creativeId, { name: 'Summer', ...contents }));
    expect([renamed.name, renamed.draft, renamed.revision]).toEqual(['Summer', null, revision + 1]);
    expect((await data(put(creativeId, { name: 'Summer' }))).revision).toBe(revision + 1);
    expect((await data(put(creativeId, { disclosure: null }))).draft.number).toBe(2);
    expect((await data(put(creativeId, { disclosure: 'Ad' }))).draft).toBeNull();
    expect((await data(put(creativeId, { disclosure: 'Anzeige' }))).draft.number).toBe(2);
  });

  it('stays as it is when a ready creative without a draft is made ready', async () => {
    const creative = await ready();
    expect(await data(post(`/${creative.creativeId}/ready`))).toEqual(creative);
  });

  it('keeps both changes of two editors that change different fields at once, in one draft', async () => {
    const { creativeId } = await ready();
    const [left, right] = await Promise.all([put(creativeId, { disclosure: 'Anzeige' }), put(creativeId, { trackers: [] })]);
    expect([left.status, right.status]).toEqual([200, 200]);
    const { draft } = await data(get(`/${creativeId}`));
    expect([draft.number, draft.disclosure, draft.trackers]).toEqual([2, 'Anzeige', []]);
  });

  it('returns 409 for the second of two editors who read the same revision', async () => {
    const { creativeId, revision: expectedRevision } = await created();
    const answers = await Promise.all(['A', 'B'].map((name) => put(creativeId, { name, expectedRevision })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(refusal(await post(`/${creativeId}/ready`, { expectedRevision }))).toEqual([409, 'CONFLICT', 'expectedRevision']);
  });

  it('never changes a sealed version, not even by SQL', async () => {
    const { creativeId } = await ready();
    const sql = `update creative_versions set contents = '{}' where creative_id = $1`;
    await expect(api.app.get(Database).query(sql, [creativeId])).rejects.toThrow(`Version 1 of creative ${creativeId} is sealed.`);
  });

  it('is archived and restored as what it was, and cannot be changed in between', async () => {
    const [draft, sealed] = [await created(), await ready()];
    for (const { creativeId, status } of [draft, sealed]) {
      expect(await data(remove(creativeId))).toEqual({ success: true, id: creativeId });
      expect((await data(get(`/${creativeId}`))).status).toBe('archived');
      expect([(await remove(creativeId)).status, (await put(creativeId, { name: 'New' })).status]).toEqual([404, 409]);
      expect((await post(`/${creativeId}/ready`)).status).toBe(409);
      expect((await data(post(`/${creativeId}/restore`))).status).toBe(status);
      expect((await post(`/${creativeId}/restore`)).status).toBe(409);
    }
  });

  it('lists newest first by cursor, without archived ones, and filters', async () => {
    path = await pathOf(buyer);
    const video = { format: { ...format, id: 'video_15s' }, tags: ['video'] };
    const [first, second, third] = [await created(), await created({ name: 'Autumn', ...video }), await ready()];
    const archived = await created();
    await remove(archived.creativeId);
    const ids = async (query: string) => (await data(get(`?${query}`))).map(({ creativeId }: never) => creativeId);
    expect(await ids('')).toEqual([third.creativeId, second.creativeId, first.creativeId]);
    expect(await ids('status=archived')).toEqual([archived.creativeId]);
    expect(await ids('status=ready')).toEqual([third.creativeId]);
    for (const query of ['query=autu', 'tag=video', 'formatId=video_15s']) expect(await ids(query)).toEqual([second.creativeId]);
    const { body } = await get('?limit=2');
    expect(await ids(`limit=2&cursor=${encodeURIComponent(body.meta.pagination.nextCursor)}`)).toEqual([first.creativeId]);
    expect(body.data[0]).toMatchObject({ currentVersion: 1, draftVersion: null, assetIds: [] });
  });

  it('returns 404 to another account, and for what does not exist', async () => {
    const { creativeId } = await created();
    const answers = await Promise.all([
      get('', stranger),
      get(`/${creativeId}`, stranger),
      get(`/${creativeId}/versions`, stranger),
      get(`/${creativeId}/versions/1`, stranger),
      post(`/${creativeId}/ready`, {}, stranger),
      post(`/${creativeId}/restore`, {}, stranger),
      post(`/${creativeId}/check`, {}, stranger),
      get('/crv_none'),
      get(`/${creativeId}/versions/2`),
      get(`/${creativeId}/versions/9007199254740991`),
      api.get(`${await pathOf(buyer)}/creatives/${creativeId}`, { as: buyer.as }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  });

  it.each([
    ['name', { name: ' ' }],
    ['roles[0]', { roles: [{ role: 'a' }] }],
    ['roles[0]', { roles: [{ role: 'a', text: 'b', url: 'https://a.example' }] }],
    ['roles[1].role', { roles: [1, 2].map(() => ({ role: 'a', text: 'b' })) }],
    ['roles[0].role', { roles: [{ role: '__proto__', text: 'b' }] }],
    ['roles[0].text', { roles: [{ role: 'a', text: 'b'.repeat(10_001) }] }],
    ['clickThroughUrl', { clickThroughUrl: 'javascript:alert(1)' }],
    ['clickThroughUrl', { clickThroughUrl: 'https://{DOMAIN}/' }],
    ['clickThroughUrl', { clickThroughUrl: `https://a.example/${'a'.repeat(4_100)}` }],
    ['trackers[0].url', { trackers: [{ event: 'impression', url: 'count.example' }] }],
    ['trackers[0].event', { trackers: [{ event: 'hover', url: 'https://count.example' }] }],
    ['trackers', { trackers: Array.from({ length: 51 }, () => contents.trackers[0]) }],
    ['format.id', { format: { ...format, id: 'a b' } }],
    ['tags', { tags: Array.from({ length: 21 }, (_, index) => `t${index}`) }],
    ['format.height', { format: { ...format, width: 300 } }],
  ])('returns 400 on %s', async (field, more) => {
    expect(refusal(await post('', { name: 'Spring', ...contents, ...more }))).toEqual([400, 'VALIDATION_ERROR', field]);
  });

  it.each([
    ['misspelt_macro', 'trackers[0].url', { trackers: [{ event: 'impression', url: 'https://count.example/{CACHEBUSTR}' }] }],
    ['encoded_macro', 'clickThroughUrl', { clickThroughUrl: 'https://acme.example/?r=%7BCACHEBUSTER%7D' }],
    ['broken_macro', 'roles.landing', { roles: [{ role: 'landing', url: 'https://acme.example/?r={CACHEBUSTER' }] }],
    ['plain_http', 'trackers[0].url', { trackers: [{ event: 'impression', url: 'http://count.example/' }] }],
  ])('stores %s with the version, and does not make it ready', async (rule, field, more) => {
    const { creativeId, draft } = await created(more);
    expect(draft.findings).toEqual([{ rule, severity: 'blocks', field, message: expect.any(String) }]);
    expect(refusal(await post(`/${creativeId}/ready`))).toEqual([409, 'CREATIVE_NOT_READY', field]);
  });

  it('becomes ready with findings that only warn, and keeps them with the version', async () => {
    const { current } = await ready({ clickThroughUrl: 'http://acme.example/?x=[CACHEBUSTER]&y={MINE}' });
    expect(rulesOf(current.findings)).toEqual([
      ['plain_http', 'clickThroughUrl'],
      ['foreign_macro', 'clickThroughUrl'],
      ['unknown_macro', 'clickThroughUrl'],
    ]);
  });

  it('checks other contents without storing them', async () => {
    const before = await created();
    const check = (body: object) => data(post(`/${before.creativeId}/check`, body));
    expect(await check({})).toEqual({ canBecomeReady: true, findings: [] });
    const { canBecomeReady, findings } = await check({
      format: null,
      clickThroughUrl: null,
      trackers: [{ event: 'click', url: 'https://a.example' }],
    });
    expect([canBecomeReady, rulesOf(findings)]).toEqual([
      false,
      [
        ['format_missing', 'format'],
        ['click_without_target', 'trackers[0]'],
      ],
    ]);
    expect(await data(get(`/${before.creativeId}`))).toEqual(before);
  });

  describe('with assets', () => {
    let assets: string;

    beforeAll(() => {
      assets = `${path}/creative-assets`;
    });

    const assetOf = async (more: object, at = assets, { as }: SignedUp = buyer) =>
      (await data(api.post(at, { as, body: { name: 'Asset', ...more } }), 201)).assetId as string;
    const text = (content = 'Shoes that last', at = assets, as = buyer) => assetOf({ kind: 'text', content }, at, as);
    const usedAs = (role: string, assetId: string) => ({ roles: [{ role, assetId }] });
    const removeAsset = (id: string) => api.delete(`${assets}/${id}`, { as: buyer.as });

    it('becomes ready with assets that are ready, and lists them', async () => {
      const [headline, body] = [await text(), await text('They do.')];
      const roles = [...usedAs('headline', headline).roles, ...usedAs('body', body).roles];
      const { creativeId, current } = await ready({ roles });
      expect(current.roles.map(({ role, assetId }: never) => [role, assetId])).toEqual([
        ['body', body],
        ['headline', headline],
      ]);
      const [listed] = await data(get('?limit=1'));
      expect([listed.creativeId, new Set(listed.assetIds)]).toEqual([creativeId, new Set([headline, body])]);
    });

    it('returns 404 with the field for an asset of another advertiser or account, and for an unknown one', async () => {
      const [other, foreign] = [`${await pathOf(buyer)}/creative-assets`, `${await pathOf(stranger)}/creative-assets`];
      const { creativeId } = await created();
      for (const assetId of [await text('Mine', other), await text('Theirs', foreign, stranger), 'ca_none']) {
        const roles = usedAs('headline', assetId);
        for (const answer of [await post('', { name: 'Spring', ...roles }), await put(creativeId, roles)])
          expect(refusal(answer)).toEqual([404, 'NOT_FOUND', 'roles.headline']);
        expect(rulesOf((await data(post(`/${creativeId}/check`, roles))).findings)).toEqual([['asset_missing', 'roles.headline']]);
      }
    });

    it('does not become ready with an asset that is still uploaded', async () => {
      const { creativeId } = await created(usedAs('image', await assetOf({ kind: 'image', bytes: 100 })));
      const answer = await post(`/${creativeId}/ready`);
      expect(refusal(answer)).toEqual([409, 'CREATIVE_NOT_READY', 'roles.image']);
      expect(rulesOf(answer.body.error.details.findings)).toEqual([['asset_uploading', 'roles.image']]);
    });

    it('keeps an archived asset in its sealed version, and asks for another one in the next', async () => {
      const asset = await text();
      const { creativeId, current } = await ready(usedAs('headline', asset));
      expect((await removeAsset(asset)).status).toBe(200);
      expect((await data(api.get(`${assets}/${asset}`, { as: buyer.as }))).status).toBe('archived');
      const { draft } = await data(put(creativeId, { disclosure: 'Anzeige' }));
      expect(rulesOf(draft.findings)).toEqual([['asset_archived', 'roles.headline']]);
      expect(refusal(await post(`/${creativeId}/ready`))).toEqual([409, 'CREATIVE_NOT_READY', 'roles.headline']);
      expect((await data(get(`/${creativeId}`))).current).toEqual(current);
      expect((await data(put(creativeId, usedAs('headline', await text('Other'))))).draft.findings).toEqual([]);
    });

    it('lets an asset be deleted that no version uses any more', async () => {
      const asset = await text();
      const { creativeId } = await created(usedAs('headline', asset));
      await data(put(creativeId, { roles: [] }));
      await removeAsset(asset);
      expect((await api.get(`${assets}/${asset}`, { as: buyer.as })).status).toBe(404);
    });

    it('checks the address of an asset', async () => {
      const asset = await assetOf({ kind: 'url', content: 'https://acme.example/?r=%7BCACHEBUSTER%7D' });
      const { draft } = await created(usedAs('landing', asset));
      expect(rulesOf(draft.findings)).toEqual([['encoded_macro', 'roles.landing']]);
    });
  });
});

import { createHash } from 'node:crypto';
import { startApi, type TestApi } from '@test/api';
import { createAdvertiser, createCampaign } from '@test/discovery';
import { signUp, type SignedUp } from '@test/people';
import { newKey, TestTools } from '@test/tools';

describe('Tools of creatives', () => {
  let api: TestApi;
  let tools: TestTools;
  let buyer: SignedUp;
  let stranger: SignedUp;
  let advertiserId: number;
  let campaignId: string;

  beforeAll(async () => {
    api = await startApi();
    tools = new TestTools(api);
    [buyer, stranger] = [await signUp(api), await signUp(api)];
    advertiserId = await createAdvertiser(api, buyer.as);
    campaignId = await createCampaign(api, buyer.as, { advertiserId });
  });
  afterAll(() => api.close());

  const call = (name: string, given: object) => tools.call(buyer.as, name, given);
  const save = (given: object) => call('save_creative', { advertiserId, idempotencyKey: newKey(), ...given });
  const refusal = async (name: string, given: object, as = buyer.as) => {
    const { status, field, code } = await tools.refusal(as, name, given);
    return { status, field, code };
  };
  const refusedSave = (given: object) => refusal('save_creative', { advertiserId, idempotencyKey: newKey(), ...given });

  const format = { agentUrl: 'https://creative.adcontextprotocol.org', id: 'display_300x250' };
  const complete = { format, roles: [{ role: 'headline', text: 'Oats' }], clickThroughUrl: 'https://oats.example/' };

  describe('save_creative', () => {
    it('creates, changes, makes ready, archives and restores a creative', async () => {
      const made = await save({ name: 'Tall', tags: ['spring'] });
      expect(made).toMatchObject({ action: 'created', creative: { name: 'Tall', status: 'draft', draft: { number: 1 } } });
      const { creativeId } = made;
      expect(await refusedSave({ creativeId, isReady: true })).toMatchObject({ status: 409, code: 'CREATIVE_NOT_READY' });
      const changed = await save({ creativeId, ...complete });
      expect(changed).toMatchObject({
        action: 'updated',
        creative: { name: 'Tall', tags: ['spring'], draft: { roles: [{ text: 'Oats' }] } },
      });
      expect(await save({ creativeId, isReady: true })).toMatchObject({
        action: 'ready',
        creative: { status: 'ready', current: { number: 1 } },
      });
      const next = await save({ creativeId, clickThroughUrl: null });
      expect(next.creative).toMatchObject({ status: 'ready', current: { clickThroughUrl: 'https://oats.example/' }, draft: { number: 2 } });
      expect(await save({ creativeId, isArchived: true })).toEqual({ action: 'archived', creativeId });
      expect(await save({ creativeId, isArchived: false })).toMatchObject({ action: 'restored', creative: { status: 'ready' } });
    });

    it('takes one intent in a call', async () => {
      const { creativeId } = await save({ name: 'Wide' });
      expect(await refusedSave({ name: 'Wide', isReady: true })).toMatchObject({ status: 400, field: 'isReady' });
      expect(await refusedSave({ name: 'Wide', isArchived: false })).toMatchObject({ status: 400, field: 'isArchived' });
      expect(await refusedSave({ creativeId, name: 'Wide', isReady: true })).toMatchObject({ status: 400, field: 'name' });
      expect(await refusedSave({ creativeId, isReady: true, isArchived: true })).toMatchObject({ status: 400, field: 'isArchived' });
      expect(await refusedSave({ creativeId, tags: [], isArchived: true })).toMatchObject({ status: 400, field: 'tags' });
      expect(await refusedSave({ creativeId, expectedRevision: 1, isArchived: true })).toMatchObject({
        status: 400,
        field: 'expectedRevision',
      });
    });

    it('refuses a stale revision, and says where a field is wrong', async () => {
      const { creativeId, creative } = await save({ name: 'Square' });
      await save({ creativeId, name: 'Squarer' });
      const stale = { creativeId, expectedRevision: creative.revision };
      expect(await refusedSave({ ...stale, name: 'Late' })).toMatchObject({ status: 409 });
      expect(await refusedSave({ ...stale, isReady: true })).toMatchObject({ status: 409 });
      const roles = [{ role: 'headline', text: 'Oats', url: 'https://oats.example/' }];
      expect(await refusedSave({ creativeId, roles })).toMatchObject({ status: 400, field: 'roles[0]' });
      expect(await refusedSave({ creativeId, clickThroughUrl: 'https://{DOMAIN}/' })).toMatchObject({
        status: 400,
        field: 'clickThroughUrl',
      });
    });

    it('returns 404 for creatives of another advertiser or account', async () => {
      const { creativeId } = await save({ name: 'Own' });
      const other = await createAdvertiser(api, buyer.as);
      const given = { creativeId, name: 'Mine', idempotencyKey: newKey() };
      expect(await refusal('save_creative', { ...given, advertiserId: other })).toMatchObject({ status: 404 });
      expect(await refusal('save_creative', { ...given, advertiserId }, stranger.as)).toMatchObject({ status: 404 });
    });
  });

  it('creatives and assets are found by advertiser or by campaign, and by exactly one of them', async () => {
    const { creativeId } = await save({ name: 'Needle', ...complete, tags: ['rare'] });
    const asset = await api.post(`/api/v2/buyer/advertisers/${advertiserId}/creative-assets`, {
      as: buyer.as,
      body: { name: 'Needle', kind: 'text', content: 'Oats', tags: ['rare'] },
    });
    const { assetId } = asset.body.data;
    for (const owner of [{ advertiserId }, { campaignId }]) {
      const creatives = await call('search', { kind: 'creative', query: 'needle', filter: { ...owner, tag: 'rare', formatId: format.id } });
      expect(creatives.objects.results).toMatchObject([{ creativeId, draftVersion: 1 }]);
      expect((await call('get', { kind: 'creative', id: creativeId, ...owner })).object).toMatchObject({
        creativeId,
        draft: { number: 1 },
      });
      const assets = await call('search', {
        kind: 'creative_asset',
        query: 'needle',
        filter: { ...owner, assetType: 'text', tag: 'rare' },
      });
      expect(assets.objects.results).toMatchObject([{ assetId, content: 'Oats' }]);
      expect((await call('get', { kind: 'creative_asset', id: assetId, ...owner })).object).toMatchObject({ assetId, status: 'ready' });
    }
    for (const [kind, id] of [
      ['creative', creativeId],
      ['creative_asset', assetId],
    ]) {
      for (const owner of [{}, { advertiserId, campaignId }]) {
        expect(await refusal('search', { kind, filter: owner })).toMatchObject({ status: 400, field: 'filter.advertiserId' });
        expect(await refusal('get', { kind, id, ...owner })).toMatchObject({ status: 400, field: 'advertiserId' });
      }
      expect(await refusal('search', { kind, filter: { campaignId } }, stranger.as)).toMatchObject({ status: 404 });
      expect(await refusal('get', { kind, id, campaignId }, stranger.as)).toMatchObject({ status: 404 });
    }
  });

  it('get shows versions of a creative beside it', async () => {
    const { creativeId } = await save({ name: 'Old', ...complete });
    await save({ creativeId, isReady: true });
    await save({ creativeId, disclosure: 'Ad' });
    const { versions } = await call('get', { kind: 'creative', id: creativeId, advertiserId, include: ['versions'] });
    expect(versions).toMatchObject([
      { number: 2, status: 'draft' },
      { number: 1, status: 'sealed' },
    ]);
  });

  it('test_creative_macros says which macros an address has', async () => {
    const { macros, findings, example } = await call('test_creative_macros', { url: 'https://count.example/i?c={COUNTRY}&r={CACHEBUSTR}' });
    expect(macros).toMatchObject([
      { name: 'COUNTRY', isKnown: true },
      { name: 'CACHEBUSTR', isKnown: false },
    ]);
    expect(findings).toMatchObject([{ rule: 'misspelt_macro', severity: 'blocks' }]);
    expect(example).toBe('https://count.example/i?c=DE&r={CACHEBUSTR}');
    expect(await refusal('test_creative_macros', { url: 'ftp://count.example' })).toMatchObject({ status: 400, field: 'url' });
  });

  describe('upload_creative_asset', () => {
    it('answers a page for a person, and the requests by which a program uploads and resumes', async () => {
      const { handoff, http } = await call('upload_creative_asset', { advertiserId });
      expect(handoff).toMatchObject({ kind: 'human_action_required', action: 'creative_upload' });
      expect(handoff.url).toMatch(new RegExp(`/a/${buyer.account.id}/creatives/assets\\?advertiser=${advertiserId}$`));
      const pathOf = (url: string) => new URL(url).pathname;

      const bytes = 6 * 1024 * 1024 + 5;
      const created = await api.post(pathOf(http.create.url), { as: buyer.as, body: { name: 'Film', kind: 'video', bytes } });
      expect(created.status).toBe(201);
      const { assetId } = created.body.data;
      const put = (url: string, number: number, part: Buffer) =>
        api.put(pathOf(url).replace('%7Bnumber%7D', String(number)).replace('%7BassetId%7D', assetId), {
          as: buyer.as,
          rawBody: part,
          headers: {
            ...http.part.headers,
            'Content-Digest': `sha-256=:${createHash('sha256').update(part).digest('base64')}:`,
          },
        });
      const first = Buffer.alloc(6 * 1024 * 1024, 1);
      expect((await put(http.part.url, 1, first)).status).toBe(200);

      const resumed = await call('upload_creative_asset', { advertiserId, assetId });
      expect(resumed.upload).toMatchObject({ arrived: [{ number: 1, bytes: first.length }], bytesLeft: 5 });
      expect(resumed.http).not.toHaveProperty('create');
      expect((await put(resumed.http.part.url, 2, Buffer.alloc(5, 2))).status).toBe(200);
      expect((await api.post(pathOf(resumed.http.complete.url), { as: buyer.as })).status).toBe(200);
      expect(await refusal('upload_creative_asset', { advertiserId, assetId })).toMatchObject({ status: 409 });
    });

    it('refuses advertisers that are not granted for writing, archived or foreign', async () => {
      const reading = { reach: { grants: new Map([[advertiserId, 'READ' as const]]) } };
      expect((await tools.refusal(buyer.as, 'upload_creative_asset', { advertiserId }, reading)).status).toBe(403);
      expect(await refusal('upload_creative_asset', { advertiserId }, stranger.as)).toMatchObject({ status: 404 });
      const archived = await createAdvertiser(api, buyer.as);
      await api.delete(`/api/v2/buyer/advertisers/${archived}`, { as: buyer.as });
      expect(await refusal('upload_creative_asset', { advertiserId: archived })).toMatchObject({ status: 409 });
    });
  });
});

import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { createCampaign } from '@test/discovery';
import { signUp, type SignedUp } from '@test/people';
import { suggestionsPath } from '@test/suggestions';
import { suggested } from './optimization-suggestions.fixture';

describe('Optimization suggestions', () => {
  let api: TestApi;
  let buyer: SignedUp;

  beforeAll(async () => {
    api = await startApi();
    buyer = await signUp(api);
  });
  afterAll(() => api.close());

  const get = (path: string, { as } = buyer) => api.get(`${suggestionsPath}${path}`, { as });
  const post = (path: string, body?: object, { as } = buyer) => api.post(`${suggestionsPath}${path}`, { as, ...(body ? { body } : {}) });

  // spec: service.area.optimization
  test('an analysis suggests changes to a media buy behind schedule, with figures and rationale', async () => {
    const { suggestion, suggestionId, campaignId, advertiserId, mediaBuyId, packages } = await suggested(api, buyer);
    expect(suggestion).toEqual({
      suggestionId,
      status: 'received',
      campaignId,
      advertiserId,
      mediaBuyId,
      mediaBuyName: expect.stringContaining('=Buy'),
      currency: 'EUR',
      suggestionTimestamp: expect.any(String),
      modelVersion: 'pacing-performance-1',
      optimizationMetric: 'pacing',
      mediaBuyScalingFactor: expect.any(Number),
      mediaBuyScalingRationale: expect.stringContaining('other sellers'),
      pacingRecommendation: expect.objectContaining({
        status: 'under_spending',
        message: expect.stringContaining('€50.00 of €1,000.00 spent'),
      }),
      productAdjustments: packages.map((packageId) =>
        expect.objectContaining({
          packageId,
          currentBudget: 500,
          spend: 25,
          reason: 'under_spending',
          rationale: expect.stringContaining('€25.00'),
        }),
      ),
      bidAdjustments: [],
      statusReason: null,
      statusError: null,
      statusUpdatedAt: expect.any(String),
      expiresAt: expect.any(String),
      createdAt: expect.any(String),
    });
    expect((await get(`/${suggestionId}`)).body.data).toEqual(suggestion);
    const again = await api.post(`/api/v2/buyer/campaigns/${campaignId}/optimize`, { as: buyer.as });
    expect(again.body.data).toEqual({ campaignId, mediaBuysAnalyzed: 1, suggestions: [suggestion] });
  });

  test('an analysis without running media buys makes no suggestions', async () => {
    const someone = await signUp(api);
    const campaignId = await createCampaign(api, someone.as);
    const { status, body } = await api.post(`/api/v2/buyer/campaigns/${campaignId}/optimize`, { as: someone.as });
    expect([status, body.data]).toEqual([200, { campaignId, mediaBuysAnalyzed: 0, suggestions: [] }]);
    const list = await get('', someone);
    expect([list.body.data, list.body.meta.pagination]).toEqual([[], { limit: 25, offset: 0, nextOffset: null }]);
  });

  // spec: suggestions.approve, suggestions.approve.response, suggestions.result
  test('a suggestion can be approved once', async () => {
    const { suggestionId } = await suggested(api, buyer);
    const { status, body } = await post(`/${suggestionId}/approve`);
    expect([status, body.data]).toEqual([200, { suggestionId, status: 'approved' }]);
    const again = [await post(`/${suggestionId}/approve`), await post(`/${suggestionId}/reject`)];
    expect(again.map((answer) => [answer.status, answer.body.error.code])).toEqual([
      [409, 'CONFLICT'],
      [409, 'CONFLICT'],
    ]);
  });

  test('a suggestion can be rejected with or without a reason', async () => {
    const [one, other] = [await suggested(api, buyer), await suggested(api, buyer)];
    const { body } = await post(`/${one.suggestionId}/reject`, { reason: 'Too early' });
    expect(body.data).toEqual({ suggestionId: one.suggestionId, status: 'rejected' });
    expect((await get(`/${one.suggestionId}`)).body.data).toMatchObject({ status: 'rejected', statusReason: 'Too early' });
    expect((await post(`/${other.suggestionId}/reject`)).body.data.status).toBe('rejected');
    expect((await post(`/${one.suggestionId}/approve`)).status).toBe(409);
  });

  test('a member can approve and reject suggestions, as an admin can', async () => {
    const member = await signUp(api);
    const [one, other] = [await suggested(api, member), await suggested(api, member)];
    await api.app.get(Database).query(`update memberships set role = 'MEMBER' where account_id = $1`, [member.account.id]);
    expect((await api.post('/api/v2/members', { as: member.as, body: { email: 'new@example.com' } })).status).toBe(403);
    const decided = [
      await post(`/${one.suggestionId}/approve`, undefined, member),
      await post(`/${other.suggestionId}/reject`, {}, member),
    ];
    expect(decided.map(({ status, body }) => [status, body.data.status])).toEqual([
      [200, 'approved'],
      [200, 'rejected'],
    ]);
  });

  test('suggestions are listed newest first, with filters and pages', async () => {
    const someone = await signUp(api);
    const first = await suggested(api, someone);
    const second = await suggested(api, someone, { campaignId: first.campaignId });
    const third = await suggested(api, someone);
    await post(`/${first.suggestionId}/reject`, {}, someone);
    const ids = async (query: string) => {
      const { body } = await get(`?${query}`, someone);
      return [body.data.map(({ suggestionId }: { suggestionId: string }) => suggestionId), body.meta.pagination.nextOffset];
    };
    expect(await ids('')).toEqual([[third.suggestionId, second.suggestionId, first.suggestionId], null]);
    expect(await ids('limit=2')).toEqual([[third.suggestionId, second.suggestionId], 2]);
    expect(await ids('limit=2&offset=2')).toEqual([[first.suggestionId], null]);
    expect(await ids(`campaignId=${first.campaignId}&status=received`)).toEqual([[second.suggestionId], null]);
    expect(await ids(`mediaBuyId=${third.mediaBuyId}`)).toEqual([[third.suggestionId], null]);
    expect(await ids('campaignId=unknown')).toEqual([[], null]);
  });

  test('a suggestion expires without a decision', async () => {
    const { suggestionId } = await suggested(api, buyer);
    await api.app.get(Database).query('update optimization_suggestions set expires_at = now() where id = $1', [suggestionId]);
    expect((await get(`/${suggestionId}`)).body.data.status).toBe('expired');
    expect((await get('?status=expired')).body.data).toMatchObject([{ suggestionId, status: 'expired' }]);
    expect((await post(`/${suggestionId}/approve`)).status).toBe(409);
  });

  test('returns 404 for an unknown suggestion or one of another account, 403 for sellers', async () => {
    const { suggestionId, campaignId } = await suggested(api, buyer);
    const stranger = await signUp(api);
    const optimize = (path: string, { as } = stranger) => api.post(`/api/v2/buyer/campaigns/${path}/optimize`, { as });
    const answers = [
      await get(`/${suggestionId}`, stranger),
      await post(`/${suggestionId}/approve`, undefined, stranger),
      await post(`/${suggestionId}/reject`, {}, stranger),
      await optimize(campaignId),
      await get('/sug_unknown'),
      await post('/sug_unknown/approve'),
      await optimize('unknown', buyer),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect((await get('', stranger)).body.data).toEqual([]);
    const seller = await signUp(api, { accountType: 'SELLER' });
    expect([(await get('', seller)).status, (await optimize(campaignId, seller)).status]).toEqual([403, 403]);
    expect((await api.get(suggestionsPath)).status).toBe(401);
  });

  test('returns 400 for invalid input', async () => {
    const { suggestionId } = await suggested(api, buyer);
    for (const query of ['limit=0', 'limit=201', 'offset=-1', 'status=HIL_WAITING', 'campaignId=', `mediaBuyId=${'x'.repeat(256)}`]) {
      expect([query, (await get(`?${query}`)).status]).toEqual([query, 400]);
    }
    for (const body of [{ reason: 'x'.repeat(1_001) }, { reason: 5 }, { why: 'No' }]) {
      expect((await post(`/${suggestionId}/reject`, body)).status).toBe(400);
    }
    expect((await get(`/${suggestionId}`)).body.data.status).toBe('received');
  });
});

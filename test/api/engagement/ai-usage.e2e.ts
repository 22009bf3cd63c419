import { dayOf, FixedClock } from '@exchange/kernel';
import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { ModelServer } from '@test/language-models';
import { createKey, type SignedUp, signUp, signUpStaff } from '@test/people';

const path = '/api/v2/usage';
const clock = new FixedClock(new Date());
const today = dayOf(clock.now());
const views = ['summary', 'by-model', 'by-feature'] as const;
const none = {
  inputTokens: 0,
  outputTokens: 0,
  cacheCreationInputTokens: 0,
  cacheReadInputTokens: 0,
  totalTokens: 0,
  costMicroUsd: 0,
  costUsd: 0,
  callCount: 0,
};

// spec: service.area.ai-usage
describe('AI usage', () => {
  let models: ModelServer;
  let api: TestApi;
  let robin: SignedUp;

  beforeAll(async () => {
    models = await ModelServer.start('openai');
    api = await startApi({
      clock,
      environment: {
        ASSISTANT_PROVIDER: 'openai',
        ASSISTANT_BASE_URL: models.url,
        ASSISTANT_MODEL: 'local',
        ASSISTANT_API_KEY: 'key-of-the-model',
        ASSISTANT_PRICES: 'input:3000000,output:15000000,cache-read:300000,cache-write:3750000',
        ASSISTANT_QUOTA_CENTS: '1000',
      },
    });
    robin = await signUp(api);
  });
  afterAll(async () => {
    await api.close();
    await models.close();
  });

  const book = (accountId: number, day: string, model: string, feature: string, cost: number) =>
    api.app.get(Database).query(
      `insert into ai_usage (account_id, day, model, feature, input_tokens, output_tokens, cache_read_input_tokens, cache_creation_input_tokens,
         cost_micro_usd, call_count) values ($1, $2, $3, $4, 10, 20, 30, 40, $5, 2)`,
      [accountId, day, model, feature, cost],
    );
  const get = (view: string, query = '', as = robin.as, headers: Record<string, string> = {}) =>
    api.get(`${path}/${view}${query}`, { as, headers });
  const chat = (as: SignedUp['as']) => api.post('/api/v2/assistant/chat', { as, body: { prompt: 'Hello' } });

  test('shares the limit of the exchange among all accounts of an organization, demos included, and not with others', async () => {
    const [host, stranger] = [await signUp(api), await signUp(api)];
    const quota = async (as: SignedUp['as'], accountId?: number) =>
      (await get('quota', '', as, accountId === undefined ? {} : { 'x-account-id': String(accountId) })).body.data;
    const demo = (await api.post('/api/v2/demo', { as: host.as, body: {} })).body.data.demo.customerId as number;
    const child = (await api.post('/api/v2/accounts/create-child', { as: host.as, body: { name: 'Child' } })).body.data.id as number;
    await book(demo, today, 'local', 'assistant', 4_000_000);
    await book(child, today, 'local', 'assistant', 5_999_000);
    expect(await quota(host.as)).toMatchObject({ limitMicroUsd: 10_000_000, usedMicroUsd: 0, remainingMicroUsd: 1_000 });
    expect(await quota(host.as, child)).toMatchObject({ usedMicroUsd: 5_999_000, remainingMicroUsd: 1_000 });
    expect(await quota(host.as, demo)).toMatchObject({ usedMicroUsd: 4_000_000, remainingMicroUsd: 1_000 });
    expect((await chat(host.as)).status).toBe(429);
    expect(await quota(stranger.as)).toMatchObject({ remainingMicroUsd: 10_000_000 });
    expect((await chat(stranger.as)).status).toBe(200);
  });

  test('shows what the provider counted, in every view, right after the answer', async () => {
    const { as } = await signUp(api);
    expect((await chat(as)).status).toBe(200);
    const counted = {
      inputTokens: 20,
      outputTokens: 15,
      cacheCreationInputTokens: 0,
      cacheReadInputTokens: 100,
      totalTokens: 135,
      costMicroUsd: 315,
      costUsd: 0.000315,
      callCount: 1,
    };
    const period = { since: `${today.slice(0, 7)}-01`, until: today, totals: counted };
    expect((await get('summary', '', as)).body.data).toEqual({ ...period, rows: [{ model: 'local', ...counted }], topModel: 'local' });
    expect((await get('by-model', '', as)).body.data).toEqual({ ...period, rows: [{ day: today, model: 'local', ...counted }] });
    expect((await get('by-feature', '', as)).body.data).toEqual({ ...period, rows: [{ day: today, feature: 'assistant', ...counted }] });
  });

  test('adds up the requested days of the account only', async () => {
    const { as, account } = await signUp(api);
    await book(account.id, '2026-01-01', 'small', 'assistant', 5);
    await book(account.id, '2026-01-02', 'small', 'assistant', 5);
    await book(account.id, '2026-01-02', 'large', 'assistant', 900);
    await book(account.id, '2026-01-02', 'large', 'ranking', 100);
    await book(account.id, '2026-01-03', 'small', 'assistant', 7);
    await book(robin.account.id, '2026-01-02', 'other', 'assistant', 1);
    const range = '?since=2026-01-01&until=2026-01-02';
    const rows = async (view: string, names: readonly string[]) =>
      (await get(view, range, as)).body.data.rows.map((row: Record<string, unknown>) => names.map((name) => row[name]));
    expect(await rows('summary', ['model', 'costMicroUsd', 'callCount'])).toEqual([
      ['large', 1_000, 4],
      ['small', 10, 4],
    ]);
    expect(await rows('by-model', ['day', 'model', 'costMicroUsd'])).toEqual([
      ['2026-01-01', 'small', 5],
      ['2026-01-02', 'large', 1_000],
      ['2026-01-02', 'small', 5],
    ]);
    expect(await rows('by-feature', ['day', 'feature', 'costMicroUsd'])).toEqual([
      ['2026-01-01', 'assistant', 5],
      ['2026-01-02', 'assistant', 905],
      ['2026-01-02', 'ranking', 100],
    ]);
    const { totals, topModel } = (await get('summary', range, as)).body.data;
    expect([totals.costMicroUsd, totals.totalTokens, topModel]).toEqual([1_010, 400, 'large']);
  });

  test('returns empty rows and no top model when no model was called', async () => {
    const { as } = await signUp(api);
    for (const view of views) expect((await get(view, '', as)).body.data).toMatchObject({ rows: [], totals: none });
    expect((await get('summary', '', as)).body.data.topModel).toBeNull();
  });

  test.each([
    ['since=2026-02-01&until=2026-01-01', 'since'],
    ['since=2024-01-01&until=2026-01-01', 'since'],
    ['since=yesterday', 'since'],
    ['until=2026-02-30', 'until'],
    ['model=local', 'model'],
  ])('returns 400 for %s and names %s', async (query, field) => {
    for (const view of views) {
      const { status, body } = await get(view, `?${query}`);
      expect([view, status, body.error.field]).toEqual([view, 400, field]);
    }
  });

  test('returns a CSV file when the client accepts one', async () => {
    const { as, account } = await signUp(api);
    await book(account.id, '2026-01-02', '=danger', 'assistant', 1_500_000);
    const { bearer } = await createKey(api, as);
    const headers = { authorization: `Bearer ${bearer}`, accept: 'text/csv' };
    const sent = await fetch(`${api.url}${path}/by-model?since=2026-01-01&until=2026-01-31`, { headers });
    expect([sent.status, sent.headers.get('content-type'), sent.headers.get('content-disposition')]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename="ai-usage-by-model-2026-01-01-2026-01-31.csv"',
    ]);
    expect((await sent.text()).split('\r\n')[1]).toBe(`2026-01-02,'=danger,10,20,40,30,100,1500000,1.5,2`);
  });

  test('is available to sellers below /storefront, and not to buyers', async () => {
    const { as, account } = await signUp(api, { accountType: 'SELLER' });
    await book(account.id, today, 'local', 'assistant', 5);
    for (const view of [...views, 'quota']) {
      const own = await api.get(`/api/v2/storefront/usage/${view}`, { as });
      expect([own.status, own.body.data]).toEqual([200, (await get(view, '', as)).body.data]);
      expect((await api.get(`/api/v2/storefront/usage/${view}`, { as: robin.as })).status).toBe(403);
    }
  });

  describe('the monthly limit', () => {
    const set = (accountLimitMicroUsd: unknown, as = robin.as) => api.put(`${path}/quota`, { as, body: { accountLimitMicroUsd } });

    test('is the limit of the exchange until an admin sets a lower one, which applies from the next call on', async () => {
      const { as } = await signUp(api);
      const begun = { limitMicroUsd: 10_000_000, accountLimitMicroUsd: null, exchangeLimitMicroUsd: 10_000_000 };
      expect((await get('quota', '', as)).body.data).toEqual({
        ...begun,
        month: today.slice(0, 7),
        usedMicroUsd: 0,
        heldMicroUsd: 0,
        remainingMicroUsd: 10_000_000,
        resetsAt: expect.stringMatching(/-01T00:00:00.000Z$/),
        model: 'local',
      });
      expect((await set(0, as)).body.data).toMatchObject({ limitMicroUsd: 0, accountLimitMicroUsd: 0, remainingMicroUsd: 0 });
      const refused = await chat(as);
      expect([refused.status, refused.body.error.code]).toEqual([429, 'AI_QUOTA_EXCEEDED']);
      expect((await set(null, as)).body.data).toMatchObject(begun);
      expect((await chat(as)).status).toBe(200);
      expect((await get('quota', '', as)).body.data).toMatchObject({ usedMicroUsd: 315, remainingMicroUsd: 9_999_685 });
    });

    test.each([[10_000_001], [-1], [1.5], ['5'], [undefined], [1_000_000_000_001]])('returns 400 for %p', async (limit) => {
      const { status, body } = await set(limit);
      expect([status, body.error.field]).toEqual([400, 'accountLimitMicroUsd']);
    });

    test('may exceed the limit of the exchange when staff set it, for that account only', async () => {
      const { as, account } = await signUp(api);
      const staff = await signUpStaff(api);
      const desk = `/api/v2/staff/usage/accounts/${account.id}/quota`;
      expect((await set(20_000_000, staff.as)).status).toBe(400);
      const raised = await api.put(desk, { as: staff.as, body: { accountLimitMicroUsd: 20_000_000 } });
      expect([raised.status, raised.body.data?.limitMicroUsd]).toEqual([200, 20_000_000]);
      expect((await api.get(desk, { as: staff.as })).body.data).toEqual(raised.body.data);
      expect((await get('quota', '', as)).body.data).toMatchObject({ limitMicroUsd: 20_000_000, accountLimitMicroUsd: 20_000_000 });
      const [entry] = (await api.get('/api/v2/buyer/audit-logs?limit=1', { as })).body.data;
      expect(entry.description).toMatch(/set the AI limit of account.*: Agreed on the phone$/);
      expect(
        (await api.put('/api/v2/staff/usage/accounts/999999999/quota', { as: staff.as, body: { accountLimitMicroUsd: 1 } })).status,
      ).toBe(404);
    });

    test('is readable for members and changeable only for admins', async () => {
      const member = await signUp(api);
      await api.app.get(Database).query(`update memberships set role = 'MEMBER' where user_id = $1`, [member.user.id]);
      expect((await get('quota', '', member.as)).status).toBe(200);
      expect((await set(1, member.as)).status).toBe(403);
    });
  });
});

import { CallRecorder, Database, Settings } from '@exchange/platform';
import { ActivityReader } from '@test/activity';
import { type Answer, type Credentials, startApi, type TestApi } from '@test/api';
import { withClient } from '@test/database';
import { createAdvertiser, createCampaign } from '@test/discovery';
import { eventually } from '@test/eventually';
import { connectApp } from '@test/oauth';
import { createKey, signUp, type SignedUp } from '@test/people';
import { insertMembership } from '../platform/isolation/seed';

const calls = '/api/v2/activity/calls';
const password = 'correct horse battery staple';

describe('Recorded calls', () => {
  let api: TestApi;
  let activity: ActivityReader;
  let buyer: SignedUp;
  let serial = 0;

  beforeAll(async () => {
    api = await startApi({ environment: { ACTIVITY_CALLS: 'on' } });
    activity = new ActivityReader(api);
    buyer = await signUp(api);
  });
  afterAll(() => api.close());

  const list = (query: Record<string, string> = {}, as: Credentials = buyer.as) => activity.list(query, as);
  const written = () => activity.flush();
  const newId = () => `request-${String((serial += 1)).padStart(6, '0')}`;
  const recorded = (send: (headers: Record<string, string>) => Promise<Answer>, as: Credentials = buyer.as) => activity.recorded(send, as);
  const detailOf = async (row: { activityUid: string }, as: Credentials = buyer.as) =>
    (await api.get(`${calls}/${row.activityUid}`, { as })).body.data;

  /** Signs up a member of the buyer's account. */
  async function member(): Promise<SignedUp> {
    const person = await signUp(api);
    await insertMembership(api, buyer.account.id, person.user.id, 'MEMBER');
    await api.post('/api/v2/auth/switch-account', { as: person.as, body: { accountId: buyer.account.id } });
    return person;
  }

  describe('a call', () => {
    test('records the caller, its credential, the operation, the outcome and the affected objects', async () => {
      const id = await createCampaign(api, buyer.as);
      const { row } = await recorded((headers) => api.get(`/api/v2/buyer/campaigns/${id}`, { as: buyer.as, headers }));
      expect(row).toEqual({
        activityUid: expect.stringMatching(/^call_/),
        requestId: expect.any(String),
        startedAt: expect.any(String),
        completedAt: expect.any(String),
        durationMs: expect.any(Number),
        outcome: 'succeeded',
        surface: 'rest',
        operation: 'GET /api/v2/buyer/campaigns/{id}',
        method: 'GET',
        httpStatus: 200,
        apiVersion: 'v2',
        principalType: 'human',
        principalId: String(buyer.user.id),
        principalName: 'Robin Tester',
        credentialId: expect.any(String),
        credentialName: null,
        advertiserId: null,
        resources: [{ type: 'CAMPAIGN', id }],
        idempotencyReplay: false,
        idempotencyReplayOfActivityUid: null,
        correlationId: null,
        error: null,
        detailAvailability: 'available',
      });
      expect(Date.parse(row.completedAt) - Date.parse(row.startedAt)).toBe(row.durationMs);
    });

    test('records request and response bodies for a week', async () => {
      const advertiserId = await createAdvertiser(api, buyer.as);
      const { row } = await recorded((headers) =>
        api.put(`/api/v2/buyer/advertisers/${advertiserId}`, { as: buyer.as, headers, body: { description: 'Grain' } }),
      );
      const detail = await detailOf(row);
      expect(detail).toMatchObject({
        ...row,
        redactedInput: { params: { id: String(advertiserId) }, query: {}, body: { description: 'Grain' } },
        redactedOutput: { data: { id: advertiserId, description: 'Grain' }, error: null },
        safeHeaders: { 'content-type': 'application/json' },
      });
      expect(row.advertiserId).toBe(advertiserId);
      expect(Date.parse(detail.detailExpiresAt) - Date.parse(row.startedAt)).toBe(7 * 86_400_000);
    });

    test('records a key by its current name', async () => {
      const { body } = await api.post('/api/v2/org-api-keys', { as: buyer.as, body: { name: 'Nightly' } });
      const { id, secret } = body.data;
      const { row } = await recorded((headers) => api.get('/api/v2/accounts', { as: { bearer: secret }, headers }));
      expect(row).toMatchObject({
        principalType: 'workload',
        principalId: id,
        principalName: 'Nightly',
        credentialId: id,
        credentialName: 'Nightly',
      });
    });

    test("records the app by its name, and is found by the app's own identifiers", async () => {
      const person = await signUp(api);
      const { as, clientId } = await connectApp(api, person);
      await connectApp(api, person, { clientId, scope: 'read' });
      const { row } = await recorded((headers) => api.get('/api/v2/buyer/advertisers', { as, headers }), person.as);
      expect(row).toMatchObject({ principalType: 'human', principalId: String(person.user.id), credentialName: 'Notebook' });
      const [app] = (await api.get('/api/v2/connected-apps', { as: person.as })).body.data;
      expect([app.credentialIds.length, app.credentialIds.includes(row.credentialId)]).toEqual([2, true]);
      await api.get('/api/v2/buyer/advertisers', { as: person.as });
      const { body } = await list({ credentialId: app.credentialIds.join(','), operation: row.operation }, person.as);
      expect(body.data.map(({ activityUid }: { activityUid: string }) => activityUid)).toEqual([row.activityUid]);
    });

    test('records the error of a refused call, and a forbidden call as denied', async () => {
      const { row: unknown } = await recorded((headers) => api.get('/api/v2/buyer/campaigns/cmp_unknown', { as: buyer.as, headers }));
      expect(unknown).toMatchObject({ outcome: 'failed', httpStatus: 404, error: { code: 'NOT_FOUND', class: 'not_found' } });
      const { row: denied } = await recorded((headers) => api.get('/api/v2/storefront', { as: buyer.as, headers }));
      expect(denied).toMatchObject({ outcome: 'denied', httpStatus: 403, error: { class: 'forbidden' } });
      const { row: wrong } = await recorded((headers) =>
        api.post('/api/v2/buyer/advertisers', { as: buyer.as, headers, body: { nonsense: 1 } }),
      );
      expect(wrong).toMatchObject({ outcome: 'failed', httpStatus: 400, error: { code: 'VALIDATION_ERROR' } });
    });

    test('records that the answer was a replay', async () => {
      const send = (headers: Record<string, string>) =>
        api.post('/api/v2/user-api-keys', {
          as: buyer.as,
          headers: { ...headers, 'idempotency-key': 'the-same-key-0001' },
          body: { name: 'Once' },
        });
      const { row: first } = await recorded(send);
      const { row: again } = await recorded(send);
      expect(first).toMatchObject({ idempotencyReplay: false, idempotencyReplayOfActivityUid: null });
      expect(again).toMatchObject({ idempotencyReplay: true, idempotencyReplayOfActivityUid: first.activityUid });
    });

    test('lists created objects under the names of the audit log', async () => {
      const { answer, row } = await recorded((headers) =>
        api.post('/api/v2/org-api-keys', { as: buyer.as, headers, body: { name: 'Listed' } }),
      );
      expect(row.resources).toEqual([{ type: 'API_KEY', id: answer.body.data.id }]);
      const refused = await recorded((headers) => api.post('/api/v2/org-api-keys', { as: buyer.as, headers, body: { name: '' } }));
      expect(refused.row.resources).toEqual([]);
    });

    test('records only the size of a large body', async () => {
      const body = { name: 'Long', description: 'x'.repeat(20_000) };
      const { row } = await recorded((headers) => api.post('/api/v2/buyer/advertisers', { as: buyer.as, headers, body }));
      expect((await detailOf(row)).redactedInput).toEqual({ leftOut: 'large', bytes: JSON.stringify(body).length });
    });

    test('is not recorded without a valid credential', async () => {
      const headers = { 'x-request-id': newId() };
      await api.get('/api/v2/accounts', { headers });
      await api.get('/api/v2/accounts', { headers, as: { bearer: `sck_${'x'.repeat(42)}` } });
      await api.post('/api/v2/auth/sign-in', { headers, body: { email: buyer.email, password } });
      await recorded((later) => api.get('/api/v2/accounts', { as: buyer.as, headers: later }));
      const rows = await api.app.get(Database).query('select 1 from activity_calls where request_id = $1', [headers['x-request-id']]);
      expect(rows).toEqual([]);
    });
  });

  describe('the list', () => {
    test('is newest first, pages by cursor, and supports every filter', async () => {
      const someone = await signUp(api);
      const key = await createKey(api, someone.as);
      const advertiserId = await createAdvertiser(api, someone.as);
      for (const as of [someone.as, key]) await api.get(`/api/v2/buyer/advertisers/${advertiserId}`, { as });
      await api.get('/api/v2/buyer/advertisers/999999', { as: key });
      const found = await eventually(async () => {
        await written();
        const { body } = await list({ operation: 'GET /api/v2/buyer/advertisers/{id}' }, someone.as);
        expect(body.data).toHaveLength(3);
        return body;
      });
      expect(found.meta).toEqual({ pagination: { nextCursor: null, hasMore: false }, source: 'calls' });
      const uids = found.data.map(({ activityUid }: { activityUid: string }) => activityUid);
      const times = found.data.map(({ startedAt }: { startedAt: string }) => Date.parse(startedAt));
      expect(times).toEqual(times.toSorted((one: number, other: number) => other - one));
      const ids = async (query: Record<string, string>) =>
        (await list({ operation: 'GET /api/v2/buyer/advertisers/{id}', ...query }, someone.as)).body.data.map(
          ({ activityUid }: { activityUid: string }) => activityUid,
        );
      const first = (await list({ operation: 'GET /api/v2/buyer/advertisers/{id}', limit: '2' }, someone.as)).body;
      expect(await ids({ limit: '2', cursor: first.meta.pagination.nextCursor })).toEqual(uids.slice(2));
      const [failed, byKey, bySession] = found.data;
      expect(await ids({ outcome: 'failed' })).toEqual([failed.activityUid]);
      expect(await ids({ advertiserId: String(advertiserId) })).toEqual(uids.slice(1));
      expect(await ids({ credentialId: byKey.credentialId })).toEqual(uids.slice(0, 2));
      expect(await ids({ credentialId: bySession.credentialId })).toEqual(uids.slice(2));
      expect(await ids({ principalId: String(someone.user.id) })).toEqual(uids);
      expect(await ids({ surface: 'mcp' })).toEqual([]);
      expect(await ids({ requestId: failed.requestId })).toEqual([failed.activityUid]);
      expect(await ids({ startTime: bySession.startedAt, endTime: bySession.startedAt })).toContain(bySession.activityUid);
      expect(await ids({ endTime: '2020-01-01T00:00:00Z' })).toEqual([]);
    });

    test('returns 400 when the end is before the start', async () => {
      const { status, body } = await list({ startTime: '2026-01-02T00:00:00Z', endTime: '2026-01-01T00:00:00Z' });
      expect([status, body.error.field]).toEqual([400, 'endTime']);
    });

    test('shows an admin the calls of the account, and a member only their own and those of their keys', async () => {
      const guest = await member();
      const { row } = await recorded((headers) => api.get('/api/v2/accounts', { as: buyer.as, headers }));
      const { row: own } = await recorded((headers) => api.get('/api/v2/accounts', { as: guest.as, headers }), guest.as);
      expect((await detailOf(own, buyer.as)).principalId).toBe(String(guest.user.id));
      for (const as of [guest.as, await createKey(api, guest.as)]) {
        expect((await list({ requestId: row.requestId }, as)).body.data).toEqual([]);
        expect((await api.get(`${calls}/${row.activityUid}`, { as })).status).toBe(404);
        expect((await detailOf(own, as)).activityUid).toBe(own.activityUid);
      }
    });

    test('returns 404 for a call of another account', async () => {
      const stranger = await signUp(api);
      const { row } = await recorded((headers) => api.get('/api/v2/accounts', { as: buyer.as, headers }));
      expect((await api.get(`${calls}/${row.activityUid}`, { as: stranger.as })).status).toBe(404);
      expect((await list({ requestId: row.requestId }, stranger.as)).body.data).toEqual([]);
    });

    test('returns 401 without credentials', async () => {
      expect([(await api.get(calls)).status, (await api.get(`${calls}/call_1`)).status]).toEqual([401, 401]);
    });
  });

  test('no row contains a secret that was sent or answered', async () => {
    const someone = await signUp(api);
    const body = { url: 'https://hooks.example/in', secret: 'the-secret-of-a-webhook-0123456789', eventTypes: ['discovery.revision'] };
    const key = (await api.post('/api/v2/user-api-keys', { as: someone.as, body: { name: 'Mine' } })).body.data.secret as string;
    await api.post('/api/v2/buyer/webhook-subscriptions', { as: { bearer: key }, body });
    await api.post('/api/v2/auth/password/change', {
      as: someone.as,
      body: { currentPassword: password, newPassword: 'another horse battery staple' },
    });
    await api.get(`/api/v2/accounts?access_token=${key}`, { as: { bearer: key } });
    await api.get(`/api/v2/buyer/campaigns/${key}`, { as: { bearer: key } });
    await recorded((headers) => api.get('/api/v2/accounts', { as: { bearer: key }, headers }), { bearer: key });
    const rows = await api.app.get(Database).query<{ text: string }>(
      `select to_jsonb(c)::text || coalesce(d.input::text, '') || coalesce(d.output::text, '') || coalesce(d.headers::text, '') as text
       from activity_calls c left join activity_call_details d using (account_id, started_at, id) where c.account_id = $1`,
      [someone.account.id],
    );
    const text = rows.map((row) => row.text).join('\n');
    expect(rows.length).toBeGreaterThan(3);
    expect(text).toContain('POST /api/v2/buyer/webhook-subscriptions');
    const cookie = 'cookie' in someone.as ? someone.as.cookie : '';
    for (const secret of [key, body.secret, password, 'another horse', cookie]) expect(text).not.toContain(secret);
  });

  test('a request does not wait for its recording, which is written later', async () => {
    const requestId = newId();
    await withClient(api.settings.databaseUrl, async (client) => {
      await client.query('begin; lock table activity_calls in access exclusive mode');
      expect((await api.get('/api/v2/accounts', { as: buyer.as, headers: { 'x-request-id': requestId } })).status).toBe(200);
      await client.query('commit');
    });
    await eventually(async () => expect((await list({ requestId })).body.data).toHaveLength(1));
  });

  test('a process writes its pending records on shutdown', async () => {
    const other = await startApi({ environment: { ACTIVITY_CALLS: 'on' } });
    const requestId = newId();
    await other.get('/api/v2/accounts', { as: buyer.as, headers: { 'x-request-id': requestId } });
    await other.close();
    expect((await list({ requestId })).body.data).toHaveLength(1);
  });

  test('with recording switched off the list is empty and points to the audit log, and other processes keep recording', async () => {
    const { row } = await recorded((headers) => api.get('/api/v2/accounts', { as: buyer.as, headers }));
    const silent = await startApi();
    expect(silent.app.get(Settings).activityCalls).toBe('off');
    const { body } = await silent.get(calls, { as: buyer.as });
    expect(body).toEqual({ data: [], error: null, meta: { pagination: { nextCursor: null, hasMore: false }, source: 'changes' } });
    expect((await silent.get(`${calls}/${row.activityUid}`, { as: buyer.as })).status).toBe(404);
    await silent.close();
    expect((await list({ requestId: row.requestId })).body.data).toHaveLength(1);
  });

  test('other entry points record their calls through the same port', async () => {
    const someone = await signUp(api);
    const caller = {
      kind: 'person',
      accountId: someone.account.id,
      accountType: 'BUYER',
      label: 'Robin Tester',
      userId: someone.user.id,
      role: 'ADMIN',
      via: 'key',
      credentialId: 'key_1',
    } as const;
    const base = { surface: 'mcp', caller, requestId: 'request-of-a-tool', durationMs: 3, outcome: 'succeeded', error: null } as const;
    const rest = { method: null, httpStatus: null, apiVersion: 'v3', resources: [], isReplay: false } as const;
    api.app
      .get(CallRecorder, { strict: false })
      .note(
        { ...base, ...rest, operation: 'list_campaigns' },
        { input: { value: { body: { take: 5 } }, bytes: 10 }, output: { value: { content: [] }, bytes: 14 }, headers: {} },
      );
    const row = await eventually(async () => {
      await written();
      const { body } = await list({ surface: 'mcp' }, someone.as);
      expect(body.data).toHaveLength(1);
      return body.data[0];
    });
    expect(row).toMatchObject({ operation: 'list_campaigns', surface: 'mcp', httpStatus: null, apiVersion: 'v3' });
    expect(await detailOf(row, someone.as)).toMatchObject({ redactedInput: { body: { take: 5 } }, redactedOutput: { content: [] } });
  });
});

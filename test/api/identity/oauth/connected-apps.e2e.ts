import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { postForm, connectApp, AuthorizationFlow, refresh, register } from '@test/oauth';
import { signUp, type SignedUp } from '@test/people';

let api: TestApi;
let person: SignedUp;
let stranger: SignedUp;

beforeAll(async () => {
  api = await startApi();
  [person, stranger] = [await signUp(api), await signUp(api)];
});
afterAll(() => api.close());

describe('connected apps', () => {
  const list = async (who: SignedUp) => (await api.get('/api/v2/connected-apps', { as: who.as })).body.data;

  // spec: service.area.connected-apps
  it('are one entry per client with its scopes, and end at once when deleted', async () => {
    const app = await connectApp(api, person, { scope: 'read write' });
    const again = await connectApp(api, person, { scope: 'read', clientId: app.clientId });
    const [entry, ...others] = await list(person);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      clientId: app.clientId,
      clientName: 'Notebook',
      verifiedHost: null,
      redirectHost: 'app.example',
      person: { id: person.user.id },
      scopes: ['read', 'write'],
      advertiserIds: null,
    });
    expect((await api.delete(`/api/v2/connected-apps/${entry.id}`, { as: stranger.as })).status).toBe(404);
    expect(await api.delete(`/api/v2/connected-apps/${entry.id}`, { as: person.as })).toMatchObject({ status: 200 });
    for (const { as } of [app, again]) expect((await api.get('/api/v2/accounts/current', { as })).status).toBe(401);
    expect((await refresh(api, app)).body.error).toBe('invalid_grant');
    expect((await api.delete(`/api/v2/connected-apps/${entry.id}`, { as: person.as })).status).toBe(404);
    expect(await list(person)).toEqual([]);
  });

  it('are recorded in the audit log', async () => {
    const app = await connectApp(api, person);
    const [{ id }] = await list(person);
    await api.delete(`/api/v2/connected-apps/${id}`, { as: person.as });
    const entries = await api.app
      .get(Database)
      .query<{ action: string; description: string }>(
        `select action, description from audit_entries where account_id = $1 and resource_id = $2 order by id desc limit 2`,
        [person.account.id, id],
      );
    expect(entries.map(({ action }) => action).sort()).toEqual(['CREATE', 'DELETE']);
    expect(JSON.stringify(entries)).not.toContain(app.access_token);
  });

  it('are limited to approved hosts once the admins set a policy', async () => {
    const approve = (approvedHosts: string[] | null) =>
      api.put('/api/v2/connected-apps/policy', { as: stranger.as, body: { approvedHosts } });
    expect((await approve(['other.example'])).body.data).toEqual({ approvedHosts: ['other.example'] });
    const { body } = await register(api);
    const flow = new AuthorizationFlow(api, body.client_id, { account: stranger.account.id }, stranger.as);
    const refused = await flow.browser.post(await flow.begin(), flow.fields());
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('have not approved')]);
    await approve(['app.example', 'claude.ai', 'cursor', 'http', '127.0.0.1', 'localhost']);
    await connectApp(api, stranger);
    for (const redirect of ['claude.ai://cb', 'cursor://app.example/back', 'http://127.0.0.1/back', 'http://localhost/back'])
      await expect(connectApp(api, stranger, { redirect })).rejects.toThrow('have not approved');
    await approve(null);
    expect((await api.get('/api/v2/connected-apps/policy', { as: stranger.as })).body.data).toEqual({ approvedHosts: null });
  });
});

describe('a machine application', () => {
  const create = async (scope: string) =>
    (await api.post('/api/v2/m2m-applications', { as: person.as, body: { name: 'Nightly import', scope } })).body.data;
  const tokenOf = (id: string, secret: string, more: Record<string, string> = {}) =>
    postForm(api, '/auth/token', { grant_type: 'client_credentials', client_id: id, client_secret: secret, ...more });
  const statusWith = async (bearer: string) => (await api.get('/api/v2/accounts/current', { as: { bearer } })).status;

  it('gets tokens for its secret, within its scope, for its account', async () => {
    const { id, clientSecret } = await create('write');
    const { status, body } = await tokenOf(id, clientSecret);
    expect([status, body]).toEqual([
      200,
      { access_token: expect.stringMatching(/^sco_/), token_type: 'Bearer', expires_in: 3_600, scope: 'read write' },
    ]);
    expect(await statusWith(body.access_token)).toBe(200);
    const posing = { 'x-account-id': String(stranger.account.id) };
    expect((await api.get('/api/v2/accounts/current', { as: { bearer: body.access_token }, headers: posing })).status).toBe(403);
    expect((await tokenOf(id, clientSecret, { scope: 'spend' })).body.error).toBe('invalid_scope');
    expect((await tokenOf(id, clientSecret, { scope: 'read' })).body.scope).toBe('read');
    expect((await tokenOf(id, clientSecret, { resource: 'https://evil.example' })).body.error).toBe('invalid_target');
    const basic = { authorization: `Basic ${Buffer.from(`${id}:${clientSecret}`).toString('base64')}` };
    expect((await postForm(api, '/auth/token', { grant_type: 'client_credentials' }, basic)).status).toBe(200);
  });

  it.each([
    ['an unknown application', 'm2m_none', 'scs_none'],
    ['no secret', 'm2m_none', ''],
  ])('is refused with 401 for %s', async (_, id, secret) => {
    expect(await tokenOf(id, secret)).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
  });

  it('loses its tokens when its secret is rotated or it is revoked, which other accounts cannot do', async () => {
    const { id, clientSecret } = await create('read');
    const first = (await tokenOf(id, clientSecret)).body.access_token as string;
    expect((await api.post(`/api/v2/m2m-applications/${id}/rotate-secret`, { as: stranger.as })).status).toBe(404);
    const rotated = await api.post(`/api/v2/m2m-applications/${id}/rotate-secret`, { as: person.as });
    expect(await statusWith(first)).toBe(401);
    expect((await tokenOf(id, clientSecret)).status).toBe(401);
    const second = (await tokenOf(id, rotated.body.data.clientSecret)).body.access_token as string;
    expect(await statusWith(second)).toBe(200);
    expect((await api.get(`/api/v2/m2m-applications/${id}`, { as: stranger.as })).status).toBe(404);
    expect((await api.get(`/api/v2/m2m-applications/${id}`, { as: person.as })).body.data).toMatchObject({ id, scopes: ['read'] });
    expect((await api.delete(`/api/v2/m2m-applications/${id}`, { as: person.as })).status).toBe(200);
    expect(await statusWith(second)).toBe(401);
    expect((await api.get(`/api/v2/m2m-applications/${id}`, { as: person.as })).status).toBe(404);
    const listed = (await api.get('/api/v2/m2m-applications', { as: person.as })).body.data as { id: string }[];
    expect(listed.map((one) => one.id)).not.toContain(id);
  });
});

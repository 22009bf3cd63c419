import { FixedClock } from '@exchange/kernel';
import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { connectApp, type ConnectedApp, AuthorizationFlow, refresh, register } from '@test/oauth';
import { createKey, joinAccount, signUp, type SignedUp } from '@test/people';
import { startWorker } from '@test/worker';

const path = '/api/v2/browser-origins';
const page = 'https://app.example.com';

let api: TestApi;
let owner: SignedUp;
let stranger: SignedUp;
const clock = new FixedClock(new Date());

beforeAll(async () => {
  api = await startApi({ clock });
  owner = await signUp(api);
  stranger = await signUp(api);
});
afterAll(() => api.close());

/** Lets the cache of origins (10 seconds) expire before every test. */
beforeEach(() => clock.advance(11_000));

const addOrigin = (as = owner.as, origin = page, more: object = {}) => api.post(path, { as, body: { origin, ...more } });
const ensureOrigin = async (person: SignedUp, origin = page): Promise<string> => {
  const listed = await api.get(path, { as: person.as });
  const there = listed.body.data.find((row: { origin: string }) => row.origin === origin);
  return there ? there.id : (await addOrigin(person.as, origin)).body.data.id;
};
const removeOrigins = async (person: SignedUp): Promise<void> => {
  const { body } = await api.get(path, { as: person.as });
  for (const { id } of body.data) await api.delete(`${path}/${id}`, { as: person.as });
};

const headersOf = ({ headers }: Response): Record<string, string> =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control')));
const preflight = async (address: string, origin = page) => {
  const asked = { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' };
  const answer = await fetch(api.url + address, { method: 'OPTIONS', headers: asked });
  return { status: answer.status, vary: answer.headers.get('vary'), headers: headersOf(answer) };
};
const isAllowed = async (address = '/mcp/v3', origin = page): Promise<boolean> => {
  const { status, headers } = await preflight(address, origin);
  return status === 204 && headers['access-control-allow-origin'] === origin;
};

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'page', version: '1' } },
};
const call = (bearer: string | undefined, origin = page) =>
  fetch(`${api.url}/mcp/v3`, {
    method: 'POST',
    headers: {
      origin,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    },
    body: JSON.stringify(initialize),
  });

describe('The list of browser origins', () => {
  beforeEach(() => removeOrigins(owner));

  test('returns 201 with the normalized origin, lists the newest first, and omits removed ones', async () => {
    const { status, body } = await addOrigin(owner.as, 'https://App.Example.com:443', { label: 'Planner' });
    expect([status, body.data]).toEqual([
      201,
      {
        id: expect.stringMatching(/^origin_/),
        accountId: owner.account.id,
        origin: page,
        label: 'Planner',
        createdByUserId: expect.any(Number),
        createdAt: expect.any(String),
        updatedAt: body.data.createdAt,
      },
    ]);
    clock.advance(1_000);
    const { body: second } = await addOrigin(owner.as, 'https://app.example.com:8443');
    expect(second.data).toMatchObject({ origin: 'https://app.example.com:8443', label: null });
    expect((await api.get(path, { as: owner.as })).body.data).toEqual([second.data, body.data]);
    expect((await api.delete(`${path}/${body.data.id}`, { as: owner.as })).body.data).toMatchObject({ id: body.data.id });
    expect((await api.get(path, { as: owner.as })).body.data).toEqual([second.data]);
    expect((await api.delete(`${path}/${body.data.id}`, { as: owner.as })).status).toBe(404);
  });

  test.each([
    'http://app.example.com',
    'https://app.example.com/',
    'https://app.example.com/page',
    'https://app.example.com?x',
    'https://app.example.com#x',
    'https://user@app.example.com',
    'https://*.example.com',
    'https://app.example.com:99999',
    'https://',
    'null',
    '*',
    `https://${'a'.repeat(250)}.example`,
  ])('returns 400 for %s', async (origin) => {
    const { status, body } = await addOrigin(owner.as, origin);
    expect([status, body.error.field]).toEqual([400, 'origin']);
    expect((await api.get(path, { as: owner.as })).body.data).toEqual([]);
  });

  test('returns 409 for a listed origin in any spelling, and 201 for another account', async () => {
    expect((await addOrigin()).status).toBe(201);
    expect((await addOrigin(owner.as, 'https://APP.example.com')).status).toBe(409);
    await removeOrigins(stranger);
    expect((await addOrigin(stranger.as)).status).toBe(201);
  });

  test('returns 404 for the origin of another account, and keeps it', async () => {
    const id = await ensureOrigin(owner);
    expect((await api.delete(`${path}/${id}`, { as: stranger.as })).status).toBe(404);
    expect((await api.get(path, { as: owner.as })).body.data).toHaveLength(1);
  });

  test('returns 403 for members, and for keys and apps of admins', async () => {
    // The worker sends the invitation mail.
    const worker = await startWorker();
    const member = await joinAccount(api, owner);
    await worker.close();
    const key = await createKey(api, owner.as);
    const app = await connectApp(api, owner);
    for (const as of [member.as, key, app.as]) {
      expect((await api.get(path, { as })).status).toBe(403);
      expect((await addOrigin(as)).status).toBe(403);
    }
  });
});

describe('A page', () => {
  let app: ConnectedApp;
  let theirs: ConnectedApp;

  beforeAll(async () => {
    app = await connectApp(api, owner);
    theirs = await connectApp(api, stranger);
  });
  beforeEach(async () => {
    await removeOrigins(owner);
    await removeOrigins(stranger);
  });

  test('gets no CORS headers when no account lists its origin', async () => {
    for (const address of ['/mcp/v3', '/auth/token', '/auth/register', '/authorize']) {
      const { headers, vary } = await preflight(address);
      expect([address, headers, vary]).toEqual([address, {}, 'Origin']);
    }
    const refused = await call(app.access_token);
    expect([refused.status, headersOf(refused)]).toEqual([403, {}]);
  });

  test('can send preflights, call with its token and read refusals when the account lists its origin, without cookies', async () => {
    await ensureOrigin(owner);
    for (const address of ['/mcp', '/mcp/v3', '/auth/token', '/auth/register', '/auth/revoke', '/authorize']) {
      const { status, headers, vary } = await preflight(address);
      expect([address, status, vary]).toEqual([address, 204, 'Origin']);
      expect(headers).toEqual({
        'access-control-allow-origin': page,
        'access-control-allow-methods': expect.stringContaining('POST'),
        'access-control-allow-headers': expect.stringContaining('Authorization'),
        'access-control-max-age': '600',
      });
    }
    const answer = await call(app.access_token);
    expect([answer.status, headersOf(answer)]).toEqual([
      200,
      { 'access-control-allow-origin': page, 'access-control-expose-headers': expect.stringContaining('MCP-Session-Id') },
    ]);
    const unknown = await call(undefined);
    expect([unknown.status, headersOf(unknown)['access-control-allow-origin']]).toEqual([401, page]);
    expect(headersOf(unknown)['access-control-expose-headers']).toContain('WWW-Authenticate');
  });

  test('gets access to MCP and OAuth only, and similar origins get none', async () => {
    await ensureOrigin(owner);
    for (const address of [
      '/api/v2/accounts',
      '/api/v3/tools/get_status',
      '/auth/introspect',
      '/oauth/consent/x',
      '/sign-in',
      '/auth/token/x',
    ])
      expect([address, await isAllowed(address)]).toEqual([address, false]);
    for (const origin of ['https://app.example.com.evil.example', 'http://app.example.com', 'https://app.example.com:8443', 'null', '*'])
      expect([origin, await isAllowed('/mcp/v3', origin)]).toEqual([origin, false]);
  });

  test('is refused when only another account lists its origin: its codes and refresh tokens stay unused', async () => {
    await ensureOrigin(stranger);
    const refused = await call(app.access_token);
    expect([refused.status, await refused.json()]).toEqual([403, expect.objectContaining({ error: expect.anything() })]);
    expect((await call((await createKey(api, owner.as)).bearer)).status).toBe(403);
    expect((await call(theirs.access_token)).status).toBe(200);

    const fresh = await connectApp(api, owner);
    const again = () => ({ clientId: fresh.clientId, refresh_token: fresh.refresh_token });
    const client = (await register(api)).body.client_id as string;
    const flow = new AuthorizationFlow(api, client, { account: owner.account.id }, owner.as);
    const code = await flow.code();
    const fromPage = async (fields: Record<string, string>) => {
      const answer = await fetch(`${api.url}/auth/token`, { method: 'POST', headers: { origin: page }, body: new URLSearchParams(fields) });
      return [answer.status, ((await answer.json()) as { error: string }).error];
    };
    const redeeming = { grant_type: 'authorization_code', code, client_id: client, redirect_uri: flow.redirect };
    expect(await fromPage({ ...redeeming, code_verifier: flow.proof.verifier })).toEqual([403, 'access_denied']);
    expect(await fromPage({ grant_type: 'refresh_token', client_id: fresh.clientId, refresh_token: fresh.refresh_token })).toEqual([
      403,
      'access_denied',
    ]);
    expect((await flow.redeem(code)).status).toBe(200);
    expect((await refresh(api, again())).status).toBe(200);
  });

  test('can read the tokens it requests when the account lists its origin', async () => {
    await ensureOrigin(owner);
    const fresh = await connectApp(api, owner);
    const fields = { grant_type: 'refresh_token', client_id: fresh.clientId, refresh_token: fresh.refresh_token };
    const answer = await fetch(`${api.url}/auth/token`, { method: 'POST', headers: { origin: page }, body: new URLSearchParams(fields) });
    expect([answer.status, headersOf(answer)['access-control-allow-origin']]).toEqual([200, page]);
    expect(headersOf(answer)['access-control-allow-credentials']).toBeUndefined();
  });

  test('gets no token for the client secret of a machine application', async () => {
    await ensureOrigin(owner);
    const { body } = await api.post('/api/v2/m2m-applications', { as: owner.as, body: { name: 'Nightly' } });
    const fields = { grant_type: 'client_credentials', client_id: body.data.id, client_secret: body.data.clientSecret };
    const ask = (headers: Record<string, string>) =>
      fetch(`${api.url}/auth/token`, { method: 'POST', headers, body: new URLSearchParams(fields) });
    const refused = await ask({ origin: page });
    expect([refused.status, await refused.json()]).toEqual([400, expect.objectContaining({ error: 'unauthorized_client' })]);
    expect((await ask({})).status).toBe(200);
  });

  test('is refused from the next call after its origin is removed', async () => {
    const id = await ensureOrigin(owner);
    expect((await call(app.access_token)).status).toBe(200);
    await api.delete(`${path}/${id}`, { as: owner.as });
    expect((await call(app.access_token)).status).toBe(403);
    expect(await isAllowed()).toBe(false);
  });

  test('has its origin looked up at most once in ten seconds for preflights, but at every call', async () => {
    expect(await isAllowed()).toBe(false);
    // The row is inserted directly, as if by another process.
    const sql = `insert into browser_origins (account_id, id, origin, created_by, created_at) values ($1, 'origin_other', $2, 1, now())`;
    await api.app.get(Database).query(sql, [owner.account.id, page]);
    clock.advance(9_000);
    expect(await isAllowed()).toBe(false);
    clock.advance(1_001);
    expect(await isAllowed()).toBe(true);
    await api.app.get(Database).query('delete from browser_origins', []);
    expect(await isAllowed()).toBe(true);
    // Calls use the stored list, not the cache.
    expect((await call(app.access_token)).status).toBe(403);
  });
});

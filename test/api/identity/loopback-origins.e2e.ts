import { startApi, type TestApi } from '@test/api';
import { connectApp, type ConnectedApp, AuthorizationFlow, refresh } from '@test/oauth';
import { createKey, signUp, type SignedUp } from '@test/people';

const addresses = ['/mcp', '/mcp/v3', '/mcp/v3/', '/authorize', '/auth/register', '/auth/token', '/auth/revoke'];
const loopback = ['http://localhost:6274', 'http://127.0.0.1:6274', 'http://[::1]:6274', 'http://localhost', 'https://localhost:8443'];
const elsewhere = [
  'https://evil.example',
  'http://localhost.evil.example:6274',
  'http://127.0.0.1.evil.example',
  'http://127.0.0.2:6274',
  'http://localhost:6274.evil.example',
  'http://192.168.1.1:6274',
  'ftp://localhost',
  'null',
  '*',
];
const wellKnown = [
  '/.well-known/oauth-authorization-server',
  '/.well-known/openid-configuration',
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-protected-resource/mcp/v3',
  '/.well-known/oauth-protected-resource/mcp/v3/',
  '/.well-known/oauth-protected-resource/mcp',
  '/.well-known/oauth-protected-resource/mcp/',
  '/.well-known/oauth-protected-resource/api/v2',
];
/** Addresses that clients try before the existing ones. */
const unknown = [
  '/.well-known/oauth-authorization-server/mcp/v3',
  '/.well-known/oauth-authorization-server/mcp',
  '/.well-known/openid-configuration/mcp/v3',
  '/.well-known/oauth-protected-resource/sse',
  '/.well-known/jwks.json',
  '/.well-known/anything/at/all/below',
];
const exposed = ['WWW-Authenticate', 'MCP-Session-Id', 'MCP-Protocol-Version'];

let [open, closed]: TestApi[] = [] as never;
let person: SignedUp;

beforeAll(async () => {
  [open, closed] = await Promise.all([startApi(), startApi({ environment: { NODE_ENV: 'production', LOG_LEVEL: 'silent' } })]);
  person = await signUp(open);
});
afterAll(() => Promise.all([open.close(), closed.close()]));

async function preflight(api: TestApi, path: string, origin: string) {
  const asked = {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization,content-type,mcp-protocol-version',
  };
  const { status, headers } = await fetch(api.url + path, { method: 'OPTIONS', headers: asked });
  return { status, allowed: headers.get('access-control-allow-origin'), headers };
}
const initialize = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'page', version: '1' } },
});
const call = (api: TestApi, origin: string, bearer?: string) => {
  const credential: Record<string, string> = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
  return fetch(`${api.url}/mcp/v3`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...credential },
    body: initialize,
  });
};

describe('A page on a loopback origin outside production', () => {
  it.each(loopback)('can send preflights from %s to every address of MCP and OAuth', async (origin) => {
    for (const path of addresses) {
      const { status, allowed, headers } = await preflight(open, path, origin);
      expect([path, status, allowed]).toEqual([path, 204, origin]);
      expect(headers.get('access-control-allow-headers')).toMatch(/Authorization, Content-Type.*MCP-Protocol-Version/);
      expect(headers.get('access-control-allow-credentials')).toBeNull();
    }
  });

  it('can read the authentication challenge and the session headers', async () => {
    const challenged = await call(open, loopback[0]!);
    expect([challenged.status, challenged.headers.get('access-control-allow-origin')]).toEqual([401, loopback[0]]);
    expect(challenged.headers.get('www-authenticate')).toContain('resource_metadata=');
    const begun = await call(open, loopback[0]!, (await createKey(open, person.as)).bearer);
    expect([begun.status, begun.headers.get('access-control-allow-origin')]).toEqual([200, loopback[0]]);
    for (const name of exposed) expect(begun.headers.get('access-control-expose-headers')).toContain(name);
  });

  it('registers, redeems its code, and refreshes and revokes its token for an account that lists no origin', async () => {
    const [origin] = loopback;
    const send = async (path: string, body: string | URLSearchParams, type = 'application/x-www-form-urlencoded') => {
      const answer = await fetch(open.url + path, { method: 'POST', headers: { origin: origin!, 'content-type': type }, body });
      expect([path, answer.headers.get('access-control-allow-origin')]).toEqual([path, origin]);
      const text = await answer.text();
      return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
    };
    const redirect_uris = ['http://localhost:6274/oauth/callback'];
    const registered = await send('/auth/register', JSON.stringify({ client_name: 'Inspector', redirect_uris }), 'application/json');
    expect(registered.status).toBe(201);
    const { client_id } = registered.body;
    const [redirect_uri] = redirect_uris as [string];
    const flow = new AuthorizationFlow(open, client_id, { account: person.account.id, redirect: redirect_uri }, person.as);
    const sendForm = (path: string, fields: Record<string, string>) => send(path, new URLSearchParams({ client_id, ...fields }));
    const code = { grant_type: 'authorization_code', code: await flow.code(), redirect_uri, code_verifier: flow.proof.verifier };
    const redeemed = await sendForm('/auth/token', code);
    expect(redeemed.status).toBe(200);
    const { refresh_token } = redeemed.body;
    const renewed = await sendForm('/auth/token', { grant_type: 'refresh_token', refresh_token });
    expect(renewed.status).toBe(200);
    expect((await call(open, origin!, renewed.body.access_token)).status).toBe(200);
    expect((await sendForm('/auth/revoke', { token: renewed.body.access_token })).status).toBe(200);
    expect((await call(open, origin!, renewed.body.access_token)).status).toBe(401);
  });

  it('gets no access to REST', async () => {
    for (const path of ['/api/v2/accounts', '/api/v3/tools/get_status', '/sign-in', '/oauth/consent/x'])
      expect([path, (await preflight(open, path, loopback[0]!)).allowed]).toEqual([path, null]);
  });
});

describe('A preflight', () => {
  it.each(elsewhere)('from %s gets no permission and no authentication challenge', async (origin) => {
    for (const path of [...addresses, '/auth/introspect', '/api/v2/accounts', '/api/v3/tools/get_status']) {
      const { status, allowed, headers } = await preflight(open, path, origin);
      expect([path, status, allowed, headers.get('www-authenticate')]).toEqual([path, 204, null, null]);
    }
  });

  it.each(loopback)('from %s gets no permission in production', async (origin) => {
    for (const path of addresses) {
      const { status, allowed } = await preflight(closed, path, origin);
      expect([path, status, allowed]).toEqual([path, 204, null]);
    }
  });

  it.each([
    ['auto', 'production', null],
    ['on', 'production', loopback[0]],
    ['off', 'test', null],
    ['auto', 'development', loopback[0]],
  ])('from a loopback origin with LOOPBACK_ORIGINS=%s and NODE_ENV=%s allows %s', async (setting, environment, expected) => {
    const api = await startApi({ environment: { LOOPBACK_ORIGINS: setting, NODE_ENV: environment } });
    expect((await preflight(api, '/mcp/v3', loopback[0]!)).allowed).toBe(expected);
    await api.close();
  });
});

describe('An OAuth response', () => {
  let api: TestApi;
  let account: SignedUp;
  const listed = 'https://listed.example';
  beforeAll(async () => {
    api = await startApi({ environment: { LOOPBACK_ORIGINS: 'off', CORS_ORIGINS: listed } });
    account = await signUp(api);
  });
  afterAll(() => api.close());

  const sendForm = async (path: string, fields: Record<string, string>, origin: string | undefined) => {
    const answer = await fetch(api.url + path, {
      method: 'POST',
      headers: origin === undefined ? {} : { origin },
      body: new URLSearchParams(fields),
    });
    const text = await answer.text();
    const corsHeaders = [...answer.headers.keys()].filter((name) => name.startsWith('access-control'));
    return { status: answer.status, corsHeaders, body: text === '' ? null : JSON.parse(text) };
  };
  const forms = (app: ConnectedApp): [string, Record<string, string>][] => [
    ['/auth/introspect', { client_id: app.clientId, token: app.access_token }],
    ['/auth/introspect', { client_id: 'nobody', token: 'x' }],
    ['/auth/token', { client_id: app.clientId, grant_type: 'unknown' }],
    ['/auth/token', { client_id: app.clientId, grant_type: 'refresh_token', refresh_token: app.refresh_token }],
    ['/auth/token', { grant_type: 'client_credentials', client_id: 'm2m_x', client_secret: 'x' }],
    ['/auth/revoke', { client_id: 'nobody', token: 'x' }],
    ['/auth/revoke', { client_id: app.clientId, token: app.access_token }],
  ];

  it.each(['https://evil.example', 'null', 'http://localhost:6274', 'http://foreign.example'])(
    'is not readable by pages from %s, and their token stays unused: 403',
    async (origin) => {
      const app = await connectApp(api, account);
      const given = forms(await connectApp(api, account)).at(-1)!;
      for (const [path, fields] of [...forms(app).slice(0, -1), given]) {
        const { status, corsHeaders, body } = await sendForm(path, fields, origin);
        expect([path, corsHeaders]).toEqual([path, []]);
        if (path === '/auth/token') expect([status, body.error]).toEqual([403, 'access_denied']);
      }
      expect((await refresh(api, app)).status).toBe(200);
    },
  );

  it('has no CORS headers for programs and for pages of the exchange', async () => {
    for (const origin of [undefined, new URL(api.settings.baseUrl).origin]) {
      const answers = [];
      for (const [path, fields] of forms(await connectApp(api, account))) answers.push(await sendForm(path, fields, origin));
      expect(answers.map(({ corsHeaders }) => corsHeaders)).toEqual(answers.map(() => []));
      expect(answers.map(({ status }) => status)).toEqual([200, 401, 400, 200, 401, 401, 200]);
    }
  });

  it('is readable by pages from CORS_ORIGINS', async () => {
    const app = await connectApp(api, account);
    const { status, corsHeaders } = await sendForm('/auth/token', forms(app)[3]![1], listed);
    expect([status, corsHeaders]).toEqual([200, expect.arrayContaining(['access-control-allow-origin'])]);
  });
});

describe('A well-known address', () => {
  const origins = [...loopback.slice(0, 1), 'https://anybody.example'];

  it.each(wellKnown)('%s is readable by pages of every origin, also in production', async (path) => {
    for (const api of [open, closed])
      for (const origin of origins) {
        expect(await preflight(api, path, origin)).toMatchObject({ status: 204, allowed: '*' });
        const answer = await fetch(api.url + path, { headers: { origin } });
        expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
        expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
      }
  });

  it.each(unknown)('%s returns a JSON 404 that every page can read', async (path) => {
    expect(await preflight(open, path, origins[1]!)).toMatchObject({ status: 204, allowed: '*' });
    const answer = await fetch(open.url + path, { headers: { origin: origins[1]! } });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([404, '*']);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(await answer.json()).toMatchObject({ error: { code: 'NOT_FOUND' } });
  });
});

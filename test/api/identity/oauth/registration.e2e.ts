import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { clientKeys } from '@test/client-assertions';
import { postForm, connectApp, AuthorizationFlow, redirectUri, refresh, register } from '@test/oauth';
import { signUp, type SignedUp } from '@test/people';

let api: TestApi;
let person: SignedUp;

beforeAll(async () => {
  api = await startApi();
  person = await signUp(api);
});
afterAll(() => api.close());

const jwtBearer = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const defaultGrantTypes = ['authorization_code', 'refresh_token'];

describe('A registration', () => {
  it.each<[string, object, object]>([
    ['only redirects (LM Studio)', {}, { grant_types: defaultGrantTypes, response_types: ['code'], token_endpoint_auth_method: 'none' }],
    [
      'client_secret_post and an unsupported grant type (claude.ai)',
      {
        token_endpoint_auth_method: 'client_secret_post',
        grant_types: [...defaultGrantTypes, jwtBearer],
        scope: 'read write spend offline_access',
      },
      { token_endpoint_auth_method: 'none', grant_types: defaultGrantTypes },
    ],
    ['client_secret_basic', { token_endpoint_auth_method: 'client_secret_basic' }, { token_endpoint_auth_method: 'none' }],
    ['none', { token_endpoint_auth_method: 'none' }, { token_endpoint_auth_method: 'none' }],
    ['only authorization_code', { grant_types: ['authorization_code'] }, { grant_types: ['authorization_code'] }],
    ['no grant type', { grant_types: [] }, { grant_types: defaultGrantTypes }],
    ['other response types beside code', { response_types: ['code', 'token', 'code id_token'] }, { response_types: ['code'] }],
    [
      'private_key_jwt with inline keys',
      { token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [clientKeys.first.publicJwk] } },
      { token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [clientKeys.first.publicJwk] } },
    ],
    [
      'private_key_jwt with a jwks_uri',
      {
        token_endpoint_auth_method: 'private_key_jwt',
        jwks_uri: 'https://app.example/jwks.json',
        token_endpoint_auth_signing_alg: 'RS256',
      },
      { token_endpoint_auth_method: 'private_key_jwt', jwks_uri: 'https://app.example/jwks.json' },
    ],
    [
      'none with a jwks_uri, which is ignored',
      { token_endpoint_auth_method: 'none', jwks_uri: 'https://app.example/jwks.json' },
      { token_endpoint_auth_method: 'none' },
    ],
  ])('with %s returns 201 without a secret', async (_, wish, answer) => {
    const { status, body } = await register(api, wish);
    expect([status, body]).toEqual([201, expect.objectContaining(answer)]);
    expect(body).not.toHaveProperty('client_secret');
    expect(body).not.toHaveProperty('client_secret_expires_at');
    expect(Object.values(body as object)).not.toContain(null);
  });

  it.each<[string, object]>([
    ['an unsupported grant type', { grant_types: ['password'] }],
    ['the grant type of machine applications', { grant_types: ['client_credentials'] }],
    ['only jwt-bearer as its grant type', { grant_types: [jwtBearer] }],
    ['an unsupported response type', { response_types: ['token'] }],
    ['private_key_jwt without keys', { token_endpoint_auth_method: 'private_key_jwt' }],
    ['keys without TLS', { token_endpoint_auth_method: 'private_key_jwt', jwks_uri: 'http://app.example/jwks.json' }],
    ['keys in two places', { token_endpoint_auth_method: 'private_key_jwt', jwks_uri: 'https://app.example/j', jwks: { keys: [] } }],
    ['a private key', { token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [clientKeys.first.privateJwk] } }],
    ['a symmetric key', { token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [{ kty: 'oct', k: 'c2VjcmV0' }] } }],
    [
      'a symmetric signature algorithm',
      { token_endpoint_auth_method: 'private_key_jwt', jwks_uri: 'https://app.example/j', token_endpoint_auth_signing_alg: 'HS256' },
    ],
    ['an unsupported authentication method', { token_endpoint_auth_method: 'tls_client_auth' }],
  ])('with %s is refused with 400 invalid_client_metadata', async (_, wish) => {
    const { status, body } = await register(api, wish);
    expect([status, body.error, body.client_id]).toEqual([400, 'invalid_client_metadata', undefined]);
  });

  it('of claude.ai, which requests a secret, gets tokens without one', async () => {
    const { body } = await register(api, {
      client_name: 'Claude',
      redirect_uris: ['https://claude.ai/api/mcp/auth_callback'],
      grant_types: [...defaultGrantTypes, jwtBearer],
      token_endpoint_auth_method: 'client_secret_post',
    });
    const wish = { clientId: body.client_id as string, redirect: 'https://claude.ai/api/mcp/auth_callback' };
    const app = await connectApp(api, person, { ...wish, scope: 'read write spend offline_access', chosen: 'spend' });
    expect(app.scope).toBe('read write spend');
    expect((await refresh(api, app)).status).toBe(200);
  });
});

describe('The scope of a token response', () => {
  it.each<[string, string, string, string]>([
    ['only the highest', 'spend', 'spend', 'read write spend'],
    ['another order', 'spend read write', 'spend', 'read write spend'],
    ['unknown scopes beside a known one', 'offline_access write openid', 'write', 'read write'],
    ['only offline_access', 'offline_access', 'read', 'read'],
    ['more than the person grants', 'read write spend', 'write', 'read write'],
  ])('lists every granted scope in the order of the metadata: %s', async (_, scope, chosen, given) => {
    const app = await connectApp(api, person, { scope, chosen });
    expect(app.scope).toBe(given);
    expect((await refresh(api, app)).body.scope).toBe(given);
  });

  it.each<[string, string, string]>([
    ['only offline_access', 'offline_access', 'read write'],
    ['offline_access beside a known one', 'write offline_access', 'read write'],
    ['less than was granted', 'read', 'read'],
  ])('of a refresh with %s contains only granted scopes', async (_, scope, given) => {
    const app = await connectApp(api, person, { scope: 'read write spend', chosen: 'write' });
    const { status, body } = await refresh(api, app, { scope });
    expect([status, body.scope]).toEqual([200, given]);
    expect((await api.get('/api/v2/accounts/current', { as: { bearer: body.access_token } })).status).toBe(200);
  });

  it('lists every scope of an older refresh token, which stored only the highest', async () => {
    const app = await connectApp(api, person, { scope: 'read write' });
    await api.app
      .get(Database)
      .query(
        `update oauth_artefacts set payload = jsonb_set(payload, '{scope}', '"write"') where payload->>'clientId' = $1 and payload ? 'scope'`,
        [app.clientId],
      );
    expect((await refresh(api, app, { scope: 'read write' })).body.scope).toBe('read write');
  });
});

describe('An unknown client', () => {
  it('is reported to the person on a page that says what to do in the app', async () => {
    const flow = new AuthorizationFlow(api, 'registered-long-ago', {}, person.as);
    const { status, text, headers } = await flow.browser.get(flow.address());
    expect([status, headers.get('location')]).toEqual([400, null]);
    expect(text).toContain('does not know this app');
    expect(text).toContain('Remove the connection in your app and add it again');
  });

  it.each(['GET', 'POST'])('is reported on the page and gets no grant when its registration ends before consent: %s', async (method) => {
    const clientId = (await register(api)).body.client_id as string;
    const flow = new AuthorizationFlow(api, clientId, { account: person.account.id }, person.as);
    const page = await flow.begin();
    await api.app.get(Database).query('delete from oauth_clients where client_id = $1', [clientId]);
    const { status, text } = await (method === 'GET' ? flow.browser.get(page) : flow.browser.post(page, flow.fields()));
    expect([status, text]).toEqual([400, expect.stringContaining('does not know this app')]);
    expect(await api.app.get(Database).query('select 1 from oauth_grants where client_id = $1', [clientId])).toEqual([]);
  });

  it('gets 401 invalid_client', async () => {
    const fields = { grant_type: 'refresh_token', client_id: 'registered-long-ago', refresh_token: 'scr_x' };
    expect(await postForm(api, '/auth/token', fields)).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
  });
});

describe('A client that connects again', () => {
  const entries = async () =>
    (await api.get('/api/v2/connected-apps', { as: person.as })).body.data as { id: string; credentialIds: string[] }[];
  const statusWith = async (bearer: string) => (await api.get('/api/v2/accounts/current', { as: { bearer } })).status;
  const registered = (client_name: string, port: number) => register(api, { client_name, redirect_uris: [`http://127.0.0.1:${port}/cb`] });

  it.each<[string, () => Promise<[string, string]>]>([
    [
      'one registration',
      async () => {
        const { client_id } = (await registered('Laptop and phone', 5001)).body;
        return [client_id, client_id];
      },
    ],
    [
      'a registration for each device',
      async () => [(await registered('Two devices', 5002)).body.client_id, (await registered('Two devices', 5003)).body.client_id],
    ],
  ])('keeps both devices signed in, in one entry whose deletion ends both: %s', async (_, clients) => {
    const before = (await entries()).length;
    const [first, second] = await clients();
    const redirect = 'http://127.0.0.1:5001/cb';
    const laptop = await connectApp(api, person, { clientId: first, redirect });
    const phone = await connectApp(api, person, { clientId: second, redirect });
    const [entry, ...others] = await entries();
    expect([others.length, entry!.credentialIds.length]).toEqual([before, 2]);
    expect([await statusWith(laptop.as.bearer), await statusWith(phone.as.bearer), (await refresh(api, laptop)).status]).toEqual([
      200, 200, 200,
    ]);
    await api.delete(`/api/v2/connected-apps/${entry!.id}`, { as: person.as });
    expect([await statusWith(laptop.as.bearer), await statusWith(phone.as.bearer)]).toEqual([401, 401]);
    for (const app of [laptop, phone]) expect((await refresh(api, app)).body.error).toBe('invalid_grant');
  });

  it('gets a separate entry when its name is the same but its redirect is not', async () => {
    const before = (await entries()).length;
    await connectApp(api, person, { clientId: (await registered('Same name', 5001)).body.client_id, redirect: 'http://127.0.0.1:5001/cb' });
    await connectApp(api, person, { clientId: (await register(api, { client_name: 'Same name' })).body.client_id, redirect: redirectUri });
    expect((await entries()).length).toBe(before + 2);
  });
});

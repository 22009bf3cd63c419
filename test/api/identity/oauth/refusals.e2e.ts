import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { postForm, connectApp, AuthorizationFlow, redirectUri, refresh, register } from '@test/oauth';
import { createKey, signUp, type SignedUp } from '@test/people';

let api: TestApi;
let person: SignedUp;
let stranger: SignedUp;
let clientId: string;

beforeAll(async () => {
  api = await startApi();
  [person, stranger] = [await signUp(api), await signUp(api)];
  clientId = (await register(api)).body.client_id;
});
afterAll(() => api.close());

const flowOf = (wish: object = {}) => new AuthorizationFlow(api, clientId, { account: person.account.id, ...wish }, person.as);
const advertiserOf = async ({ as }: SignedUp, name: string): Promise<number> => {
  const { body } = await api.post('/api/v2/buyer/advertisers', { as, body: { name, brand: `${name}-${Date.now()}.example` } });
  return body.data.id;
};

describe('an authorization request', () => {
  it.each([
    ['an unknown client', { client_id: 'nobody' }],
    ['a redirect that is not registered', { redirect_uri: 'https://evil.example/back' }],
    ['another path of a registered redirect', { redirect_uri: `${redirectUri}/other` }],
  ])('is refused without a redirect for %s', async (_, wrong) => {
    const { status, headers, text } = await flowOf().browser.get(flowOf().address(wrong));
    expect([status, headers.get('location'), text.includes('<h1>')]).toEqual([400, null, true]);
  });

  it.each([
    ['without PKCE', { code_challenge: '', code_challenge_method: '' }, 'invalid_request'],
    ['with the plain method of PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['for another response type', { response_type: 'token' }, 'unsupported_response_type'],
    ['for a foreign resource', { resource: 'https://evil.example/mcp' }, 'invalid_target'],
  ])('redirects with an error when it is %s', async (_, wrong, error) => {
    const flow = flowOf();
    const { headers } = await flow.browser.get(flow.address(wrong));
    const back = new URL(headers.get('location')!, 'https://none.example');
    const told = new URLSearchParams(back.search || back.hash.slice(1));
    expect([back.origin, told.get('error')]).toEqual(['https://app.example', error]);
  });
});

describe('a value with NUL or over its length limit', () => {
  const wrong: [string, string][] = [
    ['NUL', 'a\0b'],
    ['a value of 5,000 characters', 'x'.repeat(5_000)],
  ];

  it.each(wrong)('is refused on a page by /authorize: %s', async (_, value) => {
    for (const name of ['client_id', 'redirect_uri', 'state', 'scope', 'resource', 'nonce']) {
      const { status, headers, text } = await flowOf().browser.get(flowOf().address({ [name]: value }));
      expect([name, status, headers.get('location'), text.includes('<h1>')]).toEqual([name, 400, null, true]);
    }
  });

  it.each(wrong)('is refused by the routes for forms: %s', async (_, value) => {
    const fields = { grant_type: 'refresh_token', client_id: clientId, token: 'x', refresh_token: 'x' };
    for (const path of ['/auth/token', '/auth/revoke', '/auth/introspect'])
      for (const name of Object.keys(fields))
        expect(await postForm(api, path, { ...fields, [name]: value })).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
  });

  it.each([...wrong, ['half a surrogate pair', '\ud800']])('is refused in a registration: %s', async (_, value) => {
    for (const wish of [{ client_name: value }, { software_id: value }, { redirect_uris: [`https://app.example/${value}`] }])
      expect(await register(api, wish)).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
  });
});

describe('the consent page', () => {
  it('belongs to the browser that began the authorization: 400 in another one', async () => {
    const [flow, other] = [flowOf(), flowOf()];
    const page = await flow.begin();
    expect((await other.browser.get(page)).status).toBe(400);
    expect((await other.browser.post(page, other.fields())).status).toBe(400);
    expect((await flow.browser.get('/oauth/consent/forged')).status).toBe(400);
  });

  it.each([
    ['another origin', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['a page that hides its origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ])('refuses forms from %s', async (_, headers) => {
    const flow = flowOf();
    expect((await flow.browser.post(await flow.begin(), flow.fields(), headers)).status).toBe(403);
  });

  it('returns 403 for an account that the person does not belong to', async () => {
    const flow = flowOf({ account: stranger.account.id });
    const page = await flow.begin();
    expect((await flow.browser.post(page, flow.fields())).status).toBe(403);
    expect((await flow.browser.get(`${page}?account=${stranger.account.id}`)).status).toBe(403);
  });

  it('returns 400 for foreign advertisers and for an empty choice', async () => {
    const foreign = await advertiserOf(stranger, 'Foreign');
    for (const advertisers of [[foreign], [], [999_999_999]]) {
      const flow = flowOf({ advertisers });
      expect((await flow.browser.post(await flow.begin(), flow.fields())).status).toBe(400);
    }
  });

  it('returns 400 for a scope beyond the requested one', async () => {
    const flow = flowOf({ scope: 'read', chosen: 'spend' });
    expect((await flow.browser.post(await flow.begin(), flow.fields())).status).toBe(400);
  });

  it('redirects with access_denied when the person denies', async () => {
    const flow = flowOf();
    const back = await flow.decide(await flow.begin(), flow.fields({ decision: 'deny' }));
    expect([back.searchParams.get('error'), back.searchParams.get('code')]).toEqual(['access_denied', null]);
  });

  it('returns 413 for a form that is larger than its own', async () => {
    const flow = flowOf();
    const page = await flow.begin();
    expect((await flow.browser.post(page, { decision: 'allow', more: 'x'.repeat(20_000) })).status).toBe(413);
  });
});

describe('a code', () => {
  it.each([
    ['another verifier', { code_verifier: 'x'.repeat(43) }],
    ['another redirect', { redirect_uri: 'https://app.example/other' }],
    ['an unknown code', { code: 'x'.repeat(43) }],
  ])('is not redeemed with %s', async (_, wrong) => {
    const flow = flowOf();
    expect(await flow.redeem(await flow.code(), wrong)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it('is redeemed once; a second attempt revokes the tokens of the first', async () => {
    const flow = flowOf();
    const code = await flow.code();
    const { body } = await flow.redeem(code);
    expect(await flow.redeem(code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect((await api.get('/api/v2/accounts/current', { as: { bearer: body.access_token } })).status).toBe(401);
  });

  it('is redeemed once by a hundred concurrent requests to two processes', async () => {
    const other = await startApi();
    try {
      const flow = flowOf();
      const code = await flow.code();
      const there = new AuthorizationFlow(other, clientId, {}, person.as);
      Object.assign(there, { proof: flow.proof });
      const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => (index % 2 ? flow : there).redeem(code)));
      expect(answers.filter(({ status }) => status === 200).length).toBe(1);
      expect(answers.filter(({ status }) => status === 400).length).toBe(99);
    } finally {
      await other.close();
    }
  });

  it('is not redeemed after it has expired', async () => {
    const flow = flowOf();
    const code = await flow.code();
    await api.app.get(Database).query(`update oauth_artefacts set expires_at = now() where kind = 'AuthorizationCode'`);
    expect(await flow.redeem(code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });
});

describe('a refresh token', () => {
  it('revokes its family when it is used again after its successor was used', async () => {
    const app = await connectApp(api, person);
    const second = (await refresh(api, app)).body;
    const third = (await refresh(api, { ...app, ...second })).body;
    expect(await refresh(api, app)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect((await api.get('/api/v2/accounts/current', { as: { bearer: third.access_token } })).status).toBe(401);
    expect((await refresh(api, { ...app, ...third })).status).toBe(400);
  });

  it('is refused for another client', async () => {
    const app = await connectApp(api, person);
    const other = (await register(api)).body.client_id as string;
    expect(await refresh(api, { ...app, clientId: other })).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it('is refused for more scope than its grant has', async () => {
    const app = await connectApp(api, person, { scope: 'read' });
    expect((await refresh(api, app, { scope: 'read write' })).status).toBe(400);
  });
});

describe('a registration', () => {
  it.each([
    ['no redirects', { redirect_uris: [] }],
    ['a redirect without TLS', { redirect_uris: ['http://app.example/back'] }],
    ['a redirect to a host that begins with localhost', { redirect_uris: ['http://localhost.evil.example/back'] }],
    ['a javascript redirect', { redirect_uris: ['javascript:alert(1)'] }],
    ['a redirect with a loopback address as its user name', { redirect_uris: ['http://127.0.0.1:80@evil.example/back'] }],
    ...['ms-msdt', 'search-ms', 'mailto', 'file', 'data', 'unknown'].map((scheme): [string, object] => [
      `a redirect that starts a program: ${scheme}`,
      { redirect_uris: [redirectUri, `${scheme}:x`] },
    ]),
    ['redirects that are not a list', { redirect_uris: 'https://app.example/back' }],
    ['a name that is not text', { client_name: { a: 1 } }],
    ['21 redirects', { redirect_uris: Array.from({ length: 21 }, (_, n) => `https://app.example/${n}`) }],
  ])('with %s is refused', async (_, wish) => {
    const { status, body } = await register(api, wish);
    expect([status, body.client_id]).toEqual([400, undefined]);
    expect(body.error).toMatch(/^invalid_(client_metadata|redirect_uri|request)$/);
  });

  it('with more than 32 KB is refused', async () => {
    expect((await register(api, { client_name: 'x'.repeat(33_000) })).status).toBe(413);
  });

  it('with a loopback redirect accepts any port, and the page names a local program', async () => {
    const { body } = await register(api, { redirect_uris: ['http://127.0.0.1/back'] });
    const flow = new AuthorizationFlow(
      api,
      body.client_id,
      { redirect: 'http://127.0.0.1:51234/back', account: person.account.id },
      person.as,
    );
    const page = await flow.begin();
    expect((await flow.browser.get(page)).text).toContain('<b dir="auto">a program on this computer (scheme http)</b>');
    expect((await flow.decide(page)).host).toBe('127.0.0.1:51234');
  });
});

describe('a client with a custom URL scheme', () => {
  it.each([
    ['claude.ai://cb', 'claude.ai'],
    ['com.example.app:/back', 'com.example.app'],
    ['cursor://anysphere.cursor-mcp/oauth/callback', 'cursor'],
    ['vscode://app.example/back', 'vscode'],
  ])('is shown as a program, never as a host, and gets its code: %s', async (redirect, scheme) => {
    const { body } = await register(api, { redirect_uris: [redirect] });
    const flow = new AuthorizationFlow(api, body.client_id, { redirect, account: person.account.id }, person.as);
    const page = await flow.begin();
    const { text } = await flow.browser.get(page);
    expect(text).toContain(`<b dir="auto">a program on this computer (scheme ${scheme})</b>`);
    expect(text).not.toContain(`>${scheme}</b>`);
    expect((await flow.decide(page)).protocol).toBe(`${scheme}:`);
    const [app] = (await api.get('/api/v2/connected-apps', { as: person.as })).body.data;
    expect(app).toMatchObject({ clientId: body.client_id, redirectHost: `a program on this computer (scheme ${scheme})` });
  });
});

describe('a token', () => {
  const callWith = async (bearer: string, method: string, path: string, body?: object) => {
    const answer = await api.request(method, path, { as: { bearer }, body });
    return [answer.status, answer.body.error?.code, answer.headers.get('www-authenticate')];
  };

  it('is limited to its scope, and the refusal names the missing one', async () => {
    const { as } = await connectApp(api, person, { scope: 'read' });
    expect((await callWith(as.bearer, 'GET', '/api/v2/buyer/advertisers'))[0]).toBe(200);
    expect(await callWith(as.bearer, 'POST', '/api/v2/buyer/advertisers', { name: 'A', brand: 'a.example' })).toEqual([
      403,
      'INSUFFICIENT_SCOPE',
      'Bearer error="insufficient_scope", scope="write"',
    ]);
    expect((await callWith(as.bearer, 'POST', '/api/v2/buyer/property-lists/check', { domains: ['a.example'] }))[0]).toBe(200);
    const write = await connectApp(api, person, { scope: 'read write' });
    expect((await callWith(write.as.bearer, 'POST', '/api/v2/buyer/campaigns/cmp_none/execute'))[1]).toBe('INSUFFICIENT_SCOPE');
  });

  it('returns 403 for managing keys and apps: only the person can', async () => {
    const { as } = await connectApp(api, person);
    for (const [method, path, body] of [
      ['POST', '/api/v2/user-api-keys', { name: 'Mine' }],
      ['GET', '/api/v2/connected-apps', undefined],
      ['POST', '/api/v2/m2m-applications', { name: 'Mine' }],
    ] as const)
      expect((await callWith(as.bearer, method, path, body)).slice(0, 2)).toEqual([403, 'FORBIDDEN']);
  });

  it('reaches only its account and the chosen advertisers', async () => {
    const [ours, hidden] = [await advertiserOf(person, 'Ours'), await advertiserOf(person, 'Hidden')];
    const { as } = await connectApp(api, person, { advertisers: [ours] });
    expect((await api.get(`/api/v2/buyer/advertisers/${ours}/event-sources`, { as })).status).toBe(200);
    expect((await api.get(`/api/v2/buyer/advertisers/${hidden}/event-sources`, { as })).status).toBe(404);
    const posing = { 'x-account-id': String(stranger.account.id) };
    expect((await api.get('/api/v2/accounts/current', { as, headers: posing })).status).toBe(403);
  });

  it('ends at the next request with its refresh token when its person is no longer a member', async () => {
    const app = await connectApp(api, person);
    const sql = (status: string) =>
      api.app
        .get(Database)
        .query('update memberships set status = $3 where account_id = $1 and user_id = $2', [person.account.id, person.user.id, status]);
    await sql('removed');
    expect((await api.get('/api/v2/accounts/current', { as: app.as })).status).toBe(401);
    expect((await refresh(api, app)).body.error).toBe('invalid_grant');
    await sql('active');
  });

  it('is refused with the same response when it is unknown and when it has expired', async () => {
    const { as } = await connectApp(api, person);
    await api.app.get(Database).query(`update oauth_artefacts set expires_at = now() where kind = 'AccessToken'`);
    const [unknown, expired] = await Promise.all(
      [`sco_${'x'.repeat(43)}`, as.bearer].map((bearer) => api.get('/api/v2/accounts/current', { as: { bearer } })),
    );
    expect([expired!.status, expired!.body]).toEqual([401, unknown!.body]);
    expect(expired!.headers.get('www-authenticate')).toBe(unknown!.headers.get('www-authenticate'));
    expect(expired!.headers.get('www-authenticate')).toContain('resource_metadata="');
  });
});

it('only hashes of tokens are stored', async () => {
  const app = await connectApp(api, person);
  const rows = await api.app.get(Database).query('select payload::text as payload from oauth_artefacts');
  for (const token of [app.access_token, app.refresh_token]) expect(JSON.stringify(rows)).not.toContain(token);
});

it('introspection reports an API key as inactive', async () => {
  const key = await createKey(api, person.as);
  const answer = await postForm(api, '/auth/introspect', { client_id: clientId, token: key.bearer });
  expect([answer.status, answer.body]).toEqual([200, { active: false }]);
});

import { Database, Egress } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { postForm, connectApp, AuthorizationFlow, pkce, redirectUri, refresh, register } from '@test/oauth';
import { signUp } from '@test/people';

const registerFrom = (at: TestApi, address: string) =>
  fetch(`${at.url}/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ client_name: 'Notebook', redirect_uris: [redirectUri] }),
  });

/** Every test uses a network address of its own, so that limits do not add up. */
describe('OAuth data of strangers and apps', () => {
  let api: TestApi;
  beforeAll(async () => {
    const environment = { RATE_LIMITS: 'true', RATE_LIMIT_ADDRESS: '10000/60', TRUSTED_PROXIES: '127.0.0.1' };
    api = await startApi({ environment });
  });
  afterAll(() => api.close());

  /** Returns the number of rows and the bytes of the largest, with 200 bytes for its other columns. */
  const largest = async (table: string, column: string, where = 'true') => {
    const sql = `select max(octet_length(${column}::text)) + 200 as bytes, count(*) from ${table} where ${where}`;
    return (await api.app.get(Database).query<{ bytes: number; count: number }>(sql))[0]!;
  };
  const begin = (clientId: string, from: string, more: Record<string, string> = {}) =>
    fetch(
      `${api.url}/authorize?${new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        code_challenge: pkce().challenge,
        code_challenge_method: 'S256',
        ...more,
      }).toString()}`,
      { redirect: 'manual', headers: { 'x-forwarded-for': from } },
    );

  it('limits an authorization to a row of 4 KB: 400 for longer parameters', async () => {
    const clientId = (await register(api)).body.client_id as string;
    for (const state of ['x'.repeat(2_500), '"'.repeat(1_200), 'é'.repeat(1_200)]) {
      const { status } = await begin(clientId, '192.0.2.1', { state });
      expect([state[0], status]).toEqual([state[0], 303]);
    }
    const tooLong: Record<string, string>[] = [
      { state: 'x'.repeat(3_000) },
      { state: '"'.repeat(1_500) },
      { state: 'é'.repeat(1_500) },
      { state: 'x'.repeat(1_500), nonce: 'x'.repeat(1_500) },
    ];
    for (const more of tooLong) {
      const answer = await begin(clientId, '192.0.2.1', more);
      expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('too long together')]);
    }
    const { bytes, count } = await largest('oauth_artefacts', 'payload', `kind = 'Interaction'`);
    expect([count, bytes > 2_500, bytes < 4_096]).toEqual([3, true, true]);
  });

  it('ends an unanswered authorization after 15 minutes', async () => {
    const clientId = (await register(api)).body.client_id as string;
    const flow = new AuthorizationFlow(api, clientId, {}, (await signUp(api)).as);
    const page = await flow.begin();
    expect((await flow.browser.get(page)).status).toBe(200);
    const [row] = await api.app.get(Database).query<{ seconds: number }>(
      `update oauth_artefacts set expires_at = now() where kind = 'Interaction' and payload->'params'->>'client_id' = $1
         returning (payload->>'exp')::int - (payload->>'iat')::int as seconds`,
      [clientId],
    );
    expect(row!.seconds).toBe(900);
    const over = await flow.browser.get(page);
    expect([over.status, over.text]).toEqual([400, expect.stringContaining('This request has ended')]);
  });

  it('returns 429 on a page with Retry-After for the 101st authorization that an address begins in 15 minutes', async () => {
    const clientId = (await register(api)).body.client_id as string;
    for (let n = 0; n < 100; n += 1) expect((await begin(clientId, '192.0.2.2')).status).toBe(303);
    const refused = await begin(clientId, '192.0.2.2');
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0, await refused.text()]).toEqual([
      429,
      true,
      expect.stringContaining('Too many attempts'),
    ]);
    expect((await begin(clientId, '192.0.2.3')).status).toBe(303);
  });

  it('returns 429 on a page with Retry-After for the 31st document of one host that an address requests in a minute', async () => {
    let fetched = 0;
    api.app.get(Egress).answerLocally('https://documents.example/', async ({ url }) => {
      fetched += 1;
      return Response.json({ client_id: url, client_name: 'Published', redirect_uris: [redirectUri] });
    });
    const documentOf = (n: number) => `https://documents.example/${n}.json`;
    for (let n = 0; n < 30; n += 1) expect((await begin(documentOf(n), '192.0.2.4')).status).toBe(303);
    const refused = await begin(documentOf(30), '192.0.2.4');
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0, await refused.text()]).toEqual([
      429,
      true,
      expect.stringMatching(/at most 30 documents of apps at one host for one address in 60 seconds. Try again in \d+ seconds/),
    ]);
    expect(fetched).toBe(30);
    // Known documents do not count, and another address has its own limit.
    expect((await begin(documentOf(0), '192.0.2.4')).status).toBe(303);
    expect((await begin(documentOf(31), '192.0.2.5')).status).toBe(303);
  });

  it('counts ports and a trailing dot as one host, and fetches and counts a failing document once', async () => {
    let fetched = 0;
    const hosts = ['https://ports.example', 'https://ports.example:8443', 'https://ports.example:8444', 'https://ports.example.'];
    for (const host of hosts)
      api.app.get(Egress).answerLocally(`${host}/`, async () => {
        fetched += 1;
        return new Response(null, { status: 500 });
      });
    for (let n = 0; n < 30; n += 1) {
      const failed = await begin(`${hosts[n % hosts.length]!}/${n}.json`, '192.0.2.11');
      expect([n, failed.status, fetched]).toEqual([n, 400, n + 1]);
    }
    for (const host of hosts) expect((await begin(`${host}/more.json`, '192.0.2.11')).status).toBe(429);
    expect(fetched).toBe(30);
  });

  it('returns 429 with the limit and Retry-After for the 61st registration of an address in a minute, and serves other addresses', async () => {
    const from = (address: string) => registerFrom(api, address);
    for (let n = 0; n < 60; n += 1) expect((await from('192.0.2.6')).status).toBe(201);
    const refused = await from('192.0.2.6');
    const seconds = Number(refused.headers.get('retry-after'));
    expect([refused.status, seconds > 0 && seconds <= 60]).toEqual([429, true]);
    expect(await refused.json()).toEqual({
      error: 'temporarily_unavailable',
      error_description: `Too many attempts: at most 60 registrations of apps from one address in 60 seconds. Try again in ${seconds} seconds.`,
    });
    expect((await from('192.0.2.7')).status).toBe(201);
  });

  it('limits a registered client to a row of 4 KB: 400 for longer metadata', async () => {
    const uris = (count: number) => Array.from({ length: count }, (_, n) => `https://app.example/${n}/${'x'.repeat(180)}`);
    expect(
      (await register(api, { redirect_uris: uris(13), logo_uri: 'https://app.example/logo.png', contacts: ['x'.repeat(2_000)] })).status,
    ).toBe(201);
    const { status, body } = await register(api, { redirect_uris: uris(16) });
    expect([status, body.error]).toEqual([400, 'invalid_client_metadata']);
    const { bytes } = await largest('oauth_clients', 'metadata');
    expect([bytes > 2_500, bytes < 4_096]).toEqual([true, true]);
  });

  it('returns 429 for the 61st refresh of a grant in an hour, and serves other grants', async () => {
    const person = await signUp(api);
    const [app, other] = [await connectApp(api, person), await connectApp(api, person)];
    let { refresh_token } = app;
    for (let n = 0; n < 60; n += 1) {
      const { status, body } = await refresh(api, { ...app, refresh_token });
      expect(status).toBe(200);
      refresh_token = body.refresh_token as string;
    }
    const refused = await refresh(api, { ...app, refresh_token });
    expect([refused.status, refused.body.error, Number(refused.headers.get('retry-after')) > 0]).toEqual([
      429,
      'temporarily_unavailable',
      true,
    ]);
    expect((await refresh(api, other)).status).toBe(200);
  });

  it('returns 429 for the 121st token of a machine application in an hour, not counting wrong secrets', async () => {
    const { as } = await signUp(api);
    const { id: clientId, clientSecret } = (await api.post('/api/v2/m2m-applications', { as, body: { name: 'Nightly' } })).body.data;
    const token = (client_secret: string) =>
      postForm(api, '/auth/token', { grant_type: 'client_credentials', client_id: clientId, client_secret });
    expect((await token('scs_wrong')).status).toBe(401);
    for (let n = 0; n < 120; n += 1) expect((await token(clientSecret)).status).toBe(200);
    expect(await token(clientSecret)).toMatchObject({ status: 429, body: { error: 'temporarily_unavailable' } });
  });
});

describe('OAuth limits that the operator sets', () => {
  let api: TestApi;
  beforeAll(async () => {
    const environment = {
      RATE_LIMITS: 'true',
      RATE_LIMIT_ADDRESS: '200/60',
      RATE_LIMIT_REGISTRATION: '110/3600',
      RATE_LIMIT_REGISTRATION_BURST: '1000/60',
      OAUTH_UNCONSENTED_CLIENTS: '100',
      TRUSTED_PROXIES: '127.0.0.1',
    };
    api = await startApi({ environment });
  });
  afterAll(() => api.close());

  it('removes the oldest client without consent at the limit, keeps clients with consent, and names the hourly limit', async () => {
    await api.app.get(Database).query('delete from oauth_clients');
    const person = await signUp(api);
    const connected = await connectApp(api, person);
    const from = async () => (await registerFrom(api, '192.0.2.8')).json() as Promise<{ client_id: string; error_description?: string }>;
    const [first, second] = [await from(), await from()];
    for (let n = 2; n < 101; n += 1) await from();
    const isKnown = async (clientId: string) => {
      const flow = new AuthorizationFlow(api, clientId, {}, person.as);
      return (await flow.browser.get(flow.address())).status === 303;
    };
    expect([await isKnown(first.client_id), await isKnown(second.client_id), await isKnown(connected.clientId)]).toEqual([
      false,
      true,
      true,
    ]);
    expect((await refresh(api, connected)).status).toBe(200);
    for (let n = 101; n < 110; n += 1) await from();
    expect((await from()).error_description).toContain('at most 110 registrations of apps from one address in 3600 seconds');
  });

  it('keeps a registration while its consent page is open, however many follow', async () => {
    const person = await signUp(api);
    const from = async () => ((await (await registerFrom(api, '192.0.2.10')).json()) as { client_id: string }).client_id;
    const [asked, unasked] = [await from(), await from()];
    const flow = new AuthorizationFlow(api, asked, { account: person.account.id }, person.as);
    const page = await flow.begin();
    for (let n = 2; n < 105; n += 1) await from();
    const other = new AuthorizationFlow(api, unasked, {}, person.as);
    expect((await other.browser.get(other.address())).status).toBe(400);
    const code = (await flow.decide(page)).searchParams.get('code')!;
    expect((await flow.redeem(code)).status).toBe(200);
  });

  it('allows 600 token requests a minute from one address beyond its general limit, then returns 429 with the limit', async () => {
    const paths = ['/auth/token', '/auth/revoke', '/auth/introspect'];
    const fields = { grant_type: 'refresh_token', client_id: 'nobody', token: 'x', refresh_token: 'x' };
    const send = (n: number) => postForm(api, paths[n % 3]!, fields, { 'x-forwarded-for': '192.0.2.9' });
    for (let n = 0; n < 600; n += 50) {
      const answers = await Promise.all(Array.from({ length: 50 }, (_, more) => send(n + more)));
      expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(401));
    }
    const { status, headers, body } = await send(0);
    expect([status, Number(headers.get('retry-after')) > 0, body]).toEqual([
      429,
      true,
      {
        error: 'temporarily_unavailable',
        error_description: expect.stringContaining('at most 600 requests for tokens from one address in 60 seconds'),
      },
    ]);
  });
});

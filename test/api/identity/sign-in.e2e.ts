import { FixedClock } from '@exchange/kernel';
import { Database } from '@exchange/platform';
import { type Credentials, startApi, type TestApi } from '@test/api';
import { eventually } from '@test/eventually';
import { cookieOf, createKey, signUp } from '@test/people';

const password = 'correct horse battery staple';

interface SessionRequest {
  readonly as: Credentials;
  readonly headers: Record<string, string>;
  readonly expected: number | null;
}

describe('sign-up, sign-in and sessions', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.close());

  const signIn = (email: string, secret = password, headers = {}) =>
    api.post('/api/v2/auth/sign-in', { body: { email, password: secret }, headers });
  const session = (cookie: string) => api.get('/api/v2/auth/session', { as: { cookie } });

  describe('POST /auth/sign-up', () => {
    // spec: service.area.signup, service.area.sign-in
    it('creates a person, a STANDALONE account and an admin membership, with a cookie that works at once', async () => {
      const { as, user, account } = await signUp(api);
      const { status, body } = await api.get('/api/v2/auth/session', { as });
      expect(status).toBe(200);
      expect(body.data).toEqual({ user, account, accounts: [account] });
      expect(account).toMatchObject({ kind: 'STANDALONE', accountType: 'BUYER', role: 'ADMIN', membershipRole: 'ADMIN' });
    });

    it('creates a seller account for accountType SELLER', async () => {
      const { account } = await signUp(api, { accountType: 'SELLER' });
      expect(account).toMatchObject({ accountType: 'SELLER', buyerAccessPosture: null });
    });

    it('returns 409 for an address that is in use, in any case', async () => {
      const { email } = await signUp(api);
      const body = { email: email.toUpperCase(), password, name: 'Twin', company: 'Twin' };
      const answer = await api.post('/api/v2/auth/sign-up', { body });
      expect([answer.status, answer.body.error.code, answer.body.error.field]).toEqual([409, 'CONFLICT', 'email']);
    });

    it('gives an address to one of several concurrent sign-ups, and returns 409 to the others', async () => {
      const body = { email: 'twins@example.com', password, name: 'Twin', company: 'Twin' };
      const answers = await Promise.all([1, 2, 3].map(() => api.post('/api/v2/auth/sign-up', { body })));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    });

    it('accepts letters beyond ASCII in address, name and company', async () => {
      const email = 'Jörg@Bücher.example';
      const body = { email, password, name: 'Jörg Müller', company: '株式会社ノースウィンド' };
      const { status, body: answer } = await api.post('/api/v2/auth/sign-up', { body });
      expect(status).toBe(201);
      expect(answer.data.user).toMatchObject({ email: 'jörg@bücher.example', name: 'Jörg Müller' });
      expect((await signIn('JÖRG@BÜCHER.example')).status).toBe(200);
      expect((await signIn('jörg@xn--bcher-kva.example')).status).toBe(200);
      const again = await api.post('/api/v2/auth/sign-up', { body: { ...body, email: 'jörg@xn--bcher-kva.example' } });
      expect([again.status, again.body.error.field]).toEqual([409, 'email']);
    });

    it('returns 400 with every problem listed', async () => {
      const { status, body } = await api.post('/api/v2/auth/sign-up', { body: { email: 'x', password: 'short', name: '', isStaff: true } });
      expect(status).toBe(400);
      const paths = body.error.details.issues.map(({ path }: { path: string }) => path);
      expect(paths).toEqual(expect.arrayContaining(['email', 'password', 'name', 'company', 'isStaff']));
    });

    it.each([
      ['7 characters', 'a'.repeat(7), 400],
      ['8 characters', 'abcdefgh', 201],
      ['256 characters', 'é'.repeat(256), 201],
      ['257 characters', 'a'.repeat(257), 400],
      ['spaces around, which count', '  abcd  ', 201],
    ])('checks the length of a password of %s', async (what, secret, expected) => {
      const email = `${what.replace(/\W/g, '-')}@example.com`;
      const { status } = await api.post('/api/v2/auth/sign-up', { body: { email, password: secret, name: 'P', company: 'P' } });
      expect(status).toBe(expected);
      if (expected === 201) expect((await signIn(email, secret)).status).toBe(200);
    });
  });

  describe('the cookie', () => {
    // spec: auth.cookie
    it('sc_session is HttpOnly and SameSite=Lax, for every path and 30 days', async () => {
      const { email } = await signUp(api);
      const cookie = (await signIn(email)).headers.get('set-cookie')!;
      expect(cookie).toMatch(/^sc_session=[A-Za-z0-9_-]{43};/);
      for (const part of ['Max-Age=2592000', 'Path=/', 'HttpOnly', 'SameSite=Lax']) expect(cookie).toContain(part);
      expect(cookie).not.toContain('Secure');
    });

    it('is Secure in production', async () => {
      const production = await startApi({ environment: { NODE_ENV: 'production', BASE_URL: 'https://exchange.example' } });
      try {
        const { email } = await signUp(production);
        const { headers } = await production.post('/api/v2/auth/sign-in', { body: { email, password } });
        expect(headers.get('set-cookie')).toContain('Secure');
      } finally {
        await production.close();
      }
    });

    it('is stored only as a hash', async () => {
      const { as } = await signUp(api);
      const { cookie } = as as { cookie: string };
      const rows = await api.app.get(Database).query<{ text: string }>('select sessions::text as text from sessions');
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.filter(({ text }) => text.includes(cookie))).toEqual([]);
    });
  });

  describe('POST /auth/sign-in', () => {
    it('returns the same 401 for an unknown address and a wrong password', async () => {
      const { email } = await signUp(api);
      const [wrong, unknown] = [await signIn(email, 'not the password'), await signIn('nobody-at-all@example.com')];
      expect([wrong.status, unknown.status]).toEqual([401, 401]);
      expect(unknown.body).toEqual(wrong.body);
      expect(wrong.headers.get('set-cookie')).toBeNull();
    });

    it('sets a new cookie each time, and ends the session of the request', async () => {
      const { email, as } = await signUp(api);
      const { cookie } = as as { cookie: string };
      const fresh = cookieOf((await signIn(email, password, { cookie: `sc_session=${cookie}` })).headers);
      expect(fresh).not.toBe(cookie);
      expect([(await session(cookie)).status, (await session(fresh)).status]).toEqual([401, 200]);
    });

    it('accepts the address in any case, with spaces around it', async () => {
      const { email } = await signUp(api);
      expect((await signIn(`  ${email.toUpperCase()} `)).status).toBe(200);
    });
  });

  describe('POST /auth/sign-out', () => {
    it('ends the session on the server and clears the cookie; returns 200 without a session too', async () => {
      const { as } = await signUp(api);
      const { status, headers } = await api.post('/api/v2/auth/sign-out', { as });
      expect([status, headers.get('set-cookie')]).toEqual([200, expect.stringMatching(/^sc_session=;.*Expires=Thu, 01 Jan 1970/)]);
      expect((await api.get('/api/v2/auth/session', { as })).status).toBe(401);
      expect((await api.get('/api/v2/accounts', { as })).status).toBe(401);
      expect((await api.post('/api/v2/auth/sign-out')).status).toBe(200);
    });
  });

  describe('expiry of a session', () => {
    const [hour, day] = [60 * 60 * 1000, 24 * 60 * 60 * 1000];

    it('is 30 days after its last request', async () => {
      const clock = new FixedClock(new Date());
      const aging = await startApi({ clock });
      try {
        const { as } = await signUp(aging);
        const use = async () => (await aging.get('/api/v2/accounts', { as })).status;
        const expiry = async () => (await aging.app.get(Database).query<{ at: Date }>('select max(expires_at) as at from sessions'))[0]!.at;
        clock.advance(hour);
        expect(await use()).toBe(200);
        await eventually(async () => expect((await expiry()).getTime()).toBe(clock.now().getTime() + 30 * day));
        clock.advance(30 * day - 1);
        expect(await use()).toBe(200);
        await eventually(async () => expect((await expiry()).getTime()).toBe(clock.now().getTime() + 30 * day));
        clock.advance(30 * day);
        expect(await use()).toBe(401);
      } finally {
        await aging.close();
      }
    });
  });

  describe('requests from other sites', () => {
    it.each<Record<string, string>>([{ origin: 'https://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }])(
      'returns 403 for writes with the cookie and for sign-ins from %j',
      async (headers) => {
        const { as, email, account } = await signUp(api);
        const refused = [
          await api.post('/api/v2/auth/sign-out', { as, headers }),
          await api.post('/api/v2/auth/switch-account', { as, headers, body: { accountId: account.id } }),
          await api.post('/api/v2/members', { as, headers, body: { email: 'x@example.com' } }),
          await signIn(email, password, headers),
        ];
        expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
        expect((await api.get('/api/v2/auth/session', { as, headers })).status).toBe(200);
      },
    );

    it('are told apart by the origin of BASE_URL, not by the host of the request', async () => {
      const { as } = await signUp(api);
      const { origin } = new URL(api.settings.baseUrl);
      expect((await api.post('/api/v2/auth/sign-out', { as, headers: { origin: api.url } })).status).toBe(403);
      expect((await api.post('/api/v2/auth/sign-out', { as, headers: { referer: 'https://evil.example/' } })).status).toBe(403);
      expect((await api.post('/api/v2/auth/sign-out', { as, headers: { origin } })).status).toBe(200);
    });
  });

  describe('GET /auth/session and POST /auth/switch-account', () => {
    it('returns 401 without a cookie or with an invalid one, and 403 with an API key', async () => {
      const { as } = await signUp(api);
      const key = await createKey(api, as);
      expect((await api.get('/api/v2/auth/session')).status).toBe(401);
      expect((await session('garbage')).status).toBe(401);
      expect((await session('A'.repeat(43))).status).toBe(401);
      expect((await api.get('/api/v2/auth/session', { as: key })).status).toBe(403);
      expect((await api.post('/api/v2/auth/switch-account', { as: key, body: { accountId: 1 } })).status).toBe(403);
    });

    it('switches the account of later requests and sign-ins; X-Account-Id selects one for a single request', async () => {
      const { as, email, account } = await signUp(api);
      const child = (await api.post('/api/v2/accounts/create-child', { as, body: { name: 'Child' } })).body.data;
      const current = async (headers = {}) => (await api.get('/api/v2/accounts/current', { as, headers })).body.data.id;
      expect([await current(), await current({ 'x-account-id': String(child.id) }), await current()]).toEqual([
        account.id,
        child.id,
        account.id,
      ]);
      const switched = await api.post('/api/v2/auth/switch-account', { as, body: { accountId: child.id } });
      expect([switched.status, switched.body.data.account.id]).toEqual([200, child.id]);
      expect(await current()).toBe(child.id);
      expect((await signIn(email)).body.data.account.id).toBe(child.id);
    });

    it('keeps the callers of concurrent requests apart, with and without X-Account-Id', async () => {
      const people = [await signUp(api), await signUp(api), await signUp(api)];
      const requests = people.flatMap(({ as, account }): SessionRequest[] => [
        { as, headers: {}, expected: account.id },
        { as, headers: { 'x-account-id': String(account.id) }, expected: account.id },
        { as, headers: { 'x-account-id': String(people[0]!.account.id) }, expected: account === people[0]!.account ? account.id : null },
        { as: { cookie: 'B'.repeat(43) }, headers: {}, expected: null },
      ]);
      const answers = await Promise.all(requests.map(({ as, headers }) => api.get('/api/v2/accounts/current', { as, headers })));
      expect(answers.map(({ body }) => body.data?.id ?? null)).toEqual(requests.map(({ expected }) => expected));
    });

    it('returns the same 403 ACCESS_DENIED for a foreign account and one that does not exist', async () => {
      const [{ as }, stranger] = [await signUp(api), await signUp(api)];
      const answers = [];
      for (const accountId of [stranger.account.id, 9007199254740991]) {
        answers.push(await api.post('/api/v2/auth/switch-account', { as, body: { accountId } }));
        answers.push(await api.get('/api/v2/accounts/current', { as, headers: { 'x-account-id': String(accountId) } }));
      }
      answers.push(await api.get('/api/v2/accounts/current', { as, headers: { 'x-account-id': 'x' } }));
      expect(answers.map(({ status, body }) => `${status} ${body.error.code}`)).toEqual(Array(5).fill('403 ACCESS_DENIED'));
      expect(answers[0]!.body).toEqual(answers[2]!.body);
    });
  });
});

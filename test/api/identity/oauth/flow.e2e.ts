import { startApi, type TestApi } from '@test/api';
import { postForm, connectApp, AuthorizationFlow, redirectUri, refresh, register, signInForm } from '@test/oauth';
import { signUp, type SignedUp } from '@test/people';

let api: TestApi;
let person: SignedUp;

beforeAll(async () => {
  api = await startApi();
  person = await signUp(api);
});
afterAll(() => api.close());

const accountsAs = (bearer: string) => api.get('/api/v2/accounts/current', { as: { bearer } });

describe('a client that registers itself', () => {
  it('sends the person to sign-in and consent, and gets a token that works, is refreshed and ends when revoked', async () => {
    const { body: client } = await register(api);
    const flow = new AuthorizationFlow(api, client.client_id, { account: person.account.id });
    const page = await flow.begin();
    const asked = await flow.browser.get(page);
    expect([asked.status, asked.headers.get('location')]).toEqual([303, `/sign-in?then=${encodeURIComponent(page)}`]);

    const form = await flow.browser.get(asked.headers.get('location')!);
    expect([form.status, form.text]).toEqual([200, expect.stringContaining(`name="then" value="${page}"`)]);
    const entered = await flow.browser.post('/sign-in', signInForm(person.email, person.password, page));
    expect([entered.status, entered.headers.get('location')]).toEqual([303, page]);

    const consent = await flow.browser.get(page);
    expect(consent.text).toContain('Not verified');
    expect(consent.text).not.toContain('<script');
    expect(consent.headers.get('content-security-policy')).toContain(`form-action 'self' https://app.example;`);

    const back = await flow.decide(page);
    expect(back.href.split('?')[0]).toBe(redirectUri);
    expect([back.searchParams.get('state'), back.searchParams.get('iss')]).toEqual([flow.state, new URL(api.settings.baseUrl).origin]);
    const { status, body, headers } = await flow.redeem(back.searchParams.get('code')!);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body).toEqual({
      access_token: expect.stringMatching(/^sco_[\w-]{43}$/),
      refresh_token: expect.stringMatching(/^scr_[\w-]{43}$/),
      expires_in: 3_600,
      token_type: 'Bearer',
      scope: 'read write spend',
    });
    expect(await accountsAs(body.access_token)).toMatchObject({ status: 200, body: { data: { id: person.account.id } } });

    const renewed = await refresh(api, { clientId: client.client_id, refresh_token: body.refresh_token });
    expect(renewed.status).toBe(200);
    expect(renewed.body.refresh_token).not.toBe(body.refresh_token);
    expect((await accountsAs(renewed.body.access_token)).status).toBe(200);

    const given = await postForm(api, '/auth/revoke', { client_id: client.client_id, token: renewed.body.refresh_token });
    expect(given.status).toBe(200);
    expect((await accountsAs(renewed.body.access_token)).status).toBe(401);
    expect((await accountsAs(body.access_token)).status).toBe(401);
    expect((await refresh(api, { clientId: client.client_id, refresh_token: renewed.body.refresh_token })).body.error).toBe(
      'invalid_grant',
    );
  });
});

describe('ten concurrent refreshes', () => {
  it('get one successor token', async () => {
    const app = await connectApp(api, person);
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(api, app)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
  });
});

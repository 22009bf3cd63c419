import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { connectApp, AuthorizationFlow, register } from '@test/oauth';
import { signUp, type SignedUp } from '@test/people';

const maxEach = 3;
const attempts = 8;

describe('Limits on connected apps of a person', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startApi({ environment: { CAPS: `connected-apps:${maxEach},connected-app-sign-ins:${maxEach}` } });
  });
  afterAll(() => api.close());

  it.each<[string, (n: number) => string, string]>([
    ['connected apps', (n) => `App ${n}`, 'as many apps'],
    ['devices on which one app is connected', () => 'One app', 'on as many devices'],
  ])('refuse further %s on the page, also for concurrent requests; disconnected ones do not count', async (_, nameOf, words) => {
    const person = await signUp(api);
    const connect = async (n: number, { as, account }: SignedUp = person) => {
      const clientId = (await register(api, { client_name: nameOf(n) })).body.client_id as string;
      const flow = new AuthorizationFlow(api, clientId, { account: account.id }, as);
      return flow.browser.post(await flow.begin(), flow.fields());
    };
    const answers = await Promise.all(Array.from({ length: attempts }, (__, n) => connect(n)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(maxEach).fill(303), ...Array(attempts - maxEach).fill(409)]);
    const refused = await connect(attempts);
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining(words)]);
    expect((await connect(0, await signUp(api))).status).toBe(303);
    const { body } = await api.get('/api/v2/connected-apps', { as: person.as });
    expect((await api.delete(`/api/v2/connected-apps/${body.data[0].id}`, { as: person.as })).status).toBe(200);
    expect((await connect(attempts)).status).toBe(303);
  });

  it('let a connected app connect again when the limit is reached', async () => {
    const person = await signUp(api);
    const connect = (client_name: string) =>
      register(api, { client_name }).then(({ body }) => connectApp(api, person, { clientId: body.client_id }));
    for (let n = 0; n < maxEach; n += 1) await connect(`App ${n}`);
    await expect(connect('Another')).rejects.toThrow('409');
    expect((await connect('App 0')).as.bearer).toMatch(/^sco_/);
  });

  it('do not count apps without a new token for 30 days', async () => {
    const person = await signUp(api);
    const connect = async () => connectApp(api, person, { clientId: (await register(api, { client_name: 'Idle' })).body.client_id });
    for (let n = 0; n < maxEach; n += 1) await connect();
    await expect(connect()).rejects.toThrow('409');
    const idle = `update oauth_grants set created_at = created_at - interval '31 days', last_used_at = last_used_at - interval '31 days' where user_id = $1`;
    await api.app.get(Database).query(idle, [person.user.id]);
    expect((await connect()).as.bearer).toMatch(/^sco_/);
  });
});

import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { cookieOf, createKey, signUp, type SignedUp } from '@test/people';

const metrics = '/api/v2/buyer/reporting/metrics';

let api: TestApi;
let someone: SignedUp;

beforeAll(async () => {
  api = await startApi();
  someone = await signUp(api);
});
afterAll(() => api.close());

const fetched = (link: string) => fetch(api.url + new URL(link).pathname);

it('the answer with a link to an empty file says why the file is empty', async () => {
  const { body } = await api.get(`${metrics}?download=true`, { as: someone.as });
  expect(body.data).toMatchObject({ rowCount: 0, nothingDelivered: { reason: 'not_launched', firstDay: null } });
});

describe('Report links', () => {
  const linkOf = async (as: SignedUp['as']) => {
    const { body } = await api.get(`${metrics}?download=true`, { as });
    return body.data.downloadUrl as string;
  };
  const keyIn = async (kind: 'user' | 'org') => ({
    as: await createKey(api, someone.as, kind),
    id: (await api.get(`/api/v2/${kind}-api-keys`, { as: someone.as })).body.data[0].id as string,
  });
  const sql = (text: string, params: readonly unknown[]) => api.app.get(Database).query(text, params);
  const signedIn = async () => {
    const { email, password } = someone;
    return { cookie: cookieOf((await api.post('/api/v2/auth/sign-in', { body: { email, password } })).headers) };
  };
  const ways: Record<string, () => Promise<{ as: SignedUp['as']; end: () => Promise<unknown> }>> = {
    'was revoked (personal key)': async () => {
      const { as, id } = await keyIn('user');
      return { as, end: () => api.delete(`/api/v2/user-api-keys/${id}`, { as: someone.as }) };
    },
    'was revoked (organization key)': async () => {
      const { as, id } = await keyIn('org');
      return { as, end: () => api.delete(`/api/v2/org-api-keys/${id}`, { as: someone.as }) };
    },
    'has expired': async () => {
      const { as, id } = await keyIn('user');
      return { as, end: () => sql(`update api_keys set expires_at = now() - interval '1 second' where id = $1`, [id]) };
    },
    'was signed out': async () => {
      const as = await signedIn();
      return { as, end: () => api.post('/api/v2/auth/sign-out', { as }) };
    },
    'belongs to a person who left the account': async () => {
      const { as } = await keyIn('user');
      const [account, user] = [someone.account.id, someone.user.id];
      const be = (status: string) =>
        sql('update memberships set status = $3 where account_id = $1 and user_id = $2', [account, user, status]);
      afterAllOfThis.push(() => be('active'));
      return { as, end: () => be('removed') };
    },
  };
  const afterAllOfThis: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const undo of afterAllOfThis.splice(0)) await undo();
  });

  test.each(Object.keys(ways))('return 404 when the credential %s', async (way) => {
    const { as, end } = await ways[way]!();
    const [link, other] = [await linkOf(as), await linkOf(await createKey(api, someone.as, 'org'))];
    expect((await fetched(link)).status).toBe(200);
    await end();
    const { status, body } = await api.get(new URL(link).pathname);
    expect([status, body.error.code]).toEqual([404, 'NOT_FOUND']);
    expect((await fetched(other)).status).toBe(200);
  });

  test('still work after the session switches to another account', async () => {
    const as = await signedIn();
    const link = await linkOf(as);
    const child = await api.post('/api/v2/accounts/create-child', { as, body: { name: 'Child' } });
    await api.post('/api/v2/auth/switch-account', { as, body: { accountId: child.body.data.id } });
    expect((await fetched(link)).status).toBe(200);
  });
});

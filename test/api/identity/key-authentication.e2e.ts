import { randomBytes } from 'node:crypto';
import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { eventually } from '@test/eventually';
import { createKey, signUp, type SignedUp } from '@test/people';
import { TestTools } from '@test/tools';

const keys = '/api/v2/user-api-keys';

describe('Authentication by API key', () => {
  let api: TestApi;
  let person: SignedUp;

  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    person = await signUp(api);
  });

  const sql = (text: string, params: unknown[]) => api.app.get(Database).query<Record<string, unknown>>(text, params);
  const membership = (set: string) =>
    sql(`update memberships set ${set} where account_id = $1 and user_id = $2`, [person.account.id, person.user.id]);

  /** Returns every part of a refusal that a caller could compare. */
  async function refusal(authorization: string) {
    const response = await fetch(api.url + keys, { headers: { authorization } });
    const volatile = ['date', 'x-request-id'];
    return {
      status: response.status,
      text: await response.text(),
      headers: [...response.headers].filter(([name]) => !volatile.includes(name)),
    };
  }

  // spec: auth.bearer-key, auth.keys.rest
  it('accepts personal and organization keys', async () => {
    for (const kind of ['user', 'org'] as const) {
      expect((await api.get('/api/v2/accounts', { as: await createKey(api, person.as, kind) })).status).toBe(200);
    }
  });

  it('lists only accounts that the key can reach', async () => {
    const key = await createKey(api, person.as);
    const child = (await api.post('/api/v2/accounts/create-child', { as: person.as, body: { name: 'Branch' } })).body.data.id as number;
    expect((await api.get('/api/v2/accounts', { as: key, headers: { 'x-account-id': String(child) } })).status).toBe(403);
    const { data } = (await api.get('/api/v2/accounts', { as: key })).body;
    expect(data).toMatchObject([{ id: person.account.id }]);
    const tools = new TestTools(api);
    const { reachableAccounts } = await tools.call(key, 'get_status', {});
    expect(reachableAccounts).toMatchObject([{ accountId: person.account.id }]);
    expect((await tools.outcome(key, 'switch_account', { accountId: child })).status).toBe(404);
  });

  // spec: auth.refused-alike, key.states.refused-alike, errors.dead-key
  it('refuses revoked, expired, unknown and malformed keys with the same bytes', async () => {
    const [revoked, expired] = [await createKey(api, person.as), await createKey(api, person.as)];
    const { body } = await api.get(keys, { as: person.as });
    await api.delete(`${keys}/${body.data[1].id}`, { as: person.as });
    await sql(`update api_keys set expires_at = now() where id = $1`, [body.data[0].id]);
    const left = await createKey(api, person.as);
    const unknown = `sck_${randomBytes(40).toString('hex').slice(0, 42)}`;
    const forged = left.bearer.slice(0, -1) + (left.bearer.endsWith('a') ? 'b' : 'a');
    const { length } = unknown;
    await membership(`status = 'removed'`);
    const dead = [
      revoked.bearer,
      expired.bearer,
      left.bearer,
      forged,
      unknown,
      unknown.slice(1),
      unknown.slice(0, length - 1),
      `${unknown}a`,
    ];
    const malformed = ['sck_', 'nonsense', 'k"ey', `sck_${'a'.repeat(600)}`, `sck_${'a'.repeat(5_000)}`, `${unknown} ${unknown}`];
    const headers = [...dead, ...malformed].map((secret) => `Bearer ${secret}`);
    const strange = ['Bearer', 'Bearer  ', `Basic ${unknown}`, `Digest username="${unknown}"`, unknown, `Token ${unknown}`, ','];
    const answers = [];
    for (const authorization of [...headers, ...strange]) answers.push({ authorization, ...(await refusal(authorization)) });
    expect(answers[0]!.status).toBe(401);
    for (const { authorization, ...answer } of answers)
      expect({ authorization, answer }).toEqual({ authorization, answer: await refusal('Bearer x') });
  });

  it('refuses an expired key like an unknown one for reads, writes and any X-Account-Id', async () => {
    const expired = await createKey(api, person.as);
    await sql(`update api_keys set expires_at = now() where account_id = $1`, [person.account.id]);
    const ask = async (authorization: string) =>
      Promise.all(
        (['GET', 'POST', 'DELETE'] as const).flatMap((method) =>
          ([{}, { 'x-account-id': '1' }, { 'x-account-id': 'none' }] as Record<string, string>[]).map(async (headers) => {
            const answer = await fetch(`${api.url}/api/v2/user-api-keys${method === 'DELETE' ? '/1' : ''}`, {
              method,
              headers: { authorization, ...headers },
            });
            return [answer.status, await answer.text()];
          }),
        ),
      );
    expect(await ask(`Bearer ${expired.bearer}`)).toEqual(await ask('Bearer sck_unknown'));
  });

  // spec: auth.personal.current-role, key.personal.acts-as-person
  it('gives a personal key the current role of its person', async () => {
    const as = await createKey(api, person.as);
    const role = async () => (await api.get('/api/v2/accounts', { as })).body.data[0].role;
    expect(await role()).toBe('ADMIN');
    await membership(`role = 'MEMBER'`);
    expect(await role()).toBe('MEMBER');
  });

  // spec: auth.organization.admin, key.organization.acts-as-admin
  it('gives an organization key the rights of an admin on every advertiser', async () => {
    const organization = await createKey(api, person.as, 'org');
    const created = [];
    for (const name of ['first', 'second']) {
      const { body } = await api.post('/api/v2/buyer/advertisers', {
        as: person.as,
        body: { name, brand: `${name}.northwind.example`, primaryCurrency: 'USD' },
      });
      created.push(body.data.id as number);
    }
    await membership(`role = 'MEMBER'`);
    for (const id of created) {
      expect((await api.get(`/api/v2/buyer/advertisers/${id}`, { as: organization })).status).toBe(200);
      expect((await api.put(`/api/v2/buyer/advertisers/${id}`, { as: organization, body: { name: `renamed ${id}` } })).status).toBe(200);
    }
    const asAdmin = () => ({ body: { operatorDomain: 'northwind.example' } });
    expect((await api.patch('/api/v2/buyer/readiness/operator', { as: person.as, ...asAdmin() })).status).toBe(403);
    expect((await api.patch('/api/v2/buyer/readiness/operator', { as: organization, ...asAdmin() })).status).toBe(200);
  });

  // spec: auth.personal.leaving, auth.organization.survives
  it('ends a personal key for good when its person leaves, and keeps organization keys', async () => {
    const [own, organization] = [await createKey(api, person.as), await createKey(api, person.as, 'org')];
    await membership(`status = 'removed'`);
    expect((await api.get(keys, { as: own })).status).toBe(401);
    expect((await api.get('/api/v2/members', { as: organization })).status).toBe(200);
    await membership(`status = 'active', joined_at = now()`);
    expect((await api.get(keys, { as: own })).status).toBe(401);
  });

  it('accepts accounts of the person in X-Account-Id, and returns 403 ACCESS_DENIED for others', async () => {
    const [own, organization] = [await createKey(api, person.as), await createKey(api, person.as, 'org')];
    const other = await signUp(api);
    const headers = { 'X-Account-Id': String(other.account.id) };
    for (const as of [own, organization]) {
      const { status, body } = await api.get(keys, { as, headers });
      expect([status, body.error.code]).toEqual([403, 'ACCESS_DENIED']);
    }
    await sql(
      `insert into memberships (account_id, user_id, role, status, joined_at, updated_at) values ($1, $2, 'MEMBER', 'active', now(), now())`,
      [other.account.id, person.user.id],
    );
    // A key does not reach an account that its person joined after it was created.
    expect((await api.get(keys, { as: own, headers })).status).toBe(403);
    expect((await api.get(keys, { as: await createKey(api, person.as), headers })).status).toBe(200);
    expect((await api.get(keys, { as: organization, headers })).status).toBe(403);
    for (const id of ['0', '-1', '1.5', 'x', '9007199254740992', '9007199254740991']) {
      expect((await api.get(keys, { as: own, headers: { 'X-Account-Id': id } })).status).toBe(403);
    }
  });

  // spec: auth.bearer-primary
  it('prefers the bearer to a cookie, and refuses an invalid bearer despite a valid cookie', async () => {
    const other = await signUp(api);
    const { bearer } = await createKey(api, other.as);
    const headers = { authorization: `Bearer ${bearer}` };
    expect((await api.get('/api/v2/accounts', { as: person.as, headers })).body.data[0].id).toBe(other.account.id);
    expect((await api.get('/api/v2/accounts', { as: person.as, headers: { authorization: 'Bearer sck_x' } })).status).toBe(401);
  });

  it('keeps the callers of concurrent requests apart', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => signUp(api)));
    const credentials = await Promise.all(people.map(({ as }) => createKey(api, as)));
    const requests = Array.from({ length: 60 }, (_, i) => i % people.length);
    const answers = await Promise.all(requests.map((i) => api.get('/api/v2/accounts', { as: credentials[i]! })));
    expect(answers.map(({ body }) => body.data[0].id)).toEqual(requests.map((i) => people[i]!.account.id));
  });

  // spec: key.lastUsedAt
  it('updates lastUsedAt soon after a use', async () => {
    const as = await createKey(api, person.as);
    const before = Date.now();
    await api.get(keys, { as });
    const { lastUsedAt } = await eventually(async () => {
      const [key] = (await api.get(keys, { as: person.as })).body.data;
      expect(key.lastUsedAt).not.toBeNull();
      return key;
    });
    expect(Date.parse(lastUsedAt)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(lastUsedAt)).toBeLessThanOrEqual(Date.now());
  });

  it('writes pending last uses at shutdown', async () => {
    const second = await startApi();
    const as = await createKey(second, person.as);
    expect((await second.get(keys, { as })).status).toBe(200);
    await second.close();
    const [key] = (await api.get(keys, { as: person.as })).body.data;
    expect(key.lastUsedAt).not.toBeNull();
  });
});

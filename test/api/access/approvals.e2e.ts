import { startApi, type TestApi } from '@test/api';
import { createKey, signUp, type SignedUp } from '@test/people';

describe('Approvals', () => {
  let api: TestApi;
  let owner: SignedUp;
  let key: { readonly bearer: string };
  let stranger: SignedUp;

  beforeAll(async () => {
    api = await startApi();
    [owner, stranger] = [await signUp(api), await signUp(api)];
    key = await createKey(api, owner.as, 'org');
  });
  afterAll(() => api.close());

  const ask = async (body: object = { name: 'Child' }) => (await api.post('/api/v2/approvals/child-accounts', { as: key, body })).body.data;
  const approve = (id: string, as: SignedUp['as'] = owner.as) => api.post(`/api/v2/approvals/${id}/approve`, { as });
  const named = async (name: string) => {
    const { body } = await api.get('/api/v2/accounts?take=200', { as: owner.as });
    return body.data.filter((account: { name: string }) => account.name === name);
  };

  test('201: what a key asks for waits, and is first in the list', async () => {
    const body = { name: 'Nordic', company: 'Nordic AB', accountType: 'SELLER' };
    const { status, body: answer } = await api.post('/api/v2/approvals/child-accounts', { as: key, body });
    expect([status, answer.data.state, answer.data.account]).toEqual([201, 'pending', body]);
    const list = await api.get('/api/v2/approvals?state=pending', { as: owner.as });
    expect(list.body.data[0]).toEqual(answer.data);
    expect(await named('Nordic')).toEqual([]);
  });

  test('approved by a signed-in admin: the account is there, with them as its admin', async () => {
    const { id } = await ask({ name: 'Baltic' });
    const { status, body } = await approve(id);
    expect([status, body.data.state]).toEqual([200, 'succeeded']);
    const [child] = await named('Baltic');
    expect([String(child.id), child.role, child.kind]).toEqual([body.data.resultReference, 'ADMIN', 'CHILD']);
  });

  test('the audit log tells who asked, who approved and what was made', async () => {
    const { id } = await ask({ name: 'Told' });
    await approve(id);
    const { body } = await api.get('/api/v2/buyer/audit-logs?take=50', { as: owner.as });
    const told = body.data.filter(({ description }: { description: string }) => description.endsWith('account "Told"'));
    expect(told.map(({ description }: { description: string }) => description).toSorted()).toEqual([
      'Robin Tester approved account "Told"',
      'org key asked for account "Told"',
    ]);
  });

  test('two approvals at once make one account', async () => {
    const { id } = await ask({ name: 'Twice' });
    const answers = await Promise.all([approve(id), approve(id), approve(id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await named('Twice')).toHaveLength(1);
  });

  test('rejected with a reason that whoever asked can read', async () => {
    const { id } = await ask();
    const { body } = await api.post(`/api/v2/approvals/${id}/reject`, { as: owner.as, body: { reason: 'Not this quarter' } });
    expect(body.data).toMatchObject({ state: 'rejected', reason: 'Not this quarter', decidedBy: 'Robin Tester' });
    expect((await api.get(`/api/v2/approvals/${id}`, { as: key })).body.data).toEqual(body.data);
    expect((await approve(id)).status).toBe(409);
  });

  test('403 when a key decides: it takes a signed-in admin', async () => {
    const { id } = await ask();
    for (const as of [key, await createKey(api, owner.as)]) {
      expect((await api.post(`/api/v2/approvals/${id}/approve`, { as })).status).toBe(403);
      expect((await api.post(`/api/v2/approvals/${id}/reject`, { as, body: {} })).status).toBe(403);
    }
  });

  test('404 when it belongs to another account', async () => {
    const { id } = await ask();
    expect((await api.get(`/api/v2/approvals/${id}`, { as: stranger.as })).status).toBe(404);
    expect((await approve(id, stranger.as)).status).toBe(404);
    expect((await api.post(`/api/v2/approvals/${id}/reject`, { as: stranger.as, body: {} })).status).toBe(404);
  });

  test.each([
    [{}, 'name'],
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(256) }, 'name'],
    [{ name: 'Child', accountType: 'AGENCY' }, 'accountType'],
    [{ name: 'Child', parentId: 7 }, 'parentId'],
  ])('400 for %j', async (body, field) => {
    const { status, body: answer } = await api.post('/api/v2/approvals/child-accounts', { as: key, body });
    expect([status, answer.error.field]).toEqual([400, field]);
  });

  test('the same key of an Idempotency-Key header asks once', async () => {
    const headers = { 'Idempotency-Key': 'child-account-of-november' };
    const send = () => api.post('/api/v2/approvals/child-accounts', { as: key, body: { name: 'Once' }, headers });
    const [first, second] = [await send(), await send()];
    expect(second.body.data.id).toBe(first.body.data.id);
  });

  test('401 without credentials', async () => {
    expect((await api.get('/api/v2/approvals')).status).toBe(401);
  });
});

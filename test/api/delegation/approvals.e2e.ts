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

  const requestApproval = async (body: object = { name: 'Child' }) =>
    (await api.post('/api/v2/approvals/child-accounts', { as: key, body })).body.data;
  const approve = (id: string, as: SignedUp['as'] = owner.as) => api.post(`/api/v2/approvals/${id}/approve`, { as });
  const accountsNamed = async (name: string) => {
    const { body } = await api.get('/api/v2/accounts?take=200', { as: owner.as });
    return body.data.filter((account: { name: string }) => account.name === name);
  };

  test('returns 201 with a pending approval for the request of a key, first in the list', async () => {
    const body = { name: 'Nordic', company: 'Nordic AB', accountType: 'SELLER' };
    const { status, body: answer } = await api.post('/api/v2/approvals/child-accounts', { as: key, body });
    expect([status, answer.data.state, answer.data.account]).toEqual([201, 'pending', body]);
    const list = await api.get('/api/v2/approvals?state=pending', { as: owner.as });
    expect(list.body.data[0]).toEqual(answer.data);
    expect(await accountsNamed('Nordic')).toEqual([]);
  });

  test('creates the account with the approver as its admin when a signed-in admin approves', async () => {
    const { id } = await requestApproval({ name: 'Baltic' });
    const { status, body } = await approve(id);
    expect([status, body.data.state]).toEqual([200, 'succeeded']);
    const [child] = await accountsNamed('Baltic');
    expect([String(child.id), child.role, child.kind]).toEqual([body.data.resultReference, 'ADMIN', 'CHILD']);
  });

  test('records who requested and who approved the account in the audit log', async () => {
    const { id } = await requestApproval({ name: 'Told' });
    await approve(id);
    const { body } = await api.get('/api/v2/buyer/audit-logs?take=50', { as: owner.as });
    const entries = body.data.filter(({ description }: { description: string }) => description.endsWith('account "Told"'));
    expect(entries.map(({ description }: { description: string }) => description).toSorted()).toEqual([
      'Robin Tester approved account "Told"',
      'org key asked for account "Told"',
    ]);
  });

  test('creates one account for concurrent approvals; the others get 409', async () => {
    const { id } = await requestApproval({ name: 'Twice' });
    const answers = await Promise.all([approve(id), approve(id), approve(id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await accountsNamed('Twice')).toHaveLength(1);
  });

  test('stores a rejection with a reason that the requester can read', async () => {
    const { id } = await requestApproval();
    const { body } = await api.post(`/api/v2/approvals/${id}/reject`, { as: owner.as, body: { reason: 'Not this quarter' } });
    expect(body.data).toMatchObject({ state: 'rejected', reason: 'Not this quarter', decidedBy: 'Robin Tester' });
    expect((await api.get(`/api/v2/approvals/${id}`, { as: key })).body.data).toEqual(body.data);
    expect((await approve(id)).status).toBe(409);
  });

  test('returns 403 when a key decides: only a signed-in admin can', async () => {
    const { id } = await requestApproval();
    for (const as of [key, await createKey(api, owner.as)]) {
      expect((await api.post(`/api/v2/approvals/${id}/approve`, { as })).status).toBe(403);
      expect((await api.post(`/api/v2/approvals/${id}/reject`, { as, body: {} })).status).toBe(403);
    }
  });

  test('returns 404 when the approval belongs to another account', async () => {
    const { id } = await requestApproval();
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
  ])('returns 400 for %j', async (body, field) => {
    const { status, body: answer } = await api.post('/api/v2/approvals/child-accounts', { as: key, body });
    expect([status, answer.error.field]).toEqual([400, field]);
  });

  test('creates one approval for repeated requests with the same Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': 'child-account-of-november' };
    const send = () => api.post('/api/v2/approvals/child-accounts', { as: key, body: { name: 'Once' }, headers });
    const [first, second] = [await send(), await send()];
    expect(second.body.data.id).toBe(first.body.data.id);
  });

  test('returns 401 without credentials', async () => {
    expect((await api.get('/api/v2/approvals')).status).toBe(401);
  });
});

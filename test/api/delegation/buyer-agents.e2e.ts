import { type Credentials, startApi, type TestApi } from '@test/api';
import { createKey, signUp, type SignedUp } from '@test/people';

const path = '/api/v2/buyer-agents';
let nameCount = 0;

describe('Buyer agents', () => {
  let api: TestApi;
  let owner: SignedUp;
  let stranger: SignedUp;

  beforeAll(async () => {
    api = await startApi();
    owner = await signUp(api);
    stranger = await signUp(api);
  });
  afterAll(() => api.close());

  const createAgent = async (as = owner.as) => {
    const displayName = `Planner ${(nameCount += 1)}`;
    const { body } = await api.post(path, { as, body: { displayName } });
    return { id: body.data.principalId as string, displayName };
  };
  const addAdvertiser = async (as = owner.as): Promise<number> => {
    const body = { name: 'Oat', brand: `oat-${(nameCount += 1)}-${owner.account.id}.example`, primaryCurrency: 'EUR' };
    return (await api.post('/api/v2/buyer/advertisers', { as, body })).body.data.id;
  };
  const grant = (id: string, expectedAccessRevision: number, advertisers: object[], as = owner.as) =>
    api.put(`${path}/${id}/access`, { as, body: { expectedAccessRevision, advertisers } });
  const createAgentKey = async (id: string): Promise<{ id: string; as: Credentials }> => {
    const { body } = await api.post(`${path}/${id}/keys`, { as: owner.as, body: { name: 'Production' } });
    return { id: body.data.id, as: { bearer: body.data.secret } };
  };
  const move = (id: string, action: string, expectedLifecycleState: string, confirmationText?: string) =>
    api.post(`${path}/${id}/${action}`, { as: owner.as, body: { expectedLifecycleState, confirmationText } });

  // spec: service.area.buyer-agents
  test('returns 201 with an agent without grants, first in the list', async () => {
    const { status, body } = await api.post(path, { as: owner.as, body: { displayName: 'First', kind: 'external' } });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      principalKind: 'buyer_agent',
      displayName: 'First',
      lifecycleState: 'active',
      credentials: [],
      credentialCount: 0,
      credentialsTruncated: false,
      activeCredentialCount: 0,
      access: { accessRevision: 1, advertisers: [], advertiserCount: 0, advertisersTruncated: false },
    });
    expect((await api.get(path, { as: owner.as })).body.data[0]).toEqual(body.data);
    expect((await api.get(`${path}/${body.data.principalId}`, { as: owner.as })).body.data).toEqual(body.data);
  });

  test('returns 400 for kind hosted, and for a missing or blank name', async () => {
    for (const [body, field] of [
      [{ displayName: 'Hosted', kind: 'hosted' }, 'kind'],
      [{ displayName: '  ' }, 'displayName'],
      [{}, 'displayName'],
    ] as const)
      expect((await api.post(path, { as: owner.as, body })).body.error).toMatchObject({ code: 'VALIDATION_ERROR', field });
  });

  test('returns 409 for the name of another agent of the account, in any case', async () => {
    const [one, other] = [await createAgent(), await createAgent()];
    const taken = await api.post(path, { as: owner.as, body: { displayName: one.displayName.toUpperCase() } });
    expect([taken.status, taken.body.error.field]).toEqual([409, 'displayName']);
    const renaming = await api.patch(`${path}/${other.id}`, { as: owner.as, body: { displayName: one.displayName } });
    expect(renaming.status).toBe(409);
    expect((await api.post(path, { as: stranger.as, body: { displayName: one.displayName } })).status).toBe(201);
  });

  test('are renamed, listed by state and by part of the name, and paged', async () => {
    const { id } = await createAgent();
    const renamed = await api.patch(`${path}/${id}`, { as: owner.as, body: { displayName: `Quartz ${id}` } });
    expect(renamed.body.data.displayName).toBe(`Quartz ${id}`);
    await move(id, 'suspend', 'active', `Quartz ${id}`);
    const ids = async (query: string) =>
      (await api.get(`${path}?${query}`, { as: owner.as })).body.data.map(({ principalId }: { principalId: string }) => principalId);
    expect(await ids('name=quartz')).toEqual([id]);
    expect(await ids('name=quartz&lifecycleState=active')).toEqual([]);
    expect(await ids('lifecycleState=suspended')).toContain(id);
    const { body } = await api.get(`${path}?limit=1`, { as: owner.as });
    const { nextCursor } = body.meta.pagination;
    const next = await api.get(`${path}?limit=1&cursor=${encodeURIComponent(nextCursor)}`, { as: owner.as });
    expect(next.body.data[0].principalId).not.toBe(body.data[0].principalId);
  });

  test('have their access replaced as a whole, and return 409 with the current revision for a stale one', async () => {
    const { id } = await createAgent();
    const [one, other] = [await addAdvertiser(), await addAdvertiser()];
    const first = await grant(id, 1, [{ advertiserId: one, role: 'READ' }]);
    expect(first.body.data.access).toMatchObject({ accessRevision: 2, advertiserCount: 1 });
    const second = await grant(id, 2, [{ advertiserId: other, role: 'READ_WRITE', maySpend: true, monthlyCeiling: 99.5 }]);
    expect(second.body.data.access).toEqual({
      accessRevision: 3,
      advertisers: [
        {
          advertiserId: other,
          name: 'Oat',
          role: 'READ_WRITE',
          maySpend: true,
          monthlyCeiling: 99.5,
          committedThisMonth: 0,
          currency: 'EUR',
        },
      ],
      advertiserCount: 1,
      advertisersTruncated: false,
    });
    const stale = await grant(id, 2, []);
    expect([stale.status, stale.body.error.details]).toEqual([409, { accessRevision: 3 }]);
    // The monthly ceiling is an amount in this currency, so the currency cannot change.
    const changed = await api.put(`/api/v2/buyer/advertisers/${other}`, { as: owner.as, body: { primaryCurrency: 'USD' } });
    expect(changed.status).toBe(409);
  });

  test('returns 400 with every invalid advertiser of an access: unknown, foreign, archived or duplicate', async () => {
    const { id } = await createAgent();
    const [own, archived, foreign] = [await addAdvertiser(), await addAdvertiser(), await addAdvertiser(stranger.as)];
    await api.delete(`/api/v2/buyer/advertisers/${archived}`, { as: owner.as });
    const wanted = [999_999_999, foreign, archived, own, own].map((advertiserId) => ({ advertiserId, role: 'READ' }));
    const { status, body } = await grant(id, 1, wanted);
    expect(status).toBe(400);
    expect(body.error.details.issues.map(({ path: at }: { path: string }) => at)).toEqual(
      [0, 1, 2, 4].map((index) => `advertisers[${index}].advertiserId`),
    );
    const many = Array.from({ length: 201 }, (_, index) => ({ advertiserId: index + 1, role: 'READ' }));
    expect((await grant(id, 1, many)).body.error.field).toBe('advertisers');
  });

  // spec: auth.agent-key
  test('authenticate with keys that reach their advertisers, never the account', async () => {
    const { id, displayName } = await createAgent();
    const [own, other] = [await addAdvertiser(), await addAdvertiser()];
    await grant(id, 1, [{ advertiserId: own, role: 'READ_WRITE' }]);
    const key = await createAgentKey(id);
    const list = await api.get('/api/v2/buyer/advertisers', { as: key.as });
    expect(list.body.data.map((row: { id: number }) => row.id)).toEqual([own]);
    expect((await api.get(`/api/v2/buyer/advertisers/${other}`, { as: key.as })).status).toBe(404);
    expect((await api.put(`/api/v2/buyer/advertisers/${own}`, { as: key.as, body: { description: 'Oats' } })).status).toBe(200);
    for (const account of ['/api/v2/members', '/api/v2/org-api-keys', '/api/v2/user-api-keys', path])
      expect((await api.get(account, { as: key.as })).status).toBe(403);
    expect(
      (await api.get('/api/v2/buyer/advertisers', { as: key.as, headers: { 'x-account-id': String(stranger.account.id) } })).status,
    ).toBe(403);
    const log = await api.get(`/api/v2/buyer/audit-logs?advertiserId=${own}`, { as: owner.as });
    expect(log.body.data[0]).toMatchObject({ actorKind: 'agent', actorLabel: displayName, action: 'UPDATE', resourceType: 'ADVERTISER' });
  });

  test('have keys that are shown once, listed without the secret, and refused like unknown ones after revocation', async () => {
    const { id } = await createAgent();
    const created = await api.post(`${path}/${id}/keys`, { as: owner.as, body: { name: 'Production' } });
    expect(created.status).toBe(201);
    const { secret, ...shown } = created.body.data;
    expect(secret).toMatch(/^sck_[0-9A-Za-z]{42}$/);
    const as = { bearer: secret };
    expect((await api.get(`${path}/${id}/keys`, { as: owner.as })).body.data).toEqual([shown]);
    const account = (await api.get('/api/v2/org-api-keys', { as: owner.as })).body.data;
    expect(account).toContainEqual(expect.objectContaining({ id: shown.id, kind: 'agent', agentId: id }));
    expect((await api.get('/api/v2/buyer/campaigns', { as })).status).toBe(200);
    expect((await api.delete(`${path}/${id}/keys/${shown.id}`, { as: owner.as })).body.data).toEqual({ id: shown.id, success: true });
    const refused = await api.get('/api/v2/buyer/campaigns', { as });
    const unknown = await api.get('/api/v2/buyer/campaigns', { as: { bearer: `${secret.slice(0, -1)}!` } });
    expect([refused.status, refused.body]).toEqual([401, unknown.body]);
    expect((await api.delete(`${path}/${id}/keys/${shown.id}`, { as: owner.as })).status).toBe(404);
    const { body } = await api.get(`${path}/${id}`, { as: owner.as });
    expect(body.data).toMatchObject({
      credentialCount: 1,
      activeCredentialCount: 0,
      credentials: [{ credentialRef: shown.id, credentialType: 'api_key', bindingState: 'retired' }],
    });
    expect(JSON.stringify(body)).not.toContain(secret);
  });

  test('are suspended, resumed and retired with a confirmation and the expected state', async () => {
    const { id, displayName } = await createAgent();
    const key = await createAgentKey(id);
    const reached = async () => (await api.get('/api/v2/buyer/campaigns', { as: key.as })).status;
    expect((await move(id, 'suspend', 'active', 'another name')).body.error).toMatchObject({ field: 'confirmationText' });
    const elsewhere = await move(id, 'suspend', 'suspended', displayName);
    expect([elsewhere.status, elsewhere.body.error.details]).toEqual([409, { lifecycleState: 'active' }]);
    expect((await move(id, 'suspend', 'active', displayName)).body.data.lifecycleState).toBe('suspended');
    expect(await reached()).toBe(401);
    expect((await api.post(`${path}/${id}/keys`, { as: owner.as, body: { name: 'Late' } })).status).toBe(409);
    expect((await move(id, 'resume', 'suspended')).body.data.lifecycleState).toBe('active');
    expect(await reached()).toBe(200);
    const retired = await move(id, 'retire', 'active', displayName);
    expect(retired.body.data).toMatchObject({ lifecycleState: 'retired', activeCredentialCount: 0, credentialCount: 1 });
    expect(await reached()).toBe(401);
    expect((await move(id, 'resume', 'retired')).status).toBe(409);
    expect((await api.patch(`${path}/${id}`, { as: owner.as, body: { displayName: 'Again' } })).status).toBe(409);
    expect((await api.post(path, { as: owner.as, body: { displayName } })).status).toBe(201);
  });

  test('are changed only by signed-in admins, and can be read with keys of an admin', async () => {
    const { id } = await createAgent();
    const [personal, organization] = [await createKey(api, owner.as), await createKey(api, owner.as, 'org')];
    for (const as of [personal, organization]) {
      expect((await api.get(`${path}/${id}`, { as })).status).toBe(200);
      expect((await api.get(`${path}/${id}/keys`, { as })).status).toBe(200);
      const refused = await api.post(`${path}/${id}/keys`, { as, body: { name: 'Another' } });
      expect([refused.status, refused.body.error.message]).toEqual([403, 'Sign in as a user to do that.']);
      expect((await api.post(path, { as, body: { displayName: 'Another' } })).status).toBe(403);
    }
  });

  test('returns 404 when they belong to another account, and 403 to sellers', async () => {
    const { id } = await createAgent();
    const as = stranger.as;
    for (const answer of [
      await api.get(`${path}/${id}`, { as }),
      await api.patch(`${path}/${id}`, { as, body: { displayName: 'Mine' } }),
      await grant(id, 1, [], as),
      await api.get(`${path}/${id}/keys`, { as }),
      await api.post(`${path}/${id}/keys`, { as, body: { name: 'Mine' } }),
    ])
      expect(answer.status).toBe(404);
    const seller = await signUp(api, { accountType: 'SELLER' });
    expect((await api.get(path, { as: seller.as })).status).toBe(403);
  });
});

import { Database } from '@exchange/platform';
import { createAdvertiserOf, grantAdvertiser, grantsPath } from '@test/advertiser-grants';
import { startApi, type Credentials, type TestApi } from '@test/api';
import { createCampaign } from '@test/discovery';
import { connectApp } from '@test/oauth';
import { createKey, signUp, type SignedUp } from '@test/people';

const reading = ['advertiser.read', 'campaign.read'];
const managing = [...reading, 'campaign.manage'];
const campaigns = '/api/v2/buyer/campaigns';
const advertisers = '/api/v2/buyer/advertisers';

/** Access of people and programs of one organization to the account of another (docs/adr/0082). */
describe('Delegates of another organization', () => {
  let api: TestApi;
  let brand: SignedUp;
  let agency: SignedUp;
  let granted: number;
  let secret: number;
  let campaign: string;
  let headers: Record<string, string>;
  const refs: string[] = [];

  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    [brand, agency] = [await signUp(api), await signUp(api)];
    [granted, secret] = [await createAdvertiserOf(api, brand.as, 'Granted'), await createAdvertiserOf(api, brand.as, 'Secret')];
    campaign = await createCampaign(api, brand.as, { advertiserId: granted });
    await createCampaign(api, brand.as, { advertiserId: secret });
    headers = { 'x-account-id': String(brand.account.id) };
    refs.length = 0;
  });

  const grant = async (capabilities: readonly string[], advertiser = granted) =>
    refs.push(
      await grantAdvertiser(api, { grantor: brand.as, advertiser, grantee: { as: agency.as, accountId: agency.account.id }, capabilities }),
    );
  const revoke = (grantRef: string) => api.post(`${grantsPath}/${grantRef}/revoke`, { as: brand.as, body: {} });
  const get = (path: string, as: Credentials = agency.as) => api.get(path, { as, headers });
  const ids = async (path: string, name: string, as?: Credentials) =>
    (await get(path, as)).body.data.map((row: Record<string, unknown>) => row[name]);
  const rename = (as: Credentials = agency.as) => api.put(`${campaigns}/${campaign}`, { as, headers, body: { name: 'Renamed' } });

  test('reach the granted advertiser only, and only while the grant is active', async () => {
    expect((await get(advertisers)).body.error.code).toBe('ACCESS_DENIED');
    await grant(managing);
    expect(await ids(advertisers, 'id')).toEqual([granted]);
    expect(await ids(campaigns, 'campaignId')).toEqual([campaign]);
    expect((await get(`${advertisers}/${secret}`)).status).toBe(404);
    expect((await rename()).status).toBe(200);
    expect((await revoke(refs[0]!)).status).toBe(200);
    for (const answer of [await get(advertisers), await get(`${campaigns}/${campaign}`), await rename()])
      expect([answer.status, answer.body.error.code]).toEqual([403, 'ACCESS_DENIED']);
  });

  test('write nothing with campaign.read, and see no campaign with advertiser.read alone', async () => {
    await grant(['advertiser.read']);
    expect(await ids(advertisers, 'id')).toEqual([granted]);
    expect((await get(`${advertisers}/${granted}`)).status).toBe(200);
    expect(await ids(campaigns, 'campaignId')).toEqual([]);
    expect((await get(`${campaigns}/${campaign}`)).status).toBe(404);
    await grant(reading);
    expect(await ids(campaigns, 'campaignId')).toEqual([campaign]);
    expect((await rename()).status).toBe(403);
  });

  test('get 403 for advertiser changes, members, keys, grants and the assistant', async () => {
    await grant(managing);
    const refused = [
      api.put(`${advertisers}/${granted}`, { as: agency.as, headers, body: { name: 'Ours' } }),
      api.delete(`${advertisers}/${granted}`, { as: agency.as, headers }),
      api.post('/api/v2/user-api-keys', { as: agency.as, headers, body: { name: 'Ours' } }),
      api.post('/api/v2/org-api-keys', { as: agency.as, headers, body: { name: 'Ours' } }),
      api.post('/api/v2/members', { as: agency.as, headers, body: { email: 'x@example.com', role: 'ADMIN' } }),
      api.get('/api/v2/members', { as: agency.as, headers }),
      api.get(grantsPath, { as: agency.as, headers }),
      api.post('/api/v2/assistant/conversations', { as: agency.as, headers, body: { title: 'Ours' } }),
    ];
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual(refused.map(() => 403));
  });

  test('reach through keys and apps only what those may do', async () => {
    await grant(managing);
    const [personal, organization] = [await createKey(api, agency.as), await createKey(api, agency.as, 'org')];
    for (const key of [personal, organization]) expect((await rename(key)).status).toBe(200);
    const app = await connectApp(api, agency, { scope: 'read' });
    expect(await ids(campaigns, 'campaignId', app.as)).toEqual([campaign]);
    expect((await rename(app.as)).status).toBe(403);
    const own = await createAdvertiserOf(api, agency.as);
    const narrowed = await connectApp(api, agency, { advertisers: [own] });
    expect((await get(campaigns, narrowed.as)).body.error.code).toBe('ACCESS_DENIED');
  });

  test('are named with their organization in the audit log of the account', async () => {
    await grant(managing);
    await rename();
    const { body } = await api.get(`/api/v2/buyer/audit-logs?campaignId=${campaign}&limit=200`, { as: brand.as });
    expect(body.data[0].description).toContain('Robin Tester (Tester Ltd) updated');
  });

  test('get 409 without details for an Idempotency-Key that the account’s own organization used', async () => {
    await grant(managing);
    const [theirs, ours] = [await createKey(api, brand.as, 'org'), await createKey(api, agency.as, 'org')];
    const key = { 'idempotency-key': `same-key-for-both-${brand.account.id}` };
    const once = (as: Credentials, more = {}) =>
      api.post(`/api/v2/buyer/advertisers/${granted}/event-sources`, {
        as,
        headers: { ...key, ...more },
        body: { name: 'Once', eventTypes: ['purchase'] },
      });
    const [first, second] = [await once(theirs), await once(ours, headers)];
    expect([first.status, second.status]).toEqual([201, 409]);
    expect(JSON.stringify(second.body)).not.toContain('Once');
  });

  test('lose access when they are removed from their organization', async () => {
    await grant(managing);
    await api.app.get(Database).query(`update memberships set status = 'removed' where account_id = $1`, [agency.account.id]);
    expect((await get(campaigns)).status).toBe(403);
  });

  test('lose access when the grant expires, before its row is marked expired', async () => {
    await grant(managing);
    await api.app.get(Database).query('update advertiser_grants set expires_at = now() where id = $1', [refs[0]]);
    expect((await get(campaigns)).body.error.code).toBe('ACCESS_DENIED');
  });

  test('pass a granted advertiser on to their buyer agent, which shows delegatedBy and loses it with the grant', async () => {
    await grant(managing);
    await grant(reading, secret);
    const path = '/api/v2/buyer-agents';
    const { principalId } = (await api.post(path, { as: agency.as, body: { displayName: 'Planner' } })).body.data;
    const access = (expectedAccessRevision: number, wanted: object[]) =>
      api.put(`${path}/${principalId}/access`, { as: agency.as, body: { expectedAccessRevision, advertisers: wanted } });
    const own = await createAdvertiserOf(api, agency.as);
    const tooMuch = await access(1, [{ advertiserId: secret, role: 'READ_WRITE' }]);
    expect([tooMuch.status, tooMuch.body.error.field]).toEqual([400, 'advertisers[0].role']);
    const given = await access(1, [
      { advertiserId: own, role: 'READ' },
      { advertiserId: granted, role: 'READ_WRITE' },
    ]);
    expect(given.body.data.access.advertisers.find(({ advertiserId }: { advertiserId: number }) => advertiserId === granted)).toMatchObject(
      {
        name: 'Granted',
        role: 'READ_WRITE',
        currency: 'EUR',
        delegatedBy: { organizationName: 'Tester Ltd' },
      },
    );
    const { secret: bearer } = (await api.post(`${path}/${principalId}/keys`, { as: agency.as, body: { name: 'Production' } })).body.data;
    expect(await ids(advertisers, 'id', { bearer })).toEqual([granted]);
    expect((await api.get(advertisers, { as: { bearer } })).body.data.map(({ id }: { id: number }) => id)).toEqual([own]);
    expect((await rename({ bearer })).status).toBe(200);
    // The agent may not spend: its own organization has not set maySpend.
    const execute = await api.post(`${campaigns}/${campaign}/execute`, { as: { bearer }, headers });
    expect(execute.status).toBe(403);
    await revoke(refs[0]!);
    expect((await get(advertisers, { bearer })).status).toBe(403);
    const shown = (await api.get(`${path}/${principalId}`, { as: agency.as })).body.data.access;
    expect([shown.advertisers.length, shown.advertiserCount]).toEqual([1, 1]);
  });

  test('get ACCESS_DENIED when their organization has no grant', async () => {
    await grant(managing);
    const stranger = await signUp(api);
    expect((await get(campaigns, stranger.as)).body.error.code).toBe('ACCESS_DENIED');
    expect((await get(campaigns, await createKey(api, stranger.as, 'org'))).body.error.code).toBe('ACCESS_DENIED');
  });
});

import { startApi, type TestApi } from '@test/api';
import { inDays } from '@test/dates';
import { createAdvertiser, createCampaign } from '@test/discovery';
import { connectApp } from '@test/oauth';
import { signUp, type SignedUp } from '@test/people';

const campaigns = '/api/v2/buyer/campaigns';

describe('The scopes write and spend of an app', () => {
  let api: TestApi;
  let person: SignedUp;
  let advertiserId: number;
  let write: { readonly bearer: string };
  let spend: { readonly bearer: string };

  beforeAll(async () => {
    api = await startApi();
    person = await signUp(api);
    advertiserId = await createAdvertiser(api, person.as, 'EUR');
    write = (await connectApp(api, person, { scope: 'read write' })).as;
    spend = (await connectApp(api, person)).as;
  });
  afterAll(() => api.close());

  const draft = (more: object = {}) => ({
    advertiserId,
    name: 'Spring',
    mode: 'discovery',
    brief: 'Oats',
    flightDates: { startDate: inDays(5), endDate: inDays(9) },
    budget: { total: 100 },
    ...more,
  });
  const lacksSpend = ({ status, body, headers }: { status: number; body: { error: { code: string } | null }; headers: Headers }) =>
    status === 403 && body.error?.code === 'INSUFFICIENT_SCOPE' && headers.get('www-authenticate')?.includes('scope="spend"');
  const save = (as: { readonly bearer: string }, args: object) => {
    const idempotencyKey = `scopes-of-apps-${Math.random().toString(36).slice(2)}`;
    const headers = { 'Idempotency-Key': idempotencyKey };
    return api.post('/api/v3/tools/save_campaign', { as, headers, body: { ...args, idempotencyKey } });
  };

  it('write allows a draft with a budget, over REST and with a tool', async () => {
    const { status, body } = await api.post(campaigns, { as: write, body: draft() });
    expect([status, body.data.campaign.status, body.data.campaign.budget.total]).toEqual([201, 'DRAFT', 100]);
    const { mode: _, flightDates, ...same } = draft({ name: 'Summer' });
    const saved = await save(write, { ...same, flight: { startAt: flightDates.startDate, endAt: flightDates.endDate } });
    expect([saved.status, saved.body.data.action]).toEqual([200, 'created']);
  });

  it('spend is required to change a budget, over REST and with a tool; other changes take write', async () => {
    const campaignId = await createCampaign(api, person.as, { advertiserId });
    const change = (as: { readonly bearer: string }, body: object) => api.put(`${campaigns}/${campaignId}`, { as, body });
    expect(lacksSpend(await change(write, { budget: { total: 7_000 } }))).toBe(true);
    expect((await change(write, { name: 'Renamed' })).status).toBe(200);
    expect((await save(write, { campaignId, budget: { total: 7_000 } })).status).toBe(403);
    expect((await save(write, { campaignId, name: 'Renamed again' })).status).toBe(200);
    expect((await change(spend, { budget: { total: 8_000 } })).status).toBe(200);
    expect((await save(spend, { campaignId, budget: { total: 9_000 } })).status).toBe(200);
  });

  it('spend is required to set optimizationApplyMode AUTO on a campaign or advertiser; MANUAL takes write', async () => {
    const auto = { optimizationApplyMode: 'AUTO' };
    const campaignId = await createCampaign(api, person.as, { advertiserId });
    const advertiser = `/api/v2/buyer/advertisers/${advertiserId}`;
    expect(lacksSpend(await api.post(campaigns, { as: write, body: draft(auto) }))).toBe(true);
    expect(lacksSpend(await api.put(`${campaigns}/${campaignId}`, { as: write, body: auto }))).toBe(true);
    expect(lacksSpend(await api.put(advertiser, { as: write, body: auto }))).toBe(true);
    expect((await save(write, { campaignId, ...auto })).status).toBe(403);
    expect((await api.put(`${campaigns}/${campaignId}`, { as: write, body: { optimizationApplyMode: 'MANUAL' } })).status).toBe(200);
    expect((await api.put(`${campaigns}/${campaignId}`, { as: spend, body: auto })).status).toBe(200);
  });

  it('optimizationApplyMode AUTO cannot be set by a buyer agent, but kept once a person has set it', async () => {
    const { principalId } = (await api.post('/api/v2/buyer-agents', { as: person.as, body: { displayName: 'Planner' } })).body.data;
    const grants = { expectedAccessRevision: 1, advertisers: [{ advertiserId, role: 'READ_WRITE', maySpend: true }] };
    await api.put(`/api/v2/buyer-agents/${principalId}/access`, { as: person.as, body: grants });
    const { secret } = (await api.post(`/api/v2/buyer-agents/${principalId}/keys`, { as: person.as, body: { name: 'Buying' } })).body.data;
    const as = { bearer: secret as string };
    const auto = { optimizationApplyMode: 'AUTO' };
    const campaignId = await createCampaign(api, person.as, { advertiserId });
    const change = (body: object) => api.put(`${campaigns}/${campaignId}`, { as, body });
    const refusals = [
      await change(auto),
      await api.post(campaigns, { as, body: draft(auto) }),
      await api.put(`/api/v2/buyer/advertisers/${advertiserId}`, { as, body: auto }),
    ];
    expect(refusals.map(({ status, body }) => [status, body.error.field])).toEqual(Array(3).fill([403, 'optimizationApplyMode']));
    expect((await save(as, { campaignId, ...auto })).status).toBe(403);
    await api.put(`${campaigns}/${campaignId}`, { as: person.as, body: auto });
    expect((await change({ name: 'Renamed', ...auto })).status).toBe(200);
    expect((await change({ optimizationApplyMode: 'MANUAL' })).status).toBe(200);
  });
});

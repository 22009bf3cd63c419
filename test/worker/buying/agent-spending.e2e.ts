import type { INestApplicationContext } from '@nestjs/common';
import { type Credentials, startApi, type TestApi } from '@test/api';
import { type BookedBuy, BuyerFixture, promptSeller } from '@test/buying';
import { flightDates, flightOf } from '@test/dates';
import { waitUntilComplete, createAdvertiser, createCampaign, startDiscovery } from '@test/discovery';
import { eventually } from '@test/eventually';
import { signUp } from '@test/people';
import { SandboxSellers } from '@test/sellers';
import { startWorker } from '@test/worker';

const agents = '/api/v2/buyer-agents';

describe('spending by a buyer agent', () => {
  let api: TestApi;
  let worker: INestApplicationContext;
  let stand: SandboxSellers;
  let buying: BuyerFixture;
  let serial = 0;

  beforeAll(async () => {
    api = await startApi();
    worker = await startWorker({ frequent: ['MediaBuyProcessor'] });
    stand = await SandboxSellers.open(api, [promptSeller('east'), promptSeller('west')]);
    buying = new BuyerFixture(api, stand, (await signUp(api)).as);
  });
  afterAll(async () => {
    await worker.close();
    await stand.close();
    await api.close();
  });

  /** An agent with one grant, its credentials, and a reader of its committed amount. */
  async function agentFor(advertiserId: number, grant: object) {
    const { as } = buying;
    const displayName = `Planner ${(serial += 1)}`;
    const { principalId } = (await api.post(agents, { as, body: { displayName } })).body.data;
    const body = { expectedAccessRevision: 1, advertisers: [{ advertiserId, role: 'READ_WRITE', ...grant }] };
    expect((await api.put(`${agents}/${principalId}/access`, { as, body })).status).toBe(200);
    const { secret } = (await api.post(`${agents}/${principalId}/keys`, { as, body: { name: 'Buying' } })).body.data;
    const key: Credentials = { bearer: secret };
    const committed = async () =>
      (await api.get(`${agents}/${principalId}`, { as })).body.data.access.advertisers[0].committedThisMonth as number;
    return { as: key, committed };
  }
  const execute = (campaignId: string, as: Credentials) => buying.post(`/campaigns/${campaignId}/execute`, {}, as);
  const boughtOf = async (campaignId: string): Promise<unknown[]> => (await buying.get(`/campaigns/${campaignId}/media-buys`)).body.data;

  test('returns 403 and buys nothing when the agent may write but not spend', async () => {
    const advertiserId = await createAdvertiser(api, buying.as, 'USD');
    const campaignId = await buying.selectProducts(['east'], [20_000], { advertiserId });
    const { as, committed } = await agentFor(advertiserId, {});
    const { status, body } = await execute(campaignId, as);
    expect([status, body.error.code]).toEqual([403, 'FORBIDDEN']);
    expect([await boughtOf(campaignId), await committed()]).toEqual([[], 0]);
  });

  test('keeps concurrent executions below the ceiling: 409 with the remainder, and nothing of a refused one is bought', async () => {
    const advertiserId = await createAdvertiser(api, buying.as, 'USD');
    const campaigns: string[] = [];
    for (let n = 0; n < 4; n += 1) campaigns.push(await buying.selectProducts(['east'], [20_000], { advertiserId }));
    const { as, committed } = await agentFor(advertiserId, { maySpend: true, monthlyCeiling: 50_000 });
    const answers = await Promise.all(campaigns.map((id) => execute(id, as)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
    const refused = answers.find(({ status }) => status === 409)!;
    expect(refused.body.error).toMatchObject({
      code: 'AGENT_CEILING_REACHED',
      details: { ceiling: 50_000, committed: 40_000, left: 10_000, currency: 'USD' },
    });
    const bought = await Promise.all(campaigns.map(boughtOf));
    expect(bought.map(({ length }) => length).sort()).toEqual([0, 0, 1, 1]);
    expect(await committed()).toBe(40_000);
    // A person is not limited by the agent's ceiling.
    const left = campaigns[answers.indexOf(refused)]!;
    expect((await execute(left, buying.as)).status).toBe(200);
    expect(await committed()).toBe(40_000);
  });

  test('releases the commitment of refused and canceled media buys, and notifies admins near the ceiling', async () => {
    const advertiserId = await createAdvertiser(api, buying.as, 'USD');
    const optIns = [{ notificationType: 'buyer_agent.ceiling_nearly_reached', channel: 'in_app' }];
    expect((await api.put('/api/v2/notification-preferences', { as: buying.as, body: { optIns } })).status).toBe(200);
    const campaignId = await buying.selectProducts(['east', 'west'], [20_000], { advertiserId, budget: { total: 90_000 } });
    const { as, committed } = await agentFor(advertiserId, { maySpend: true, monthlyCeiling: 40_001 });
    expect((await execute(campaignId, as)).status).toBe(200);
    expect(await committed()).toBe(40_000);
    const notified = async () =>
      (await api.get('/api/v2/notifications?limit=200', { as: buying.as })).body.data
        .filter(({ data }: { data: { advertiserId?: number } }) => data.advertiserId === advertiserId)
        .map(({ type }: { type: string }) => type)
        .filter((type: string) => type.startsWith('buyer_agent.'));
    await eventually(async () => expect(await notified()).toEqual(['buyer_agent.ceiling_nearly_reached']));

    const buys = (await buying.get(`/campaigns/${campaignId}/media-buys`)).body.data as { mediaBuyId: string }[];
    const canceled = await buying.post(`/media-buys/${buys[0]!.mediaBuyId}/cancel`, { reason: 'Too early' }, as);
    expect(canceled.status).toBe(200);
    await eventually(async () => expect(await committed()).toBe(20_000));

    // The first product gets one cent, which is below its seller's minimum.
    const refused = await createCampaign(api, buying.as, { advertiserId, budget: { total: 20_000.01 } });
    const discoveryId = await startDiscovery(api, buying.as, {
      campaignId: refused,
      storefrontIds: stand.idsOf('east', 'west'),
      waitSeconds: 90,
    });
    await waitUntilComplete(api, buying.as, discoveryId);
    const offered = (await buying.get(`/discovery/${discoveryId}/products`)).body.data.products as {
      productId: string;
      salesAgentId: string;
    }[];
    const ofSeller = (slug: string) => offered.find(({ salesAgentId }) => salesAgentId === slug)!.productId;
    const products = [{ productId: ofSeller('east') }, { productId: ofSeller('west'), budget: 20_000 }];
    expect((await buying.post(`/discovery/${discoveryId}/products`, { products })).status).toBe(200);
    expect((await execute(refused, as)).body.data).toMatchObject({ success: false, mediaBuysExecuted: 2 });
    await eventually(async () => expect(await committed()).toBe(40_000));
    const other = (await buying.get(`/campaigns/${refused}/media-buys`)).body.data as { mediaBuyId: string; status: string }[];
    expect(other.map(({ status }) => status).toSorted()).toEqual(['ACTIVE', 'REJECTED']);
    const booked = other.find(({ status }) => status === 'ACTIVE')!;
    await buying.post(`/media-buys/${booked.mediaBuyId}/cancel`, { reason: 'Enough' }, as);
    await eventually(async () => expect(await committed()).toBe(20_000));
    const again = await buying.selectProducts(['east'], [20_000], { advertiserId });
    expect((await execute(again, as)).status).toBe(200);
    expect(await committed()).toBe(40_000);
  });

  test('commits the difference when a booked budget is raised, and nothing when it is lowered', async () => {
    const [buy] = await buying.bookMediaBuys(['east'], [20_000]);
    const { mediaBuyId, packages } = buy!;
    const { advertiserId } = await buying.buy(mediaBuyId);
    const { as, committed } = await agentFor(Number(advertiserId), { maySpend: true, monthlyCeiling: 6_000 });
    const budgetOf = async (budget: number) => {
      const body = { packages: [{ packageId: packages[0]!.packageId, budget }] };
      return (await api.patch(`/api/v2/buyer/media-buys/${mediaBuyId}`, { as, body })).status;
    };
    expect(await budgetOf(25_000)).toBe(200);
    expect(await committed()).toBe(5_000);
    expect(await budgetOf(24_000)).toBe(200);
    expect(await budgetOf(26_000)).toBe(409);
    expect(await committed()).toBe(5_000);
    expect((await buying.buy(mediaBuyId)).budget).toBe(24_000);
  });

  const campaigns = (id: string) => `/api/v2/buyer/campaigns/${id}`;
  const put = (campaignId: string, budget: object, as: Credentials) => api.put(campaigns(campaignId), { as, body: { budget } });
  test.each<[string, ((buy: BookedBuy) => Promise<unknown>) | null, (buy: BookedBuy, as: Credentials) => Promise<{ status: number }>]>([
    [
      'resumes a campaign',
      ({ campaignId }) => buying.post(`/campaigns/${campaignId}/pause`),
      ({ campaignId }, as) => buying.post(`/campaigns/${campaignId}/reactivate`, {}, as),
    ],
    [
      'resumes a media buy',
      ({ mediaBuyId }) => buying.post(`/media-buys/${mediaBuyId}/pause`),
      ({ mediaBuyId }, as) => buying.post(`/media-buys/${mediaBuyId}/reactivate`, {}, as),
    ],
    [
      'sets a later end',
      ({ mediaBuyId }) => buying.patch(`/media-buys/${mediaBuyId}`, { flightDates: { endDate: flightOf(19).endDate } }),
      ({ mediaBuyId }, as) => buying.patch(`/media-buys/${mediaBuyId}`, { flightDates: { endDate: flightDates.endDate } }, as),
    ],
    ['raises the budget of a campaign', null, ({ campaignId }, as) => put(campaignId, { total: 95_000 }, as)],
    [
      'removes the daily cap',
      ({ campaignId }) => put(campaignId, { total: 90_000, dailyCap: 50_000 }, buying.as),
      ({ campaignId }, as) => put(campaignId, { total: 90_000, dailyCap: null }, as),
    ],
  ])('returns 403 when an agent that may not spend %s, whatever its ceiling', async (_, before, call) => {
    const [buy] = await buying.bookMediaBuys(['east'], [20_000]);
    const advertiserId = Number((await buying.buy(buy!.mediaBuyId)).advertiserId);
    const [planner, spender] = [await agentFor(advertiserId, {}), await agentFor(advertiserId, { maySpend: true, monthlyCeiling: 0.01 })];
    await before?.(buy!);
    expect((await call(buy!, planner.as)).status).toBe(403);
    expect((await call(buy!, spender.as)).status).toBe(200);
    expect(await spender.committed()).toBe(0);
  });
});

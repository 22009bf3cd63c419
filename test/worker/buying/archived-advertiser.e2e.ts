import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { type BookedBuy, BuyerFixture, promptSeller } from '@test/buying';
import { flightDates, flightOf } from '@test/dates';
import { createAdvertiser, discoveryPath } from '@test/discovery';
import { eventually } from '@test/eventually';
import { gate } from '@test/gate';
import { signUp, type SignedUp } from '@test/people';
import { SandboxSellers } from '@test/sellers';
import { newKey, TestTools, type ToolAnswer } from '@test/tools';
import { startWorker } from '@test/worker';

type Args = Readonly<Record<string, unknown>>;

const archived = { code: 'CONFLICT', message: 'The advertiser is archived: restore it first.' };
const brief = 'Launch of an oat drink for young families: evenings and connected TV';
const earlierEnd = flightOf(19).endDate;

describe('an archived advertiser', () => {
  let api: TestApi;
  let worker: INestApplicationContext;
  let stand: SandboxSellers;
  let buyer: SignedUp;
  let buying: BuyerFixture;
  let tools: TestTools;

  beforeAll(async () => {
    api = await startApi();
    worker = await startWorker({ frequent: ['MediaBuyProcessor'] });
    stand = await SandboxSellers.open(api, [promptSeller('east')]);
    buyer = await signUp(api);
    buying = new BuyerFixture(api, stand, buyer.as);
    tools = new TestTools(api);
  });
  afterAll(async () => {
    await worker.close();
    await stand.close();
    await api.close();
  });

  const call = (tool: string, args: Args): Promise<ToolAnswer> => tools.call(buyer.as, tool, { idempotencyKey: newKey(), ...args });
  const refused = (tool: string, args: Args) => tools.refusal(buyer.as, tool, { idempotencyKey: newKey(), ...args });
  const put = (path: string, body: object) => api.put(`/api/v2/buyer${path}`, { as: buyer.as, body });
  const archive = (advertiserId: number) => api.delete(`/api/v2/buyer/advertisers/${advertiserId}`, { as: buyer.as });
  const campaignOf = async (id: string) => (await buying.get(`/campaigns/${id}`)).body.data.campaign;

  /** Two drafts with answers of sellers, and an active media buy, all of one advertiser. */
  async function bought() {
    const advertiserId = await createAdvertiser(api, buyer.as, 'USD');
    const more = { advertiserId, brief, budget: { total: 90_000, dailyCap: 9_000 } };
    const [buy] = (await buying.bookMediaBuys(['east'], [20_000], more)) as readonly [BookedBuy];
    const draftId = await buying.selectProducts(['east'], [20_000], more);
    return { advertiserId, draftId, buy };
  }

  test('returns 409 over REST for requests to sellers and for spending, and allows stopping', async () => {
    const { advertiserId, draftId, buy } = await bought();
    const { campaignId, mediaBuyId } = buy;
    const paused = (await buying.bookMediaBuys(['east'], [20_000], { advertiserId }))[0]!;
    await buying.post(`/campaigns/${paused.campaignId}/pause`);
    await buying.patch(`/media-buys/${mediaBuyId}`, { flightDates: { endDate: earlierEnd } });
    const oldId = await buying.selectProducts(['east'], [20_000], { advertiserId, brief });
    await api.delete(`/api/v2/buyer/campaigns/${oldId}`, { as: buyer.as });
    expect((await archive(advertiserId)).status).toBe(200);

    const before = stand.sandbox.calls.length;
    const packages = [{ packageId: buy.packages[0]!.packageId, budget: 25_000 }];
    const answers = {
      execute: await buying.post(`/campaigns/${draftId}/execute`),
      'discovery of a campaign': await api.post(discoveryPath, { as: buyer.as, body: { campaignId: draftId } }),
      'a larger package': await buying.patch(`/media-buys/${mediaBuyId}`, { packages }),
      'a later end': await buying.patch(`/media-buys/${mediaBuyId}`, { flightDates: { endDate: flightDates.endDate } }),
      'a larger budget': await put(`/campaigns/${campaignId}`, { budget: { total: 95_000 } }),
      'a larger budget of a draft': await put(`/campaigns/${draftId}`, { budget: { total: 95_000 } }),
      'a higher cap': await put(`/campaigns/${campaignId}`, { budget: { dailyCap: 9_500 } }),
      'the mode AUTO': await put(`/campaigns/${campaignId}`, { optimizationApplyMode: 'AUTO' }),
      'resuming a campaign': await buying.post(`/campaigns/${paused.campaignId}/reactivate`),
      'resuming a media buy': await buying.post(`/media-buys/${paused.mediaBuyId}/reactivate`),
    };
    const told = Object.entries(answers).map(([name, { status, body }]) => [name, status, body.error?.code]);
    expect(told).toEqual(Object.keys(answers).map((name) => [name, 409, 'CONFLICT']));
    expect(answers.execute.body.error).toMatchObject(archived);
    expect(stand.sandbox.calls).toHaveLength(before);
    expect((await campaignOf(draftId)).status).toBe('DRAFT');

    const ending = [
      await put(`/campaigns/${campaignId}`, { name: 'Renamed', budget: { total: 80_000 } }),
      await buying.post(`/media-buys/${mediaBuyId}/pause`),
      await buying.post(`/media-buys/${paused.mediaBuyId}/cancel`, {}),
      await api.delete(`/api/v2/buyer/campaigns/${draftId}`, { as: buyer.as }),
    ];
    expect(ending.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  test('is refused by tools too, also with an earlier confirmation token', async () => {
    const { advertiserId, draftId, buy } = await bought();
    const { campaignId, mediaBuyId } = buy;
    const { revision } = await campaignOf(draftId);
    const asked = {
      launch: await call('save_campaign', { campaignId: draftId, desiredPhase: 'active', expectedRevision: revision }),
      raise: await call('save_campaign', { campaignId, budget: { total: 95_000 } }),
      package: await call('save_media_buy', { mediaBuyId, packages: [{ packageId: buy.packages[0]!.packageId, budget: 25_000 }] }),
    };
    expect(Object.values(asked).every(({ nextStep }) => nextStep !== undefined)).toBe(true);
    await archive(advertiserId);

    expect(await tools.refusal(buyer.as, 'save_campaign', asked.raise.nextStep.arguments)).toMatchObject(archived);
    expect(await tools.refusal(buyer.as, 'save_media_buy', asked.package.nextStep.arguments)).toMatchObject(archived);
    const launch = await tools.outcome(buyer.as, 'save_campaign', asked.launch.nextStep.arguments);
    expect([launch.status === 200 ? launch.body.action : launch.error!.code]).toEqual([expect.stringMatching(/^(blocked|CONFLICT)$/)]);
    expect(await call('save_campaign', { campaignId: draftId, desiredPhase: 'active', expectedRevision: revision })).toMatchObject({
      action: 'blocked',
      launch: { blockers: [archived] },
    });
    expect((await campaignOf(draftId)).status).toBe('DRAFT');

    const ofDraft = { campaignId: draftId, expectedCampaignRevision: revision, confirmBroadcast: true };
    expect(await refused('request_proposals', ofDraft)).toMatchObject(archived);
    expect((await call('save_media_buy', { mediaBuyId, desiredPhase: 'canceled' })).mediaBuy.mediaBuyId).toBe(mediaBuyId);
    await call('save_campaign', { campaignId: draftId, isArchived: true });
    expect(await refused('save_campaign', { campaignId: draftId, isArchived: false })).toMatchObject({
      kind: 'conflict',
      code: 'CONFLICT',
    });
  });

  test('makes spending wait for a concurrent archiving, and refuses it afterwards', async () => {
    const { advertiserId, draftId, buy } = await bought();
    const paused = (await buying.bookMediaBuys(['east'], [20_000], { advertiserId }))[0]!;
    await buying.post(`/campaigns/${paused.campaignId}/pause`);
    const oldId = await buying.selectProducts(['east'], [20_000], { advertiserId, brief });
    await api.delete(`/api/v2/buyer/campaigns/${oldId}`, { as: buyer.as });
    const database = api.app.get(Database);
    const [begun, release] = [gate(), gate()];
    const archiving = database.run(async () => {
      await database.query(`update advertisers set status = 'ARCHIVED' where id = $1`, [advertiserId]);
      begun.open();
      await release.opened;
    });
    await begun.opened;
    const spending = [
      buying.post(`/campaigns/${draftId}/execute`),
      buying.post(`/campaigns/${paused.campaignId}/reactivate`),
      put(`/campaigns/${buy.campaignId}`, { budget: { total: 95_000 } }),
    ].map(async (asked) => (await asked).body.error);
    spending.push(refused('save_campaign', { campaignId: oldId, isArchived: false }));
    let answered = 0;
    for (const each of spending) void each.then(() => (answered += 1));
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%advertisers%for share%'`;
    await eventually(async () => expect(answered + (await database.query(waiting)).length).toBe(spending.length));
    release.open();
    await archiving;
    expect(await Promise.all(spending)).toEqual(spending.map(() => expect.objectContaining(archived) as object));
    expect(await Promise.all([draftId, paused.campaignId, oldId].map(async (id) => (await campaignOf(id)).status))).toEqual([
      'DRAFT',
      'PAUSED',
      'ARCHIVED',
    ]);
  });

  test('serializes a launch and an archiving: each campaign is launched before it or refused', async () => {
    const advertiserId = await createAdvertiser(api, buyer.as, 'USD');
    const campaigns: string[] = [];
    for (let n = 0; n < 3; n += 1) campaigns.push(await buying.selectProducts(['east'], [20_000], { advertiserId }));
    const [gone, ...launched] = await Promise.all([
      archive(advertiserId),
      ...campaigns.map((id) => buying.post(`/campaigns/${id}/execute`)),
    ]);
    expect(gone!.status).toBe(200);
    for (const { status } of launched) expect([200, 409]).toContain(status);
    const states = await Promise.all(campaigns.map(async (id) => (await campaignOf(id)).status));
    expect(states).toEqual(launched.map(({ status }) => (status === 200 ? 'ACTIVE' : 'DRAFT')));
  });
});

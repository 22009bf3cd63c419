import type { INestApplicationContext } from '@nestjs/common';
import { startApi, type TestApi } from '@test/api';
import { promptSeller } from '@test/buying';
import { flight } from '@test/dates';
import { eventually } from '@test/eventually';
import { signUp, type SignedUp } from '@test/people';
import { SandboxSellers } from '@test/sellers';
import { newKey, TestTools } from '@test/tools';
import { startWorker } from '@test/worker';

const brief = 'Launch of an oat drink for young families: evenings, connected TV, streaming, online video and news';

interface SavedCampaign {
  readonly campaignId: string;
  readonly revision: number;
  readonly advertiserId: number;
}

describe('campaign tools', () => {
  let api: TestApi;
  let worker: INestApplicationContext;
  let stand: SandboxSellers;
  let buyer: SignedUp;
  let tools: TestTools;
  let advertiserId: number;

  beforeAll(async () => {
    api = await startApi();
    worker = await startWorker();
    stand = await SandboxSellers.open(api, [promptSeller('east'), promptSeller('west')]);
    buyer = await signUp(api);
    tools = new TestTools(api);
    const advertiser = { name: 'Oat', brand: 'campaign-tools.example', primaryCurrency: 'USD', idempotencyKey: newKey() };
    advertiserId = (await call('save_advertiser', advertiser)).advertiserId;
  });
  afterAll(async () => {
    await worker.close();
    await stand.close();
    await api.close();
  });

  const call = (name: string, given: object, options = {}) => tools.call(buyer.as, name, given, options);
  const refusal = (name: string, given: object) => tools.refusal(buyer.as, name, given);
  const saveCampaign = async (more: object = {}): Promise<SavedCampaign> => {
    const given = { advertiserId, name: 'Oat drink', brief, flight, budget: { total: 90_000 }, idempotencyKey: newKey(), ...more };
    return (await call('save_campaign', given)).campaign;
  };
  const save = (given: object) => call('save_campaign', { idempotencyKey: newKey(), ...given });
  const roundOf = ({ campaignId, revision }: SavedCampaign) => ({
    campaignId,
    expectedCampaignRevision: revision,
    idempotencyKey: newKey(),
  });

  /** Repeats the request with the same idempotency key, as clients do, until every seller has answered. */
  const requestProposals = (given: object) =>
    eventually(
      async () => {
        const answer = await call('request_proposals', given);
        if (answer.status === 'running') throw new Error('Sellers are still answering.');
        return answer;
      },
      { everyMs: 50 },
    );

  /** Launches in two calls, with a product of the first seller. */
  async function launch(campaign: SavedCampaign) {
    const { perSeller } = await requestProposals({ ...roundOf(campaign), sellerIds: stand.idsOf('east') });
    const products = [{ productId: perSeller[0].products[0].productId, budget: 10_000 }];
    await call('save_media_buy', { campaignId: campaign.campaignId, products, idempotencyKey: newKey() });
    const { revision } = (await call('get', { kind: 'campaign', id: campaign.campaignId })).object;
    const { action, nextStep } = await save({ campaignId: campaign.campaignId, desiredPhase: 'active', expectedRevision: revision });
    expect([action, nextStep.arguments.confirmLaunch]).toEqual(['pending_confirmation', true]);
    return call('save_campaign', nextStep.arguments);
  }

  it('accepts the answer of get as input of save_campaign, and changes nothing', async () => {
    const campaign = await saveCampaign({
      sellerIds: stand.idsOf('east'),
      targetingOverlay: { countries: ['US'] },
      frequencyCap: { level: 'mediaBuy', config: { maxImpressions: 3, window: { interval: 1, unit: 'days' } } },
    });
    const { object } = await call('get', { kind: 'campaign', id: campaign.campaignId });
    const { budget, sellerIds, targetingOverlay, frequencyCap } = object;
    expect([sellerIds, frequencyCap.config.maxImpressions, budget.pacing]).toEqual([stand.idsOf('east'), 3, 'even']);
    const money = { total: budget.total, pacing: budget.pacing };
    const again = { flight: object.flight, budget: money, sellerIds, targetingOverlay, frequencyCap };
    const saved = await save({ campaignId: campaign.campaignId, ...again, expectedRevision: object.revision });
    expect([saved.action, saved.campaign.revision]).toEqual(['updated', object.revision]);
  });

  it('never asks sellers that the campaign leaves out, even when they are named', async () => {
    const campaign = await saveCampaign({ sellerIds: stand.idsOf('east') });
    const given = { campaignId: campaign.campaignId, expectedCampaignRevision: campaign.revision, idempotencyKey: newKey() };
    expect((await refusal('request_proposals', { ...given, sellerIds: stand.idsOf('west') })).field).toBe('sellerIds');
    const [east, west] = stand.idsOf('east', 'west');
    const { perSeller, skippedSellers } = await call('request_proposals', { ...given, sellerIds: ['Seller east', east, west] });
    expect(perSeller.map(({ sellerId }: { sellerId: number }) => sellerId)).toEqual([east]);
    expect(skippedSellers).toEqual([
      { sent: 'Seller east', reason: 'not_numeric' },
      { sent: String(west), reason: 'not_in_campaign' },
    ]);
  });

  it('asks every seller only with confirmBroadcast when the campaign names none, with the same key', async () => {
    const given = roundOf(await saveCampaign());
    const asked = () => stand.sandbox.calls.filter(({ tool }) => tool === 'get_products').length;
    const before = asked();
    const refused = await refusal('request_proposals', given);
    expect([refused.status, refused.code, refused.field]).toEqual([400, 'VALIDATION_ERROR', 'confirmBroadcast']);
    expect(asked()).toBe(before);
    const { appliedCohort } = await requestProposals({ ...given, confirmBroadcast: true });
    expect(appliedCohort).toMatchObject({ source: 'broadcast', sellerIds: expect.arrayContaining(stand.idsOf('east', 'west')) });
  });

  it('continues with a cursor, in the same round only', async () => {
    const campaign = await saveCampaign({ sellerIds: stand.idsOf('east', 'west') });
    const given = { ...roundOf(campaign), resultLimit: 1 };
    const first = await requestProposals(given);
    expect([first.appliedCohort.source, first.page]).toEqual([
      'campaign',
      { returned: 1, total: 2, hasMore: true, nextCursor: expect.any(String) },
    ]);
    const second = await call('request_proposals', { ...given, resultCursor: first.page.nextCursor });
    expect(second.page).toEqual({ returned: 1, total: 2, hasMore: false });
    expect([...first.perSeller, ...second.perSeller].map(({ sellerId }: { sellerId: number }) => sellerId)).toEqual(
      stand.idsOf('east', 'west'),
    );
    const other = { ...given, idempotencyKey: newKey(), resultCursor: first.page.nextCursor };
    expect((await refusal('request_proposals', other)).field).toBe('resultCursor');
  });

  it('archives a campaign with its media buys, restores it as a draft without purchases, and launches it again', async () => {
    const campaign = await saveCampaign();
    const { campaignId } = campaign;
    const first = await launch(campaign);
    expect(first).toMatchObject({ action: 'activated', campaign: { phase: 'active', isPaused: false } });
    expect(await save({ campaignId, isArchived: true })).toEqual({ action: 'archived', campaignId });
    expect(await save({ campaignId, isArchived: true })).toMatchObject({ action: 'unchanged', campaign: { isArchived: true } });
    expect((await refusal('save_campaign', { campaignId, name: 'Oats', idempotencyKey: newKey() })).status).toBe(409);
    const restored = await save({ campaignId, isArchived: false });
    expect(restored).toMatchObject({ action: 'restored', campaign: { phase: 'draft', isArchived: false } });
    const { revision } = restored.campaign;
    expect(await save({ campaignId, isArchived: false })).toMatchObject({ action: 'unchanged', campaign: { phase: 'draft', revision } });
    const [buy] = first.execution.mediaBuys;
    await eventually(async () => {
      const { body } = await api.get(`/api/v2/buyer/media-buys/${buy.mediaBuyId}`, { as: buyer.as });
      expect(body.data.mediaBuy.status).toBe('ARCHIVED');
    });
    const again = await launch(restored.campaign);
    expect(again).toMatchObject({ action: 'activated', execution: { mediaBuysAttempted: 1 } });
    expect(again.execution.mediaBuys[0].mediaBuyId).not.toBe(buy.mediaBuyId);
  });

  it('saves property lists and the campaign together or not at all', async () => {
    const list = { name: 'Good', purpose: 'include', domains: ['nytimes.com'] };
    const made = await api.post(`/api/v2/buyer/advertisers/${advertiserId}/property-lists`, { as: buyer.as, body: list });
    const { listId } = made.body.data;
    const { campaignId, revision } = await saveCampaign({ campaignPropertyListId: listId });
    const listed = async () => (await api.get(`/api/v2/buyer/campaigns/${campaignId}/property-lists`, { as: buyer.as })).body.data;
    expect(await listed()).toMatchObject([{ listId }]);
    const wrong = { campaignId, name: 'Oats', campaignPropertyListExcludeId: listId, idempotencyKey: newKey() };
    expect((await refusal('save_campaign', wrong)).field).toBe('campaignPropertyListExcludeId');
    const { campaign: after } = await save({ campaignId, campaignPropertyListId: null, expectedRevision: revision });
    expect([after.name, await listed()]).toEqual(['Oat drink', []]);
  });
});

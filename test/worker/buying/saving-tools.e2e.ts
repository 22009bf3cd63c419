import type { INestApplicationContext } from '@nestjs/common';
import { startApi, type TestApi } from '@test/api';
import { promptSeller } from '@test/buying';
import { flight } from '@test/dates';
import { createCampaign } from '@test/discovery';
import { eventually } from '@test/eventually';
import { signUp, type SignedUp } from '@test/people';
import { SandboxSellers } from '@test/sellers';
import { newKey, TestTools } from '@test/tools';
import { startWorker } from '@test/worker';

const brief = 'Launch of an oat drink for young families: evenings, connected TV, streaming, online video and news';

describe('buying with tools only', () => {
  let api: TestApi;
  let worker: INestApplicationContext;
  let stand: SandboxSellers;
  let buyer: SignedUp;
  let stranger: SignedUp;
  let tools: TestTools;

  beforeAll(async () => {
    api = await startApi();
    worker = await startWorker();
    stand = await SandboxSellers.open(api, [promptSeller('east'), promptSeller('west')]);
    buyer = await signUp(api);
    stranger = await signUp(api);
    tools = new TestTools(api);
  });
  afterAll(async () => {
    await worker.close();
    await stand.close();
    await api.close();
  });

  const call = (name: string, given: object, options = {}, as = buyer.as) => tools.call(as, name, given, options);
  const refusal = (name: string, given: object, options = {}, as = buyer.as) => tools.refusal(as, name, given, options);
  const callsOf = (tool: string) => stand.sandbox.calls.filter((one) => one.tool === tool).length;
  let brand = 0;

  async function saveAdvertiser(): Promise<number> {
    brand += 1;
    const given = { name: 'Oat', brand: `tools-${brand}.example`, primaryCurrency: 'USD', idempotencyKey: newKey() };
    return (await call('save_advertiser', given)).advertiserId;
  }

  async function saveCampaign(more: object = {}) {
    const advertiserId = await saveAdvertiser();
    const given = { advertiserId, name: 'Oat drink', brief, flight, budget: { total: 90_000 }, idempotencyKey: newKey(), ...more };
    return (await call('save_campaign', given)).campaign as { campaignId: string; revision: number; advertiserId: number };
  }

  /** Repeats the request with the same idempotency key, as clients do, until every seller has answered. */
  async function requestProposals({ campaignId, revision }: { campaignId: string; revision: number }) {
    const given = { campaignId, expectedCampaignRevision: revision, idempotencyKey: newKey(), sellerIds: stand.idsOf('east', 'west') };
    return eventually(
      async () => {
        const answer = await call('request_proposals', given);
        if (answer.status === 'running') throw new Error('Sellers are still answering.');
        return answer;
      },
      { everyMs: 50 },
    );
  }

  /** Saves a campaign and selects one product of each seller. Does not launch it. */
  async function campaignWithSelection() {
    const campaign = await saveCampaign();
    const { perSeller } = await requestProposals(campaign);
    const products = perSeller.map(({ products: all }: { products: { productId: string }[] }) => ({
      productId: all[0]!.productId,
      budget: 10_000,
    }));
    await call('save_media_buy', { campaignId: campaign.campaignId, products, idempotencyKey: newKey() });
    return campaign;
  }

  const launchArguments = ({ campaignId, revision }: { campaignId: string; revision: number }) => ({
    campaignId,
    desiredPhase: 'active',
    expectedRevision: revision,
    idempotencyKey: newKey(),
  });

  it('saves an advertiser and a campaign, requests proposals, selects products and launches in two calls', async () => {
    const asked = await call('save_advertiser', { name: 'Oat', brand: 'story.example', idempotencyKey: newKey() });
    expect(asked).toEqual({
      action: 'needs_input',
      needsInput: [{ field: 'primaryCurrency', prompt: expect.stringContaining('currency') }],
    });
    const saved = await call('save_advertiser', { name: 'Oat', brand: 'story.example', primaryCurrency: 'USD', idempotencyKey: newKey() });
    expect(saved).toMatchObject({ action: 'created', advertiser: { name: 'Oat', brand: 'story.example', status: 'ACTIVE' } });

    const { advertiserId } = saved;
    const draft = { advertiserId, name: 'Oat drink', brief, flight, budget: { total: 90_000 }, idempotencyKey: newKey() };
    const created = await call('save_campaign', draft);
    expect(created).toMatchObject({
      action: 'created',
      campaign: { phase: 'draft', budget: { total: 90_000, currency: 'USD', pacing: 'even' }, flight },
    });
    expect(await call('save_campaign', draft)).toEqual(created);
    const { campaign } = created;

    const offers = await requestProposals(campaign);
    expect(offers).toMatchObject({
      status: 'complete',
      summary: { sellersRequested: 2, sellersResponded: 2, sellersQuoted: 2 },
      appliedCohort: { source: 'requested', total: 2, truncated: false },
      page: { total: 2, hasMore: false },
    });
    const [first, second] = offers.perSeller;
    await call('save_media_buy', {
      campaignId: campaign.campaignId,
      fromProposalId: first.proposals[0].proposalId,
      totalBudget: 60_000,
      idempotencyKey: newKey(),
    });
    const { selection } = await call('save_media_buy', {
      campaignId: campaign.campaignId,
      products: [{ productId: second.products[0].productId, budget: 10_000 }],
      idempotencyKey: newKey(),
    });
    expect(selection.budgetContext).toMatchObject({ allocatedBudget: 70_000, remainingBudget: 20_000 });

    const callsBefore = callsOf('create_media_buy');
    const preview = await call('save_campaign', launchArguments(campaign));
    expect(preview).toMatchObject({
      action: 'pending_confirmation',
      launch: { mediaBuyCount: 2, combinedBudget: 70_000, currency: 'USD', blockers: [] },
      nextStep: { tool: 'save_campaign', arguments: { campaignId: campaign.campaignId, desiredPhase: 'active', confirmLaunch: true } },
    });
    expect(callsOf('create_media_buy')).toBe(callsBefore);
    const launched = await call('save_campaign', preview.nextStep.arguments);
    expect(launched).toMatchObject({
      action: 'activated',
      campaign: { phase: 'active' },
      execution: { mediaBuysAttempted: 2, mediaBuysExecuted: 2, mediaBuysSucceeded: 2, mediaBuysFailed: 0, noOp: false, errors: [] },
    });
    expect(callsOf('create_media_buy')).toBe(callsBefore + 2);

    expect(await call('save_campaign', preview.nextStep.arguments)).toEqual(launched);
    const again = await refusal('save_campaign', { ...preview.nextStep.arguments, idempotencyKey: newKey() });
    expect([again.status, again.code]).toEqual([409, 'CONFLICT']);
    expect(callsOf('create_media_buy')).toBe(callsBefore + 2);

    const [buy] = launched.execution.mediaBuys;
    const { mediaBuy } = await call('save_media_buy', { mediaBuyId: buy.mediaBuyId, name: 'Evenings', idempotencyKey: newKey() });
    expect(mediaBuy).toMatchObject({ name: 'Evenings', phase: 'active', isPaused: false, sellerId: buy.sellerId });
    const paused = await call('save_media_buy', { mediaBuyId: buy.mediaBuyId, isPaused: true, idempotencyKey: newKey() });
    expect(['paused', 'pending_approval']).toContain(paused.action);
    const { campaign: active } = launched;
    const ended = await call('save_campaign', {
      campaignId: active.campaignId,
      desiredPhase: 'canceled',
      expectedRevision: active.revision,
      idempotencyKey: newKey(),
    });
    expect(ended).toMatchObject({
      action: 'canceled',
      campaign: { phase: 'canceled' },
      execution: { mediaBuys: [{ outcome: 'canceled' }, { outcome: 'canceled' }] },
    });

    const { body } = await api.get('/api/v2/buyer/audit-logs', { as: buyer.as });
    const actions = body.data.map((entry: { action: string; resourceType: string }) => `${entry.resourceType} ${entry.action}`);
    expect(actions).toEqual(expect.arrayContaining(['ADVERTISER CREATE', 'CAMPAIGN CREATE', 'CAMPAIGN EXECUTE', 'CAMPAIGN DEACTIVATE']));
  });

  it('launches in one call when the client asks the person for confirmation and the person accepts, and does not launch otherwise', async () => {
    const campaign = await campaignWithSelection();
    const callsBefore = callsOf('create_media_buy');
    const questions: { message: string; form: object }[] = [];
    const declined = await call('save_campaign', launchArguments(campaign), { reply: { action: 'decline' }, questions });
    expect([declined.action, declined.campaign.phase, callsOf('create_media_buy')]).toEqual(['declined', 'draft', callsBefore]);
    expect(questions[0]!.message).toContain('spend 20,000 USD: 2 media buys, ');
    const acceptedWithoutLaunch = await call('save_campaign', launchArguments(campaign), {
      reply: { action: 'accept', content: { launch: false } },
    });
    expect(acceptedWithoutLaunch.action).toBe('declined');
    const launched = await call('save_campaign', launchArguments(campaign), { reply: { action: 'accept', content: { launch: true } } });
    expect([launched.action, callsOf('create_media_buy')]).toEqual(['activated', callsBefore + 2]);
  });

  it('refuses a confirmation token of another campaign, without confirmLaunch, or after the selection has changed', async () => {
    const [campaign, other] = [await campaignWithSelection(), await campaignWithSelection()];
    const [preview, another] = [
      await call('save_campaign', launchArguments(campaign)),
      await call('save_campaign', launchArguments(other)),
    ];
    const { arguments: confirmed } = preview.nextStep;
    const token = another.nextStep.arguments.confirmationToken;
    expect((await refusal('save_campaign', { ...confirmed, confirmationToken: token })).field).toBe('confirmationToken');
    expect((await refusal('save_campaign', { ...confirmed, confirmationToken: undefined })).field).toBe('confirmationToken');
    expect((await refusal('save_campaign', { ...confirmed, confirmLaunch: undefined })).field).toBe('confirmLaunch');
    const { perSeller } = await requestProposals(campaign);
    const more = [{ productId: perSeller[0].products[1].productId, budget: 30_000 }];
    await call('save_media_buy', { campaignId: campaign.campaignId, products: more, idempotencyKey: newKey() });
    expect((await refusal('save_campaign', confirmed)).message).toContain('look at it again');
    const { body } = await api.get(`/api/v2/buyer/campaigns/${campaign.campaignId}`, { as: buyer.as });
    expect(body.data.campaign.status).toBe('DRAFT');
  });

  it('returns the blocker NOTHING_SELECTED when a campaign without a selection is launched', async () => {
    const answer = await call('save_campaign', launchArguments(await saveCampaign()));
    expect(answer).toMatchObject({ action: 'blocked', launch: { mediaBuyCount: 0, blockers: [{ code: 'NOTHING_SELECTED' }] } });
    expect(answer.nextStep).toBeUndefined();
  });

  it('returns 409 for an outdated revision in changes, launches and requests for proposals', async () => {
    const campaign = await saveCampaign();
    const outdated = { ...campaign, revision: campaign.revision + 1 };
    const renamed = { campaignId: campaign.campaignId, name: 'Oats', expectedRevision: outdated.revision, idempotencyKey: newKey() };
    const round = { campaignId: campaign.campaignId, expectedCampaignRevision: outdated.revision, idempotencyKey: newKey() };
    expect(await refusal('save_campaign', renamed)).toMatchObject({ status: 409, field: 'expectedRevision' });
    expect(await refusal('save_campaign', launchArguments(outdated))).toMatchObject({ status: 409, field: 'expectedRevision' });
    expect(await refusal('request_proposals', round)).toMatchObject({ status: 409, field: 'expectedCampaignRevision' });
    expect((await call('save_campaign', { ...renamed, expectedRevision: campaign.revision, idempotencyKey: newKey() })).action).toBe(
      'updated',
    );
  });

  it('continues a round of proposals with the same idempotency key after the campaign has changed, and starts a new round with a new key', async () => {
    const campaign = await saveCampaign();
    const given = {
      campaignId: campaign.campaignId,
      expectedCampaignRevision: campaign.revision,
      idempotencyKey: newKey(),
      sellerIds: stand.idsOf('east'),
    };
    const progressMessages: string[] = [];
    const { executionId } = await call('request_proposals', given, { progress: (message: string) => progressMessages.push(message) });
    expect(progressMessages.at(-1)).toBe('1 of 1 sellers have answered.');
    const { campaign: renamed } = await call('save_campaign', { campaignId: campaign.campaignId, name: 'Oats', idempotencyKey: newKey() });
    expect((await call('request_proposals', { ...given, resultLimit: 1 })).executionId).toBe(executionId);
    expect((await refusal('request_proposals', { ...given, sellerIds: stand.idsOf('west') })).status).toBe(409);
    expect((await refusal('request_proposals', { ...given, idempotencyKey: newKey() })).status).toBe(409);
    const next = { ...given, expectedCampaignRevision: renamed.revision, idempotencyKey: newKey() };
    expect((await call('request_proposals', next)).executionId).not.toBe(executionId);
  });

  it('returns 404 for objects of another account', async () => {
    const campaign = await saveCampaign();
    const as = stranger.as;
    const given = { campaignId: campaign.campaignId, idempotencyKey: newKey() };
    const refused = [
      await refusal('save_campaign', { ...given, name: 'Mine' }, {}, as),
      await refusal('save_campaign', launchArguments(campaign), {}, as),
      await refusal('save_advertiser', { advertiserId: campaign.advertiserId, name: 'Mine' }, {}, as),
      await refusal('request_proposals', { ...given, expectedCampaignRevision: 1 }, {}, as),
      await refusal('save_media_buy', { ...given, fromProposalId: 'sfp1:1:a' }, {}, as),
      await refusal('save_media_buy', { mediaBuyId: 'mb_unknown', name: 'Mine', idempotencyKey: newKey() }, {}, as),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404));
  });

  it('returns 404 to an agent without a grant for the advertiser, and 403 for writes with a READ grant', async () => {
    const campaign = await saveCampaign();
    const renamed = () => ({ campaignId: campaign.campaignId, name: 'Oats', idempotencyKey: newKey() });
    const withGrants = (grants: [number, 'READ' | 'READ_WRITE'][]) => ({ reach: { grants: new Map(grants) } });
    const round = { campaignId: campaign.campaignId, expectedCampaignRevision: campaign.revision };
    const calls: [string, () => object][] = [
      ['save_campaign', renamed],
      ['save_campaign', () => launchArguments(campaign)],
      ['save_advertiser', () => ({ advertiserId: campaign.advertiserId, name: 'Oats' })],
      ['request_proposals', () => ({ ...round, confirmBroadcast: true, idempotencyKey: newKey() })],
    ];
    for (const [name, given] of calls) {
      expect((await refusal(name, given(), withGrants([[campaign.advertiserId + 1, 'READ_WRITE']]))).status).toBe(404);
      expect((await refusal(name, given(), withGrants([[campaign.advertiserId, 'READ']]))).status).toBe(403);
    }
    const brandNew = { name: 'Oats', brand: 'granted.example', primaryCurrency: 'USD', idempotencyKey: newKey() };
    expect((await refusal('save_advertiser', brandNew, withGrants([[campaign.advertiserId, 'READ_WRITE']]))).status).toBe(403);
    expect((await call('save_campaign', renamed(), withGrants([[campaign.advertiserId, 'READ_WRITE']]))).action).toBe('updated');
  });

  it('returns 403 to a token without the scope spend for changes of the budget, launches and resumed media buys', async () => {
    const campaign = await saveCampaign();
    const withWriteScope = { reach: { scope: 'write' as const } };
    const given = { campaignId: campaign.campaignId, idempotencyKey: newKey() };
    expect((await refusal('save_campaign', { ...given, budget: { total: 100_000 } }, withWriteScope)).status).toBe(403);
    expect((await refusal('save_campaign', launchArguments(campaign), withWriteScope)).status).toBe(403);
    // Selecting costs nothing; launching does (ADR 75).
    expect((await refusal('save_media_buy', { ...given, fromProposalId: 'sfp1:1:a', totalBudget: 1 }, withWriteScope)).status).toBe(404);
    expect(
      (await refusal('save_media_buy', { mediaBuyId: 'mb_1', isPaused: false, idempotencyKey: newKey() }, withWriteScope)).status,
    ).toBe(403);
    expect((await call('save_campaign', { ...given, name: 'Oats' }, withWriteScope)).action).toBe('updated');
    expect((await refusal('save_campaign', { ...given, name: 'Oats' }, { reach: { scope: 'read' } })).status).toBe(403);
  });

  it('returns the field of an invalid argument, refuses unknown arguments, and asks for missing ones', async () => {
    const campaignId = await createCampaign(api, buyer.as);
    const refused = async (more: object) => (await refusal('save_campaign', { campaignId, idempotencyKey: newKey(), ...more })).field;
    expect(await refused({ name: ' ' })).toBe('name');
    expect(await refused({ flight: { startAt: 'tomorrow' } })).toBe('flight.startAt');
    expect(await refused({ budget: { total: 5, currency: 'XXX' } })).toBe('budget.currency');
    expect(await refused({ isPaused: true, desiredPhase: 'canceled' })).toBe('isPaused');
    expect(await refused({ isPaused: true, name: 'Oats' })).toBe('name');
    expect(await refused({ advertiserId: 1 })).toBe('advertiserId');
    expect((await refusal('save_campaign', { campaignId, idempotencyKey: newKey(), launchNow: true })).status).toBe(400);
    const withoutFields = await call('save_campaign', { idempotencyKey: newKey() });
    expect(withoutFields.needsInput.map(({ field }: { field: string }) => field)).toEqual(['advertiserId', 'name', 'flight', 'budget']);
  });
});

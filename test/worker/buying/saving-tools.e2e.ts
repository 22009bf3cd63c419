import type { INestApplicationContext } from '@nestjs/common';
import { startApi, type TestApi } from '@test/api';
import { promptSeller } from '@test/buying';
import { flight } from '@test/dates';
import { createCampaign } from '@test/discovery';
import { eventually } from '@test/eventually';
import { signUp, type SignedUp } from '@test/people';
import { SellerStand } from '@test/sellers';
import { newKey, TestTools } from '@test/tools';
import { startWorker } from '@test/worker';

const brief = 'Launch of an oat drink for young families: evenings, connected TV, streaming, online video and news';

describe('buying with tools only', () => {
  let api: TestApi;
  let worker: INestApplicationContext;
  let stand: SellerStand;
  let buyer: SignedUp;
  let stranger: SignedUp;
  let tools: TestTools;

  beforeAll(async () => {
    api = await startApi();
    worker = await startWorker();
    stand = await SellerStand.open(api, [promptSeller('east'), promptSeller('west')]);
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

  async function advertiser(): Promise<number> {
    brand += 1;
    const given = { name: 'Oat', brand: `tools-${brand}.example`, primaryCurrency: 'USD', idempotencyKey: newKey() };
    return (await call('save_advertiser', given)).advertiserId;
  }

  async function campaign(more: object = {}) {
    const advertiserId = await advertiser();
    const given = { advertiserId, name: 'Oat drink', brief, flight, budget: { total: 90_000 }, idempotencyKey: newKey(), ...more };
    return (await call('save_campaign', given)).campaign as { campaignId: string; revision: number; advertiserId: number };
  }

  /** Polls with one key, as clients do, until every seller has answered. */
  async function offered({ campaignId, revision }: { campaignId: string; revision: number }) {
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

  /** A campaign with one selected product per seller, and the first of the two launch calls. */
  async function chosen() {
    const it = await campaign();
    const { perSeller } = await offered(it);
    const products = perSeller.map(({ products: all }: { products: { productId: string }[] }) => ({
      productId: all[0]!.productId,
      budget: 10_000,
    }));
    await call('save_media_buy', { campaignId: it.campaignId, products, idempotencyKey: newKey() });
    return it;
  }

  const launching = ({ campaignId, revision }: { campaignId: string; revision: number }) => ({
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
    const { campaign: it } = created;

    const offers = await offered(it);
    expect(offers).toMatchObject({
      status: 'complete',
      summary: { sellersRequested: 2, sellersResponded: 2, sellersQuoted: 2 },
      appliedCohort: { source: 'requested', total: 2, truncated: false },
      page: { total: 2, hasMore: false },
    });
    const [first, second] = offers.perSeller;
    await call('save_media_buy', {
      campaignId: it.campaignId,
      fromProposalId: first.proposals[0].proposalId,
      totalBudget: 60_000,
      idempotencyKey: newKey(),
    });
    const { selection } = await call('save_media_buy', {
      campaignId: it.campaignId,
      products: [{ productId: second.products[0].productId, budget: 10_000 }],
      idempotencyKey: newKey(),
    });
    expect(selection.budgetContext).toMatchObject({ allocatedBudget: 70_000, remainingBudget: 20_000 });

    const booked = callsOf('create_media_buy');
    const preview = await call('save_campaign', launching(it));
    expect(preview).toMatchObject({
      action: 'pending_confirmation',
      launch: { mediaBuyCount: 2, combinedBudget: 70_000, currency: 'USD', blockers: [] },
      nextStep: { tool: 'save_campaign', arguments: { campaignId: it.campaignId, desiredPhase: 'active', confirmLaunch: true } },
    });
    expect(callsOf('create_media_buy')).toBe(booked);
    const launched = await call('save_campaign', preview.nextStep.arguments);
    expect(launched).toMatchObject({
      action: 'activated',
      campaign: { phase: 'active' },
      execution: { mediaBuysAttempted: 2, mediaBuysExecuted: 2, mediaBuysSucceeded: 2, mediaBuysFailed: 0, noOp: false, errors: [] },
    });
    expect(callsOf('create_media_buy')).toBe(booked + 2);

    expect(await call('save_campaign', preview.nextStep.arguments)).toEqual(launched);
    const again = await refusal('save_campaign', { ...preview.nextStep.arguments, idempotencyKey: newKey() });
    expect([again.status, again.code]).toEqual([409, 'CONFLICT']);
    expect(callsOf('create_media_buy')).toBe(booked + 2);

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

  it('launches in one call when the client asks the person, and not at all when the person declines', async () => {
    const it = await chosen();
    const before = callsOf('create_media_buy');
    const questions: { message: string; form: object }[] = [];
    const declined = await call('save_campaign', launching(it), { reply: { action: 'decline' }, questions });
    expect([declined.action, declined.campaign.phase, callsOf('create_media_buy')]).toEqual(['declined', 'draft', before]);
    expect(questions[0]!.message).toContain('spend 20,000 USD: 2 media buys, ');
    const unticked = await call('save_campaign', launching(it), { reply: { action: 'accept', content: { launch: false } } });
    expect(unticked.action).toBe('declined');
    const launched = await call('save_campaign', launching(it), { reply: { action: 'accept', content: { launch: true } } });
    expect([launched.action, callsOf('create_media_buy')]).toEqual(['activated', before + 2]);
  });

  it('accepts a confirmation only for its content, caller and campaign', async () => {
    const [it, other] = [await chosen(), await chosen()];
    const [preview, another] = [await call('save_campaign', launching(it)), await call('save_campaign', launching(other))];
    const { arguments: confirmed } = preview.nextStep;
    const token = another.nextStep.arguments.confirmationToken;
    expect((await refusal('save_campaign', { ...confirmed, confirmationToken: token })).field).toBe('confirmationToken');
    expect((await refusal('save_campaign', { ...confirmed, confirmationToken: undefined })).field).toBe('confirmationToken');
    expect((await refusal('save_campaign', { ...confirmed, confirmLaunch: undefined })).field).toBe('confirmLaunch');
    const { perSeller } = await offered(it);
    const more = [{ productId: perSeller[0].products[1].productId, budget: 30_000 }];
    await call('save_media_buy', { campaignId: it.campaignId, products: more, idempotencyKey: newKey() });
    expect((await refusal('save_campaign', confirmed)).message).toContain('look at it again');
    const { body } = await api.get(`/api/v2/buyer/campaigns/${it.campaignId}`, { as: buyer.as });
    expect(body.data.campaign.status).toBe('DRAFT');
  });

  it('answers why a campaign without a selection cannot be launched', async () => {
    const answer = await call('save_campaign', launching(await campaign()));
    expect(answer).toMatchObject({ action: 'blocked', launch: { mediaBuyCount: 0, blockers: [{ code: 'NOTHING_SELECTED' }] } });
    expect(answer.nextStep).toBeUndefined();
  });

  it('returns 409 for an outdated revision in changes, launches and requests for proposals', async () => {
    const it = await campaign();
    const stale = { ...it, revision: it.revision + 1 };
    const renamed = { campaignId: it.campaignId, name: 'Oats', expectedRevision: stale.revision, idempotencyKey: newKey() };
    const round = { campaignId: it.campaignId, expectedCampaignRevision: stale.revision, idempotencyKey: newKey() };
    expect(await refusal('save_campaign', renamed)).toMatchObject({ status: 409, field: 'expectedRevision' });
    expect(await refusal('save_campaign', launching(stale))).toMatchObject({ status: 409, field: 'expectedRevision' });
    expect(await refusal('request_proposals', round)).toMatchObject({ status: 409, field: 'expectedCampaignRevision' });
    expect((await call('save_campaign', { ...renamed, expectedRevision: it.revision, idempotencyKey: newKey() })).action).toBe('updated');
  });

  it('continues a round with the same key after the campaign has changed, and starts another with a new key', async () => {
    const it = await campaign();
    const given = {
      campaignId: it.campaignId,
      expectedCampaignRevision: it.revision,
      idempotencyKey: newKey(),
      sellerIds: stand.idsOf('east'),
    };
    const told: string[] = [];
    const { executionId } = await call('request_proposals', given, { progress: (message: string) => told.push(message) });
    expect(told.at(-1)).toBe('1 of 1 sellers have answered.');
    const { campaign: renamed } = await call('save_campaign', { campaignId: it.campaignId, name: 'Oats', idempotencyKey: newKey() });
    expect((await call('request_proposals', { ...given, resultLimit: 1 })).executionId).toBe(executionId);
    expect((await refusal('request_proposals', { ...given, sellerIds: stand.idsOf('west') })).status).toBe(409);
    expect((await refusal('request_proposals', { ...given, idempotencyKey: newKey() })).status).toBe(409);
    const next = { ...given, expectedCampaignRevision: renamed.revision, idempotencyKey: newKey() };
    expect((await call('request_proposals', next)).executionId).not.toBe(executionId);
  });

  it('returns not found for objects of another account', async () => {
    const it = await campaign();
    const as = stranger.as;
    const given = { campaignId: it.campaignId, idempotencyKey: newKey() };
    const refused = [
      await refusal('save_campaign', { ...given, name: 'Mine' }, {}, as),
      await refusal('save_campaign', launching(it), {}, as),
      await refusal('save_advertiser', { advertiserId: it.advertiserId, name: 'Mine' }, {}, as),
      await refusal('request_proposals', { ...given, expectedCampaignRevision: 1 }, {}, as),
      await refusal('save_media_buy', { ...given, fromProposalId: 'sfp1:1:a' }, {}, as),
      await refusal('save_media_buy', { mediaBuyId: 'mb_unknown', name: 'Mine', idempotencyKey: newKey() }, {}, as),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404));
  });

  it('limits an agent to its granted advertisers and the access of its grants', async () => {
    const it = await campaign();
    const renamed = () => ({ campaignId: it.campaignId, name: 'Oats', idempotencyKey: newKey() });
    const reaching = (grants: [number, 'READ' | 'READ_WRITE'][]) => ({ reach: { grants: new Map(grants) } });
    const round = { campaignId: it.campaignId, expectedCampaignRevision: it.revision };
    const calls: [string, () => object][] = [
      ['save_campaign', renamed],
      ['save_campaign', () => launching(it)],
      ['save_advertiser', () => ({ advertiserId: it.advertiserId, name: 'Oats' })],
      ['request_proposals', () => ({ ...round, confirmBroadcast: true, idempotencyKey: newKey() })],
    ];
    for (const [name, given] of calls) {
      expect((await refusal(name, given(), reaching([[it.advertiserId + 1, 'READ_WRITE']]))).status).toBe(404);
      expect((await refusal(name, given(), reaching([[it.advertiserId, 'READ']]))).status).toBe(403);
    }
    const brandNew = { name: 'Oats', brand: 'granted.example', primaryCurrency: 'USD', idempotencyKey: newKey() };
    expect((await refusal('save_advertiser', brandNew, reaching([[it.advertiserId, 'READ_WRITE']]))).status).toBe(403);
    expect((await call('save_campaign', renamed(), reaching([[it.advertiserId, 'READ_WRITE']]))).action).toBe('updated');
  });

  it('requires a token with the scope spend for spending', async () => {
    const it = await campaign();
    const reach = { reach: { scope: 'write' as const } };
    const given = { campaignId: it.campaignId, idempotencyKey: newKey() };
    expect((await refusal('save_campaign', { ...given, budget: { total: 100_000 } }, reach)).status).toBe(403);
    expect((await refusal('save_campaign', launching(it), reach)).status).toBe(403);
    // Selecting costs nothing; launching does (ADR 75).
    expect((await refusal('save_media_buy', { ...given, fromProposalId: 'sfp1:1:a', totalBudget: 1 }, reach)).status).toBe(404);
    expect((await refusal('save_media_buy', { mediaBuyId: 'mb_1', isPaused: false, idempotencyKey: newKey() }, reach)).status).toBe(403);
    expect((await call('save_campaign', { ...given, name: 'Oats' }, reach)).action).toBe('updated');
    expect((await refusal('save_campaign', { ...given, name: 'Oats' }, { reach: { scope: 'read' } })).status).toBe(403);
  });

  it('validates arguments like bodies and refuses unknown ones', async () => {
    const campaignId = await createCampaign(api, buyer.as);
    const refused = async (more: object) => (await refusal('save_campaign', { campaignId, idempotencyKey: newKey(), ...more })).field;
    expect(await refused({ name: ' ' })).toBe('name');
    expect(await refused({ flight: { startAt: 'tomorrow' } })).toBe('flight.startAt');
    expect(await refused({ budget: { total: 5, currency: 'XXX' } })).toBe('budget.currency');
    expect(await refused({ isPaused: true, desiredPhase: 'canceled' })).toBe('isPaused');
    expect(await refused({ isPaused: true, name: 'Oats' })).toBe('name');
    expect(await refused({ advertiserId: 1 })).toBe('advertiserId');
    expect((await refusal('save_campaign', { campaignId, idempotencyKey: newKey(), launchNow: true })).status).toBe(400);
    const bare = await call('save_campaign', { idempotencyKey: newKey() });
    expect(bare.needsInput.map(({ field }: { field: string }) => field)).toEqual(['advertiserId', 'name', 'flight', 'budget']);
  });
});

import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { waitUntilComplete, createAdvertiser, createCampaign, startDiscovery, discoveryPath } from '@test/discovery';
import { eventually } from '@test/eventually';
import { signUp } from '@test/people';
import { type ScriptedBuy, type ScriptedPackage, ScriptedSeller } from '@test/scripted-seller';
import { newKey, TestTools } from '@test/tools';
import { startWorker } from '@test/worker';

/** A booking of the seller at this price. */
const pricedAt =
  (amount: number) =>
  (ordered: ScriptedBuy): ScriptedBuy => {
    const packages = ordered.packages.map((item: ScriptedPackage) => ({
      ...item,
      ext: { exchange: { agreed_price: { amount, currency: item.currency, pricing_model: 'cpm' } } },
    }));
    return { ...ordered, packages };
  };

describe('the agreed price', () => {
  let api: TestApi;
  let worker: INestApplicationContext;
  let seller: ScriptedSeller;
  let as: Awaited<ReturnType<typeof signUp>>['as'];

  beforeAll(async () => {
    api = await startApi();
    worker = await startWorker({ frequent: ['MediaBuyProcessor'] });
    as = (await signUp(api)).as;
  });
  beforeEach(async () => {
    seller = await ScriptedSeller.open(api);
  });
  afterEach(async () => {
    await seller.close();
  });
  afterAll(async () => {
    await worker.close();
    await api.close();
  });

  const get = async (path: string) => (await api.get(`/api/v2/buyer${path}`, { as })).body.data;
  const post = (path: string, body: object = {}) => api.post(`/api/v2/buyer${path}`, { as, body });
  const buyOf = async (id: string) => (await get(`/media-buys/${id}`)).mediaBuy;

  /** A campaign of 1,000 EUR with the seller's product selected for 600. */
  async function selected() {
    const advertiserId = await createAdvertiser(api, as, 'EUR');
    const campaignId = await createCampaign(api, as, { advertiserId, budget: { total: 1_000 } });
    const discoveryId = await startDiscovery(api, as, { campaignId, storefrontIds: [seller.id], waitSeconds: 60 });
    await waitUntilComplete(api, as, discoveryId);
    const { products } = await get(`/discovery/${discoveryId}/products`);
    const select = () => post(`/discovery/${discoveryId}/products`, { products: [{ productId: products[0].productId, budget: 600 }] });
    expect((await select()).status).toBe(200);
    return { campaignId, discoveryId, productId: products[0].productId as string, select };
  }

  async function refined(discoveryId: string): Promise<void> {
    const { status } = await api.post(`${discoveryPath}/${discoveryId}/refine`, {
      as,
      body: { refine: [{ scope: 'request', ask: 'Again' }] },
    });
    expect(status).toBe(202);
    await waitUntilComplete(api, as, discoveryId);
  }

  async function executed() {
    const { campaignId } = await selected();
    const { body } = await post(`/campaigns/${campaignId}/execute`);
    return { campaignId, execution: body.data, mediaBuyId: body.data.mediaBuys[0].mediaBuyId as string };
  }

  /** Audit entries of a media buy, as texts. */
  async function audited(mediaBuyId: string): Promise<string[]> {
    const entries = (await get(`/audit-logs?resourceTypes=MEDIA_BUY&resourceId=${mediaBuyId}&take=50`)) as object[];
    return entries.map((entry) => JSON.stringify(entry));
  }

  it("returns 409 with both prices and sends no order when the seller's current price differs", async () => {
    const { campaignId, discoveryId, productId, select } = await selected();
    seller.script.products[0] = { ...seller.script.products[0]!, fixedPrice: 20 };
    await refined(discoveryId);
    const details = { products: [expect.objectContaining({ productId, selectedPrice: 12, currentPrice: 20, currency: 'EUR' })] };
    const refusal = { status: 409, body: { error: { code: 'PRICE_CHANGED', details } } };
    expect(await post(`/campaigns/${campaignId}/execute`)).toMatchObject(refusal);
    expect(await api.get(`/api/v2/buyer/campaigns/${campaignId}/order-preview`, { as })).toMatchObject(refusal);
    const { revision } = (await get(`/campaigns/${campaignId}`)).campaign;
    const launch = { campaignId, desiredPhase: 'active', expectedRevision: revision, idempotencyKey: newKey() };
    const preview = await new TestTools(api).call(as, 'save_campaign', launch);
    const blocker = { code: 'PRICE_CHANGED', message: expect.stringContaining('was selected at 12.00 EUR (cpm) and is 20.00 EUR (cpm)') };
    expect(preview.launch.blockers).toMatchObject([{ ...blocker, details: { products: [{ selectedPrice: 12, currentPrice: 20 }] } }]);
    expect([seller.callsOf('create_media_buy'), (await get(`/campaigns/${campaignId}`)).campaign.status]).toEqual([[], 'DRAFT']);

    await select();
    const agreed = { fixedPrice: 20, currency: 'EUR', pricingModel: 'cpm' };
    expect((await get(`/campaigns/${campaignId}/order-preview`)).mediaBuys).toMatchObject([{ packages: [{ agreedPrice: agreed }] }]);
    expect((await post(`/campaigns/${campaignId}/execute`)).body.data).toMatchObject({ success: true });
  });

  it('is sent with the order; the media buy is ACTIVE when the seller confirms it', async () => {
    const { execution, mediaBuyId } = await executed();
    expect(execution).toMatchObject({ success: true, errors: [], mediaBuys: [{ status: 'ACTIVE' }] });
    const [order] = seller.callsOf('create_media_buy');
    const exchange = { agreed_price: { amount: 12, currency: 'EUR', pricing_model: 'cpm' } };
    expect(order!['packages']).toEqual([expect.objectContaining({ ext: { exchange } })]);
    expect(await buyOf(mediaBuyId)).toMatchObject({ differences: [], drift: [], packages: [{ agreedPrice: { fixedPrice: 12 } }] });
    expect((await post(`/media-buys/${mediaBuyId}/accept`)).status).toBe(409);
  });

  it("waits for the buyer's decision when the seller books another price, which applies once accepted", async () => {
    seller.script.book = pricedAt(20);
    const { campaignId, execution, mediaBuyId } = await executed();
    const message = expect.stringMatching(/^Scripted \d+ booked 20\.00 EUR instead of 12\.00 EUR \(price of “.+”\)\.$/);
    expect(execution).toMatchObject({ success: false, newStatus: 'ACTIVE', mediaBuys: [{ status: 'PENDING_BUYER_DECISION' }] });
    expect(execution.errors).toEqual([{ mediaBuyId, salesAgentId: String(seller.id), message }]);
    const waiting = await buyOf(mediaBuyId);
    expect(waiting).toMatchObject({
      status: 'PENDING_BUYER_DECISION',
      operationalStatus: 'attention_required',
      pendingReason: 'pending_buyer_decision',
      message,
      differences: [{ packageId: waiting.packages[0].packageId, field: 'price', agreed: '12', booked: '20' }],
      packages: [{ agreedPrice: { fixedPrice: 12 } }],
    });
    expect((await get(`/campaigns/${campaignId}/media-buy-status`)).operational_status).toBe('attention_required');
    expect((await get(`/media-buys?status=PENDING_BUYER_DECISION&campaignId=${campaignId}`)).length).toBe(1);
    await eventually(async () => {
      const { body } = await api.get('/api/v2/notifications?types=media_buy.updated', { as });
      const texts = body.data.map(({ messagePreview }: { messagePreview: string }) => messagePreview);
      expect(texts).toContainEqual(expect.stringContaining(`Media buy ${mediaBuyId} waits for your decision: Scripted`));
    });
    const collected = 'select count(*)::int as count from delivery_collections where media_buy_id = $1';
    expect(await api.app.get(Database).query(collected, [mediaBuyId])).toEqual([{ count: 0 }]);
    expect((await post(`/media-buys/${mediaBuyId}/pause`)).status).toBe(409);

    const outdated = await post(`/media-buys/${mediaBuyId}/accept`, { revision: waiting.revision + 1 });
    expect([outdated.status, outdated.body.error.code]).toEqual([409, 'CONFLICT']);
    const accepted = await post(`/media-buys/${mediaBuyId}/accept`, { revision: waiting.revision });
    expect(accepted.status).toBe(200);
    expect(accepted.body.data.mediaBuy).toMatchObject({
      status: 'ACTIVE',
      message: null,
      differences: [],
      packages: [{ agreedPrice: { fixedPrice: 20 } }],
    });
    await api.app.get(Database).query('update media_buys set due_at = now() where id = $1', [mediaBuyId]);
    await eventually(async () => expect((await buyOf(mediaBuyId)).checkedAt).not.toBe(waiting.checkedAt));
    expect(await buyOf(mediaBuyId)).toMatchObject({ status: 'ACTIVE', drift: [], differences: [] });
    const log = await audited(mediaBuyId);
    const both = /"agreed":"12","booked":"20"|\\"agreed\\":\\"12\\",\\"booked\\":\\"20\\"/;
    expect(log.filter((text) => both.test(text))).toEqual([
      expect.stringContaining('accepted what the seller booked of'),
      expect.stringContaining('recorded what the seller booked instead of'),
    ]);
  });

  it('cancels the media buy at the seller when the buyer refuses the booked price', async () => {
    seller.script.book = pricedAt(20);
    const { campaignId, mediaBuyId } = await executed();
    const { body } = await post(`/media-buys/${mediaBuyId}/cancel`, { reason: 'Too dear' });
    expect(body.data.mediaBuy).toMatchObject({ status: 'CANCELED', message: 'Too dear', pendingChange: null });
    expect(seller.callsOf('update_media_buy')).toMatchObject([{ canceled: true, cancellation_reason: 'Too dear' }]);
    expect((await post(`/media-buys/${mediaBuyId}/accept`)).status).toBe(409);
    await eventually(async () => expect((await get(`/campaigns/${campaignId}`)).campaign.unallocatedBudget).toBe(1_000));
    const log = await audited(mediaBuyId);
    expect(log.some((text) => text.includes('asked the seller to cancel') && /agreed.{1,6}12.{1,10}booked.{1,6}20/.test(text))).toBe(true);
  });

  it('pauses the media buy at the seller when its price is settled while the campaign is paused', async () => {
    seller.script.book = pricedAt(20);
    const [accepted, corrected] = [await executed(), await executed()];
    for (const { campaignId } of [accepted, corrected])
      expect((await post(`/campaigns/${campaignId}/pause`)).body.data).toMatchObject({ newStatus: 'PAUSED', mediaBuyResults: [] });
    const { body } = await post(`/media-buys/${accepted.mediaBuyId}/accept`);
    expect(body.data.mediaBuy).toMatchObject({ status: 'ACTIVE', pendingChange: { action: 'pause' } });
    expect(await audited(accepted.mediaBuyId)).toContainEqual(expect.stringContaining('accepted what the seller booked of'));
    for (const [key, buy] of seller.buys) seller.buys.set(key, pricedAt(12)(buy));
    await api.app.get(Database).query('update media_buys set due_at = now() where id = $1', [corrected.mediaBuyId]);
    for (const { mediaBuyId } of [accepted, corrected])
      await eventually(async () => expect(await buyOf(mediaBuyId)).toMatchObject({ status: 'PAUSED', pendingChange: null }));
    expect(seller.callsOf('update_media_buy')).toMatchObject([{ paused: true }, { paused: true }]);
  });

  it('cannot be accepted with another booked price after the campaign was archived', async () => {
    seller.script.book = pricedAt(20);
    const { campaignId, mediaBuyId } = await executed();
    expect((await api.delete(`/api/v2/buyer/campaigns/${campaignId}`, { as })).status).toBeLessThan(300);
    expect((await post(`/media-buys/${mediaBuyId}/accept`)).status).toBe(409);
  });

  it.each([9, 20])(
    'can be accepted by a tool when booked at %i instead of 12, with a confirmation only for a higher price',
    async (price) => {
      seller.script.book = pricedAt(price);
      const { mediaBuyId } = await executed();
      const { revision } = await buyOf(mediaBuyId);
      const given = { mediaBuyId, isAccepted: true, expectedRevision: revision, idempotencyKey: newKey() };
      const accept = (args: object) => new TestTools(api).call(as, 'save_media_buy', args);
      const { action, question, nextStep, ...first } = await accept(given);
      expect(action).toBe(price > 12 ? 'pending_confirmation' : 'accepted');
      if (nextStep) expect(question).toContain('20.00 EUR instead of 12.00 EUR');
      if (nextStep) expect(await buyOf(mediaBuyId)).toMatchObject({ status: 'PENDING_BUYER_DECISION', revision });
      const { mediaBuy } = nextStep ? await accept(nextStep.arguments) : first;
      expect(mediaBuy).toMatchObject({ phase: 'active', packages: [{ agreedPrice: { fixedPrice: price } }] });
    },
  );

  it('is the floor of an auction: refused when it has risen, and a decision when the seller books above it', async () => {
    const auction = (floorPrice: number) => ({ id: 'evenings', pricingOptionId: 'cpm', currency: 'EUR', floorPrice });
    seller.script.products = [auction(4)];
    const { campaignId, discoveryId, select } = await selected();
    seller.script.products = [auction(5)];
    await refined(discoveryId);
    const details = { products: [expect.objectContaining({ selectedPrice: 4, currentPrice: 5, isFloor: true })] };
    expect(await post(`/campaigns/${campaignId}/execute`)).toMatchObject({ body: { error: { code: 'PRICE_CHANGED', details } } });
    await select();
    const floor = { amount: 6, currency: 'EUR', pricing_model: 'cpm', floor: true };
    seller.script.book = (ordered) => ({
      ...ordered,
      packages: ordered.packages.map((item) => ({ ...item, ext: { exchange: { agreed_price: floor } } })),
    });
    const { mediaBuys } = (await post(`/campaigns/${campaignId}/execute`)).body.data;
    expect(await buyOf(mediaBuys[0].mediaBuyId)).toMatchObject({
      status: 'PENDING_BUYER_DECISION',
      differences: [{ field: 'floor_price', agreed: '5', booked: '6' }],
    });
  });

  it('refuses to accept a booking with an additional package, and keeps the budget', async () => {
    seller.script.book = (ordered) => ({
      ...ordered,
      packages: [...ordered.packages, { ...ordered.packages[0]!, package_id: 'zzz', budget: 5_000 }],
    });
    const { mediaBuyId } = await executed();
    const difference = { packageId: null, field: 'packages', agreed: '1', booked: '2' };
    const waiting = await buyOf(mediaBuyId);
    expect(waiting).toMatchObject({ status: 'PENDING_BUYER_DECISION', differences: [difference], packages: [{ budget: 600 }] });
    expect(await post(`/media-buys/${mediaBuyId}/accept`)).toMatchObject({ status: 409, body: { error: { details: difference } } });
    expect((await post(`/media-buys/${mediaBuyId}/cancel`)).body.data.mediaBuy).toMatchObject({ status: 'CANCELED' });
  });

  it.each<[string, (ordered: ScriptedBuy) => ScriptedBuy, string]>([
    ['currency', (ordered) => ({ ...ordered, currency: 'USD' }), 'currency'],
    ['budget', (ordered) => ({ ...ordered, packages: ordered.packages.map((item) => ({ ...item, budget: 700 })) }), 'budget'],
    ['end', (ordered) => ({ ...ordered, end_time: '2099-01-01T00:00:00Z' }), 'end_time'],
  ])('waits for a decision also when the seller books another %s', async (_, books, field) => {
    seller.script.book = books;
    const { mediaBuyId } = await executed();
    expect(await buyOf(mediaBuyId)).toMatchObject({ status: 'PENDING_BUYER_DECISION', differences: [{ field }] });
  });
});

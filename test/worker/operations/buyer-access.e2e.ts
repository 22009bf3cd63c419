import { randomUUID } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { Settings } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { BuyerFixture, promptSeller } from '@test/buying';
import { signUp, type SignedUp, signUpStaff } from '@test/people';
import { SandboxSellers } from '@test/sellers';
import { newKey, TestTools } from '@test/tools';
import { startWorker } from '@test/worker';

const environment = { BILLING: 'on', BUYER_OPERATOR: 'required', BILLING_FEE_BASIS_POINTS: '500' };

describe('A buyer that is SANDBOX_ONLY', () => {
  let api: TestApi;
  let worker: INestApplicationContext;
  let stand: SandboxSellers;
  let staff: SignedUp;
  let buyer: SignedUp;
  let buying: BuyerFixture;

  beforeAll(async () => {
    api = await startApi({ environment });
    worker = await startWorker({ environment });
    stand = await SandboxSellers.open(api, [promptSeller('made-up'), promptSeller('real')], undefined, ['made-up']);
    staff = await signUpStaff(api);
  });
  beforeEach(async () => {
    buyer = await signUp(api);
    buying = new BuyerFixture(api, stand, buyer.as);
  });
  afterAll(async () => {
    await worker.close();
    await stand.close();
    await api.close();
  });

  const execute = (campaignId: string) => buying.post(`/campaigns/${campaignId}/execute`);
  const posture = async () => (await api.get('/api/v2/accounts', { as: buyer.as })).body.data[0].buyerAccessPosture;
  const readiness = async () => (await api.get('/api/v2/buyer/readiness', { as: buyer.as })).body.data;
  const nameOperator = () => api.patch('/api/v2/buyer/readiness/operator', { as: buyer.as, body: { operatorDomain: 'acme.example' } });
  const accept = () => api.post('/api/v2/accept-tos', { as: buyer.as });
  const setUpBilling = async () => {
    await api.put('/api/v2/billing/info', { as: buyer.as, body: { contactName: 'Ann', email: ['ann@acme.example'] } });
    const body = { amountMinor: '900000', currency: 'USD', reference: randomUUID(), occurredAt: '2026-01-15T00:00:00.000Z' };
    const booked = await api.post(`/api/v2/staff/billing/customers/${buyer.account.id}/deposits`, { as: staff.as, body });
    expect(booked.status).toBe(201);
  };
  const missing = ['operator', 'billing'];

  test('buys from sandbox sellers at no cost, and gets 403 with the missing setup for any other', async () => {
    const [made] = await buying.bookMediaBuys(['made-up'], [20_000]);
    expect((await buying.buy(made!.mediaBuyId)).status).toBe('ACTIVE');
    const balance = (await api.get('/api/v2/billing/credit-balance', { as: buyer.as })).body.data;
    expect(balance).toMatchObject({ committedMinor: '0', owedBalanceMinor: '0' });
    const campaignId = await buying.selectProducts(['made-up', 'real'], [20_000]);
    const { status, body } = await execute(campaignId);
    const details = { missing, sellerIds: [stand.id('real')] };
    expect([status, body.error]).toMatchObject([403, { code: 'FEATURE_NOT_ENABLED', details }]);
    expect((await buying.get(`/campaigns/${campaignId}/media-buys`)).body.data).toEqual([]);
    const { campaign } = (await buying.get(`/campaigns/${campaignId}`)).body.data;
    const launching = { campaignId, desiredPhase: 'active', expectedRevision: campaign.revision, idempotencyKey: newKey() };
    const preview = await new TestTools(api).call(buyer.as, 'save_campaign', launching);
    expect(preview).toMatchObject({ action: 'blocked', launch: { blockers: [{ code: 'FEATURE_NOT_ENABLED', details }] } });
    expect((await buying.get(`/campaigns/${campaignId}/order-preview`)).body.data.blockers).toMatchObject([{ details }]);
  });

  // spec: account.buyerAccessPosture
  test('becomes FULL once operator and billing are set up, and then buys from every seller', async () => {
    const campaignId = await buying.selectProducts(['real'], [20_000]);
    expect(await readiness()).toMatchObject({
      platformReady: false,
      commercial: { missing: ['PAYMENT_AUTHORITY'] },
      checks: [
        {},
        { id: 'terms', isBlocker: false, status: 'complete' },
        { id: 'account_standing', isBlocker: true, status: 'missing', action: { label: 'Set up billing' } },
      ],
    });
    for (const step of [nameOperator, setUpBilling]) {
      expect([await posture(), (await execute(campaignId)).status]).toEqual(['SANDBOX_ONLY', 403]);
      await step();
    }
    expect([await posture(), (await readiness()).platformReady]).toEqual(['FULL', true]);
    expect((await execute(campaignId)).status).toBe(200);
  });

  test('buys from no seller while required terms are not accepted, and from every seller afterwards', async () => {
    await nameOperator();
    await setUpBilling();
    const [made, real] = [await buying.selectProducts(['made-up'], [20_000]), await buying.selectProducts(['real'], [20_000])];
    const settings = api.app.get(Settings);
    try {
      Object.assign(settings, { termsUrl: 'https://exchange.example/terms' });
      for (const campaignId of [made, real]) {
        const { status, body } = await execute(campaignId);
        expect([await posture(), status, body.error.code]).toEqual(['SANDBOX_ONLY', 403, 'TOS_ACCEPTANCE_REQUIRED']);
      }
      expect((await readiness()).destinations.ready).toBe(0);
      await accept();
      expect([await posture(), (await execute(made)).status, (await execute(real)).status]).toEqual(['FULL', 200, 200]);
    } finally {
      Object.assign(settings, { termsUrl: '' });
    }
  });

  test('buys from every seller at once where nothing is required, the default', async () => {
    const lax = await startApi({ environment: { BILLING: 'off' } });
    try {
      const campaignId = await buying.selectProducts(['real'], [20_000]);
      const fields = (await lax.get('/api/v2/accounts/current', { as: buyer.as })).body.data;
      const status = await new TestTools(lax).call(buyer.as, 'get_status', {});
      const answer = await lax.post(`/api/v2/buyer/campaigns/${campaignId}/execute`, { as: buyer.as, body: {} });
      expect([fields.buyerAccessPosture, status.canBuyAnywhere, status.blockers]).toEqual(['FULL', true, []]);
      expect([answer.status, answer.body.data.success]).toEqual([200, true]);
    } finally {
      await lax.close();
    }
  });

  test('can pause but not resume media buys at a seller that it may no longer buy from; a campaign resumes without them', async () => {
    const settings = api.app.get(Settings);
    try {
      Object.assign(settings, { sandboxFirst: 'off' });
      await setUpBilling();
      const [real, madeUp] = await buying.bookMediaBuys(['real', 'made-up'], [20_000]);
      const { campaignId, mediaBuyId } = await buying.buy(real!.mediaBuyId);
      Object.assign(settings, { sandboxFirst: 'on' });
      const refused = [403, { code: 'FEATURE_NOT_ENABLED', details: { missing: ['operator'], sellerIds: [stand.id('real')] } }];
      expect((await buying.post(`/media-buys/${mediaBuyId}/pause`)).status).toBe(200);
      const resumed = await buying.post(`/media-buys/${mediaBuyId}/reactivate`);
      expect([resumed.status, resumed.body.error]).toMatchObject(refused);
      const tools = new TestTools(api);
      const letRun = { mediaBuyId, isPaused: false, idempotencyKey: newKey() };
      expect((await tools.refusal(buyer.as, 'save_media_buy', letRun)).code).toBe('FEATURE_NOT_ENABLED');
      expect((await buying.post(`/campaigns/${campaignId}/pause`)).body.data.failureCount).toBe(0);
      const { body } = await buying.post(`/campaigns/${campaignId}/reactivate`);
      expect(body.data).toMatchObject({ newStatus: 'ACTIVE', successCount: 1, failureCount: 1 });
      expect(body.data.mediaBuyResults.find((one: { success: boolean }) => !one.success)).toMatchObject({
        mediaBuyId,
        error: expect.stringContaining('sandbox sellers alone'),
      });
      expect([(await buying.buy(mediaBuyId)).status, (await buying.buy(madeUp!.mediaBuyId)).status]).toEqual(['PAUSED', 'ACTIVE']);
      Object.assign(settings, { sandboxFirst: 'off' });
      expect((await buying.post(`/media-buys/${mediaBuyId}/reactivate`)).body.data.mediaBuy.status).toBe('ACTIVE');
    } finally {
      Object.assign(settings, { sandboxFirst: 'on' });
    }
  });

  test('has sandbox sellers ready before all others in its readiness', async () => {
    const { destinations } = await readiness();
    const of = (id: number) => destinations.items.find((item: { storefrontId: number }) => item.storefrontId === id);
    expect([of(stand.id('made-up')), of(stand.id('real'))]).toMatchObject([
      { canBuy: true, status: 'ready', reason: null },
      { canBuy: false, status: 'platform_blocked', reason: 'Open: operator_identity, account_standing.' },
    ]);
  });

  test('is FULL with SANDBOX_FIRST=off, and buys from every seller within its means', async () => {
    const open = await startApi({ environment: { ...environment, SANDBOX_FIRST: 'off' } });
    try {
      const campaignId = await buying.selectProducts(['real'], [20_000]);
      const buys = () => open.post(`/api/v2/buyer/campaigns/${campaignId}/execute`, { as: buyer.as, body: {} });
      const { buyerAccessPosture } = (await open.get('/api/v2/accounts/current', { as: buyer.as })).body.data;
      expect([buyerAccessPosture, (await buys()).status]).toEqual(['FULL', 402]);
      await setUpBilling();
      const bought = await buys();
      expect([bought.status, bought.body.data.success]).toEqual([200, true]);
    } finally {
      await open.close();
    }
  });
});

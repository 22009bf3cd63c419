import { randomUUID } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { startApi, type TestApi } from '@test/api';
import { Buying, promptSeller } from '@test/buying';
import { signUp, type SignedUp, signUpStaff } from '@test/people';
import { SellerStand } from '@test/sellers';
import { newKey, TestTools } from '@test/tools';
import { startWorker } from '@test/worker';

const environment = { BILLING: 'on', BILLING_FEE_BASIS_POINTS: '500' };

describe('A buyer that is SANDBOX_ONLY', () => {
  let api: TestApi;
  let worker: INestApplicationContext;
  let stand: SellerStand;
  let staff: SignedUp;
  let buyer: SignedUp;
  let buying: Buying;

  beforeAll(async () => {
    api = await startApi({ environment });
    worker = await startWorker({ environment });
    stand = await SellerStand.open(api, [promptSeller('made-up'), promptSeller('real')], undefined, ['made-up']);
    staff = await signUpStaff(api);
  });
  beforeEach(async () => {
    buyer = await signUp(api);
    buying = new Buying(api, stand, buyer.as);
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
  const missing = ['operator', 'terms', 'billing'];

  test('buys from sandbox sellers, which costs nothing, and from no other: 403 with what is missing', async () => {
    const [made] = await buying.booked(['made-up'], [20_000]);
    expect((await buying.buy(made!.mediaBuyId)).status).toBe('ACTIVE');
    const balance = (await api.get('/api/v2/billing/credit-balance', { as: buyer.as })).body.data;
    expect(balance).toMatchObject({ committedMinor: '0', owedBalanceMinor: '0' });
    const campaignId = await buying.selected(['made-up', 'real'], [20_000]);
    const { status, body } = await execute(campaignId);
    const details = { missing, sellerIds: [stand.id('real')] };
    expect([status, body.error]).toMatchObject([403, { code: 'FEATURE_NOT_ENABLED', details }]);
    expect((await buying.get(`/campaigns/${campaignId}/media-buys`)).body.data).toEqual([]);
    const { campaign } = (await buying.get(`/campaigns/${campaignId}`)).body.data;
    const launching = { campaignId, desiredPhase: 'active', expectedRevision: campaign.revision, idempotencyKey: newKey() };
    const preview = await new TestTools(api).call(buyer.as, 'save_campaign', launching);
    expect(preview).toMatchObject({ action: 'blocked', launch: { blockers: [{ code: 'FEATURE_NOT_ENABLED' }] } });
  });

  // spec: account.buyerAccessPosture
  test('is FULL once operator, terms and billing are in order, and buys from everybody', async () => {
    const campaignId = await buying.selected(['real'], [20_000]);
    expect(await readiness()).toMatchObject({
      platformReady: false,
      commercial: { missing: ['TOS', 'PAYMENT_AUTHORITY'] },
      checks: [{}, {}, { id: 'account_standing', isBlocker: true, status: 'missing', action: { label: 'Set up billing' } }],
    });
    for (const step of [nameOperator, accept, setUpBilling]) {
      expect([await posture(), (await execute(campaignId)).status]).toEqual(['SANDBOX_ONLY', 403]);
      await step();
    }
    expect([await posture(), (await readiness()).platformReady]).toEqual(['FULL', true]);
    expect((await execute(campaignId)).status).toBe(200);
  });

  test('in readiness sandbox sellers are ready before everybody else', async () => {
    const { destinations } = await readiness();
    const of = (id: number) => destinations.items.find((item: { storefrontId: number }) => item.storefrontId === id);
    expect([of(stand.id('made-up')), of(stand.id('real'))]).toMatchObject([
      { canBuy: true, status: 'ready', reason: null },
      { canBuy: false, status: 'platform_blocked', reason: 'Open: operator_identity, terms, account_standing.' },
    ]);
  });

  test('where SANDBOX_FIRST=off it is told and stops nobody', async () => {
    const open = await startApi({ environment: { ...environment, SANDBOX_FIRST: 'off' } });
    try {
      await setUpBilling();
      const campaignId = await buying.selected(['real'], [1_000]);
      const answer = await open.post(`/api/v2/buyer/campaigns/${campaignId}/execute`, { as: buyer.as, body: {} });
      expect([answer.status, await posture()]).toEqual([200, 'SANDBOX_ONLY']);
    } finally {
      await open.close();
    }
  });
});

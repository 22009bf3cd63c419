import { randomUUID } from 'node:crypto';
import { Commitments } from '@exchange/media-buys';
import { Database, Settings } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { createAdvertiser } from '@test/discovery';
import { signUp, type SignedUp, signUpStaff } from '@test/people';
import { callerOf, TestTools } from '@test/tools';

/** Steps that an account has completed. */
interface Facts {
  readonly isOperatorNamed: boolean;
  readonly isAccepted: boolean;
  readonly isPaid: boolean;
}

/** Settings that decide which steps are required. */
interface Requirements {
  readonly termsUrl: string;
  readonly buyerOperator: 'required' | 'optional';
  readonly billing: 'on' | 'off';
  readonly sandboxFirst: 'on' | 'off';
}

const booleans = [true, false] as const;
const allFacts: readonly Facts[] = booleans.flatMap((isOperatorNamed) =>
  booleans.flatMap((isAccepted) => booleans.map((isPaid) => ({ isOperatorNamed, isAccepted, isPaid }))),
);
const noRequirements: Requirements = { termsUrl: '', buyerOperator: 'optional', billing: 'off', sandboxFirst: 'on' };
const termsUrl = 'https://exchange.example/terms';
const allRequirements: readonly Requirements[] = (['', termsUrl] as const).flatMap((terms) =>
  (['required', 'optional'] as const).flatMap((buyerOperator) =>
    (['on', 'off'] as const).flatMap((billing) =>
      (['on', 'off'] as const).map((sandboxFirst) => ({ termsUrl: terms, buyerOperator, billing, sandboxFirst })),
    ),
  ),
);

/** Returns the open blockers as the documents define them, independently of the production code. */
function missingOf({ isOperatorNamed, isAccepted, isPaid }: Facts, requirements: Requirements): string[] {
  const isFirst = requirements.sandboxFirst === 'on';
  return [
    ...(isFirst && requirements.buyerOperator === 'required' && !isOperatorNamed ? ['operator_identity'] : []),
    ...(requirements.termsUrl !== '' && !isAccepted ? ['terms'] : []),
    ...(isFirst && requirements.billing === 'on' && !isPaid ? ['account_standing'] : []),
  ];
}

describe('The access posture of a buyer', () => {
  let api: TestApi;
  let tools: TestTools;
  const buyers: { readonly facts: Facts; readonly who: SignedUp; readonly advertiserId: number }[] = [];
  const sellers = { sandbox: 0, real: 0 };

  let staff: SignedUp;
  async function pay(who: SignedUp): Promise<void> {
    await api.put('/api/v2/billing/info', { as: who.as, body: { contactName: 'Ann', email: ['ann@acme.example'] } });
    const body = { amountMinor: '900000', currency: 'USD', reference: randomUUID(), occurredAt: '2026-01-15T00:00:00.000Z' };
    const booked = await api.post(`/api/v2/staff/billing/customers/${who.account.id}/deposits`, { as: staff.as, body });
    if (booked.status !== 201) throw new Error(`Booking the deposit failed: ${JSON.stringify(booked.body)}`);
  }

  const applySettings = (requirements: Requirements) => void Object.assign(api.app.get(Settings), requirements);
  beforeAll(async () => {
    api = await startApi({ environment: { BILLING_FEE_BASIS_POINTS: '500' } });
    tools = new TestTools(api);
    const { as } = await signUp(api, { accountType: 'SELLER' });
    staff = await signUpStaff(api);
    for (const kind of ['sandbox', 'real'] as const) {
      const body = { name: kind, slug: `standing-${kind}`, agentUrl: 'http://127.0.0.1:9/mcp', sandbox: kind === 'sandbox' };
      sellers[kind] = (await api.post('/api/v2/storefront/seller-agents', { as, body })).body.data.id;
    }
    applySettings({ ...noRequirements, billing: 'on' });
    for (const facts of allFacts) {
      const who = await signUp(api);
      const advertiserId = await createAdvertiser(api, who.as, 'USD');
      buyers.push({ facts, who, advertiserId });
      if (facts.isOperatorNamed)
        await api.patch('/api/v2/buyer/readiness/operator', { as: who.as, body: { operatorDomain: 'acme.example' } });
      if (facts.isAccepted) await api.post('/api/v2/accept-tos', { as: who.as });
      if (facts.isPaid) await pay(who);
    }
  });
  afterEach(() => applySettings(noRequirements));
  afterAll(() => api.close());

  /** Returns the code that refuses a purchase, or null. An exceeded credit limit counts as null: only some buyers have money. */
  async function refusalCode(buyer: (typeof buyers)[number], sellerId: number): Promise<string | null> {
    const { who, advertiserId } = buyer;
    const parts = [{ mediaBuyId: 'mb_standing', sellerId, amount: '10' }];
    const refusal = await api.app.get(Commitments, { strict: false }).refusal(callerOf(who), { advertiserId, parts, currency: 'USD' });
    return refusal && refusal.code !== 'CREDIT_LIMIT_EXCEEDED' ? refusal.code : null;
  }

  async function reportedState({ as }: SignedUp) {
    const [current, readiness, status, write] = [
      (await api.get('/api/v2/accounts/current', { as })).body.data,
      (await api.get('/api/v2/buyer/readiness', { as })).body.data,
      await tools.call(as, 'get_status', {}),
      await api.post('/api/v2/buyer/advertisers', { as, body: {} }),
    ];
    const ids = (list: { id: string }[]) => list.map(({ id }) => id).toSorted();
    const open = readiness.checks.filter((one: { isBlocker: boolean; status: string }) => one.isBlocker && one.status !== 'complete');
    const canBuy = (id: number) =>
      readiness.destinations.items.find((item: { storefrontId: number }) => item.storefrontId === id).canBuy as boolean;
    return {
      posture: current.buyerAccessPosture,
      blockers: [ids(open), ids(status.blockers)],
      platformReady: [readiness.platformReady, status.platformReady],
      canBuyAnywhere: [readiness.canBuyAnywhere, status.canBuyAnywhere],
      canBuy: [canBuy(sellers.sandbox), canBuy(sellers.real)],
      readyDestinations: status.destinations.readyDestinations.map(({ sellerId }: { sellerId: number }) => sellerId).toSorted(),
      isWriteRefused: write.status === 403 && write.body.error.code === 'TOS_ACCEPTANCE_REQUIRED',
    };
  }

  // spec: account.buyerAccessPosture
  it.each(allRequirements)(
    'matches blockers and refusals with $buyerOperator operator, billing $billing, sandbox first $sandboxFirst, terms "$termsUrl"',
    async (requirements) => {
      applySettings(requirements);
      for (const buyer of buyers) {
        const missing = missingOf(buyer.facts, requirements).toSorted();
        const isTermsOpen = missing.includes('terms');
        const canBuy = [!isTermsOpen, missing.length === 0];
        const open = [sellers.sandbox, sellers.real].filter((__, index) => canBuy[index]).toSorted();
        expect(await reportedState(buyer.who)).toEqual({
          posture: missing.length === 0 ? 'FULL' : 'SANDBOX_ONLY',
          blockers: [missing, missing],
          platformReady: [missing.length === 0, missing.length === 0],
          canBuyAnywhere: [canBuy[0], canBuy[0]],
          canBuy,
          readyDestinations: open,
          isWriteRefused: isTermsOpen,
        });
        const refusedAs = isTermsOpen ? 'TOS_ACCEPTANCE_REQUIRED' : 'FEATURE_NOT_ENABLED';
        expect([await refusalCode(buyer, sellers.sandbox), await refusalCode(buyer, sellers.real)]).toEqual(
          canBuy.map((can) => (can ? null : refusedAs)),
        );
      }
    },
  );

  it('stays FULL while the billing account has not moved to a new organization (no worker runs here)', async () => {
    const who = await signUp(api);
    applySettings({ ...noRequirements, billing: 'on' });
    await pay(who);
    expect((await api.post('/api/v2/accounts/create-child', { as: who.as, body: { name: 'Branch' } })).status).toBe(201);
    const postures = (await api.get('/api/v2/accounts', { as: who.as })).body.data.map(
      (account: { buyerAccessPosture: string }) => account.buyerAccessPosture,
    );
    expect(postures).toEqual(['FULL', 'FULL', 'FULL']);
  });

  it('is null for a seller under all settings', async () => {
    const { as } = await signUp(api, { accountType: 'SELLER' });
    for (const requirements of allRequirements) {
      applySettings(requirements);
      expect((await api.get('/api/v2/accounts/current', { as })).body.data.buyerAccessPosture).toBeNull();
    }
  });

  it('is FULL for an account marked FULL in its row, unless terms are open', async () => {
    const { as, account } = await signUp(api);
    const row = 'update accounts set buyer_access_posture = $2 where id = $1';
    await api.app.get(Database).query(row, [account.id, 'FULL']);
    const posture = async () => (await api.get('/api/v2/accounts/current', { as })).body.data.buyerAccessPosture;
    applySettings({ ...noRequirements, buyerOperator: 'required', billing: 'on' });
    expect(await posture()).toBe('FULL');
    applySettings({ ...noRequirements, termsUrl });
    expect(await posture()).toBe('SANDBOX_ONLY');
  });

  it('is SANDBOX_ONLY for a demo, which can buy only from its own sellers', async () => {
    const who = await signUp(api);
    const made = await api.post('/api/v2/demo', { as: who.as, body: {} });
    expect(made.status).toBe(201);
    const { customerId, sellers: own } = made.body.data.demo as { customerId: number; sellers: { storefrontId: number }[] };
    const inside = { as: who.as, headers: { 'x-account-id': String(customerId) } };
    const buyer = { facts: allFacts[0]!, who: { ...who, account: { id: customerId, name: '' } }, advertiserId: 1 };
    for (const requirements of [noRequirements, { ...noRequirements, buyerOperator: 'required', billing: 'on' }] as const) {
      applySettings(requirements);
      expect((await api.get('/api/v2/accounts/current', inside)).body.data.buyerAccessPosture).toBe('SANDBOX_ONLY');
      const { destinations, canBuyAnywhere } = (await api.get('/api/v2/buyer/readiness', inside)).body.data;
      const ready = destinations.items.flatMap((item: { storefrontId: number; canBuy: boolean }) =>
        item.canBuy ? [item.storefrontId] : [],
      );
      const ids = own.map(({ storefrontId }) => storefrontId);
      expect([canBuyAnywhere, new Set(ready)]).toEqual([true, new Set(ids)]);
      expect([await refusalCode(buyer, ids[0]!), await refusalCode(buyer, sellers.real)]).toEqual([null, 'FEATURE_NOT_ENABLED']);
    }
  });
});

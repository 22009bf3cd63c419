import { randomUUID } from 'node:crypto';
import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { createKey, signUp, type SignedUp, signUpStaff } from '@test/people';

const billing = '/api/v2/billing';
const desk = '/api/v2/staff/plans';
const support = { activityCode: 'HUMAN_EXPERT_SUPPORT_HOUR', displayName: 'Support', unit: 'SUPPORT_HOUR', standardIuAmountMilli: 2_000 };
const metered = { planCode: 'metered', displayName: 'Metered', includedIus: 0, commitmentMinor: '0', overageMinor: '500' };
const committed = {
  planCode: 'committed_1k',
  displayName: 'Committed 1,000',
  includedIus: 250,
  commitmentMinor: '100000',
  overageMinor: '500',
  rolloverBasisPoints: 5_000,
  overageWarnMinor: '1000',
  overageCapMinor: '2000',
};

describe('Plans', () => {
  let api: TestApi;
  let staff: SignedUp;
  let buyer: SignedUp;

  beforeAll(async () => {
    api = await startApi({ environment: { BILLING: 'on' } });
    staff = await signUpStaff(api);
    await publish();
  });
  beforeEach(async () => {
    buyer = await signUp(api);
    await api.post('/api/v2/accept-tos', { as: buyer.as, body: {} });
  });
  afterAll(() => api.close());

  const publish = (more: object = {}) =>
    api.post(`${desk}/rate-cards`, {
      as: staff.as,
      body: { currency: 'USD', plans: [metered, committed], activityTerms: [support], setupGrant: { ius: 100, days: 60 }, ...more },
    });
  const read = async (path = '/iu-rate-card', { as } = buyer) => (await api.get(`${billing}${path}`, { as })).body.data;
  const account = () => read('/account');
  const fund = (amountMinor = '500000', currency = 'USD') =>
    api.post(`/api/v2/staff/billing/customers/${buyer.account.id}/deposits`, {
      as: staff.as,
      body: { amountMinor, currency, reference: randomUUID(), occurredAt: '2026-01-15T12:00:00.000Z' },
    });
  const planId = async (code = 'committed_1k') =>
    ((await read()).offer.plans as { id: string; planCode: string }[]).find(({ planCode }) => planCode === code)!.id;
  const accept = async (more: object = {}) => {
    const { offer } = await read();
    const body = { offerVersion: offer.offerVersion, planId: await planId(), idempotencyKey: randomUUID(), ...more };
    return { body, answer: await api.post(`${billing}/iu-rate-card/accept`, { as: buyer.as, body }) };
  };
  const instruct = (action: string) => api.post(`${billing}/iu-rate-card/renewal`, { as: buyer.as, body: { action, reason: 'Because' } });
  const use = (quantity: number, reference: string = randomUUID()) =>
    api.post(`${desk}/customers/${buyer.account.id}/usage`, {
      as: staff.as,
      body: { activityCode: support.activityCode, quantity, reference },
    });
  const postings = async () => ((await read('/ledger-transactions')) as { source: string }[]).map(({ source }) => source);

  test('offers an organization the plans of the latest rate card in its currency, with its own prices', async () => {
    expect(await read()).toMatchObject({
      billingCustomerId: buyer.account.id,
      eligible: true,
      commercialStatus: 'FREE',
      nextAction: 'SELECT_IU_PLAN',
      currentBinding: null,
      offer: { plans: [{ planCode: 'metered' }, { planCode: 'committed_1k', pricing: { netCommitmentMinor: '100000' } }] },
    });
    expect((await read()).offer).toMatchObject({
      agreement: { version: '1.0.0', url: null, accepted: true },
      discount: null,
      plans: [{ paymentTermsDays: 30 }, { paymentTermsDays: 30 }],
      activityTerms: [
        { ...support, unitCount: 1, catalogStatus: 'PUBLISHED', pricing: 'STANDARD', effectiveIuAmountMilli: 2_000, billable: true },
      ],
    });
    const before = (await read()).offer.offerVersion;
    const agreed = await api.post(`${desk}/customers/${buyer.account.id}/discount`, { as: staff.as, body: { discountBasisPoints: 1_000 } });
    expect(agreed.status).toBe(200);
    const { offer } = await read();
    expect([offer.offerVersion === before, offer.discount]).toEqual([false, { basisPoints: 1_000 }]);
    expect(offer.plans[1].pricing).toEqual({
      listCommitmentMinor: '100000',
      netCommitmentMinor: '90000',
      listOverageMinor: '500',
      netOverageMinor: '450',
      discountBasisPoints: 1_000,
    });
  });

  test('charges the month at the offered price once on acceptance, and puts it on the next invoice', async () => {
    await fund();
    const { body, answer } = await accept();
    expect([answer.status, answer.body.data]).toMatchObject([
      200,
      {
        commercialStatus: 'PAID',
        nextAction: 'NONE',
        renewal: { status: 'RENEWS' },
        currentBinding: { plan: { planCode: 'committed_1k', pricing: { netCommitmentMinor: '100000' } }, endCycle: null },
      },
    ]);
    const again = await api.post(`${billing}/iu-rate-card/accept`, { as: buyer.as, body });
    expect([again.status, again.body.data.currentBinding.id]).toEqual([200, answer.body.data.currentBinding.id]);
    expect(await postings()).toEqual(['commitment', 'deposit']);
    expect(await account()).toMatchObject({
      plan: { contractStatus: 'active', planKey: 'committed_1k', rateCardType: 'STANDARD', autoRenewal: true, endDate: null },
      usage: {
        creditBalance: { fundedBalanceMinor: '400000' },
        iuAccount: { planKey: 'committed_1k', commitmentMinor: '100000', buckets: { free: { granted: 100 }, included: { granted: 250 } } },
      },
    });
    expect(await read('/invoice-activity')).toMatchObject([
      { status: 'accruing', kind: 'usage', amountMinor: '100000' },
      { status: 'paid', kind: 'credit_purchase', amountMinor: '500000' },
    ]);
  });

  test('binds one plan when many accept concurrently', async () => {
    await fund();
    const answers = await Promise.all(Array.from({ length: 6 }, () => accept()));
    expect(answers.map(({ answer }) => answer.status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await postings()).toEqual(['commitment', 'deposit']);
  });

  test.each<[string, number, () => Promise<object>]>([
    ['an outdated offer', 409, async () => ({ offerVersion: `v1:${'0'.repeat(64)}` })],
    ['an invalid offer version', 400, async () => ({ offerVersion: 'v2:1' })],
    ['a plan missing from the offer', 404, async () => ({ planId: 'plan_0_none' })],
    ['a short key', 400, async () => ({ idempotencyKey: 'short' })],
    ['a price', 400, async () => ({ commitmentMinor: '1' })],
  ])('refuses %s with %i and charges nothing', async (_, status, more) => {
    await fund();
    expect((await accept(await more())).answer.status).toBe(status);
    expect(await postings()).toEqual(['deposit']);
    expect((await read()).currentBinding).toBeNull();
  });

  test('returns 409 for a key that was used for another plan, and for a second plan', async () => {
    await fund();
    const { body } = await accept();
    const other = { ...body, planId: await planId('metered') };
    expect((await api.post(`${billing}/iu-rate-card/accept`, { as: buyer.as, body: other })).status).toBe(409);
    expect((await accept()).answer.status).toBe(409);
  });

  test('returns 402 with the available amount when a month costs more, and during a hold', async () => {
    await fund('99999');
    const { answer } = await accept();
    expect([answer.status, answer.body.error.code, answer.body.error.details]).toMatchObject([
      402,
      'CREDIT_LIMIT_EXCEEDED',
      { neededMinor: '100000', availableMinor: '99999', currency: 'USD' },
    ]);
    await fund();
    const path = `/api/v2/staff/billing/customers/${buyer.account.id}/holds`;
    await api.post(path, { as: staff.as, body: { type: 'REVIEW', reason: 'Looks odd' } });
    expect((await accept()).answer.status).toBe(402);
    expect((await read()).history).toEqual([]);
  });

  test('returns 403 for keys and for staff: only a person of the organization buys', async () => {
    await fund();
    const { offer } = await read();
    const body = { offerVersion: offer.offerVersion, planId: await planId(), idempotencyKey: randomUUID() };
    const headers = { 'x-account-id': String(buyer.account.id) };
    for (const as of [await createKey(api, buyer.as), staff.as])
      expect((await api.post(`${billing}/iu-rate-card/accept`, { as, headers, body })).status).toBe(403);
  });

  test('lets sellers read and accept plans at their own path, and staff read published ones', async () => {
    buyer = await signUp(api, { accountType: 'SELLER' });
    await api.post('/api/v2/accept-tos', { as: buyer.as, body: {} });
    const { offer } = (await api.get('/api/v2/storefront/billing/storefront-rate-card', { as: buyer.as })).body.data;
    const body = { offerVersion: offer.offerVersion, planId: offer.plans[0].id, idempotencyKey: randomUUID() };
    const bound = await api.post('/api/v2/storefront/billing/storefront-rate-card/accept', { as: buyer.as, body });
    expect(bound.body.data).toMatchObject({ commercialStatus: 'PAID', currentBinding: { plan: { planCode: 'metered' } } });
    const cards = (await api.get(`${desk}/rate-cards?limit=1`, { as: staff.as })).body.data;
    expect(cards).toMatchObject([{ version: offer.rateCardVersion, plans: [{ planCode: 'metered' }, { planCode: 'committed_1k' }] }]);
  });

  test('returns 409 before the terms are accepted', async () => {
    buyer = await signUp(api);
    expect((await read()).nextAction).toBe('ACCEPT_GOVERNING_AGREEMENT');
    expect((await accept()).answer.status).toBe(409);
  });

  test('ends a canceled plan at its term; after a successor is bound it cannot be reinstated', async () => {
    await fund();
    expect((await instruct('CANCEL_AT_TERM')).status).toBe(409);
    await accept();
    const canceled = await instruct('CANCEL_AT_TERM');
    const { renewal } = canceled.body.data;
    const instruction = {
      action: 'CANCEL_AT_TERM',
      effectiveAt: renewal.effectiveAt,
      changeCutoffAt: renewal.changeCutoffAt,
      reason: 'Because',
    };
    expect([canceled.status, renewal]).toMatchObject([
      200,
      { status: 'NON_RENEWAL_SCHEDULED', actions: ['REINSTATE_AUTO_RENEWAL'], instructions: [instruction] },
    ]);
    expect((await instruct('CANCEL_AT_TERM')).status).toBe(409);
    expect((await instruct('REINSTATE_AUTO_RENEWAL')).body.data).toMatchObject({
      renewal: {
        status: 'RENEWS',
        actions: ['CANCEL_AT_TERM'],
        instructions: [{ action: 'REINSTATE_AUTO_RENEWAL', effectiveAt: null }, instruction],
      },
      currentBinding: { endCycle: null },
    });
    expect((await instruct('REINSTATE_AUTO_RENEWAL')).status).toBe(409);
    const { endCycle } = (await instruct('CANCEL_AT_TERM')).body.data.currentBinding;
    const followed = await accept({ planId: await planId('metered') });
    expect(followed.answer.body.data).toMatchObject({
      currentBinding: { plan: { planCode: 'committed_1k' } },
      upcomingBinding: { plan: { planCode: 'metered' }, firstCycle: endCycle },
    });
    expect((await instruct('REINSTATE_AUTO_RENEWAL')).status).toBe(409);
    expect(await postings()).toEqual(['commitment', 'deposit']);
  });

  test('takes usage from free units, then from the plan; overage costs up to the cap, and usage counts once', async () => {
    await fund();
    await accept();
    expect((await use(30, 'hours-1')).status).toBe(200);
    expect((await use(30, 'hours-1')).status).toBe(409);
    const units = async () => (await account()).usage.iuAccount;
    expect(await units()).toMatchObject({ usedIus: 60, buckets: { free: { remaining: 40 }, included: { remaining: 250 } } });
    await use(146);
    expect(await units()).toMatchObject({
      buckets: { free: { remaining: 0 }, included: { remaining: 0 } },
      overage: { ius: 2, minor: '1000', warnAtMinor: '1000', capMinor: '2000', overWarnThreshold: true, overCap: false },
    });
    await use(50);
    expect(await units()).toMatchObject({ overage: { ius: 102, minor: '2000', overCap: true } });
    expect(await read('/iu-usage')).toMatchObject([{ iuAmountMilli: 100_000 }, { iuAmountMilli: 292_000 }, { reference: 'hours-1' }]);
    const events = await api.app
      .get(Database)
      .query(`select payload from outbox where account_id = $1 and type = 'plans.overage_reached' order by occurred_at`, [
        buyer.account.id,
      ]);
    expect(events).toMatchObject([{ payload: { limit: 'warning' } }, { payload: { limit: 'cap' } }]);
  });

  test('charges nothing while billing is off: a month that opens then posts nothing', async () => {
    await fund();
    await accept();
    const before = await postings();
    const database = api.app.get(Database);
    await database.query(`update plan_cycles set cycle = to_char(now() - interval '40 days', 'YYYY-MM') where account_id = $1`, [
      buyer.account.id,
    ]);
    const off = await startApi({ environment: { BILLING: 'off' } });
    try {
      const body = { activityCode: support.activityCode, quantity: 1, reference: 'off-1' };
      expect((await off.post(`${desk}/customers/${buyer.account.id}/usage`, { as: staff.as, body })).status).toBe(200);
    } finally {
      await off.close();
    }
    expect(await postings()).toEqual(before);
    expect(before).toContain('commitment');
  });

  test('returns 400 for an activity missing from the rate card, and 404 for an unknown account', async () => {
    const body = { activityCode: 'NOTHING', quantity: 1, reference: 'x' };
    const unknown = await api.post(`${desk}/customers/${buyer.account.id}/usage`, { as: staff.as, body });
    expect([unknown.status, unknown.body.error.field]).toEqual([400, 'activityCode']);
    const nobody = await api.post(`${desk}/customers/999999999/usage`, {
      as: staff.as,
      body: { ...body, activityCode: support.activityCode },
    });
    expect(nobody.status).toBe(404);
    expect((await use(-1)).status).toBe(400);
  });

  test.each([
    ['a plan twice', { plans: [metered, metered] }, 'plans'],
    ['an activity twice', { activityTerms: [support, support] }, 'activityTerms'],
    ['a negative price', { plans: [{ ...metered, overageMinor: '-5' }] }, 'plans[0].overageMinor'],
    ['no plans', { plans: [] }, 'plans'],
    ['a warning above the cap', { plans: [metered, { ...committed, overageWarnMinor: '2001' }] }, 'plans[1].overageWarnMinor'],
    ['an unknown currency', { currency: 'XXX' }, 'currency'],
  ])('returns 400 for a rate card with %s', async (_, more, field) => {
    const { status, body } = await publish(more);
    expect([status, body.error.field]).toEqual([400, field]);
  });

  test('returns 400 with every problem of a rate card, and accepts a warning at the cap', async () => {
    const late = { ...committed, overageWarnMinor: '2001' };
    const { status, body } = await publish({ plans: [late, late], activityTerms: [support, support] });
    const paths = (body.error.details.issues as { path: string }[]).map(({ path }) => path);
    expect([status, paths]).toEqual([400, ['plans', 'activityTerms', 'plans[0].overageWarnMinor', 'plans[1].overageWarnMinor']]);
    expect((await publish({ plans: [metered, { ...committed, overageWarnMinor: '2000' }] })).status).toBe(201);
  });

  test('PostgreSQL refuses changes of offers, acceptances, instructions and usage', async () => {
    await fund();
    await accept();
    await instruct('CANCEL_AT_TERM');
    await use(1);
    const database = api.app.get(Database);
    for (const table of ['plan_rate_cards', 'plan_bindings', 'plan_instructions', 'unit_usage']) {
      await expect(database.query(`delete from ${table}`)).rejects.toThrow('append-only');
      const column = {
        plan_rate_cards: 'published_by',
        plan_bindings: 'accepted_by',
        plan_instructions: 'instructed_by',
        unit_usage: 'used_by',
      }[table];
      await expect(database.query(`update ${table} set ${column} = 0`)).rejects.toThrow('append-only');
    }
  });
});

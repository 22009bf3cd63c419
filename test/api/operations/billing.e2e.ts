import { randomUUID } from 'node:crypto';
import { dayOf, FixedClock } from '@exchange/kernel';
import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { createKey, signUp, type SignedUp, signUpStaff } from '@test/people';

const billing = '/api/v2/billing';
const desk = '/api/v2/staff/billing';
const justification = 'We have bought here for years.';
const occurredAt = '2026-01-15T12:00:00.000Z';

describe('Billing', () => {
  const clock = new FixedClock(new Date());
  let api: TestApi;
  let buyer: SignedUp;
  let staff: SignedUp;

  beforeAll(async () => {
    api = await startApi({ clock, environment: { BILLING: 'on', STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' } });
    staff = await signUpStaff(api);
  });
  beforeEach(async () => {
    buyer = await signUp(api);
  });
  afterAll(() => api.close());

  const read = async (path: string, { as } = buyer) => (await api.get(`${billing}${path}`, { as })).body.data;
  const apply = (body: object = {}, { as } = buyer) =>
    api.post(`${billing}/credit-applications`, { as, body: { requestedCreditLimit: 2_500.5, justification, ...body } });
  const asStaff = (path: string, body?: object) => api.post(`${desk}${path}`, { as: staff.as, ...(body ? { body } : {}) });
  const customer = (of = buyer) => `/customers/${of.account.id}`;
  const book = (amountMinor: string, more: object = {}, of = buyer) =>
    asStaff(`${customer(of)}/deposits`, { amountMinor, currency: 'USD', reference: randomUUID(), occurredAt, ...more });
  const issues = (body: { error: { details: { issues: { path: string }[] } } }) => body.error.details.issues.map(({ path }) => path);

  async function memberOf({ account }: SignedUp, role = 'MEMBER'): Promise<SignedUp> {
    const guest = await signUp(api);
    await api.app
      .get(Database)
      .query(
        `insert into memberships (account_id, user_id, role, status, joined_at, updated_at) values ($1, $2, $3, 'active', now(), now())`,
        [account.id, guest.user.id, role],
      );
    await api.post('/api/v2/auth/switch-account', { as: guest.as, body: { accountId: account.id } });
    return guest;
  }

  // spec: service.area.billing
  test('starts as PREPAY with a balance of 0, and asks for billing information', async () => {
    const account = await read('/account');
    expect(account).toMatchObject({
      organization: { customerId: buyer.account.id, currency: 'USD', capabilities: { buyer: true, seller: false } },
      scope: { boundary: 'ORG', delegatedFrom: null },
      standing: { posture: 'PREPAY', creditLimitMinor: '0', verificationLevel: 'none', holds: [] },
      usage: { creditBalance: { netBalanceMinor: '0', spendableMinor: '0' }, orgPosition: { creditLimitMinor: null, overLimit: false } },
      payment: { deposits: [], billingInfoVisibility: 'visible' },
      nextAction: { type: 'ADD_BILLING_INFO' },
    });
    expect(await read('/ledger-accounts')).toEqual({ accounts: [] });
    expect([await read('/deposits'), await read('/credit-applications'), await read('/ledger-transactions')]).toEqual([[], [], []]);
  });

  test("shows agreed terms, the payment method, and this month's model usage by feature, day and account", async () => {
    expect(await read('/account')).toMatchObject({
      plan: { tosVersion: '1.0.0', tosAcceptedAt: null, tosAcceptedByEmail: null },
      usage: { intelligence: { byFeature: [], byDay: [], totalCostMicroUsd: 0 } },
      payment: { paymentMethod: null, billingEnabled: true, cardCollectionEnabled: false },
      contracts: { agreements: [], documents: [] },
      permissions: { canAcceptTos: true },
    });
    const key = await createKey(api, buyer.as, 'org');
    expect((await read('/account', { ...buyer, as: key })).permissions).toMatchObject({ canAcceptTos: false });
    await api.post('/api/v2/accept-tos', { as: buyer.as });
    const today = dayOf(clock.now());
    await api.app.get(Database).query(
      `insert into ai_usage (account_id, day, model, feature, input_tokens, output_tokens, cache_read_input_tokens,
         cache_creation_input_tokens, cost_micro_usd, call_count)
       values ($1, $2, 'm1', 'assistant', 10, 5, 3, 2, 1500000, 2), ($1, $2, 'm2', 'ranking', 1, 1, 0, 0, 500000, 1),
         ($1, ($2::date - 40), 'm1', 'assistant', 99, 99, 0, 0, 99, 9)`,
      [buyer.account.id, today],
    );
    const account = await read('/account');
    const sums = {
      inputTokens: 11,
      outputTokens: 6,
      cacheReadInputTokens: 3,
      cacheCreationInputTokens: 2,
      costMicroUsd: 2_000_000,
      costUsd: 2,
    };
    expect(account.usage.intelligence).toMatchObject({
      byFeature: [
        { bucket: 'assistant', costMicroUsd: 1_500_000, callCount: 2 },
        { bucket: 'ranking', costMicroUsd: 500_000, callCount: 1 },
      ],
      byDay: [{ bucket: today, ...sums, callCount: 3 }],
      totalCostMicroUsd: 2_000_000,
    });
    expect(account.accounts).toMatchObject([
      { customerId: buyer.account.id, intelligenceUsage: { costMicroUsd: 2_000_000, callCount: 3 } },
    ]);
    const { email } = buyer.user;
    expect(account).toMatchObject({
      plan: { tosVersion: '1.0.0', tosAcceptedAt: expect.any(String), tosAcceptedByEmail: email },
      contracts: { agreements: [{ status: 'ACTIVE', agreementKind: 'STANDARD_TOS', version: '1.0.0', acceptedByEmail: email }] },
      permissions: { canAcceptTos: false },
    });
  });

  test('changes only the sent billing information, and the next action with it', async () => {
    const body = {
      contactName: 'Ann',
      email: ['ann@northwind.example'],
      ccEmails: ['bob@northwind.example'],
      countryAlpha2: 'CH',
      city: 'Bern',
    };
    expect((await api.put(`${billing}/info`, { as: buyer.as, body })).status).toBe(200);
    expect(await read('/info')).toMatchObject({ ...body, address: null });
    await api.put(`${billing}/info`, { as: buyer.as, body: { city: null, taxId: 'CHE-1' } });
    expect(await read('/info')).toMatchObject({ ...body, city: null, taxId: 'CHE-1' });
    expect((await read('/account')).nextAction.type).toBe('FUND_PREPAY');
    expect((await book('100')).status).toBe(201);
    expect((await read('/account')).nextAction.type).toBe('NONE');
  });

  test.each([
    ['eleven addresses', { email: Array.from({ length: 11 }, (_, n) => `a${n}@northwind.example`) }, ['email']],
    [
      'an invalid address, an invalid country, and an unknown field',
      { email: ['nobody'], countryAlpha2: 'ch', shoe: 1 },
      ['shoe', 'email', 'countryAlpha2'],
    ],
  ])('returns 400 with every problem for %s', async (_, body, paths) => {
    const answer = await api.put(`${billing}/info`, { as: buyer.as, body });
    expect([answer.status, issues(answer.body).sort()]).toEqual([400, [...paths].sort()]);
  });

  test('posts a deposit as two balanced entries, and its reversal as two more', async () => {
    const { id } = (await book('250000', { reference: 'NTRF-1' })).body.data;
    expect(await read('/credit-balance')).toMatchObject({ fundedBalanceMinor: '250000', spendableMinor: '250000', decimals: 2 });
    expect(await read('/ledger-accounts')).toEqual({
      accounts: [
        { code: 'CASH', kind: 'ASSET', balanceMinor: '250000', currency: 'USD' },
        { code: 'CUSTOMER_FUNDS', kind: 'LIABILITY', balanceMinor: '250000', currency: 'USD' },
      ],
    });
    expect((await asStaff(`${customer()}/deposits/${id}/reverse`)).body.data).toMatchObject({ id, status: 'REVERSED' });
    expect((await asStaff(`${customer()}/deposits/${id}/reverse`)).status).toBe(409);
    const sources = async (query: string) =>
      ((await read(`/ledger-transactions?${query}`)) as { source: string }[]).map(({ source }) => source);
    expect(await sources('source=deposit')).toEqual(['deposit']);
    expect(await sources('currency=USD')).toEqual(['deposit_reversal', 'deposit']);
    expect(await sources('currency=EUR')).toEqual([]);
    const transactions = await read('/ledger-transactions');
    expect(transactions).toMatchObject([
      { source: 'deposit_reversal', memo: 'Reversal of deposit NTRF-1' },
      {
        source: 'deposit',
        sourceKey: id,
        occurredAt,
        entries: [
          { code: 'CUSTOMER_FUNDS', amountMinor: '-250000' },
          { code: 'CASH', amountMinor: '250000' },
        ],
      },
    ]);
    expect(await read('/credit-balance')).toMatchObject({ fundedBalanceMinor: '0', owedBalanceMinor: '0' });
    const check = await api.get(`${desk}${customer()}/ledger-check`, { as: staff.as });
    expect(check.body.data).toEqual({ isSound: true, astray: [] });
  });

  test('books a bank reference once, even concurrently, and again after its reversal', async () => {
    const reference = randomUUID();
    const answers = await Promise.all(Array.from({ length: 6 }, () => book('700', { reference })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    expect(await read('/credit-balance')).toMatchObject({ fundedBalanceMinor: '700' });
    const { id } = answers.find(({ status }) => status === 201)!.body.data;
    await asStaff(`${customer()}/deposits/${id}/reverse`);
    expect((await book('700', { reference })).status).toBe(201);
  });

  test.each([
    ['an amount of 0', '0', {}, 'amountMinor'],
    ['a negative amount', '-5', {}, 'amountMinor'],
    ['a fraction', '5.5', {}, 'amountMinor'],
    ['an amount above the maximum', '10000000000000', {}, 'amountMinor'],
    ['a currency that is not opened', '500', { currency: 'EUR' }, 'currency'],
    ['a future date', '500', { occurredAt: '2999-01-01T00:00:00.000Z' }, 'occurredAt'],
  ])('returns 400 for a deposit with %s and books nothing', async (_, amountMinor, more, field) => {
    const { status, body } = await book(amountMinor, more);
    expect([status, body.error.field]).toEqual([400, field]);
    expect(await read('/ledger-transactions')).toEqual([]);
  });

  test('allows one open credit application, and sets the granted limit at once', async () => {
    const first = await apply();
    expect([first.status, first.body.data]).toMatchObject([201, { requestedCreditLimit: 2_500.5, currency: 'USD', status: 'PENDING' }]);
    expect((await apply()).status).toBe(409);
    const { id } = first.body.data;
    const queued = (await api.get(`${desk}/credit-applications?status=PENDING&limit=200`, { as: staff.as })).body.data as { id: string }[];
    expect(queued.map((one) => one.id)).toContain(id);
    const review = { decision: 'APPROVED', grantedCreditLimit: 1_000, reviewerNotes: 'For a start' };
    const decided = await asStaff(`/credit-applications/${id}/review`, review);
    expect(decided.body.data).toMatchObject({ status: 'APPROVED', grantedCreditLimit: 1_000, reviewedAt: expect.any(String) });
    expect((await asStaff(`/credit-applications/${id}/review`, review)).status).toBe(409);
    expect(await read('/account')).toMatchObject({
      standing: { posture: 'CREDIT', creditLimitMinor: '100000' },
      usage: { orgPosition: { creditLimitMinor: '100000', availableMinor: '100000' } },
    });
    const second = (await apply()).body.data;
    const withdrawn = await api.post(`${billing}/credit-applications/${second.id}/withdraw`, { as: buyer.as });
    expect(withdrawn.body.data).toMatchObject({ status: 'WITHDRAWN', grantedCreditLimit: null });
    expect((await asStaff(`/credit-applications/${second.id}/review`, review)).status).toBe(409);
    expect((await read('/account')).standing.creditLimitMinor).toBe('100000');
  });

  test.each([0, -1, 1e12, 0.001, 100.005])('returns 400 for a credit application of %d', async (requestedCreditLimit) => {
    const { status, body } = await apply({ requestedCreditLimit });
    expect([status, body.error.field]).toEqual([400, 'requestedCreditLimit']);
  });

  test('allows another main currency until money is booked in it', async () => {
    const settle = (body: object) => asStaff(`${customer()}/standing`, body);
    expect((await settle({ currency: 'IDR', posture: 'CREDIT', creditLimitMinor: '900' })).status).toBe(200);
    const settled = (await settle({ currency: 'JPY' })).body.data;
    expect(settled.creditBalance).toMatchObject({ currency: 'JPY', decimals: 0, creditLimitMinor: '0', spendableMinor: '0' });
    expect(settled.standing).toMatchObject({ posture: 'PREPAY', creditLimitMinor: '0' });
    const unlimited = await settle({ creditLimitMinor: '900' });
    expect([unlimited.status, unlimited.body.error.field]).toEqual([400, 'creditLimitMinor']);
    expect((await book('500', { currency: 'JPY' })).status).toBe(201);
    expect((await settle({ currency: 'EUR' })).status).toBe(409);
    expect((await settle({ creditLimitMinor: '700', posture: 'CREDIT' })).body.data.creditBalance.spendableMinor).toBe('1200');
    expect((await settle({ posture: 'PREPAY' })).body.data.creditBalance).toMatchObject({ creditLimitMinor: '0', spendableMinor: '500' });
  });

  test('puts and lifts holds, at most ten', async () => {
    const put = (n: number) => asStaff(`${customer()}/holds`, { type: 'REVIEW', reason: `Reason ${n}` });
    for (let n = 0; n < 10; n += 1) expect((await put(n)).status).toBe(200);
    expect((await put(10)).status).toBe(409);
    const { standing, nextAction } = await read('/account');
    expect([standing.holds.length, nextAction.type]).toEqual([10, 'RESOLVE_HOLD']);
    const lifted = await asStaff(`${customer()}/holds/${standing.holds[0].id}/lift`);
    expect(lifted.body.data.standing.holds).toHaveLength(9);
    expect((await asStaff(`${customer()}/holds/${standing.holds[0].id}/lift`)).status).toBe(404);
  });

  test('shows billing to an admin of the organization from every child account, and only the standing to admins of one child account', async () => {
    await book('900');
    const created = await api.post('/api/v2/accounts/create-child', { as: buyer.as, body: { name: 'Below' } });
    const child = created.body.data.id as number;
    const at = { headers: { 'x-account-id': String(child) } };
    const seen = (await api.get(`${billing}/account`, { ...at, as: buyer.as })).body.data;
    const organization = seen.organization.customerId as number;
    expect(organization).not.toBe(child);
    expect(seen).toMatchObject({
      scope: { boundary: 'ACCOUNT', delegatedFrom: organization },
      payment: { billingInfoVisibility: 'visible' },
    });
    expect((await api.get(`${billing}/info`, { ...at, as: buyer.as })).status).toBe(200);
    await api.app.get(Database).query(
      `insert into billing_charges (buyer_id, media_buy_id, day, spend_minor, fee_minor, payable_minor, revision)
       values ($1, 'mb_1', (now() at time zone 'UTC')::date, 1000, 50, 0, 1), ($1, 'mb_1', '2026-01-15', 1000, 50, 0, 1)`,
      [child],
    );
    const { accounts, totalAccounts, pricing } = (await api.get(`${billing}/account`, { as: buyer.as })).body.data;
    expect(accounts.map((one: Record<string, unknown>) => [one['customerId'], one['delegation'], one['periodFees']])).toEqual([
      [organization, 'OWN', '0'],
      [buyer.account.id, 'VIEW', '0'],
      [child, 'VIEW', '50'],
    ]);
    expect([totalAccounts, pricing]).toMatchObject([
      3,
      { effective: { type: 'STANDARD', rates: [{ feeRatePercent: 5, unitPrice: null }] } },
    ]);
    expect(seen.plan).toMatchObject({ contractStatus: 'no_contract', rateCardType: null });

    const local = await memberOf({ ...buyer, account: { id: child, name: 'Below' } }, 'ADMIN');
    expect((await api.get(`${billing}/account`, { ...at, as: local.as })).body.data).toMatchObject({
      organization: { customerId: organization },
      standing: { holds: [] },
      payment: {
        billingInfo: null,
        billingInfoVisibility: 'redacted',
        redactedFields: expect.arrayContaining(['billingInfo']),
        deposits: [],
      },
      permissions: { canEditBillingInfo: false, canApplyForCredit: false },
      accounts: [],
      totalAccounts: 0,
    });
    for (const path of ['/info', '/deposits', '/ledger-accounts', '/ledger-transactions', '/credit-applications'])
      expect((await api.get(`${billing}${path}`, { ...at, as: local.as })).status).toBe(403);
    const money = { amountMinor: '5', currency: 'USD', reference: randomUUID(), occurredAt };
    expect((await asStaff(`/customers/${child}/deposits`, money)).status).toBe(201);
    expect((await asStaff('/customers/999999999/deposits', { ...money, reference: randomUUID() })).status).toBe(404);
    const { creditBalance } = (await api.get(`${desk}/customers/${organization}`, { as: staff.as })).body.data;
    expect(Number(creditBalance.fundedBalanceMinor) % 100).toBe(5);
  });

  test('returns 403 for a member and allows a key of an admin to read', async () => {
    const member = await memberOf(buyer);
    expect((await api.get(`${billing}/account`, { as: member.as })).status).toBe(403);
    expect((await api.put(`${billing}/info`, { as: member.as, body: {} })).status).toBe(403);
    expect((await api.get(`${billing}/account`, { as: await createKey(api, buyer.as) })).status).toBe(200);
  });
});

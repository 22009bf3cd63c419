import { randomUUID } from 'node:crypto';
import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { createAdvertiser } from '@test/discovery';
import { signUp, type SignedUp, signUpStaff } from '@test/people';

const billing = '/api/v2/billing';
const occurredAt = '2026-01-15T12:00:00.000Z';

describe('Billing in several currencies', () => {
  let api: TestApi;
  let staff: SignedUp;
  let buyer: SignedUp;

  beforeAll(async () => {
    api = await startApi({ environment: { BILLING: 'on', SANDBOX_FIRST: 'off', STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' } });
    staff = await signUpStaff(api);
  });
  beforeEach(async () => {
    buyer = await signUp(api);
  });
  afterAll(() => api.close());

  const read = async (path: string) => (await api.get(`${billing}${path}`, { as: buyer.as })).body.data;
  const open = (currency: string, headers: Record<string, string> = {}) =>
    api.post(`${billing}/currencies`, { as: buyer.as, body: { currency }, headers });
  const desk = (path: string, body: object) =>
    api.post(`/api/v2/staff/billing/customers/${buyer.account.id}${path}`, { as: staff.as, body });
  const deposit = (currency: string, amountMinor: string) =>
    desk('/deposits', { amountMinor, currency, reference: randomUUID(), occurredAt });

  test('opens a currency once, with PREPAY and a balance of 0; a retry with the same key is a no-op', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await open('EUR', headers);
    expect([first.status, first.body.data]).toEqual([
      201,
      {
        currency: 'EUR',
        isMain: false,
        decimals: 2,
        posture: 'PREPAY',
        creditLimitMinor: '0',
        fundedMinor: '0',
        owedMinor: '0',
        committedMinor: '0',
        availableMinor: '0',
        overLimit: false,
      },
    ]);
    expect((await open('EUR', headers)).body.data).toEqual(first.body.data);
    for (const currency of ['EUR', 'USD']) expect((await open(currency)).status).toBe(409);
    expect((await open('XXZ')).status).toBe(400);
    expect(await read('/currencies')).toMatchObject([
      { currency: 'USD', isMain: true },
      { currency: 'EUR', isMain: false },
    ]);
    expect((await read('/account')).organization).toMatchObject({ currency: 'USD', currencies: ['USD', 'EUR'] });
  });

  test('opens a currency once when requested concurrently, and allows at most 20', async () => {
    const twice = await Promise.all([open('EUR'), open('EUR'), open('EUR')]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    await api.app.get(Database).query(
      `insert into billing_currencies (account_id, currency, posture, credit_limit_minor, created_at, updated_at)
       select $1, 'X' || chr(64 + n) || 'X', 'PREPAY', 0, now(), now() from generate_series(1, 18) n`,
      [buyer.account.id],
    );
    const { status, body } = await open('GBP');
    expect([status, body.error.code]).toEqual([409, 'CONFLICT']);
  });

  test('books a deposit only in its currency; reads select a currency and default to the main one', async () => {
    await open('EUR');
    expect((await deposit('EUR', '700')).status).toBe(201);
    expect((await deposit('USD', '300')).status).toBe(201);
    expect(await deposit('JPY', '300')).toMatchObject({
      status: 400,
      body: { error: { code: 'CURRENCY_MISMATCH', field: 'currency', details: { expected: 'USD', opened: ['USD', 'EUR'] } } },
    });
    expect(await read('/credit-balance')).toMatchObject({ currency: 'USD', spendableMinor: '300' });
    expect(await read('/credit-balance?currency=EUR')).toMatchObject({ currency: 'EUR', spendableMinor: '700' });
    expect((await read('/account?currency=EUR')).usage.creditBalance).toMatchObject({ currency: 'EUR', fundedBalanceMinor: '700' });
    for (const path of ['/account', '/credit-balance'])
      expect((await api.get(`${billing}${path}?currency=JPY`, { as: buyer.as })).status).toBe(404);
    const check = await api.get(`/api/v2/staff/billing/customers/${buyer.account.id}/ledger-check`, { as: staff.as });
    expect(check.body.data).toEqual({ isSound: true, astray: [] });
  });

  test('grants credit in one currency only', async () => {
    await open('EUR');
    const applied = await api.post(`${billing}/credit-applications`, {
      as: buyer.as,
      body: { requestedCreditLimit: 50, currency: 'EUR', justification: 'We have bought here for years.' },
    });
    expect(applied.body.data).toMatchObject({ currency: 'EUR', requestedCreditLimit: 50 });
    const review = { decision: 'APPROVED' };
    const path = `/api/v2/staff/billing/credit-applications/${applied.body.data.id}/review`;
    expect((await api.post(path, { as: staff.as, body: review })).status).toBe(200);
    expect(await read('/currencies')).toMatchObject([
      { currency: 'USD', posture: 'PREPAY', availableMinor: '0' },
      { currency: 'EUR', posture: 'CREDIT', creditLimitMinor: '5000', availableMinor: '5000' },
    ]);
    const { status } = await api.post(`${billing}/credit-applications`, {
      as: buyer.as,
      body: { requestedCreditLimit: 50, currency: 'JPY', justification: 'We have bought here for years.' },
    });
    expect(status).toBe(404);
  });

  test('lets staff set posture and limit of a currency, and make an opened one the main one', async () => {
    await open('EUR');
    await deposit('EUR', '700');
    await deposit('USD', '300');
    const settled = await desk('/standing', { currency: 'EUR', posture: 'CREDIT', creditLimitMinor: '1000' });
    expect(settled.body.data).toMatchObject({
      standing: { posture: 'CREDIT', creditLimitMinor: '1000' },
      creditBalance: { currency: 'EUR', spendableMinor: '1700' },
      currencies: [
        { currency: 'USD', posture: 'PREPAY', availableMinor: '300' },
        { currency: 'EUR', posture: 'CREDIT', availableMinor: '1700' },
      ],
    });
    expect((await desk('/standing', { currency: 'JPY' })).status).toBe(409);
    expect((await desk('/standing', { currency: 'EUR', isMain: true })).status).toBe(200);
    expect(await read('/currencies')).toMatchObject([
      { currency: 'EUR', isMain: true, posture: 'CREDIT', fundedMinor: '700', availableMinor: '1700' },
      { currency: 'USD', isMain: false, posture: 'PREPAY', availableMinor: '300' },
    ]);
    expect(await read('/credit-balance')).toMatchObject({ currency: 'EUR', spendableMinor: '1700' });
  });

  test('creates a campaign in a currency without a billing account with a warning until it is opened', async () => {
    const advertiserId = await createAdvertiser(api, buyer.as, 'EUR');
    const campaign = {
      advertiserId,
      name: 'Spring',
      mode: 'discovery',
      brief: 'Shoes',
      flightDates: { startDate: '2027-03-01T00:00:00Z', endDate: '2027-04-01T00:00:00Z' },
      budget: { total: 100 },
    };
    const created = await api.post('/api/v2/buyer/campaigns', { as: buyer.as, body: campaign });
    const warnings = [{ type: 'no_billing_account', message: expect.stringContaining('EUR'), field: 'budget.currency', currency: 'EUR' }];
    expect([created.status, created.body.data.warnings]).toEqual([201, warnings]);
    const path = `/api/v2/buyer/campaigns/${created.body.data.campaign.campaignId}`;
    const changed = await api.put(path, { as: buyer.as, body: { budget: { total: 200 } } });
    expect([changed.status, changed.body.data.warnings]).toEqual([200, warnings]);
    expect((await open('EUR')).status).toBe(201);
    expect((await api.get(path, { as: buyer.as })).body.data.warnings).toEqual([]);
  });
});

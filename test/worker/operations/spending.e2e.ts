import { randomUUID } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { type Day, dayMs, dayOf, later } from '@exchange/kernel';
import { MediaBuysFacade } from '@exchange/media-buys';
import { Database } from '@exchange/platform';
import { Scheduler } from '@exchange/platform/testing';
import { DeliveryFacade } from '@exchange/reporting';
import { startApi, type TestApi } from '@test/api';
import { type BookedBuy, BuyerFixture, promptSeller } from '@test/buying';
import { stopCollection } from '@test/collections';
import { createAdvertiser } from '@test/discovery';
import { eventually } from '@test/eventually';
import { signUp, type SignedUp, signUpStaff } from '@test/people';
import { SandboxSellers } from '@test/sellers';
import { moveFlightToMiddle } from '@test/suggestions';
import { newKey, TestTools } from '@test/tools';
import { startWorker } from '@test/worker';

const environment = { BILLING: 'on', BILLING_ROUTE: 'exchange', BILLING_FEE_BASIS_POINTS: '500', SANDBOX_FIRST: 'off' };
/** Read once, so that days keep their numbers when the tests run past midnight. */
const began = new Date();
const day = (ago: number): Day => dayOf(later(began, -ago * dayMs));

describe('With BILLING=on', () => {
  let api: TestApi;
  let worker: INestApplicationContext;
  let stand: SandboxSellers;
  let staff: SignedUp;
  let buyer: SignedUp;
  let buying: BuyerFixture;

  beforeAll(async () => {
    api = await startApi({ environment });
    worker = await startWorker({ environment, frequent: ['ChargingSchedule'] });
    stand = await SandboxSellers.open(api, [promptSeller('east')]);
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

  const desk = (path: string, body?: object) =>
    api.post(`/api/v2/staff/billing/customers/${buyer.account.id}${path}`, { as: staff.as, ...(body ? { body } : {}) });
  const fund = async (amountMinor: string) => {
    const money = { amountMinor, currency: 'USD', reference: randomUUID(), occurredAt: '2026-01-15T00:00:00.000Z' };
    const { status, body } = await desk('/deposits', money);
    expect(status).toBe(201);
    return body.data.id as string;
  };
  const balance = async () => (await api.get('/api/v2/billing/credit-balance', { as: buyer.as })).body.data;
  const execute = (campaignId: string) => buying.post(`/campaigns/${campaignId}/execute`);
  const boughtOf = async (campaignId: string): Promise<BookedBuy[]> => (await buying.get(`/campaigns/${campaignId}/media-buys`)).body.data;
  /** Reports delivery as the seller. The sandbox seller knows nothing of these days, so it is not asked. */
  const deliver = async ({ mediaBuyId, packages }: BookedBuy, spends: Readonly<Record<number, string>>) => {
    const [bought] = await api.app.get(MediaBuysFacade).findMany(buyer.account.id, [mediaBuyId]);
    const { advertiserId, campaignId, currency } = bought!;
    const line = { advertiserId, campaignId, mediaBuyId, packageId: packages[0]!.packageId, currency };
    const days = Object.entries(spends).map(([ago, spend]) => ({
      ...line,
      day: day(Number(ago)),
      impressions: 1_000,
      spend: Number(spend),
    }));
    await stopCollection(api, mediaBuyId);
    await api.app.get(DeliveryFacade).record(buyer.account.id, days);
    await api.app.get(Database).query('update billing_buys set look_at = now() where media_buy_id = $1', [mediaBuyId]);
  };
  /** Preview that an agent gets before its person is asked. */
  const previewed = async (campaignId: string) => {
    const { campaign } = (await buying.get(`/campaigns/${campaignId}`)).body.data;
    const launching = { campaignId, desiredPhase: 'active', expectedRevision: campaign.revision, idempotencyKey: newKey() };
    return new TestTools(api).call(buyer.as, 'save_campaign', launching);
  };
  const settles = (expected: object) => eventually(async () => expect(await balance()).toMatchObject(expected));

  test('returns 402 with the available amount when it is too small, fee included, and buys nothing; with enough money it buys and commits it', async () => {
    const campaignId = await buying.selectProducts(['east'], [20_000]);
    await fund('2099999');
    const blockers = [{ code: 'CREDIT_LIMIT_EXCEEDED', message: expect.any(String) }];
    expect(await previewed(campaignId)).toMatchObject({ action: 'blocked', launch: { mediaBuyCount: 1, blockers } });
    const refused = await execute(campaignId);
    expect([refused.status, refused.body.error]).toMatchObject([
      402,
      { code: 'CREDIT_LIMIT_EXCEEDED', details: { neededMinor: '2100000', availableMinor: '2099999', currency: 'USD' } },
    ]);
    expect([await boughtOf(campaignId), (await balance()).committedMinor]).toEqual([[], '0']);
    await fund('1');
    expect(await previewed(campaignId)).toMatchObject({ action: 'pending_confirmation', launch: { blockers: [] } });
    expect((await balance()).committedMinor).toBe('0');
    expect((await execute(campaignId)).status).toBe(200);
    expect(await balance()).toMatchObject({ committedMinor: '2100000', spendableMinor: '0', overLimit: false });
  });

  test('never commits more than the available amount when executions run concurrently', async () => {
    const campaigns = await Promise.all([1, 2, 3, 4].map(() => buying.selectProducts(['east'], [20_000])));
    await fund('4300000');
    const answers = await Promise.all(campaigns.map(execute));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 402, 402]);
    expect(await balance()).toMatchObject({ committedMinor: '4200000', spendableMinor: '100000' });
  });

  test('a hold stops new spend and keeps running media buys', async () => {
    await fund('9000000');
    const [buy] = await buying.bookMediaBuys(['east'], [20_000]);
    const { id } = (await desk('/holds', { type: 'PAYMENT_FAILED', reason: 'Card declined' })).body.data.standing.holds[0];
    const campaignId = await buying.selectProducts(['east'], [20_000]);
    expect((await execute(campaignId)).status).toBe(402);
    expect((await previewed(campaignId)).launch.blockers).toMatchObject([{ message: 'A hold stops new spend of the organization.' }]);
    expect((await buying.buy(buy!.mediaBuyId)).status).toBe('ACTIVE');
    await desk(`/holds/${id}/lift`);
    expect((await execute(campaignId)).status).toBe(200);
  });

  test('returns 400 for a campaign in a currency without a billing account, which campaign and preview announce before', async () => {
    const advertiserId = await createAdvertiser(api, buyer.as, 'USD');
    const campaignId = await buying.selectProducts(['east'], [20_000], { advertiserId });
    const warnings = async () => (await api.get(`/api/v2/buyer/campaigns/${campaignId}`, { as: buyer.as })).body.data.warnings;
    expect(await warnings()).toEqual([]);
    expect((await desk('/standing', { currency: 'EUR' })).status).toBe(200);
    expect(await warnings()).toMatchObject([{ type: 'no_billing_account', field: 'budget.currency', currency: 'USD' }]);
    const blockers = [{ code: 'CURRENCY_MISMATCH', message: expect.stringContaining('no billing account') }];
    expect(await previewed(campaignId)).toMatchObject({ launch: { blockers }, warnings: [{ type: 'no_billing_account' }] });
    expect((await buying.get(`/campaigns/${campaignId}/order-preview`)).body.data).toMatchObject({ mediaBuys: [{}], blockers });
    const { status, body } = await execute(campaignId);
    expect([status, body.error.code, body.error.details]).toEqual([400, 'CURRENCY_MISMATCH', { expected: 'EUR', opened: ['EUR'] }]);
  });

  test('money in one currency buys nothing in another, and delivery is charged in the currency of the media buy', async () => {
    expect((await desk('/standing', { currency: 'EUR' })).status).toBe(200);
    const open = (currency: string) => api.post('/api/v2/billing/currencies', { as: buyer.as, body: { currency } });
    expect([(await open('USD')).status, (await open('USD')).status]).toEqual([201, 409]);
    const deposit = (currency: string, amountMinor: string) =>
      desk('/deposits', { amountMinor, currency, reference: randomUUID(), occurredAt: '2026-01-15T12:00:00.000Z' });
    expect((await deposit('EUR', '9000000')).status).toBe(201);
    const campaignId = await buying.selectProducts(['east'], [20_000]);
    expect(await execute(campaignId)).toMatchObject({
      status: 402,
      body: { error: { details: { availableMinor: '0', currency: 'USD' } } },
    });
    expect((await deposit('USD', '2200000')).status).toBe(201);
    expect((await execute(campaignId)).status).toBe(200);
    const currencies = (await api.get('/api/v2/billing/currencies', { as: buyer.as })).body.data;
    expect(currencies).toMatchObject([
      { currency: 'EUR', isMain: true, fundedMinor: '9000000', committedMinor: '0', availableMinor: '9000000' },
      { currency: 'USD', isMain: false, fundedMinor: '2200000', committedMinor: '2100000', availableMinor: '100000' },
    ]);
    const [buy] = await boughtOf(campaignId);
    await moveFlightToMiddle(api, buy!.mediaBuyId);
    await deliver(buy!, { 2: '1000' });
    const usd = { currency: 'USD', fundedMinor: '2095000', committedMinor: '1995000', availableMinor: '100000' };
    await eventually(async () =>
      expect((await api.get('/api/v2/billing/currencies', { as: buyer.as })).body.data).toMatchObject([
        { currency: 'EUR', fundedMinor: '9000000', owedMinor: '0', availableMinor: '9000000' },
        usd,
      ]),
    );
    const { body } = await api.get('/api/v2/billing/invoice-activity', { as: buyer.as });
    expect(body.data).toContainEqual(expect.objectContaining({ status: 'accruing', currency: 'USD', amountMinor: '105000' }));
  });

  test('a budget increase is checked too: 402, and the media buy keeps its budget', async () => {
    await fund('2200000');
    const [buy] = await buying.bookMediaBuys(['east'], [20_000]);
    const { mediaBuyId, packages } = buy!;
    const more = (budget: number) =>
      buying.patch(`/media-buys/${mediaBuyId}`, { packages: [{ packageId: packages[0]!.packageId, budget }] });
    expect((await more(22_000)).status).toBe(402);
    expect((await more(20_500)).status).toBeLessThan(300);
    await settles({ committedMinor: '2152500' });
  });

  test('a budget that is lowered and raised again commits the cost of the highest one', async () => {
    await fund('9000000');
    const [buy] = await buying.bookMediaBuys(['east'], [20_000]);
    const { mediaBuyId, packages } = buy!;
    for (const budget of [10_000, 20_000, 10_000, 20_000])
      expect((await buying.patch(`/media-buys/${mediaBuyId}`, { packages: [{ packageId: packages[0]!.packageId, budget }] })).status).toBe(
        200,
      );
    await settles({ committedMinor: '2100000' });
  });

  test('delivery is charged once per day, corrected when it changes, and taken from the commitment', async () => {
    await fund('3000000');
    const [buy] = await buying.bookMediaBuys(['east'], [20_000]);
    await moveFlightToMiddle(api, buy!.mediaBuyId);
    await deliver(buy!, { 3: '1000.005', 2: '200' });
    // Costs are 1000.01 plus 5 %, and 200 plus 10.
    await settles({ fundedBalanceMinor: String(3_000_000 - 105_001 - 21_000), committedMinor: String(2_100_000 - 126_001) });
    const sellers = 'select distinct seller_id as "storefrontId" from billing_charges where media_buy_id = $1';
    expect(await api.app.get(Database).query(sellers, [buy!.mediaBuyId])).toEqual([{ storefrontId: buy!.storefrontId }]);
    await deliver(buy!, { 3: '900', 2: '200' });
    await settles({ fundedBalanceMinor: String(3_000_000 - 94_500 - 21_000), owedBalanceMinor: '0' });
    const { body } = await api.get('/api/v2/billing/ledger-accounts', { as: buyer.as });
    expect(body.data.accounts).toMatchObject([
      { code: 'CASH', balanceMinor: '3000000' },
      { code: 'CUSTOMER_FUNDS', balanceMinor: '2884500' },
      { code: 'FEES', balanceMinor: '5500' },
      { code: 'SELLER_PAYABLE', balanceMinor: '110000' },
    ]);
    const posted = (await api.get('/api/v2/billing/ledger-transactions', { as: buyer.as })).body.data;
    expect(
      posted.map(({ source, sourceKey }: { source: string; sourceKey: string }) => (source === 'delivery' ? sourceKey : source)).sort(),
    ).toEqual(['deposit', `${buy!.mediaBuyId}:${day(2)}:1`, `${buy!.mediaBuyId}:${day(3)}:1`, `${buy!.mediaBuyId}:${day(3)}:2`].sort());
  });

  test('delivery beyond the prepaid money is owed, and the next deposit pays it', async () => {
    const deposit = await fund('2100000');
    const [buy] = await buying.bookMediaBuys(['east'], [20_000]);
    await moveFlightToMiddle(api, buy!.mediaBuyId);
    expect((await desk(`/deposits/${deposit}/reverse`)).status).toBe(200);
    expect(await balance()).toMatchObject({ fundedBalanceMinor: '0', overLimit: true, spendableMinor: '0' });
    await deliver(buy!, { 2: '1000' });
    await settles({ owedBalanceMinor: '105000', netBalanceMinor: '-105000' });
    await fund('110000');
    expect(await balance()).toMatchObject({ owedBalanceMinor: '0', fundedBalanceMinor: '5000' });
  });

  test('an ended month becomes one invoice however many processes close it; late delivery is on the next one, and numbers have no gap', async () => {
    await fund('2150000');
    const [buy] = await buying.bookMediaBuys(['east'], [20_000]);
    const { mediaBuyId } = buy!;
    const database = api.app.get(Database);
    const accountId = buyer.account.id;
    const post = (key: string, at: string, fees: number) =>
      database.query(
        `with posted as (
           insert into ledger_transactions (account_id, source, source_key, memo, occurred_at) values ($1, 'delivery', $2, 'Delivered', $3) returning id)
         insert into ledger_entries (transaction_id, place, account_id, code, currency, amount_minor)
         select id, place, $1, code, 'USD', amount from posted, (values (1, 'CUSTOMER_FUNDS', $4::bigint), (2, 'FEES', -$4::bigint)) as e (place, code, amount)`,
        [accountId, `${mediaBuyId}:${key}`, at, fees],
      );
    const close = worker
      .get(Scheduler)
      .found()
      .find(({ name }) => name === 'ClosingSchedule.close')!.run;
    const invoices = async () => (await api.get('/api/v2/billing/fee-invoices', { as: buyer.as })).body.data;
    // The organization looks as if it had been billed since August without any closed month.
    await database.query(`update billing_accounts set created_at = '2026-08-03', closed_until = '2026-08-01' where account_id = $1`, [
      accountId,
    ]);
    await post('2026-08-10:1', '2026-08-10', 500);
    await post('2026-10-10:1', '2026-10-10', 700);
    await Promise.all(Array.from({ length: 8 }, () => close()));
    await eventually(async () => expect(await invoices()).toHaveLength(2));
    expect(await invoices()).toMatchObject([
      { invoiceNumber: 2, cycleKey: '2026-10', totalMinor: '700', status: 'paid', openMinor: '0' },
      {
        invoiceNumber: 1,
        cycleKey: '2026-08',
        totalMinor: '500',
        lines: [
          { kind: 'fees', amountMinor: '500' },
          { kind: 'payment_applied', amountMinor: '-500' },
        ],
      },
    ]);
    await post('2026-08-10:2', '2026-08-10', 40);
    const { body } = await api.get('/api/v2/billing/invoice-activity', { as: buyer.as });
    expect(body.data).toMatchObject([{ amountMinor: '40' }, { kind: 'fees' }, { kind: 'fees' }, { kind: 'credit_purchase' }]);
    expect((await api.get('/api/v2/billing/fee-invoices/2', { as: buyer.as })).body.data).toEqual((await invoices())[0]);
    const items = await api.get('/api/v2/billing/fee-invoices/2/items', { as: buyer.as });
    expect(items.body.data).toEqual([{ mediaBuyId, feesMinor: '700', mediaMinor: '0' }]);
    expect((await api.get('/api/v2/billing/fee-invoices/3', { as: buyer.as })).status).toBe(404);
    expect((await api.get('/api/v2/billing/fee-invoices/1', { as: (await signUp(api)).as })).status).toBe(404);
  });

  test('an account that joins an organization brings its payments, commitments and debts', async () => {
    await fund('3000000');
    const euros = { amountMinor: '700', currency: 'EUR', reference: randomUUID(), occurredAt: '2026-01-15T00:00:00.000Z' };
    expect((await api.post('/api/v2/billing/currencies', { as: buyer.as, body: { currency: 'EUR' } })).status).toBe(201);
    expect((await desk('/deposits', euros)).status).toBe(201);
    const [buy] = await buying.bookMediaBuys(['east'], [20_000]);
    expect((await api.post('/api/v2/accounts/create-child', { as: buyer.as, body: { name: 'Second' } })).status).toBe(201);
    await settles({ fundedBalanceMinor: '3000000', committedMinor: '2100000' });
    const { effectiveCustomerId } = await balance();
    expect(effectiveCustomerId).not.toBe(buyer.account.id);
    const { body } = await api.get('/api/v2/billing/deposits', { as: buyer.as });
    expect(body.data.map((one: { amountMinor: string }) => one.amountMinor).toSorted()).toEqual(['3000000', '700']);
    expect((await api.get('/api/v2/billing/currencies', { as: buyer.as })).body.data).toMatchObject([
      { currency: 'USD', isMain: true, fundedMinor: '3000000' },
      { currency: 'EUR', isMain: false, fundedMinor: '700' },
    ]);
    await moveFlightToMiddle(api, buy!.mediaBuyId);
    await deliver(buy!, { 2: '1000' });
    await settles({ fundedBalanceMinor: '2895000', committedMinor: '1995000' });
    for (const id of [buyer.account.id, effectiveCustomerId]) {
      const astray = `select 1 from ledger_balances b where account_id = $1 and debit_minor <> (
        select sum(amount_minor) from ledger_entries e where e.account_id = b.account_id and e.code = b.code and e.currency = b.currency)`;
      expect(await api.app.get(Database).query(astray, [id])).toEqual([]);
    }
  });

  test('a canceled media buy that never ran releases its commitment at once, an ended one after the days for late delivery', async () => {
    await fund('9000000');
    const [ran, never] = [(await buying.bookMediaBuys(['east'], [20_000]))[0]!, (await buying.bookMediaBuys(['east'], [10_000]))[0]!];
    expect((await buying.post(`/media-buys/${never.mediaBuyId}/cancel`, { reason: 'Too early' })).status).toBeLessThan(300);
    await settles({ committedMinor: '2100000' });
    await moveFlightToMiddle(api, ran.mediaBuyId);
    await deliver(ran, { 2: '1000' });
    await settles({ committedMinor: '1995000' });
    const database = api.app.get(Database);
    await database.query(`update billing_buys set ended_at = now() - interval '15 days', look_at = now() where media_buy_id = $1`, [
      ran.mediaBuyId,
    ]);
    await settles({ committedMinor: '0', fundedBalanceMinor: '8895000', spendableMinor: '8895000' });
    expect(await database.query('select 1 from billing_buys where media_buy_id = $1', [ran.mediaBuyId])).toEqual([]);
  });
});

import { randomUUID } from 'node:crypto';
import { Database } from '@exchange/platform';
import { type Credentials, startApi, type TestApi } from '@test/api';
import { dayIn } from '@test/dates';
import { insertRunningBuy } from '@test/delivery-requests';
import { createKey, signUp, type SignedUp, signUpStaff } from '@test/people';
import { aSeller, billing, desk, payee, payees, soldTo } from './payouts.fixture';

describe('Payouts', () => {
  let api: TestApi;
  let ann: SignedUp;
  let bob: SignedUp;
  let seller: SignedUp;
  let sellerId: number;
  let buyer: SignedUp;

  beforeAll(async () => {
    api = await startApi();
    [ann, bob] = [await signUpStaff(api), await signUpStaff(api)];
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    // Amounts left by other tests are marked as paid.
    await database().query('update billing_charges set paid_minor = payable_minor');
    buyer = await signUp(api);
    ({ seller, sellerId } = await aSeller(api));
  });

  const database = () => api.app.get(Database);
  const put = (body: object, as: Credentials = seller.as, headers = {}) => api.put(payees, { as, body, headers });
  const prepare = (as = ann.as) => api.post(`${desk}/runs`, { as });
  const decide = (runId: string, what: 'approve' | 'cancel', as = bob.as) => api.post(`${desk}/runs/${runId}/${what}`, { as });
  const payoutsOf = async (runId: string) => (await api.get(`${desk}/runs/${runId}/payouts`, { as: ann.as })).body.data;
  const move = (id: string, what: 'pay' | 'fail' | 'retry' | 'approve', body?: object) =>
    api.post(`${desk}/payouts/${id}/${what}`, { as: what === 'approve' ? bob.as : ann.as, ...(body ? { body } : {}) });
  const paidNow = (reference = `NTRF-${randomUUID()}`) => ({ reference, paidAt: new Date().toISOString() });
  const ordersOf = async (runId: string) => {
    const headers = { cookie: `sc_session=${(ann.as as { cookie: string }).cookie}` };
    const sent = await fetch(`${api.url}${desk}/runs/${runId}/orders`, { headers });
    expect([sent.status, sent.headers.get('content-type'), sent.headers.get('cache-control')]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'private, no-store',
    ]);
    return sent.text();
  };
  const activity = async () => (await api.get(`${billing}/payout-activity`, { as: seller.as })).body.data;
  const ledgerOf = async (who: SignedUp) => {
    const { body } = await api.get('/api/v2/billing/ledger-accounts', { as: who.as });
    const accounts = body.data.accounts as { code: string; balanceMinor: string }[];
    return Object.fromEntries(accounts.map(({ code, balanceMinor }) => [code, Number(balanceMinor)]));
  };
  const sold = (day: string, payableMinor: number, mediaBuyId?: string) =>
    soldTo(api, { staff: ann, buyer, sellerId }, day, payableMinor, mediaBuyId);

  test('prepares, approves by another person, and pays a payout; each ledger has its postings, and the buyer sees no fee', async () => {
    await put(payee());
    const fees = { platformFeePercent: 10, fees: [{ name: 'Data', feePercent: 2.5 }] };
    expect((await api.post(`${desk}/sellers/${seller.account.id}/fees`, { as: ann.as, body: fees })).status).toBe(200);
    await sold('2026-01-10', 10_000);
    await sold('2026-01-11', 2_000, 'mb_2');
    const run = await prepare();
    expect([run.status, run.body.data]).toMatchObject([201, { status: 'PREPARED', payouts: 1, preparedBy: ann.user.id, decidedBy: null }]);
    const { id: runId } = run.body.data;
    expect((await api.get(`${desk}/runs/${runId}`, { as: ann.as })).body.data).toEqual(run.body.data);
    expect((await api.get(`${desk}/runs?limit=1`, { as: ann.as })).body.data).toEqual([run.body.data]);
    const [payout] = await payoutsOf(runId);
    expect(payout).toMatchObject({ status: 'PREPARED', currency: 'USD', grossMinor: '12000', feeMinor: '1500', netMinor: '10500' });
    expect([payout.customerId, payout.accountNumber]).toEqual([seller.account.id, '••••3000']);
    expect((await api.get(`${desk}/runs/${runId}/orders`, { as: ann.as })).status).toBe(409);
    expect((await decide(runId, 'approve', ann.as)).status).toBe(409);
    expect((await decide(runId, 'approve')).body.data).toMatchObject({ status: 'APPROVED', decidedBy: bob.user.id });
    expect([await ledgerOf(buyer), await ledgerOf(seller)]).toEqual([
      { CASH: -12_000, SELLER_PAYABLE: -12_000 },
      { CASH: 12_000, FEES: 1_500, PAYOUTS_DUE: 10_500 },
    ]);
    expect((await ordersOf(runId)).split('\r\n')[1]).toBe(
      `${payout.id},105.00,USD,Northwind Media GmbH,Hafenstr. 1,Hamburg,20457,DE,DE89370400440532013000,SWIFT_BIC,COBADEFFXXX`,
    );
    const paid = paidNow();
    expect((await move(payout.id, 'pay', paid)).body.data).toMatchObject({ status: 'PAID', reference: paid.reference });
    expect((await move(payout.id, 'pay', paid)).status).toBe(409);
    expect(await ledgerOf(seller)).toEqual({ CASH: 1_500, FEES: 1_500, PAYOUTS_DUE: 0 });
    for (const { account } of [buyer, seller]) {
      const check = await api.get(`/api/v2/staff/billing/customers/${account.id}/ledger-check`, { as: ann.as });
      expect(check.body.data.astray).toEqual([]);
    }
    const statement = await api.get(`${billing}/statements/${payout.id}`, { as: seller.as });
    expect(statement.body.data).toMatchObject({
      status: 'paid',
      grossMinor: '12000',
      feeMinor: '1500',
      amountMinor: '10500',
      reference: paid.reference,
    });
    await insertRunningBuy(api, buyer.account.id, 'mb_2');
    const items = await api.get(`${billing}/statements/${payout.id}/items`, { as: seller.as });
    expect(items.body.data).toEqual([
      { mediaBuyId: 'mb_1', sellerMediaBuyId: null, amountMinor: '10000' },
      { mediaBuyId: 'mb_2', sellerMediaBuyId: 'theirs', amountMinor: '2000' },
    ]);
    expect((await prepare()).status).toBe(409);
  });

  test('posts each step of a payout as one ledger transaction, found by its source and the payout', async () => {
    await put(payee());
    await api.post(`${desk}/sellers/${seller.account.id}/fees`, { as: ann.as, body: { platformFeePercent: 10, fees: null } });
    await sold('2026-01-10', 1_000);
    const runId = (await prepare()).body.data.id;
    await decide(runId, 'approve');
    const [{ id }] = await payoutsOf(runId);
    await move(id, 'pay', paidNow());
    const postedFor = async (who: SignedUp) => {
      const { body } = await api.get('/api/v2/billing/ledger-transactions', { as: who.as });
      return body.data as { source: string; sourceKey: string; entries: object[] }[];
    };
    const usd = (code: string, amountMinor: string) => ({ code, currency: 'USD', amountMinor });
    expect(await postedFor(buyer)).toMatchObject([
      { source: 'payable', sourceKey: id, entries: [usd('SELLER_PAYABLE', '1000'), usd('CASH', '-1000')] },
    ]);
    expect(await postedFor(seller)).toMatchObject([
      { source: 'payout', sourceKey: id, entries: [usd('PAYOUTS_DUE', '900'), usd('CASH', '-900')] },
      { source: 'proceeds', sourceKey: id, entries: [usd('CASH', '1000'), usd('FEES', '-100'), usd('PAYOUTS_DUE', '-900')] },
    ]);
  });

  test('returns 409 for a run with a seller put on hold since, moves no money, and approves it after the hold', async () => {
    await put(payee());
    await sold('2026-01-10', 10_000);
    const { id } = (await prepare()).body.data;
    const holds = `/api/v2/staff/billing/customers/${seller.account.id}/holds`;
    const held = await api.post(holds, { as: ann.as, body: { type: 'REVIEW', reason: 'Looks odd' } });
    const refused = await decide(id, 'approve');
    expect([refused.status, refused.body.error.details.payouts]).toEqual([409, [expect.any(String)]]);
    expect([await ledgerOf(seller), await payoutsOf(id)]).toMatchObject([{}, [{ status: 'PREPARED' }]]);
    await api.post(`${holds}/${held.body.data.standing.holds[0].id}/lift`, { as: ann.as });
    expect((await decide(id, 'approve')).status).toBe(200);
  });

  test('pays delivery after its month and the net days, and deducts later corrections from the next payout', async () => {
    await put(payee());
    await sold(dayIn(0), 700);
    expect((await prepare()).status).toBe(409);
    await sold('2026-01-10', 10_000);
    const first = (await prepare()).body.data.id;
    await sold('2026-01-10', 9_000);
    expect((await prepare()).status).toBe(409);
    expect((await decide(first, 'approve')).status).toBe(200);
    await sold('2026-02-10', 4_000);
    const [payout] = await payoutsOf((await prepare()).body.data.id);
    expect(payout.grossMinor).toBe('3000');
    expect((await api.put(billing, { as: seller.as, body: { defaultNetDays: 0 } })).body.data).toMatchObject({ defaultNetDays: 0 });
  });

  test('pays nothing twice when runs are prepared concurrently, and pays canceled amounts later', async () => {
    await put(payee());
    await sold('2026-01-10', 10_000);
    const answers = await Promise.all([1, 2, 3, 4].map(() => prepare()));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const { id } = answers.find(({ status }) => status === 201)!.body.data;
    expect((await decide(id, 'cancel')).body.data.status).toBe('CANCELED');
    expect((await decide(id, 'approve')).status).toBe(409);
    expect(await activity()).toMatchObject([{ kind: 'setup' }, { kind: 'ledger', status: 'pending', amountMinor: '10000' }]);
    const again = (await prepare()).body.data.id;
    expect(await payoutsOf(again)).toMatchObject([{ grossMinor: '10000', feeMinor: '0' }]);
    const approvals = await Promise.all([1, 2, 3].map(() => decide(again, 'approve')));
    expect(approvals.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await ledgerOf(seller)).toEqual({ CASH: 10_000, PAYOUTS_DUE: 10_000 });
  });

  test('returns 409 for bank details that changed after a run was prepared, and after it was approved', async () => {
    await put(payee());
    await sold('2026-01-10', 10_000);
    const first = (await prepare()).body.data.id;
    await put(payee({ accountNumber: 'GB82 WEST 1234 5698 7654 32' }));
    const refused = await decide(first, 'approve');
    expect([refused.status, refused.body.error.details.payouts]).toEqual([409, [expect.any(String)]]);
    expect(await ledgerOf(seller)).toEqual({});
    await decide(first, 'cancel');
    const second = (await prepare()).body.data.id;
    expect((await decide(second, 'approve')).status).toBe(200);
    await put(payee());
    expect((await api.get(`${desk}/runs/${second}/orders`, { as: ann.as })).status).toBe(409);
    const [{ id }] = await payoutsOf(second);
    expect((await move(id, 'retry')).status).toBe(409);
    expect((await move(id, 'fail', { reason: 'Other bank details' })).body.data).toMatchObject({
      status: 'FAILED',
      failureReason: 'Other bank details',
    });
    expect((await activity())[1]).toMatchObject({ kind: 'ledger', status: 'failed' });
    expect((await move(id, 'retry')).body.data).toMatchObject({ status: 'RETRIED', failureReason: null });
    expect((await activity())[1]).toMatchObject({ kind: 'ledger', status: 'pending' });
    expect((await move(id, 'approve')).body.data).toMatchObject({ status: 'APPROVED', failureReason: null });
    expect(await ordersOf(second)).toContain('DE89370400440532013000');
  });

  test('pays no seller without a payee in the currency or with a hold on its organization', async () => {
    await sold('2026-01-10', 10_000);
    expect((await prepare()).status).toBe(409);
    await put(payee({ currency: 'EUR' }));
    expect((await prepare()).status).toBe(409);
    await put(payee());
    const holds = `/api/v2/staff/billing/customers/${seller.account.id}/holds`;
    const held = await api.post(holds, { as: ann.as, body: { type: 'REVIEW', reason: 'Looks odd' } });
    expect((await prepare()).status).toBe(409);
    expect((await api.get(billing, { as: seller.as })).body.data.onboardingStatus).toBe('restricted');
    await api.post(`${holds}/${held.body.data.standing.holds[0].id}/lift`, { as: ann.as });
    expect((await prepare()).status).toBe(201);
    expect((await api.get(billing, { as: seller.as })).body.data.onboardingStatus).toBe('complete');
  });

  test('pays a child account to the organization’s payee until it has its own', async () => {
    expect((await api.post('/api/v2/accounts/create-child', { as: seller.as, body: { name: 'Second' } })).status).toBe(201);
    const { body } = await api.get('/api/v2/billing/credit-balance', { as: seller.as });
    const headers = { 'X-Account-Id': String(body.data.effectiveCustomerId) };
    expect((await put(payee(), seller.as, headers)).status).toBe(200);
    expect((await api.get(billing, { as: seller.as })).body.data).toMatchObject({ onboardingStatus: 'complete', inherited: true });
    const children = await api.get('/api/v2/billing/accounts', { as: seller.as, headers });
    expect(children.body.data).toContainEqual({
      customerId: seller.account.id,
      name: expect.any(String),
      onboardingStatus: 'complete',
      inherited: true,
    });
    await sold('2026-01-10', 10_000);
    const [payout] = await payoutsOf((await prepare()).body.data.id);
    expect(payout).toMatchObject({ customerId: seller.account.id, entityName: 'Northwind Media' });
    await put(payee({ entityName: 'Own' }));
    expect((await api.get(billing, { as: seller.as })).body.data).toMatchObject({ inherited: false, payoutDetails: { entityName: 'Own' } });
  });

  test('returns 409 for removing the payee of an unpaid payout', async () => {
    const { id } = (await put(payee())).body.data;
    const remove = async () => (await api.delete(`${payees}/${id}`, { as: seller.as })).status;
    await sold('2026-01-10', 10_000);
    const runId = (await prepare()).body.data.id;
    expect(await remove()).toBe(409);
    await decide(runId, 'approve');
    const [payout] = await payoutsOf(runId);
    expect(await remove()).toBe(409);
    await move(payout.id, 'fail', { reason: 'Unknown account' });
    expect(await remove()).toBe(409);
    await move(payout.id, 'retry');
    expect(await remove()).toBe(409);
    await move(payout.id, 'approve');
    await move(payout.id, 'pay', paidNow());
    expect(await remove()).toBe(200);
  });

  test('returns 403 for keys on payees, for members, for buyers’ storefronts and for non-staff', async () => {
    const key = await createKey(api, seller.as);
    const member = await signUp(api);
    const join = `insert into memberships (account_id, user_id, role, status, joined_at, updated_at) values ($1, $2, 'MEMBER', 'active', now(), now())`;
    await database().query(join, [seller.account.id, member.user.id]);
    expect((await put(payee(), key)).status).toBe(403);
    expect((await api.get(payees, { as: key })).status).toBe(200);
    expect((await api.get(billing, { as: member.as, headers: { 'X-Account-Id': String(seller.account.id) } })).status).toBe(403);
    expect((await api.get(billing, { as: buyer.as })).status).toBe(403);
    expect((await prepare(seller.as)).status).toBe(403);
  });

  test('returns 404 for another seller’s payout, and 400 for fees above 100 percent', async () => {
    await put(payee());
    await sold('2026-01-10', 10_000);
    const [payout] = await payoutsOf((await prepare()).body.data.id);
    const stranger = await signUp(api, { accountType: 'SELLER' });
    for (const path of ['', '/items'])
      expect((await api.get(`${billing}/statements/${payout.id}${path}`, { as: stranger.as })).status).toBe(404);
    for (const unknown of ['runs/none/approve', 'runs/none/cancel', 'payouts/none/retry', 'payouts/none/approve', 'sellers/999999999/fees'])
      expect(
        (await api.post(`${desk}/${unknown}`, { as: bob.as, body: unknown.endsWith('fees') ? { platformFeePercent: 1, fees: null } : {} }))
          .status,
      ).toBe(404);
    const fees = { platformFeePercent: 90, fees: [{ name: 'Data', feePercent: 10.01 }] };
    expect((await api.post(`${desk}/sellers/${seller.account.id}/fees`, { as: ann.as, body: fees })).status).toBe(400);
    for (const [body, field] of [
      [{ platformFeePercent: 1.005, fees: null }, 'platformFeePercent'],
      [{ platformFeePercent: null, fees: [{ name: 'Data', feePercent: 2.555 }] }, 'fees.0.feePercent'],
    ] as const) {
      const refused = await api.post(`${desk}/sellers/${seller.account.id}/fees`, { as: ann.as, body });
      expect([refused.status, refused.body.error.field]).toEqual([400, field]);
    }
  });
});

import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { signUp, type SignedUp, signUpStaff } from '@test/people';

const billing = '/api/v2/billing';
const day = (text: string) => `${text}T00:00:00.000Z`;

describe('Invoices', () => {
  let api: TestApi;
  let buyer: SignedUp;
  let staff: SignedUp;
  let posted = 0;

  beforeAll(async () => {
    api = await startApi({ environment: { BILLING: 'on' } });
    staff = await signUpStaff(api);
  });
  beforeEach(async () => {
    buyer = await signUp(api);
    await desk('/standing', { verificationLevel: 'screened' });
    // October is closed with an invoice of 500 for one media buy.
    await charge(day('2026-10-05'), 500);
    await api.app.get(Database).query(
      `with invoice as (
         insert into fee_invoices (account_id, number, cycle_key, currency, fees_minor, media_minor, issued_at, due_at)
         values ($1, 1, '2026-10', 'USD', 500, 0, now(), now() + interval '30 days')),
       item as (insert into fee_invoice_items (account_id, number, media_buy_id, fees_minor, media_minor) values ($1, 1, 'mb_1', 500, 0))
       update billing_accounts set closed_until = '2026-11-01', closed_up_to = (select max(id) from ledger_transactions) where account_id = $1`,
      [buyer.account.id],
    );
  });
  afterAll(() => api.close());

  const desk = (path: string, body: object = {}) =>
    api.post(`/api/v2/staff/billing/customers/${buyer.account.id}${path}`, { as: staff.as, body });
  const read = async (path: string) => (await api.get(`${billing}${path}`, { as: buyer.as })).body.data;
  const amounts = async () => {
    const { status, paidMinor, creditedMinor, openMinor } = await read('/fee-invoices/1');
    return [status, paidMinor, creditedMinor, openMinor];
  };
  /** Charges like the worker, for an organization without prepaid money. */
  const charge = (at: string, feesMinor: number) =>
    api.app.get(Database).query(
      `with posted as (insert into ledger_transactions (account_id, source, source_key, memo, occurred_at)
         values ($1, 'delivery', 'mb_1:' || $2, 'Delivered', $3) returning id),
       entries as (insert into ledger_entries (transaction_id, place, account_id, code, currency, amount_minor)
         select id, 1, $1, 'RECEIVABLE', 'USD', $4::bigint from posted union all select id, 2, $1, 'FEES', 'USD', -$4::bigint from posted)
       insert into ledger_balances as b (account_id, code, currency, debit_minor) values ($1, 'RECEIVABLE', 'USD', $4), ($1, 'FEES', 'USD', -$4::bigint)
       on conflict (account_id, code, currency) do update set debit_minor = b.debit_minor + excluded.debit_minor`,
      [buyer.account.id, `${at.slice(0, 10)}:${(posted += 1)}`, at, feesMinor],
    );
  const pay = async (amountMinor: string) => {
    const money = { amountMinor, currency: 'USD', reference: `R-${buyer.account.id}-${(posted += 1)}`, occurredAt: day('2026-11-02') };
    return (await desk('/deposits', money)).body.data.id as string;
  };

  test('an invoice paid by a deposit is open again when the deposit is reversed', async () => {
    expect(await amounts()).toEqual(['final', '0', '0', '500']);
    await pay('200');
    expect(await amounts()).toEqual(['partly_paid', '200', '0', '300']);
    const deposit = await pay('300');
    expect(await amounts()).toEqual(['paid', '500', '0', '0']);
    expect((await read('/fee-invoices/1')).lines).toEqual([
      { kind: 'fees', amountMinor: '500' },
      { kind: 'payment_applied', amountMinor: '-500' },
    ]);
    expect((await desk(`/deposits/${deposit}/reverse`)).status).toBe(200);
    expect(await amounts()).toEqual(['partly_paid', '200', '0', '300']);
    expect(await read('/invoice-activity')).toMatchObject([{ status: 'open' }]);
  });

  test('a correction lowers the invoice before its credit note is issued, and limits later credits by staff', async () => {
    await charge(day('2026-10-05'), -450);
    expect(await amounts()).toEqual(['final', '0', '450', '50']);
    const refused = await desk('/credit-notes', { invoiceNumber: 1, amountMinor: '51', reason: 'Goodwill' });
    expect([refused.status, refused.body.error.details]).toEqual([409, { leftMinor: '50' }]);
    expect((await desk('/credit-notes', { invoiceNumber: 1, amountMinor: '50', reason: 'Goodwill' })).status).toBe(201);
    expect(await amounts()).toEqual(['corrected', '0', '500', '0']);
    expect(await read('/invoice-activity')).toMatchObject([{ status: 'paid' }]);
  });

  test('prepaid money is a credit purchase in the activity, but not money that paid an invoice or was reversed', async () => {
    await pay('600');
    const reversed = await pay('40');
    await desk(`/deposits/${reversed}/reverse`);
    const rows = await read('/invoice-activity');
    const [deposit] = ((await read('/deposits')) as { id: string; amountMinor: string }[]).filter(
      ({ amountMinor }) => amountMinor === '600',
    );
    expect(rows).toMatchObject([
      { status: 'paid', kind: 'fees', invoiceRef: `${buyer.account.id}-1` },
      { status: 'paid', kind: 'credit_purchase', ref: deposit!.id, amountMinor: '100', paidAt: day('2026-11-02'), invoiceRef: null },
    ]);
    expect(rows).toHaveLength(2);
  });

  test('an organization can select an account that it pays for; 404 for any other, 400 for an invalid id', async () => {
    expect((await api.post('/api/v2/accounts/create-child', { as: buyer.as, body: { name: 'Second' } })).status).toBe(201);
    const { effectiveCustomerId } = await read('/credit-balance');
    const headers = { 'x-account-id': String(effectiveCustomerId) };
    // The worker writes these rows.
    for (const table of ['fee_invoices', 'fee_invoice_items'])
      await api.app
        .get(Database)
        .query(`update ${table} set account_id = $2 where account_id = $1`, [buyer.account.id, effectiveCustomerId]);
    const stranger = await signUp(api);
    for (const path of ['/fee-invoices', '/fee-invoices/1', '/fee-invoices/1/items', '/invoice-activity']) {
      const ask = (target: string | number) => api.get(`${billing}${path}?targetCustomerId=${target}`, { as: buyer.as, headers });
      const own = await api.get(`${billing}${path}`, { as: buyer.as, headers });
      expect([own.status, (await ask(buyer.account.id)).body.data, (await ask(effectiveCustomerId)).body.data]).toEqual([
        200,
        own.body.data,
        own.body.data,
      ]);
      expect([(await ask(stranger.account.id)).status, (await ask(999_999_999)).status]).toEqual([404, 404]);
      for (const odd of ['0', '-1', '1.5', 'abc', '99999999999999999999']) expect((await ask(odd)).status).toBe(400);
    }
    const path = (target: number) => `${billing}/fee-invoices/1/document?targetCustomerId=${target}`;
    const cookie = `sc_session=${(buyer.as as { cookie: string }).cookie}`;
    const page = await fetch(`${api.url}${path(buyer.account.id)}`, { headers: { ...headers, cookie } });
    expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
    expect((await api.get(path(stranger.account.id), { as: buyer.as, headers })).status).toBe(404);
  });

  test('drafts are listed only on request, without a number, and the list filters by state', async () => {
    await charge(new Date().toISOString(), 70);
    const list = async (query: string) =>
      (await read(`/fee-invoices${query}`)).map((one: { invoiceNumber: number | null; status: string; openMinor: string }) => [
        one.invoiceNumber,
        one.status,
        one.openMinor,
      ]);
    expect(await list('')).toEqual([[1, 'final', '500']]);
    expect(await list('?status=draft')).toEqual([[null, 'draft', '70']]);
    expect([await list('?status=final'), await list('?status=paid')]).toEqual([[[1, 'final', '500']], []]);
    const [draft] = await read('/fee-invoices?status=draft');
    expect(draft).toMatchObject({ invoiceRef: null, issuedAt: null, dueAt: null, cycleKey: new Date().toISOString().slice(0, 7) });
    expect((await api.get(`${billing}/fee-invoices?status=open`, { as: buyer.as })).status).toBe(400);
  });
});

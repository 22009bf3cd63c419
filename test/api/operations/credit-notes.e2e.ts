import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { createKey, signUp, type SignedUp, signUpStaff } from '@test/people';

const billing = '/api/v2/billing';

describe('Credit notes', () => {
  let api: TestApi;
  let buyer: SignedUp;
  let staff: SignedUp;

  beforeAll(async () => {
    api = await startApi({ environment: { BILLING: 'on', BILLING_ISSUER: 'Exchange Ltd' } });
    staff = await signUpStaff(api);
  });
  beforeEach(async () => {
    buyer = await signUp(api);
    await api.app.get(Database).query(
      `insert into fee_invoices (account_id, number, cycle_key, currency, fees_minor, media_minor, commitment_minor, paid_ahead_minor, issued_at, due_at)
       values ($1, 7, '2026-10', 'USD', 500, 9000, 300, 0, '2026-11-06', '2026-12-06')`,
      [buyer.account.id],
    );
  });
  afterAll(() => api.close());

  const issue = (body: object = {}, as = staff.as) =>
    api.post(`/api/v2/staff/billing/customers/${buyer.account.id}/credit-notes`, {
      as,
      body: { invoiceNumber: 7, amountMinor: '600', reason: 'Service was down', ...body },
    });
  const read = async (path: string, as = buyer.as) => (await api.get(`${billing}${path}`, { as })).body.data;
  const issues = (body: { error: { details: { issues: { path: string }[] } } }) => body.error.details.issues.map(({ path }) => path);

  test('credits fees first and then the plan, posts the credit, and prepays it when nothing is owed', async () => {
    const { status, body } = await issue();
    expect([status, body.data]).toMatchObject([
      201,
      {
        creditNoteNumber: 1,
        invoiceNumber: 7,
        invoiceRef: `${buyer.account.id}-7`,
        cycleKey: '2026-10',
        kind: 'credit',
        totalMinor: '600',
        lines: [
          { kind: 'fees', amountMinor: '500' },
          { kind: 'plan', amountMinor: '100' },
        ],
      },
    ]);
    expect((await issue({ amountMinor: '50' })).body.data.creditNoteNumber).toBe(2);
    expect([
      await read('/credit-notes/1'),
      (await read('/credit-notes')).map((one: { creditNoteNumber: number }) => one.creditNoteNumber),
    ]).toEqual([body.data, [2, 1]]);
    expect(await read('/credit-balance')).toMatchObject({ fundedBalanceMinor: '650', owedBalanceMinor: '0' });
    expect((await read('/ledger-transactions'))[1]).toMatchObject({ source: 'credit', memo: 'Credit note 1 for invoice 7' });
    const check = await api.get(`/api/v2/staff/billing/customers/${buyer.account.id}/ledger-check`, { as: staff.as });
    expect(check.body.data.isSound).toBe(true);
  });

  test('returns 409 above the rest of fees and plan, also for concurrent requests: the rest is never exceeded, and numbers have no gaps', async () => {
    const refused = await issue({ amountMinor: '801' });
    expect([refused.status, refused.body.error]).toMatchObject([409, { field: 'amountMinor', details: { leftMinor: '800' } }]);
    const answers = await Promise.all(Array.from({ length: 6 }, () => issue({ amountMinor: '300' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409]);
    expect((await read('/credit-notes')).map((one: { creditNoteNumber: number }) => one.creditNoteNumber)).toEqual([2, 1]);
    expect(await read('/credit-balance')).toMatchObject({ fundedBalanceMinor: '600' });
  });

  test('returns 400 for an invalid amount, 404 for an unknown invoice and 403 for non-staff, and books nothing', async () => {
    const wrong = await issue({ amountMinor: '-1', reason: 'x', note: 1 });
    expect([wrong.status, issues(wrong.body).sort()]).toEqual([400, ['amountMinor', 'note', 'reason']]);
    expect([(await issue({ invoiceNumber: 8 })).status, (await issue({}, buyer.as)).status]).toEqual([404, 403]);
    expect([await read('/credit-notes'), await read('/ledger-transactions')]).toEqual([[], []]);
  });

  test('has a printable page in the requested language, only for the organization', async () => {
    await issue({ reason: 'Service <b>was</b> down' });
    const page = async (as: SignedUp, query = '') => {
      const { bearer } = await createKey(api, as.as);
      const answer = await fetch(`${api.url}${billing}/credit-notes/1/document${query}`, {
        headers: { authorization: `Bearer ${bearer}` },
      });
      return { status: answer.status, text: (await answer.text()).replaceAll(/\s+/g, ' ') };
    };
    const { status, text } = await page(buyer, '?language=de');
    expect([status, text.includes('<h1>Gutschrift 1</h1>'), text.includes('Exchange Ltd'), text.includes('<b>was')]).toEqual([
      200,
      true,
      true,
      false,
    ]);
    expect(text.replaceAll(/\u00A0/g, ' ')).toContain('<td class="amount">6,00 $</td>');
    expect((await page(await signUp(api))).status).toBe(404);
  });
});

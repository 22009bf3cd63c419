import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '@exchange/platform';
import { startApi, type TestApi } from './api';
import { eventually } from './eventually';
import { signUp, type SignedUp, signUpStaff } from './people';
import { StripeServer } from './stripe';
import { startWorker } from './worker';

const methods = '/api/v2/billing/payment-methods';

/** An exchange that takes cards at a Stripe server of its own, with a new customer for each test. */
export function paymentWorld() {
  let stripe: StripeServer;
  let api: TestApi;
  let worker: INestApplicationContext;
  let staff: SignedUp;
  let payer: SignedUp;

  beforeAll(async () => {
    stripe = await StripeServer.start();
    const environment = { ...stripe.environment, BILLING: 'on' };
    api = await startApi({ environment });
    worker = await startWorker({ environment, frequent: ['PaymentSchedule'] });
    staff = await signUpStaff(api);
  });
  beforeEach(async () => {
    stripe.webhook = { url: `${api.url}/payments/stripe/webhook`, times: 1 };
    stripe.outcomeOf = () => 'answer';
    payer = await signUp(api);
  });
  afterEach(() => expect(stripe.unkeyedWrites).toBe(0));
  afterAll(async () => {
    await worker.close();
    await api.close();
    await stripe.close();
  });

  const database = () => api.app.get(Database);
  const get = async (path: string, as = payer.as) => (await api.get(path, { as })).body.data;
  const desk = (path: string, body?: object) => api.post(`/api/v2/staff/billing${path}`, { as: staff.as, ...(body ? { body } : {}) });
  const setup = async () => {
    const earlierSessions = new Set(stripe.openSessions);
    const { status, body } = await api.post(`${methods}/setup`, { as: payer.as });
    expect(status).toBe(201);
    const { url, token } = body.data as { url: string; token: string };
    expect(url).toBe(`${api.settings.baseUrl}/capture-links/${token}`);
    return { url: `${api.url}/capture-links/${token}`, token, session: stripe.openSessions.find((id) => !earlierSessions.has(id))! };
  };
  const linkOf = async (token: string) => (await api.get(`/api/v2/capture-links/${token}`)).body.data.status as string;
  const active = async () => ((await get(methods)) as { id: string; status: string }[]).find(({ status }) => status !== 'detached');
  async function payingWith(does = 'pays'): Promise<string> {
    const { token, session } = await setup();
    await stripe.complete(session, does);
    await eventually(async () => expect(await linkOf(token)).toBe('verified'));
    return (await active())!.id;
  }
  /** Posts a debt, like a month of fees. */
  async function owe(
    amountMinor: number,
    { dueDaysAgo, invoice = 1, currency = 'USD' }: { dueDaysAgo?: number; invoice?: number; currency?: string } = {},
  ) {
    const { id } = payer.account;
    await desk(`/customers/${id}/standing`, { verificationLevel: 'screened' });
    const number = Math.ceil(Math.random() * 1e9);
    await database().query(
      `with posted as (insert into ledger_transactions (account_id, source, source_key, memo, occurred_at)
         values ($1, 'delivery', 'mb_' || $3 || ':2026-01-01:1', 'Delivered', '2026-01-01') returning id),
       entries as (insert into ledger_entries (transaction_id, place, account_id, code, currency, amount_minor)
         select id, 1, $1, 'RECEIVABLE', $4, $2::bigint from posted union all select id, 2, $1, 'FEES', $4, -$2::bigint from posted)
       insert into ledger_balances as b (account_id, code, currency, debit_minor) values ($1, 'RECEIVABLE', $4, $2), ($1, 'FEES', $4, -$2::bigint)
       on conflict (account_id, code, currency) do update set debit_minor = b.debit_minor + excluded.debit_minor`,
      [id, amountMinor, number, currency],
    );
    if (dueDaysAgo === undefined) return;
    await database().query(
      `with invoice as (insert into fee_invoices (account_id, number, cycle_key, currency, fees_minor, media_minor, paid_ahead_minor, issued_at, due_at)
         values ($1, $4::int, '2026-0' || $4::int, $5, $2, 0, 0, now() - interval '60 days', now() - make_interval(days => $3)))
       update billing_accounts set closed_until = date_trunc('day', now()), closed_up_to = (select max(id) from ledger_transactions) where account_id = $1`,
      [id, amountMinor, dueDaysAgo, invoice, currency],
    );
  }
  const balance = async () => {
    const { fundedBalanceMinor, owedBalanceMinor } = await get('/api/v2/billing/credit-balance');
    return [Number(fundedBalanceMinor), Number(owedBalanceMinor)];
  };
  const payNow = (currency?: string) => api.post(`${methods}/pay-now`, { as: payer.as, ...(currency ? { body: { currency } } : {}) });
  const payAhead = (amountMinor: string, currency = 'USD') =>
    api.post('/api/v2/billing/deposits', { as: payer.as, body: { amountMinor, currency } });
  const paymentOf = (id: string) => get(`/api/v2/billing/payments/${id}`);
  const becomes = (id: string, expected: object) => eventually(async () => expect(await paymentOf(id)).toMatchObject(expected));
  const isBalanced = async () =>
    expect((await api.get(`/api/v2/staff/billing/customers/${payer.account.id}/ledger-check`, { as: staff.as })).body.data.isSound).toBe(
      true,
    );
  const chargesOf = (id: string) => [...stripe.intents.values()].filter((intent) => intent['metadata'].payment_id === id);
  const spendHolds = async () => (await get('/api/v2/billing/account')).standing.holds as { id: string; type: string; reason: string }[];
  /** Makes the payment due for the next check. */
  const look = (id: string) => database().query('update payments set look_at = now() where id = $1', [id]);

  return {
    get stripe() {
      return stripe;
    },
    get api() {
      return api;
    },
    get staff() {
      return staff;
    },
    get payer() {
      return payer;
    },
    database,
    get,
    desk,
    setup,
    linkOf,
    active,
    payingWith,
    owe,
    balance,
    payNow,
    payAhead,
    paymentOf,
    becomes,
    isBalanced,
    chargesOf,
    holds: spendHolds,
    look,
  };
}

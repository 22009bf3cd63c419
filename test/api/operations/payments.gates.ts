import { Database } from '@exchange/platform';
import type { Credentials, TestApi } from '@test/api';
import { signUpStaff } from '@test/people';
import type { Gates } from '../platform/gates';
import { policyNamed } from '../platform/isolation/policies';
import type { Row } from '../platform/isolation/row';

const billing = '/api/v2/billing';
const methods = `${billing}/payment-methods`;
const desk = '/api/v2/staff/billing';
const ahead = { amountMinor: '25000', currency: 'USD' };
const owedIn = { currency: 'USD' };
const refund = { amountMinor: '1', reason: 'Paid twice' };

/** Makes references unique. */
let count = 0;

const organizationOf = async (api: TestApi, as: Credentials): Promise<number> =>
  (await api.get(`${billing}/account`, { as })).body.data.organization.customerId as number;

/** Verified payment method of an organization without debt and without a payment in progress. */
async function createMethod(api: TestApi, id: number, mark = 'visa'): Promise<string> {
  const database = api.app.get(Database);
  const methodId = `pm_${id}_${++count}`;
  const { as } = await signUpStaff(api);
  await api.post(`${desk}/customers/${id}/standing`, { as, body: { verificationLevel: 'screened' } });
  await database.query(`update payments set status = 'failed' where account_id = $1 and status = 'processing'`, [id]);
  await database.query(`update payment_methods set status = 'detached' where account_id = $1`, [id]);
  await addDebt(api, id, 0);
  await database.query(
    `insert into payment_methods (account_id, id, status, brand, last4, expires_month, expires_year, customer_ref, method_ref, collect_at, created_at, updated_at)
     values ($1, $2, 'verified', $3, '4242', 12, 2099, 'cus_1', $2, 'infinity', now(), now())`,
    [id, methodId, mark],
  );
  return methodId;
}

/** Adds a debt of fees. The balances stay consistent, because accounts that join an organization bring them along. */
async function addDebt(api: TestApi, id: number, minor: number): Promise<void> {
  await api.app.get(Database).query(
    `with before as (select coalesce(sum(debit_minor), 0)::bigint as minor from ledger_balances where account_id = $1 and code = 'RECEIVABLE')
     insert into ledger_balances as b (account_id, code, currency, debit_minor)
     select $1, code, 'USD', sign * ($2::bigint - minor) from before, (values ('RECEIVABLE', 1), ('FEES', -1)) as side (code, sign)
     on conflict (account_id, code, currency) do update set debit_minor = b.debit_minor + excluded.debit_minor`,
    [id, minor],
  );
}

/** A succeeded, partly refunded payment with prepaid money left. */
async function createPayment(api: TestApi, id: number, mark = 'None'): Promise<string> {
  const payment = `pay_${id}_${++count}`;
  const database = api.app.get(Database);
  await database.query(
    `insert into payments (account_id, id, purpose, origin, amount_minor, currency, status, method_id, customer_ref, method_ref, charge_ref, failure_reason,
       refunded_minor, created_at, updated_at) values ($1, $2, 'deposit', 'person', 500, 'USD', 'succeeded', 'pm_1', 'cus_1', 'pm_1', $2, $3, 5, now(), now())`,
    [id, payment, mark],
  );
  await database.query(
    `insert into payment_refunds (account_id, id, payment_id, amount_minor, currency, status, reason, created_at, updated_at)
     values ($1, 'refund_' || $2, $2, 5, 'USD', 'succeeded', $3, now(), now())`,
    [id, payment, mark],
  );
  const money = { amountMinor: '900000', currency: 'USD', reference: payment, occurredAt: '2026-01-15T12:00:00.000Z' };
  await api.post(`${desk}/customers/${id}/deposits`, { as: (await signUpStaff(api)).as, body: money });
  return payment;
}

const policy = policyNamed('billing');
/** The tenant is a child account, so its keys are not admins of the organization. */
const ofAdmins = {
  by: [policy, 'read and change billing'],
  but: { 'organization key': '403', 'machine application': '403', "sibling's key": '403' },
} as const;
const uses =
  (make: (api: TestApi, id: number) => Promise<object | void>): NonNullable<Row['uses']> =>
  async (api, { owner }) => ({ ...(await make(api, await organizationOf(api, owner))) });
const aMethod = uses(async (api, id) => ({ paymentMethod: await createMethod(api, id) }));
const aPayment = uses(async (api, id) => ({ payment: await createPayment(api, id) }));

/** Requests of the tests that try every operation. */
export const gates: Gates = {
  rows: {
    [`GET ${methods}`]: { ...ofAdmins },
    [`POST ${methods}/setup`]: { ...ofAdmins },
    [`POST ${methods}/pay-now`]: {
      ...ofAdmins,
      uses: uses(async (api, id) => {
        await createMethod(api, id);
        await addDebt(api, id, 700);
      }),
      with: () => ({ body: owedIn }),
    },
    [`DELETE ${methods}/{id}`]: { ...ofAdmins, at: { id: 'paymentMethod' }, uses: aMethod },
    [`GET ${billing}/payments`]: { ...ofAdmins },
    [`GET ${billing}/payments/{id}`]: { ...ofAdmins, at: { id: 'payment' }, uses: aPayment },
    [`GET ${billing}/payments/{id}/refunds`]: { ...ofAdmins, at: { id: 'payment' }, uses: aPayment },
    [`POST ${billing}/deposits`]: { ...ofAdmins, with: () => ({ body: ahead }), uses: aMethod },
    [`GET ${desk}/customers/{accountId}/payments`]: {
      agent: 'account',
      isForStaff: true,
      at: { accountId: 'account' },
      strange: { account: 'public' },
    },
    [`POST ${desk}/payments/{id}/refunds`]: {
      agent: 'account',
      isForStaff: true,
      at: { id: 'payment' },
      strange: { payment: 'public' },
      conflicts: true,
      uses: aPayment,
      with: () => ({ body: refund }),
    },
  },
  sides: ['buyer', 'seller'],
  has: async ({ api, as, mark }) => {
    const id = await organizationOf(api, as);
    return { paymentMethod: await createMethod(api, id, mark), payment: await createPayment(api, id, mark) };
  },
  lists: [
    { table: 'payment_methods', side: 'buyer', set: { status: 'detached' } },
    { table: 'payments', side: 'buyer', set: { status: 'succeeded' } },
    { table: 'payment_refunds', side: 'buyer', keep: ['payment_id'] },
  ],
  told: {
    [`POST ${methods}/setup`]: {
      is: 'CREATE PAYMENT_METHOD',
      says: /^requested payment method "by a capture link"$/,
      by:
        ({ api, buyer: { as } }) =>
        () =>
          api.post(`${methods}/setup`, { as }),
    },
    [`POST ${methods}/pay-now`]: {
      is: 'CREATE PAYMENT',
      says: /^started payment "owed in USD"$/,
      by: async ({ api, buyer: { as, account } }) => {
        await createMethod(api, account.id);
        await addDebt(api, account.id, 700);
        return () => api.post(`${methods}/pay-now`, { as, body: owedIn });
      },
    },
    [`DELETE ${methods}/{id}`]: {
      is: 'DELETE PAYMENT_METHOD',
      says: /^removed payment method "visa 4242"$/,
      by: async ({ api, buyer: { as, account } }) => {
        const id = await createMethod(api, account.id);
        return () => api.delete(`${methods}/${id}`, { as });
      },
    },
    [`POST ${billing}/deposits`]: {
      is: 'CREATE PAYMENT',
      says: /^started payment "deposit in USD"$/,
      by: async ({ api, buyer: { as, account } }) => {
        await createMethod(api, account.id);
        return () => api.post(`${billing}/deposits`, { as, body: ahead });
      },
    },
    [`POST ${desk}/payments/{id}/refunds`]: {
      is: 'CREATE REFUND',
      says: /^asked for refund "of pay_\w+"$/,
      by: async ({ api, buyer: { account } }) => {
        const [{ as }, id] = [await signUpStaff(api), await createPayment(api, account.id)];
        return () => api.post(`${desk}/payments/${id}/refunds`, { as, body: refund });
      },
    },
  },
  creates: [],
  beforeProof: {
    closed: [`POST ${methods}/setup`, `POST ${methods}/pay-now`, `DELETE ${methods}/{id}`, `POST ${billing}/deposits`],
    open: { [`POST ${desk}/payments/{id}/refunds`]: 'for staff alone: others are refused before' },
  },
};

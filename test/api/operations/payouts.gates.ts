import { randomUUID } from 'node:crypto';
import { Database } from '@exchange/platform';
import type { Credentials, TestApi } from '@test/api';
import { signUp, signUpStaff } from '@test/people';
import type { Gates } from '../platform/gates';
import type { Row } from '../platform/isolation/row';

const seller = '/api/v2/storefront/billing';
const billing = '/api/v2/billing';
const desk = '/api/v2/staff/payouts';
const details = {
  beneficiaryName: 'Northwind Media GmbH',
  address: 'Hafenstr. 1',
  city: 'Hamburg',
  postalCode: '20457',
  countryCode: 'DE',
  bankIdentifierType: 'SWIFT_BIC',
  bankIdentifier: 'COBADEFFXXX',
  currency: 'USD',
  accountNumber: 'DE89370400440532013000',
};
/** Makes names unique. */
let count = 0;
const payee = (entityName = `Payee ${++count}`) => ({ ...details, entityName });
const fees = { platformFeePercent: 5, fees: null };
/** A new payment reference each time, because each pays one payout. */
const payment = () => ({ reference: `NTRF-${randomUUID()}`, paidAt: new Date().toISOString() });

interface Made {
  readonly payout: string;
  readonly payoutRun: string;
}

/** Payout as a staff member would have prepared it. */
async function createPayout(api: TestApi, accountId: number, status = 'PREPARED', entityName = 'Northwind Media'): Promise<Made> {
  const [payoutRun, payout] = [`payrun_${accountId}_${++count}`, `payout_${accountId}_${count}`];
  const database = api.app.get(Database);
  const run = status === 'PREPARED' ? 'PREPARED' : 'APPROVED';
  await database.query(
    `insert into payout_runs (id, status, payouts, prepared_by, created_at, updated_at) values ($1, $2, 1, 1, now(), now())`,
    [payoutRun, run],
  );
  await database.query(
    `insert into payees (account_id, id, entity_name, currency, beneficiary_name, address, city, postal_code, country_code, bank_identifier_type,
       bank_identifier, last4, sealed_account_number, is_primary, created_at, updated_at)
     values ($1, $2, $3, 'EUR', '', '', '', '', 'DE', 'BANK_CODE', '1', '3000', '', false, now() - interval '1 day', now() - interval '1 day')
     on conflict do nothing`,
    [accountId, `payee_${accountId}_${count}`, `${entityName} ${count}`],
  );
  await database.query(
    `insert into payouts (account_id, id, run_id, until, currency, gross_minor, fee_basis_points, fee_minor, net_minor, status, payee_account_id,
       payee_id, entity_name, last4, created_at, updated_at)
     values ($1, $2, $3, '2026-01-01', 'EUR', 100, 0, 0, 100, $4, $1, $5, $6, '3000', now(), now() - interval '1 hour')`,
    [accountId, payout, payoutRun, status, `payee_${accountId}_${count}`, entityName],
  );
  await database.query(
    `insert into payout_items (account_id, payout_id, media_buy_id, buyer_id, day, organization_id, amount_minor)
     values ($1, $2, 'mb_1', $1, '2025-12-01', $1, 100)`,
    [accountId, payout],
  );
  return { payout, payoutRun };
}

/** Charges a media buy of the account, so that money is due to a seller: the given one if it has a storefront. */
async function createDueAmount(api: TestApi, buyerId: number, sellerAccountId = 0): Promise<void> {
  const { as } = await signUpStaff(api);
  await api.post(`/api/v2/staff/billing/customers/${buyerId}/standing`, { as, body: { verificationLevel: 'screened' } });
  await api.app.get(Database).query(
    `with seller as (
       select s.id, s.account_id from (select id, account_id from storefronts union all select id, account_id from seller_agents) s
         join accounts a on a.id = s.account_id where a.mode <> 'DEMO' order by s.account_id = $2 desc, s.id limit 1),
     free as (
       update billing_accounts set holds = '[]' where account_id in (
         select coalesce(a.parent_id, a.id) from accounts a join seller on seller.account_id = a.id)),
     payee as (
       insert into payees (account_id, id, entity_name, currency, beneficiary_name, address, city, postal_code, country_code,
         bank_identifier_type, bank_identifier, last4, sealed_account_number, is_primary, created_at, updated_at)
       select account_id, 'payee_due', 'Due', 'USD', '', '', '', '', 'DE', 'BANK_CODE', '1', '3000', '', true, now(), now() from seller
       on conflict do nothing)
     insert into billing_charges (buyer_id, media_buy_id, day, spend_minor, fee_minor, payable_minor, revision, seller_id)
     select $1, $3, '2026-01-10', 500, 0, 500, 1, id from seller`,
    [buyerId, sellerAccountId, `mb_due_${++count}`],
  );
}

const made =
  (status?: string): NonNullable<Row['uses']> =>
  async (api, { accountId }) => ({ ...(await createPayout(api, accountId, status)) });

const madeForAnother =
  (status?: string): NonNullable<Row['uses']> =>
  async (api) => ({ ...(await createPayout(api, (await signUp(api, { accountType: 'SELLER' })).account.id, status)) });

const ofStaff = { agent: 'account', isForStaff: true } as const;
const run = { ...ofStaff, at: { runId: 'payoutRun' }, strange: { payoutRun: 'public' }, conflicts: true } as const;
const payout = { ...ofStaff, at: { id: 'payout' }, strange: { payout: 'public' }, conflicts: true } as const;

/** A write by staff about a payout. */
const byStaff = (operation: string, is: `${string} ${string}`, says: RegExp, status: string, body?: object): Gates['told'] => ({
  [operation]: {
    is,
    says,
    by: async ({ api, seller: { account } }) => {
      const [{ as }, ids] = [await signUpStaff(api), await createPayout(api, account.id, status)];
      const path = operation.split(' ')[1]!.replace('{runId}', ids.payoutRun).replace('{id}', ids.payout);
      return () => api.post(path, { as, ...(body ? { body } : {}) });
    },
  },
});

const put = (api: TestApi, as: Credentials, body: object) => api.put(`${billing}/payees`, { as, body });
const create = async (api: TestApi, as: Credentials, mark?: string): Promise<string> =>
  (await put(api, as, payee(mark))).body.data.id as string;
const refusedBefore = 'for staff alone: others are refused before';

/** Requests of the tests that try every operation. */
export const gates: Gates = {
  rows: {
    [`GET ${seller}`]: { agent: 'account' },
    [`PUT ${seller}`]: { agent: 'account', with: () => ({ body: { defaultNetDays: 30 } }) },
    [`GET ${seller}/payout-activity`]: { agent: 'account' },
    [`GET ${seller}/statements/{statementRef}`]: { agent: 'account', at: { statementRef: 'payout' } },
    [`GET ${seller}/statements/{statementRef}/items`]: { agent: 'account', at: { statementRef: 'payout' } },
    [`GET ${billing}/payees`]: { agent: 'account' },
    [`PUT ${billing}/payees`]: { agent: 'account', with: () => ({ body: payee() }) },
    [`PUT ${billing}/payout-details`]: { agent: 'account', with: () => ({ body: details }) },
    [`DELETE ${billing}/payees/{id}`]: {
      agent: 'account',
      at: { id: 'payee' },
      uses: async (api, { owner }) => ({ payee: await create(api, owner) }),
    },
    [`GET ${billing}/accounts`]: { agent: 'account' },
    [`GET ${desk}/runs`]: ofStaff,
    [`POST ${desk}/runs`]: {
      ...ofStaff,
      conflicts: true,
      uses: async (api, { accountId }) => {
        await createDueAmount(api, accountId);
        return {};
      },
    },
    [`GET ${desk}/runs/{runId}`]: run,
    [`GET ${desk}/runs/{runId}/payouts`]: run,
    [`POST ${desk}/runs/{runId}/approve`]: {
      ...run,
      // The run needs its own seller, because other rows put the account on hold, which blocks approval.
      uses: madeForAnother(),
    },
    [`POST ${desk}/runs/{runId}/cancel`]: { ...run, uses: made() },
    [`GET ${desk}/runs/{runId}/orders`]: run,
    [`POST ${desk}/payouts/{id}/pay`]: { ...payout, uses: made('APPROVED'), with: () => ({ body: payment() }) },
    [`POST ${desk}/payouts/{id}/fail`]: { ...payout, uses: made('APPROVED'), with: () => ({ body: { reason: 'Unknown account' } }) },
    // These need their own sellers, as above.
    [`POST ${desk}/payouts/{id}/retry`]: { ...payout, uses: madeForAnother('FAILED') },
    [`POST ${desk}/payouts/{id}/approve`]: { ...payout, uses: madeForAnother('RETRIED') },
    [`POST ${desk}/sellers/{accountId}/fees`]: {
      ...ofStaff,
      at: { accountId: 'account' },
      strange: { account: 'public' },
      with: () => ({ body: fees }),
    },
  },
  sides: ['seller', 'buyer'],
  has: async ({ api, as, mark }) => {
    const { body } = await api.get('/api/v2/accounts/current', { as });
    return { payee: await create(api, as, mark), ...(await createPayout(api, body.data.id as number, 'PREPARED', mark)) };
  },
  cap: { cap: 'payees', make: ({ api, as }) => put(api, as, payee()) },
  lists: [
    { table: 'payouts', side: 'seller', set: { status: 'PAID' } },
    { table: 'payouts', side: 'buyer', set: { status: 'PAID' } },
    { table: 'payout_items', side: 'seller', keep: ['payout_id', 'buyer_id', 'day'] },
    { table: 'payout_runs' },
  ],
  told: {
    [`PUT ${seller}`]: {
      is: 'UPDATE SELLER_BILLING',
      says: /^updated payout terms$/,
      by:
        ({ api, seller: { as } }) =>
        () =>
          api.put(seller, { as, body: { defaultNetDays: 45 } }),
    },
    [`PUT ${billing}/payees`]: {
      is: 'CREATE PAYEE',
      says: /^created payee "Payee \d+ \(USD\)"$/,
      by:
        ({ api, seller: { as } }) =>
        () =>
          put(api, as, payee()),
    },
    [`PUT ${billing}/payout-details`]: {
      is: 'UPDATE PAYEE',
      says: /^updated payee "Northwind Media GmbH \(USD\)"$/,
      by: async ({ api, seller: { as } }) => {
        await api.put(`${billing}/payout-details`, { as, body: details });
        return () => api.put(`${billing}/payout-details`, { as, body: { ...details, city: 'Bremen' } });
      },
    },
    [`DELETE ${billing}/payees/{id}`]: {
      is: 'DELETE PAYEE',
      says: /^deleted payee "Payee \d+ \(USD\)"$/,
      by: async ({ api, seller: { as } }) => {
        await create(api, as);
        const id = await create(api, as);
        return () => api.delete(`${billing}/payees/${id}`, { as });
      },
    },
    ...byStaff(`POST ${desk}/runs/{runId}/approve`, 'UPDATE PAYOUT', /^approved payout "EUR until 2026-01-01"$/, 'PREPARED'),
    ...byStaff(`POST ${desk}/runs/{runId}/cancel`, 'DEACTIVATE PAYOUT', /^canceled payout /, 'PREPARED'),
    ...byStaff(`POST ${desk}/payouts/{id}/pay`, 'UPDATE PAYOUT', /^paid payout /, 'APPROVED', payment()),
    ...byStaff(`POST ${desk}/payouts/{id}/fail`, 'UPDATE PAYOUT', /^reported the failure of payout /, 'APPROVED', {
      reason: 'Unknown account',
    }),
    ...byStaff(`POST ${desk}/payouts/{id}/retry`, 'UPDATE PAYOUT', /^retried payout /, 'FAILED'),
    ...byStaff(`POST ${desk}/payouts/{id}/approve`, 'UPDATE PAYOUT', /^approved the retry of payout /, 'RETRIED'),
    [`POST ${desk}/runs`]: {
      is: 'CREATE PAYOUT',
      says: /^prepared payout "USD until /,
      by: async ({ api, seller: { account }, buyer }) => {
        const { as: staff } = await signUpStaff(api);
        await createDueAmount(api, buyer.account.id, account.id);
        return () => api.post(`${desk}/runs`, { as: staff });
      },
    },
    [`POST ${desk}/sellers/{accountId}/fees`]: {
      is: 'UPDATE SELLER_BILLING',
      says: /^updated payout terms$/,
      by: async ({ api, seller: { account } }) => {
        const { as } = await signUpStaff(api);
        return () => api.post(`${desk}/sellers/${account.id}/fees`, { as, body: fees });
      },
    },
  },
  creates: [`POST ${desk}/runs`],
  beforeProof: {
    closed: [`PUT ${seller}`, `PUT ${billing}/payees`, `DELETE ${billing}/payees/{id}`, `PUT ${billing}/payout-details`],
    open: {
      [`POST ${desk}/runs`]: refusedBefore,
      [`POST ${desk}/runs/{runId}/approve`]: refusedBefore,
      [`POST ${desk}/runs/{runId}/cancel`]: refusedBefore,
      [`POST ${desk}/payouts/{id}/pay`]: refusedBefore,
      [`POST ${desk}/payouts/{id}/fail`]: refusedBefore,
      [`POST ${desk}/payouts/{id}/retry`]: refusedBefore,
      [`POST ${desk}/payouts/{id}/approve`]: refusedBefore,
      [`POST ${desk}/sellers/{accountId}/fees`]: refusedBefore,
    },
  },
};

import { randomUUID } from 'node:crypto';
import { Database } from '@exchange/platform';
import type { Credentials, TestApi } from '@test/api';
import { signUpStaff } from '@test/people';
import { type Gates, idOf } from '../platform/gates';
import { policyNamed } from '../platform/isolation/policies';
import type { Row } from '../platform/isolation/row';

const billing = '/api/v2/billing';
const desk = '/api/v2/staff/billing';
const customer = `${desk}/customers/{accountId}`;
const justification = 'We have bought here for years.';
const applying = { requestedCreditLimit: 25_000, justification };
const hold = { type: 'REVIEW', reason: 'Looks odd' };
const info = { contactName: 'Ann Example', email: ['billing@northwind.example'] };
const money = () => ({ amountMinor: '250000', currency: 'USD', reference: randomUUID(), occurredAt: '2026-01-15T12:00:00.000Z' });

const statement = (reference = 'RF00', entry: string = randomUUID()) => ({
  format: 'csv',
  content: `reference,amount,currency,date,text\n${entry},2500.00,USD,2026-01-15,${reference}`,
});

/** Id of the open application, or of a new one: at most one is open. */
async function openApplication(api: TestApi, as: Credentials, reason = justification): Promise<string> {
  const made = await api.post(`${billing}/credit-applications`, { as, body: { ...applying, justification: reason } });
  if (made.status === 201) return made.body.data.id as string;
  const { body } = await api.get(`${billing}/credit-applications`, { as });
  return (body.data as { id: string; status: string }[]).find(({ status }) => status === 'PENDING')?.id ?? openApplication(api, as, reason);
}

/** Withdraws the open application, because a second one is refused. */
const withdrawApplications: Row['uses'] = async (api, { owner: as }) => {
  const { body } = await api.get(`${billing}/credit-applications`, { as });
  for (const { id, status } of (body.data ?? []) as { id: string; status: string }[])
    if (status === 'PENDING') await api.post(`${billing}/credit-applications/${id}/withdraw`, { as });
  return {};
};

const bookDeposit = async (api: TestApi, accountId: number): Promise<string> =>
  idOf(api.post(`${desk}/customers/${accountId}/deposits`, { as: (await signUpStaff(api)).as, body: money() }));

async function putHold(api: TestApi, accountId: number): Promise<string> {
  const { body } = await api.post(`${desk}/customers/${accountId}/holds`, { as: (await signUpStaff(api)).as, body: hold });
  return body.data.standing.holds.at(-1).id as string;
}

const policy = policyNamed('billing');
/** The tenant is a child account, so its keys are not admins of the organization. */
const ofAdmins = {
  by: [policy, 'read and change billing'],
  but: { 'organization key': '403', 'machine application': '403', "sibling's key": '403' },
} as const;
/** Invoice as the worker would have issued it. Its number is unique over all organizations. */
async function createInvoice(api: TestApi, as: Credentials): Promise<string> {
  return insertInvoice(api, (await api.get(`${billing}/account`, { as })).body.data.organization.customerId as number);
}

async function insertInvoice(api: TestApi, id: number, cycle = '2026-01'): Promise<string> {
  await api.app.get(Database).query(
    `with invoice as (
       insert into fee_invoices (account_id, number, cycle_key, currency, fees_minor, media_minor, paid_ahead_minor, issued_at, due_at)
       values ($1::bigint, $1::int, $2, 'USD', 500, 0, 500, now(), now()) on conflict do nothing)
     insert into fee_invoice_items (account_id, number, media_buy_id, fees_minor, media_minor) values ($1::bigint, $1::int, 'mb_1', 500, 0) on conflict do nothing`,
    [id, cycle],
  );
  return String(id);
}

/** Credit note as the worker would issue it for a late correction. Its number is far above those that staff issue. */
async function createCreditNote(api: TestApi, as: Credentials): Promise<string> {
  const invoice = await createInvoice(api, as);
  await api.app.get(Database).query(
    `with note as (
       insert into credit_notes (account_id, number, invoice_number, invoice_cycle, currency, fees_minor, media_minor, plans_minor, issued_at)
       values ($1::bigint, $1::int * 1000, $1::int, '2026-01', 'USD', 5, 0, 0, now()) on conflict do nothing)
     insert into credit_note_items (account_id, number, media_buy_id, fees_minor, media_minor) values ($1::bigint, $1::int * 1000, 'mb_1', 5, 0) on conflict do nothing`,
    [invoice],
  );
  return `${invoice}000`;
}

async function payerOf(api: TestApi, accountId: number): Promise<number> {
  const sql = 'select coalesce(parent_id, id) as id from accounts where id = $1';
  return (await api.app.get(Database).query<{ id: number }>(sql, [accountId]))[0]!.id;
}

const crediting = (invoice: string) => ({ invoiceNumber: Number(invoice), amountMinor: '1', reason: 'Goodwill' });

const ofStaff = { agent: 'account', isForStaff: true, at: { accountId: 'account' }, strange: { account: 'public' } } as const;
/** The tenant joined an organization after it was created. */
const ofOrganization: Row['uses'] = async (api, { owner }) => ({ invoice: await createInvoice(api, owner) });
/** Another month than that of the tenant's own invoice, which it brought to its organization. */
const ofLaterMonth: Row['uses'] = async (api, { accountId }) => ({
  invoice: await insertInvoice(api, await payerOf(api, accountId), '2026-02'),
});
const ofCredited: Row['uses'] = async (api, { owner }) => ({ creditNote: await createCreditNote(api, owner) });
const toStaffDecide: Row['uses'] = async (api, { owner }) => ({ creditApplication: await openApplication(api, owner) });

/** A write by staff about the buyer's organization. */
const byStaff = (
  operation: string,
  is: `${string} ${string}`,
  says: RegExp,
  wanted: (api: TestApi, buyer: { as: Credentials; account: { id: number } }) => Promise<{ path: string; body?: object }>,
): Gates['told'] => ({
  [operation]: {
    is,
    says,
    by: async ({ api, buyer }) => {
      const [{ as }, { path, body }] = [await signUpStaff(api), await wanted(api, buyer)];
      return () => api.post(path, { as, ...(body ? { body } : {}) });
    },
  },
});

const refusedBefore = 'for staff alone: others are refused before';

/** The account itself, for which the organization pays. */
const ofTarget: NonNullable<Row['with']> = ({ account }) => ({ query: { targetCustomerId: account } });

/** Requests of the tests that try every operation. */
export const gates: Gates = {
  rows: {
    [`GET ${billing}/account`]: { by: [policy, 'read standing'] },
    [`GET ${billing}/credit-balance`]: { by: [policy, 'read standing'] },
    [`GET ${billing}/info`]: { ...ofAdmins },
    [`PUT ${billing}/info`]: { ...ofAdmins, with: () => ({ body: info }) },
    [`GET ${billing}/ledger-accounts`]: { ...ofAdmins },
    [`GET ${billing}/ledger-transactions`]: { ...ofAdmins },
    [`GET ${billing}/deposits`]: { ...ofAdmins },
    [`GET ${billing}/credit-applications`]: { ...ofAdmins },
    [`GET ${billing}/fee-invoices`]: { ...ofAdmins, with: ofTarget },
    [`GET ${billing}/fee-invoices/{number}`]: { ...ofAdmins, at: { number: 'invoice' }, uses: ofOrganization, with: ofTarget },
    [`GET ${billing}/fee-invoices/{number}/document`]: {
      ...ofAdmins,
      at: { number: 'invoice' },
      isStream: true,
      uses: ofOrganization,
      with: ofTarget,
    },
    [`POST ${billing}/fee-invoices/{number}/renew-link`]: { ...ofAdmins, at: { number: 'invoice' }, uses: ofLaterMonth },
    [`GET ${billing}/fee-invoices/{number}/items`]: { ...ofAdmins, at: { number: 'invoice' }, uses: ofOrganization, with: ofTarget },
    [`GET ${billing}/invoice-activity`]: { ...ofAdmins, with: ofTarget },
    [`GET ${billing}/credit-notes`]: { ...ofAdmins },
    [`GET ${billing}/credit-notes/{number}`]: { ...ofAdmins, at: { number: 'creditNote' }, uses: ofCredited },
    [`GET ${billing}/credit-notes/{number}/document`]: { ...ofAdmins, at: { number: 'creditNote' }, isStream: true, uses: ofCredited },
    [`POST ${billing}/credit-notes/{number}/renew-link`]: { ...ofAdmins, at: { number: 'creditNote' }, uses: ofCredited },
    [`POST ${billing}/credit-applications`]: { ...ofAdmins, uses: withdrawApplications, conflicts: true, with: () => ({ body: applying }) },
    [`POST ${billing}/credit-applications/{id}/withdraw`]: {
      ...ofAdmins,
      at: { id: 'creditApplication' },
      uses: toStaffDecide,
      conflicts: true,
    },
    [`GET ${customer}`]: ofStaff,
    [`GET ${customer}/ledger-check`]: ofStaff,
    [`POST ${customer}/standing`]: { ...ofStaff, with: () => ({ body: { verificationLevel: 'screened' } }) },
    [`POST ${customer}/holds`]: { ...ofStaff, conflicts: true, with: () => ({ body: hold }) },
    [`POST ${customer}/holds/{holdId}/lift`]: {
      agent: 'account',
      isForStaff: true,
      at: { accountId: 'account', holdId: 'hold' },
      uses: async (api, { accountId }) => ({ hold: await putHold(api, accountId) }),
    },
    [`POST ${customer}/deposits`]: { ...ofStaff, with: () => ({ body: money() }) },
    [`POST ${customer}/deposits/{id}/reverse`]: {
      agent: 'account',
      isForStaff: true,
      at: { accountId: 'account', id: 'deposit' },
      uses: async (api, { accountId }) => ({ deposit: await bookDeposit(api, accountId) }),
    },
    [`POST ${customer}/credit-notes`]: {
      agent: 'account',
      isForStaff: true,
      at: { accountId: 'account' },
      uses: ofLaterMonth,
      with: ({ invoice }) => ({ body: crediting(invoice) }),
    },
    [`POST ${desk}/bank-statements`]: { agent: 'account', isForStaff: true, with: () => ({ body: statement() }) },
    [`GET ${desk}/credit-applications`]: { agent: 'account', isForStaff: true },
    [`POST ${desk}/credit-applications/{id}/review`]: {
      agent: 'account',
      isForStaff: true,
      at: { id: 'creditApplication' },
      strange: { creditApplication: 'public' },
      uses: toStaffDecide,
      conflicts: true,
      with: () => ({ body: { decision: 'REJECTED' } }),
    },
  },
  sides: ['buyer', 'seller'],
  has: async ({ api, as, mark }) => {
    const { body } = await api.get('/api/v2/accounts/current', { as });
    const accountId = body.data.id as number;
    return {
      creditApplication: await openApplication(api, as, `Of ${mark}, for years`),
      deposit: await bookDeposit(api, accountId),
      hold: await putHold(api, accountId),
      creditNote: await createCreditNote(api, as),
      invoice: await createInvoice(api, as),
    };
  },
  lists: [
    { table: 'billing_deposits', side: 'buyer', set: { status: 'REVERSED' } },
    { table: 'credit_applications', side: 'buyer', set: { status: 'WITHDRAWN' } },
    { table: 'ledger_transactions', side: 'buyer', keep: ['source'] },
    { table: 'fee_invoices', side: 'buyer' },
    { table: 'credit_notes', side: 'buyer' },
    { table: 'fee_invoice_items', side: 'buyer', keep: ['number'] },
  ],
  told: {
    [`PUT ${billing}/info`]: {
      is: 'UPDATE BILLING_ACCOUNT',
      says: /^updated billing account /,
      by:
        ({ api, buyer: { as } }) =>
        () =>
          api.put(`${billing}/info`, { as, body: info }),
    },
    [`POST ${billing}/fee-invoices/{number}/renew-link`]: {
      is: 'UPDATE BILLING_ACCOUNT',
      says: /^renewed the link of document "invoice \d+"$/,
      by: async ({ api, buyer: { as } }) => {
        const number = await createInvoice(api, as);
        return () => api.post(`${billing}/fee-invoices/${number}/renew-link`, { as });
      },
    },
    [`POST ${billing}/credit-notes/{number}/renew-link`]: {
      is: 'UPDATE BILLING_ACCOUNT',
      says: /^renewed the link of document "credit note \d+"$/,
      by: async ({ api, buyer: { as } }) => {
        const number = await createCreditNote(api, as);
        return () => api.post(`${billing}/credit-notes/${number}/renew-link`, { as });
      },
    },
    [`POST ${billing}/credit-applications`]: {
      is: 'CREATE CREDIT_APPLICATION',
      says: /^filed credit application /,
      by: async ({ api, buyer: { as } }) => {
        await api.post(`${billing}/credit-applications/${await openApplication(api, as)}/withdraw`, { as });
        return () => api.post(`${billing}/credit-applications`, { as, body: applying });
      },
    },
    [`POST ${billing}/credit-applications/{id}/withdraw`]: {
      is: 'DEACTIVATE CREDIT_APPLICATION',
      says: /^withdrew credit application /,
      by: async ({ api, buyer: { as } }) => {
        const id = await openApplication(api, as);
        return () => api.post(`${billing}/credit-applications/${id}/withdraw`, { as });
      },
    },
    ...byStaff(`POST ${customer}/standing`, 'UPDATE BILLING_ACCOUNT', /^updated billing account /, async (_, { account }) => ({
      path: `${desk}/customers/${account.id}/standing`,
      body: { verificationLevel: 'kyb_verified' },
    })),
    ...byStaff(`POST ${customer}/holds`, 'UPDATE BILLING_ACCOUNT', /^put a hold on /, async (_, { account }) => ({
      path: `${desk}/customers/${account.id}/holds`,
      body: hold,
    })),
    ...byStaff(`POST ${customer}/holds/{holdId}/lift`, 'UPDATE BILLING_ACCOUNT', /^lifted a hold on /, async (api, { account }) => ({
      path: `${desk}/customers/${account.id}/holds/${await putHold(api, account.id)}/lift`,
    })),
    ...byStaff(`POST ${desk}/bank-statements`, 'CREATE DEPOSIT', /^booked deposit /, async (api, { as }) => {
      const { body } = await api.get(`${billing}/account`, { as });
      return { path: `${desk}/bank-statements`, body: statement(body.data.payment.bankTransferReference as string) };
    }),
    ...byStaff(`POST ${customer}/deposits`, 'CREATE DEPOSIT', /^booked deposit /, async (_, { account }) => ({
      path: `${desk}/customers/${account.id}/deposits`,
      body: money(),
    })),
    ...byStaff(`POST ${customer}/credit-notes`, 'CREATE CREDIT_NOTE', /^issued credit note /, async (api, { as, account }) => ({
      path: `${desk}/customers/${account.id}/credit-notes`,
      body: crediting(await createInvoice(api, as)),
    })),
    ...byStaff(`POST ${customer}/deposits/{id}/reverse`, 'UPDATE DEPOSIT', /^reversed deposit /, async (api, { account }) => ({
      path: `${desk}/customers/${account.id}/deposits/${await bookDeposit(api, account.id)}/reverse`,
    })),
    ...byStaff(
      `POST ${desk}/credit-applications/{id}/review`,
      'UPDATE CREDIT_APPLICATION',
      /^rejected credit application /,
      async (api, { as }) => ({
        path: `${desk}/credit-applications/${await openApplication(api, as)}/review`,
        body: { decision: 'REJECTED' },
      }),
    ),
  },
  creates: [`POST ${customer}/credit-notes`, `POST ${customer}/deposits`],
  beforeProof: {
    closed: [
      `PUT ${billing}/info`,
      `POST ${billing}/fee-invoices/{number}/renew-link`,
      `POST ${billing}/credit-notes/{number}/renew-link`,
      `POST ${billing}/credit-applications`,
      `POST ${billing}/credit-applications/{id}/withdraw`,
    ],
    open: {
      [`POST ${desk}/bank-statements`]: refusedBefore,
      [`POST ${customer}/standing`]: refusedBefore,
      [`POST ${customer}/holds`]: refusedBefore,
      [`POST ${customer}/holds/{holdId}/lift`]: refusedBefore,
      [`POST ${customer}/deposits`]: refusedBefore,
      [`POST ${customer}/credit-notes`]: refusedBefore,
      [`POST ${customer}/deposits/{id}/reverse`]: refusedBefore,
      [`POST ${desk}/credit-applications/{id}/review`]: refusedBefore,
    },
  },
};

// Customers who pay by card, and the checks of their payments after a case has killed processes.
import { randomUUID } from 'node:crypto';
import { signUp } from '../../rig/rig.mjs';
import { must, until } from '../../rig/until.mjs';

/** Counts of violations, by the title of their row. */
const violations = {
  'Charges booked twice': `
    select count(*)::int as n from (select reference from billing_deposits where provider = 'stripe' group by reference having count(*) > 1) twice`,
  'Successful payments booked with another amount or not at all': `
    select count(*)::int as n from payments p left join billing_deposits d on d.provider = 'stripe' and d.reference = p.charge_ref
    where p.status = 'succeeded' and d.amount_minor is distinct from p.amount_minor`,
  'Refunds not posted exactly once': `
    select count(*)::int as n from payment_refunds r where (status = 'succeeded') <> exists (
      select 1 from ledger_transactions t where t.account_id = r.account_id and t.source = 'refund' and t.source_key = r.id)`,
  'Balances that differ from the sum of their entries': `
    select count(*)::int as n from ledger_balances b where debit_minor <> (
      select sum(amount_minor) from ledger_entries e where e.account_id = b.account_id and e.code = b.code and e.currency = b.currency)`,
};

/**
 * The difference between provider and ledger for each payer, and the counts of violations.
 * @param {import('../../rig/rig.mjs').Rig} rig @param {any} stripe @param {{ id: number, currency: string }[]} payers @returns {Promise<import('../../rig/report.mjs').Figure[]>}
 */
export async function moneyFigures(rig, stripe, payers) {
  const figures = [
    {
      what: 'Provider requests that move money without an idempotency key',
      value: `${stripe.unnamed}`,
      goal: '0',
      met: stripe.unnamed === 0,
    },
  ];
  for (const { currency, id } of payers) {
    const [{ cash }] = await rig.query(
      `select coalesce(sum(debit_minor), 0)::bigint as cash from ledger_balances where account_id = $1 and currency = $2 and code = 'CASH'`,
      [id, currency],
    );
    const off = Number(cash) - stripe.heldOf(currency.toLowerCase());
    figures.push({
      what: `${currency}: difference between provider and ledger in minor units`,
      value: `${off}`,
      goal: '0',
      met: off === 0,
    });
  }
  for (const [what, sql] of Object.entries(violations)) {
    const [{ n }] = await rig.query(sql);
    figures.push({ what, value: `${n}`, goal: '0', met: n === 0 });
  }
  return figures;
}

/** Makes every payment due for its next poll. @param {import('../../rig/rig.mjs').Rig} rig */
export const makePaymentsDue = (rig) => rig.query(`update payments set look_at = now() where look_at is not null and status <> 'failed'`);

/** @param {import('../../rig/rig.mjs').Rig} rig @param {string} url */
export async function createStaffMember(rig, url) {
  const { cookie, data } = await signUp(url);
  await rig.query('update users set is_staff = true where id = $1', [data.user.id]);
  return cookie;
}

/** @param {string} url @param {string} cookie @param {string} method @param {string} path @param {object} [body] */
export async function send(url, cookie, method, path, body) {
  const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  const answer = await fetch(url + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  return { status: answer.status, data: /** @type {any} */ (await answer.json()).data };
}

/** Creates a customer with a verified card. @param {import('../../rig/rig.mjs').Rig} rig @param {string} url @param {any} stripe @param {string} staff @param {string} currency @param {number} step */
export async function createPayer(rig, url, stripe, staff, currency, step) {
  const { cookie, data } = await signUp(url);
  const id = data.account.id;
  await send(url, staff, 'POST', `/api/v2/staff/billing/customers/${id}/standing`, { reason: 'Currency of the customer', currency });
  const known = new Set(stripe.openSessions);
  must((await send(url, cookie, 'POST', '/api/v2/billing/payment-methods/setup')).status === 201, 'No capture link was created.');
  await stripe.complete(stripe.openSessions.find((/** @type {string} */ session) => !known.has(session)));
  await until(`the card of ${currency} is verified`, async () => {
    await rig.query('update payment_captures set look_at = now() where look_at is not null');
    return (await rig.query(`select 1 from payment_methods where account_id = $1 and status = 'verified'`, [id])).length === 1;
  });
  const payer = {
    id,
    url,
    currency,
    step,
    call: (/** @type {string} */ method, /** @type {string} */ path, /** @type {object} */ body) =>
      send(payer.url, cookie, method, path, body),
  };
  return payer;
}

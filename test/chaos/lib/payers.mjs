// Who pays by card while a case kills processes, and what must be so of their money afterwards.
import { randomUUID } from 'node:crypto';
import { signUp } from '../../rig/rig.mjs';
import { must, until } from '../../rig/until.mjs';

/** What must not be, each with how to count it. */
const wrong = {
  'Charges that are booked twice': `
    select count(*)::int as n from (select reference from billing_deposits where provider = 'stripe' group by reference having count(*) > 1) twice`,
  'Payments that succeeded and are booked with another amount, or not at all': `
    select count(*)::int as n from payments p left join billing_deposits d on d.provider = 'stripe' and d.reference = p.charge_ref
    where p.status = 'succeeded' and d.amount_minor is distinct from p.amount_minor`,
  'Refunds that are not posted once': `
    select count(*)::int as n from payment_refunds r where (status = 'succeeded') <> exists (
      select 1 from ledger_transactions t where t.account_id = r.account_id and t.source = 'refund' and t.source_key = r.id)`,
  'Balances that are not what their entries add up to': `
    select count(*)::int as n from ledger_balances b where debit_minor <> (
      select sum(amount_minor) from ledger_entries e where e.account_id = b.account_id and e.code = b.code and e.currency = b.currency)`,
};

/**
 * Of each payer what the provider has and the ledger has not; then everything that must not be.
 * @param {import('../../rig/rig.mjs').Rig} rig @param {any} stripe @param {{ id: number, currency: string }[]} payers @returns {Promise<import('../../rig/report.mjs').Figure[]>}
 */
export async function moneyFigures(rig, stripe, payers) {
  const figures = [
    { what: 'Requests that move money without a name of ours', value: `${stripe.unnamed}`, goal: '0', met: stripe.unnamed === 0 },
  ];
  for (const { currency, id } of payers) {
    const [{ cash }] = await rig.query(
      `select coalesce(sum(debit_minor), 0)::bigint as cash from ledger_balances where account_id = $1 and currency = $2 and code = 'CASH'`,
      [id, currency],
    );
    const off = Number(cash) - stripe.heldOf(currency.toLowerCase());
    figures.push({
      what: `${currency}: minor units that the provider has and the ledger has not`,
      value: `${off}`,
      goal: '0',
      met: off === 0,
    });
  }
  for (const [what, sql] of Object.entries(wrong)) {
    const [{ n }] = await rig.query(sql);
    figures.push({ what, value: `${n}`, goal: '0', met: n === 0 });
  }
  return figures;
}

/** As if the time had passed until everything is looked at again. @param {import('../../rig/rig.mjs').Rig} rig */
export const due = (rig) => rig.query(`update payments set look_at = now() where look_at is not null and status <> 'failed'`);

/** @param {import('../../rig/rig.mjs').Rig} rig @param {string} url */
export async function aMember(rig, url) {
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

/** Somebody with a card that pays. @param {import('../../rig/rig.mjs').Rig} rig @param {string} url @param {any} stripe @param {string} staff @param {string} currency @param {number} step */
export async function aPayer(rig, url, stripe, staff, currency, step) {
  const { cookie, data } = await signUp(url);
  const id = data.account.id;
  await send(url, staff, 'POST', `/api/v2/staff/billing/customers/${id}/standing`, { reason: 'It pays in that', currency });
  const known = new Set(stripe.openSessions);
  must((await send(url, cookie, 'POST', '/api/v2/billing/payment-methods/setup')).status === 201, 'No link was made.');
  await stripe.complete(stripe.openSessions.find((/** @type {string} */ session) => !known.has(session)));
  await until(`the card of ${currency}`, async () => {
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

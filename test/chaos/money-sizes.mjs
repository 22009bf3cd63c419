// Imports the largest bank statements and lists 1,200 invoices, and measures the longest turn of the API.
import { randomUUID } from 'node:crypto';
import { Rig, signUp } from '../rig/rig.mjs';
import { turnFigure, Turns } from '../rig/turns.mjs';
import { must } from '../rig/until.mjs';

export const title = 'Bank statements and invoice lists of the largest size do not block the API';
export const order = 97;

const characters = 1_000_000;
const lines = 2_000;
/** Number of invoices: one a month for a hundred years. */
const invoices = 1_200;
const statements = '/api/v2/staff/billing/bank-statements';

/** @param {import('../rig/runner.mjs').Context} context */
export async function run({ tell, lowered }) {
  const rig = lowered(await Rig.raise({ tell, env: { BILLING: 'on' } }));
  const api = await Turns.add(rig, 'api');
  const [buyer, staff] = [await signUp(api.app.url), await signUp(api.app.url)];
  const send = async (/** @type {string} */ path, /** @type {string} */ cookie, /** @type {object | undefined} */ body) => {
    const headers = { cookie, 'content-type': 'application/json' };
    const answer = await fetch(api.app.url + path, { headers, ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}) });
    return { status: answer.status, data: /** @type {any} */ (await answer.json()).data };
  };
  const session = await send('/api/v2/auth/session', staff.cookie, undefined);
  await rig.query('update users set is_staff = true where id = $1', [session.data.user.id]);
  const { organization, payment } = (await send('/api/v2/billing/account', buyer.cookie, undefined)).data;
  const reference = /** @type {string} */ (payment.bankTransferReference);
  await send(statements, staff.cookie, { reason: 'Of today', format: 'csv', content: csv(10, reference) });
  const figures = [];
  for (const [what, format, make] of /** @type {const} */ ([
    [`a statement of ${lines.toLocaleString('en')} booked lines (CSV)`, 'csv', () => csv(lines, reference)],
    [`a statement of ${lines.toLocaleString('en')} booked lines (camt.053)`, 'camt053', () => camt(lines, reference)],
    ['a line of a million characters that repeats the payment reference', 'csv', () => csv(1, `${reference} `.repeat(characters))],
    ['a million characters that are no bank statement', 'camt053', () => '<a>'.repeat(characters / 3)],
  ])) {
    const seconds = performance.now();
    let status = 0;
    const ms = await api.during(async () => {
      ({ status } = await send(statements, staff.cookie, { reason: 'Of today', format, content: make().slice(0, characters) }));
    }, 2);
    must(status < 500, `${what}: ${status}`);
    tell(`${what}: ${status}, ${((performance.now() - seconds) / 1_000).toFixed(1)} s`);
    figures.push(turnFigure(`the API’s longest turn because of ${what}`, ms));
  }
  const { customerId } = organization;
  await rig.query(
    `insert into fee_invoices (account_id, number, cycle_key, currency, fees_minor, media_minor, paid_ahead_minor, issued_at, due_at)
     select $1, n, to_char(date '1800-01-01' + make_interval(months => n), 'YYYY-MM'), 'USD', 500, 0, 500, now(), now() from generate_series(1, $2::int) n`,
    [customerId, invoices],
  );
  for (const path of ['fee-invoices?limit=200', 'fee-invoices/600', 'invoice-activity', 'account']) {
    let status = 0;
    const ms = await api.during(async () => ({ status } = await send(`/api/v2/billing/${path}`, buyer.cookie, undefined)));
    must(status === 200, `${path}: ${status}`);
    figures.push(turnFigure(`the API’s longest turn for \`${path}\`, of ${invoices.toLocaleString('en')} invoices`, ms));
  }
  const check = await send(`/api/v2/staff/billing/customers/${customerId}/ledger-check`, staff.cookie, undefined);
  figures.push({ what: 'Ledger', value: check.data.isSound ? 'sound' : 'inconsistent', goal: 'sound', met: check.data.isSound });
  return figures;
}

const entry = () => randomUUID();

/** @param {number} count @param {string} text */
function csv(count, text) {
  const rows = Array.from(
    { length: count },
    () => `${entry()},1.00,USD,2026-01-15,${text}${' '.repeat(Math.max(characters / lines - 90 - text.length, 0))}`,
  );
  return ['reference,amount,currency,date,text', ...rows].join('\n');
}

/** @param {number} count @param {string} text */
function camt(count, text) {
  const one = () =>
    `<Ntry><Amt Ccy="USD">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-01-15</Dt></BookgDt><AcctSvcrRef>${entry()}</AcctSvcrRef><NtryDtls><TxDtls><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
  return `<Document><BkToCstmrStmt><Stmt>${Array.from({ length: count }, one).join('')}</Stmt></BkToCstmrStmt></Document>`;
}

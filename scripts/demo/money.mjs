import { randomBytes, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { Rig, signUp } from '../../test/rig/rig.mjs';
import { clone, Home } from '../lib/home.mjs';
import { demoProducts, demoStorefront } from '../lib/storefront.mjs';
import { dim, say } from '../lib/terminal.mjs';
import { Exchange } from './exchange.mjs';
import { aside, chapter, money, point } from './telling.mjs';
import { until } from './until.mjs';

/** @typedef {Record<string, string>} As */
/** @typedef {{ mediaBuyId: string, sellerMediaBuyId: string, sellerPackageId: string }} Bought */
/** @typedef {{ mediaMinor: number, feesMinor: number }} Charged charges of the ledger, in minor units */

const env = {
  BILLING: 'on',
  BILLING_ROUTE: 'exchange',
  BILLING_FEE_BASIS_POINTS: '500',
  BILLING_ISSUER: 'Demo Exchange Ltd | 1 Quay Street | Galway',
};
const paidAheadMinor = 5_000_000;
const budget = 20_000;
/** Fee of the exchange on the seller's sales, in percent. */
const feePercent = 10;
const desk = '/api/v2/staff';
const yesterday = () => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const payee = {
  entityName: 'Lakeside',
  beneficiaryName: 'Lakeside GmbH',
  address: 'Seestr. 1',
  city: 'Konstanz',
  postalCode: '78462',
  countryCode: 'DE',
  currency: 'USD',
  accountNumber: 'DE89370400440532013000',
  bankIdentifierType: 'SWIFT_BIC',
  bankIdentifier: 'COBADEFFXXX',
};

/**
 * Prepays, spends, closes the month, prints the invoice and pays the seller, on a temporary exchange with `BILLING=on`. Only time is changed in the
 * database. Returns the number of checks.
 */
export async function playMoney() {
  say(dim('\nThe same with money: another exchange, with BILLING=on.'));
  const rig = await Rig.raise({ env, tell: (line) => say(dim(`  ${line}`)) });
  try {
    const api = await rig.add('api');
    const worker = await rig.add('worker');
    const exchange = await Exchange.at(api.url);
    const [buyer, seller, ann, bob] = await Promise.all([person(api.url), person(api.url, 'SELLER'), person(api.url), person(api.url)]);
    await rig.query('update users set is_staff = true where email = any($1)', [[ann.email, bob.email]]);
    const storefrontId = await openShop(exchange, seller.as, ann.as);
    await showRequirements(exchange, buyer.as);
    await prepay(exchange, buyer.as, ann.as);
    const buy = await spend(exchange, buyer.as, storefrontId);
    const charged = await deliver(rig, exchange, buyer.as, seller.as, buy);
    // A worker closes months when it starts, and every minute.
    await Promise.all([worker.end(), rig.query(`update billing_accounts set created_at = created_at - interval '70 days'`)]);
    await rig.add('worker');
    await closeMonth(exchange, buyer.as, charged);
    await paySeller(exchange, seller.as, ann.as, bob.as, charged);
    await assertSound(exchange, ann.as, [buyer.as, seller.as]);
    return exchange.checks;
  } finally {
    await rig.lower();
  }
}

/** @param {string} url @param {'BUYER' | 'SELLER'} [type] */
async function person(url, type = 'BUYER') {
  const { cookie, body } = await signUp(url, type, randomBytes(24).toString('base64url'));
  return { as: /** @type {As} */ ({ cookie }), email: body.email };
}

/** @param {Exchange} exchange @param {As} as @param {As} staff @returns {Promise<number>} */
async function openShop(exchange, as, staff) {
  const body = { ...demoStorefront, defaultCurrency: 'USD', paymentCurrencies: ['USD'] };
  const { data } = await exchange.call('POST', '/api/v2/storefront', { as, body, expect: 201 });
  for (const product of demoProducts.slice(0, 2))
    await exchange.call('POST', '/api/v2/storefront/products', { as, body: product, expect: 201 });
  await exchange.call('PUT', '/api/v2/billing/payees', { as, body: payee });
  await exchange.call('PUT', '/api/v2/storefront/billing', { as, body: { defaultNetDays: 0 } });
  const agreed = { reason: 'As agreed', platformFeePercent: feePercent, fees: null };
  await exchange.call('POST', `${desk}/payouts/sellers/${await accountOf(exchange, as)}/fees`, { as: staff, body: agreed });
  return data.storefrontId;
}

/** @param {Exchange} exchange @param {As} as */
async function showRequirements(exchange, as) {
  chapter(
    'With money: a buyer starts in the sandbox',
    'buyerAccessPosture, PATCH /api/v2/buyer/readiness/operator, POST /api/v2/accept-tos',
  );
  const posture = async () => (await exchange.call('GET', '/api/v2/accounts/current', { as })).data.buyerAccessPosture;
  exchange.assertEqual(await posture(), 'SANDBOX_ONLY', 'requirements are open');
  await exchange.call('PATCH', '/api/v2/buyer/readiness/operator', { as, body: { operatorDomain: 'motors.example' } });
  await exchange.call('POST', '/api/v2/accept-tos', { as, body: {} });
  const info = { contactName: 'Dana Buyer', email: ['invoices@motors.example'], city: 'Galway', countryAlpha2: 'IE' };
  await exchange.call('PUT', '/api/v2/billing/info', { as, body: info });
  const { data } = await exchange.call('GET', '/api/v2/buyer/readiness', { as });
  exchange.assertEqual(data.commercial.missing, ['PAYMENT_AUTHORITY'], 'only money is missing');
  point('The operator is named, the terms are accepted; only money is missing');
}

/** @param {Exchange} exchange @param {As} as @param {As} staff */
async function prepay(exchange, as, staff) {
  chapter('The buyer pays ahead, by bank transfer', 'POST /api/v2/staff/billing/bank-statements');
  const { data: account } = await exchange.call('GET', '/api/v2/billing/account', { as });
  const reference = account.payment.bankTransferReference;
  const amount = (paidAheadMinor / 100).toFixed(2);
  const content = `reference,amount,currency,date,text\n${randomUUID()},${amount},USD,${yesterday()},Thank you ${reference}`;
  const { data } = await exchange.call('POST', `${desk}/billing/bank-statements`, {
    as: staff,
    body: { reason: 'Statement of today', format: 'csv', content },
  });
  exchange.assertEqual([data.booked.length, data.unmatched.length], [1, 0], 'the transfer names its organization');
  const { data: current } = await exchange.call('GET', '/api/v2/accounts/current', { as });
  exchange.assertEqual(current.buyerAccessPosture, 'FULL', 'all requirements are met');
  point(`${money(paidAheadMinor / 100, 'USD')} arrived with ${reference} and are booked by that reference; every seller is open`);
}

/** @param {Exchange} exchange @param {As} as @param {number} storefrontId */
async function spend(exchange, as, storefrontId) {
  chapter('The buyer cannot spend more than its balance', 'POST /api/v2/buyer/campaigns/{id}/execute, 402');
  const brand = { name: 'Demo Motors', brand: 'motors.example', primaryCurrency: 'USD' };
  const { data: advertiser } = await exchange.call('POST', '/api/v2/buyer/advertisers', { as, body: brand, expect: 201 });
  const day = 86_400_000;
  const [startDate, endDate] = [0, 20].map((days) => new Date(Date.now() + days * day).toISOString());
  const wanted = {
    advertiserId: advertiser.id,
    name: 'Autumn',
    mode: 'discovery',
    flightDates: { startDate, endDate },
    budget: { total: 90_000, currency: 'USD' },
    brief: 'Readers by the lake',
  };
  const { campaign } = (await exchange.call('POST', '/api/v2/buyer/campaigns', { as, body: wanted, expect: 201 })).data;
  const discoveryBody = { campaignId: campaign.campaignId, storefrontIds: [storefrontId], waitSeconds: 15 };
  const { discoveryId } = (await exchange.call('POST', '/api/v2/buyer/discovery', { as, body: discoveryBody, expect: 202 })).data;
  const found = await until(async () => {
    const { data } = await exchange.call('GET', `/api/v2/buyer/discovery/${discoveryId}/products`, { as });
    return data.resultsComplete ? data : undefined;
  }, 'the seller answers');
  const { productId } = found.products[0];
  const select = (/** @type {number} */ amount) =>
    exchange.call('POST', `/api/v2/buyer/discovery/${discoveryId}/products`, { as, body: { products: [{ productId, budget: amount }] } });
  const execute = `/api/v2/buyer/campaigns/${campaign.campaignId}/execute`;
  await select(60_000);
  const refused = await exchange.call('POST', execute, { as, body: {}, expect: 402 });
  aside(`402 ${refused.error.code}: ${refused.error.details.neededMinor} needed, ${refused.error.details.availableMinor} left`);
  await select(budget);
  await exchange.call('POST', execute, { as, body: {} });
  const { data: balance } = await exchange.call('GET', '/api/v2/billing/credit-balance', { as });
  exchange.assertEqual(balance.committedMinor, String(budget * 105), 'the budget and the fee are reserved');
  point(`${money(budget, 'USD')} are bought; with the fee, ${money(Number(balance.committedMinor) / 100, 'USD')} are reserved`);
  const { data: buys } = await exchange.call('GET', `/api/v2/buyer/campaigns/${campaign.campaignId}/media-buys`, { as });
  const [{ mediaBuyId, sellerMediaBuyId, packages }] = buys;
  return { mediaBuyId, sellerMediaBuyId, sellerPackageId: packages[0].sellerPackageId };
}

/**
 * The seller reports its delivery of the last month that can be closed. The exchange asks the storefront and charges by the answer.
 * @param {Rig} rig @param {Exchange} exchange @param {As} as @param {As} seller @param {Bought} buy
 */
async function deliver(rig, exchange, as, seller, { mediaBuyId, sellerMediaBuyId, sellerPackageId }) {
  chapter('Delivery is charged', 'POST /api/v2/storefront/media-buys/{id}/delivery, GET /api/v2/billing/ledger-transactions');
  const flightEnd = new Date(Date.now() - 5 * 86_400_000);
  const month = new Date(Date.UTC(flightEnd.getUTCFullYear(), flightEnd.getUTCMonth() - 1, 1)).toISOString().slice(0, 7);
  for (const [table, id] of [
    ['media_buys', mediaBuyId],
    ['orders', sellerMediaBuyId],
  ])
    await rig.query(`update ${table} set flight_start = $2 where id = $1`, [id, `${month}-01T00:00:00Z`]);
  const days = [10, 11, 12].map((day) => ({ packageId: sellerPackageId, date: `${month}-${day}`, impressions: 100_000, spend: 1_000 }));
  await exchange.call('POST', `/api/v2/storefront/media-buys/${sellerMediaBuyId}/delivery`, { as: seller, body: { days } });
  const due = `update delivery_collections set due_at = now(), collected_through = null where media_buy_id = $1 and lease_until is null returning 1`;
  await until(async () => ((await rig.query(due, [mediaBuyId])).length > 0 ? true : undefined), 'the storefront is asked for its delivery');
  await until(async () => {
    await rig.query('update billing_buys set look_at = now() where media_buy_id = $1', [mediaBuyId]);
    const { data } = await exchange.call('GET', '/api/v2/billing/credit-balance', { as });
    return data.fundedBalanceMinor === String(paidAheadMinor - 315_000) ? data : undefined;
  }, 'the worker charges the delivery');
  const { data } = await exchange.call('GET', '/api/v2/billing/ledger-transactions?limit=3', { as });
  for (const { memo, entries } of data)
    aside(`${memo}: ${entries.map((/** @type {any} */ { code, amountMinor }) => `${code} ${amountMinor}`).join(', ')}`);
  const sumOf = (/** @type {string} */ wanted) =>
    data
      .flatMap((/** @type {any} */ { entries }) => entries)
      .filter((/** @type {any} */ { code }) => code === wanted)
      .reduce((/** @type {number} */ sum, /** @type {any} */ { amountMinor }) => sum + Math.abs(Number(amountMinor)), 0);
  const charged = { mediaMinor: sumOf('SELLER_PAYABLE'), feesMinor: sumOf('FEES') };
  exchange.assertEqual(charged, { mediaMinor: 300_000, feesMinor: 15_000 }, 'three days of 1,000.00, and a fee of 5 %');
  point(`${dollars(charged.mediaMinor)} of media and ${dollars(charged.feesMinor)} of fees, taken from the prepaid balance`);
  return charged;
}

/** @param {Exchange} exchange @param {As} as @param {Charged} charged */
async function closeMonth(exchange, as, { mediaMinor, feesMinor }) {
  chapter('The month is closed into an invoice', 'GET /api/v2/billing/fee-invoices/1/document');
  const [invoice] = await until(async () => {
    const { data } = await exchange.call('GET', '/api/v2/billing/fee-invoices', { as });
    return data.length > 0 ? data : undefined;
  }, 'the worker closes the month');
  const total = mediaMinor + feesMinor;
  exchange.assertEqual(
    [invoice.invoiceNumber, invoice.totalMinor, invoice.status],
    [1, String(total), 'paid'],
    'the invoice contains all charges',
  );
  const page = await fetch(`${exchange.url}/api/v2/billing/fee-invoices/1/document?language=en`, { headers: as });
  const markup = await page.text();
  const lines = linesOf(markup);
  for (const line of lines) aside(line);
  const hasLine = (/** @type {string} */ ...parts) => lines.some((line) => parts.every((part) => line.includes(part)));
  exchange.assertTrue(hasLine('Demo Exchange Ltd') && hasLine('Dana Buyer'), 'the page names issuer and customer');
  exchange.assertTrue(
    hasLine(formatDollars(feesMinor), formatDollars(mediaMinor)),
    'the invoice has a line for the media buy, with fee and media',
  );
  exchange.assertTrue(hasLine('Total', formatDollars(total)), 'the total equals the charges');
  const file = new Home(clone).in('invoice.html');
  writeFileSync(file, markup);
  point(
    `Invoice ${invoice.invoiceRef} for ${invoice.cycleKey}, ${dollars(total)}, ${invoice.status}. To print: ${relative(process.cwd(), file)}`,
  );
}

/** @param {Exchange} exchange @param {As} as @param {As} one @param {As} other @param {Charged} charged */
async function paySeller(exchange, as, one, other, { mediaMinor }) {
  chapter('The seller is paid: one person prepares the payout, another approves it', 'POST /api/v2/staff/payouts/runs, …/approve, …/pay');
  const runs = `${desk}/payouts/runs`;
  const body = { reason: 'Payouts of the month' };
  const { data: run } = await exchange.call('POST', runs, { as: one, body, expect: 201 });
  await exchange.call('POST', `${runs}/${run.id}/approve`, { as: one, body, expect: 409 });
  aside('the person who prepared it cannot approve it: 409');
  await exchange.call('POST', `${runs}/${run.id}/approve`, { as: other, body });
  const [payout] = (await exchange.call('GET', `${runs}/${run.id}/payouts`, { as: one })).data;
  const kept = (mediaMinor * feePercent) / 100;
  const amounts = [payout.grossMinor, payout.feeMinor, payout.netMinor];
  exchange.assertEqual(amounts, [mediaMinor, kept, mediaMinor - kept].map(String), 'sales, fee and payout');
  const paid = { ...body, reference: 'NTRF-1', paidAt: new Date().toISOString() };
  await exchange.call('POST', `${desk}/payouts/payouts/${payout.id}/pay`, { as: other, body: paid });
  const { data: activity } = await exchange.call('GET', '/api/v2/storefront/billing/payout-activity', { as });
  const [row] = activity.filter((/** @type {any} */ { kind }) => kind === 'ledger');
  exchange.assertEqual([row.status, row.amountMinor], ['paid', payout.netMinor], 'the seller sees its payout');
  point(
    `${dollars(mediaMinor)} of sales less a fee of ${dollars(kept)}: ${dollars(Number(row.amountMinor))} to ${payout.accountNumber}, with a statement`,
  );
}

/** Checks that every balance is the sum of its postings. @param {Exchange} exchange @param {As} staff @param {As[]} everybody */
async function assertSound(exchange, staff, everybody) {
  for (const as of everybody) {
    const { data } = await exchange.call('GET', `${desk}/billing/customers/${await accountOf(exchange, as)}/ledger-check`, { as: staff });
    exchange.assertEqual(data.isSound, true, 'balances are the sums of their entries');
  }
  point('Every balance is the sum of its entries, for buyer and seller');
}

/** @param {Exchange} exchange @param {As} as @returns {Promise<number>} */
async function accountOf(exchange, as) {
  return (await exchange.call('GET', '/api/v2/accounts/current', { as })).data.id;
}

/** The text of a page: one line for each line and table row. @param {string} markup */
function linesOf(markup) {
  const [, body = ''] = /<body[^>]*>([\s\S]*)<\/body>/.exec(markup) ?? [];
  return body
    .replace(/<(style|script)[\s\S]*?<\/\1>/g, '')
    .replace(/\s+/g, ' ')
    .replace(/<\/(p|h1|h2|tr|div)>|<br ?\/?>/g, '\n')
    .replace(/<[^>]+>/g, ' ')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
}

const dollars = (/** @type {number} */ minor) => money(minor / 100, 'USD');

/** An amount as in English documents. @param {number} minor */
const formatDollars = (minor) => new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' }).format(minor / 100);
